// Markdown by section: a heading holds everything up to the next heading of its level or above. Headings are those of CommonMark: none in code
// fences, quotes or lists. Only blocks are parsed, which is what decides that; inline text stays as it is written.

import MarkdownIt from 'markdown-it'
import { Outline, type TextReader } from './outline.ts'
import { addSections, type Heading } from './sections.ts'

const parser = new MarkdownIt({ html: true })
parser.core.ruler.enableOnly(['normalize', 'block'])

const FRONT_MATTER =
  /^(?:---[ \t]*\n[\s\S]*?\n(?:---|\.\.\.)|\+\+\+[ \t]*\n[\s\S]*?\n\+\+\+)[ \t]*(?:\n|$)/

function headingsOf(text: string): Heading[] {
  // Front matter would read as a rule and a heading under a line of dashes.
  const body = text.replace(FRONT_MATTER, (found) => found.replace(/[^\n]/g, ''))
  const tokens = parser.parse(body, {})
  return tokens.flatMap((token, index) => {
    if (token.type !== 'heading_open' || token.level !== 0 || token.map === null) return []
    const name = plainText(tokens[index + 1]?.content ?? '')
    return [
      { level: Number(token.tag.slice(1)), name: name || '(untitled)', line: token.map[0] + 1 },
    ]
  })
}

/** The words of a heading: links by their text, no marks, no anchors. */
const plainText = (inline: string): string =>
  inline
    .replace(/\s*\{#[^}]*\}\s*$/, '')
    .replace(/!?\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, '$1')
    .replace(/<[^>]+>|[*`]|(?<!\w)_|_(?!\w)/g, '')
    .replace(/\s+/g, ' ')
    .trim()

export const readMarkdown: TextReader = (source) => {
  const outline = new Outline(source)
  addSections(outline, headingsOf(source.text))
  return outline.finish()
}
