// Markdown by section: a heading holds everything up to the next heading of its level or above. Headings are those of CommonMark: none in code
// fences, quotes or lists. Only blocks are parsed, which is what decides that; inline text stays as it is written.

import MarkdownIt from 'markdown-it'
import { Outline, type TextReader } from './outline.ts'

const parser = new MarkdownIt({ html: true })
parser.core.ruler.enableOnly(['normalize', 'block'])

const FRONT_MATTER =
  /^(?:---[ \t]*\n[\s\S]*?\n(?:---|\.\.\.)|\+\+\+[ \t]*\n[\s\S]*?\n\+\+\+)[ \t]*(?:\n|$)/

interface Heading {
  readonly level: number
  readonly name: string
  /** 1-based. */
  readonly line: number
}

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

/** Longest name of a section. */
const MAX_NAME_CHARS = 160

export const readMarkdown: TextReader = (source) => {
  const outline = new Outline(source)
  const last = outline.lines.length
  const headings = headingsOf(source.text)
  if (headings.length === 0) {
    outline.addChunks(0, { first: 1, last, always: true })
    return outline.finish()
  }
  const open: { level: number; symbol: number }[] = []
  const close = (level: number, endLine: number): void => {
    while ((open.at(-1)?.level ?? -1) >= level) outline.close(open.pop()?.symbol ?? -1, endLine)
  }
  for (const [index, { level, name, line }] of headings.entries()) {
    close(level, line - 1)
    const parent = open.at(-1)?.symbol ?? 0
    const signature = outline.lines[line - 1] ?? ''
    const symbol = outline.add({
      name: name.slice(0, MAX_NAME_CHARS),
      kind: 'section',
      parent,
      startLine: line,
      endLine: line,
      signature,
    })
    if (symbol < 0) continue
    open.push({ level, symbol })
    outline.addChunks(symbol, { first: line, last: (headings[index + 1]?.line ?? last + 1) - 1 })
  }
  close(0, last)
  return outline.finish()
}
