// The text that an agent receives, piece by piece. Every piece starts with a character that is neither white space nor `/` and ends in a line
// end: under o200k's splitting rule no token reaches over such a seam, so the tokens of the text are the sum of the tokens of its pieces.

import { clip, fenceFor, infoString, inline, oneLine } from './fence.ts'
import type { RankedItem, SymbolContent } from './types.ts'

const MAX_SIGNATURE_CHARS = 200
const MAX_DOC_CHARS = 160
const MAX_NOTE_CHARS = 240
/** Longer source lines are cut: generated data, not code to read. */
const MAX_LINE_CHARS = 400

const LIST_FENCE = '```'

/** Seams need a harmless first character. */
const start = (line: string): string => (/^[\s/]/.test(line) ? `.${line}` : line)

/** A line of a list, without the list's fence in it: the fence is then the same whatever is listed, and costs the same. */
export const listLine = (text: string): string =>
  `${start(oneLine(text).replace(/`{3,}/g, '``'))}\n`

/** A piece of the text and what it adds to an item's JSON. */
export interface Piece {
  readonly text: string
  readonly content: string
}

const range = ({ startLine, endLine }: RankedItem): string =>
  endLine > startLine ? `${startLine}-${endLine}` : `${startLine}`

/** Path and lines as an agent can open them; the repository first when several answer. */
const citation = (item: RankedItem, repo: string): string =>
  `${repo === '' ? '' : `${repo}:`}${inline(item.path)}:${range(item)}`

/** The first sentence of a doc comment. */
const summary = (doc: string): string => {
  const [paragraph = ''] = doc.split(/\n\s*\n/, 1)
  const line = oneLine(paragraph.slice(0, 2_000))
  const sentence = /^.{12,}?[.!?。](?=\s|$)/.exec(line)?.[0] ?? line
  return clip(sentence, MAX_DOC_CHARS)
}

/** Notes bound to a symbol, each on one line with its kind. */
export const notesOf = (content: SymbolContent | undefined): readonly string[] =>
  (content?.notes ?? []).map(({ kind, text }) => clip(`${kind}: ${oneLine(text)}`, MAX_NOTE_CHARS))

const displayName = ({ container, name }: RankedItem): string =>
  oneLine(container === '' ? name : `${container}.${name}`)

/** `path:lines signature — doc`: one line of the list. */
export function signatureLine(
  item: RankedItem,
  content: SymbolContent | undefined,
  repo: string,
): Piece {
  const signature = clip(oneLine(content?.signature ?? ''), MAX_SIGNATURE_CHARS)
  const named = signature === '' ? displayName(item) : signature
  const owned =
    item.container === '' || signature === '' ? named : `${oneLine(item.container)} › ${named}`
  const doc = summary(content?.doc ?? '')
  const shown = [owned, doc, ...notesOf(content)].filter((part) => part !== '').join(' — ')
  return { text: listLine(`${citation(item, repo)} ${shown}`), content: shown }
}

/** `name @ path:line`: the smallest form. */
export function referenceLine(item: RankedItem, repo: string): Piece {
  const shown = `${displayName(item)} @ ${repo === '' ? '' : `${repo}:`}${inline(item.path)}:${item.startLine}`
  return { text: listLine(shown), content: shown }
}

/** Whole source under its citation. Notes that stand outside the shown lines come first. */
export function bodyPiece(
  item: RankedItem,
  content: SymbolContent,
  source: string,
  repo: string,
): Piece {
  const outside = content.notes
    .filter(({ line }) => line < item.startLine || line > item.endLine)
    .map(({ kind, text }) => clip(`${kind}: ${oneLine(text)}`, MAX_NOTE_CHARS))
  const inside = [...outside, source].join('\n')
  const fence = fenceFor(inside)
  return {
    text: `### ${citation(item, repo)}\n${fence}${infoString(content.language)}\n${inside}\n${fence}\n\n`,
    content: source,
  }
}

/** Lines of a source, the over-long ones cut. */
export const sourceLines = (
  source: string,
): { readonly lines: readonly string[]; readonly cut: boolean } => {
  const lines = source.split('\n')
  const shown = lines.map((line) => clip(line, MAX_LINE_CHARS))
  return { lines: shown, cut: lines.some((line, at) => line !== shown[at]) }
}

/** The declaration and the lines around `focus`, with line numbers where lines are left out. `size` counts the lines around. */
export function excerpt(
  item: RankedItem,
  content: SymbolContent,
  lines: readonly string[],
  focus: number,
  size: number,
): string {
  const head = lines[0] ?? ''
  const from = Math.max(1, Math.min(focus - Math.floor(size / 2), lines.length - size))
  const to = Math.min(lines.length, from + size)
  const around = lines.slice(from, to)
  const first =
    from > 1
      ? [
          clip(oneLine(content.signature) || head, MAX_SIGNATURE_CHARS),
          `… ${item.startLine + from}:`,
        ]
      : [head]
  const last = to < lines.length ? [`… ${item.endLine}`] : []
  return [...first, ...around, ...last].join('\n')
}

/** Opens a list of lines, none of which can hold its fence. */
export const listOpening = (title: string): string => `${title}\n${LIST_FENCE}\n`

/** Closes a list. */
export const LIST_CLOSING = `${LIST_FENCE}\n\n`
