// SQL by statement: what CREATE makes is a symbol, columns of a table stand inside it. No grammar of the many dialects is needed for that; quotes,
// comments and dollar quotes are skipped, so that a semicolon in a function body ends nothing.

import type { SymbolKind } from '#core/graph/symbol.ts'
import { lineAt, lineStarts } from '../syntax/lines.ts'
import { Outline, type TextReader } from './outline.ts'

const KINDS: ReadonlyMap<string, SymbolKind> = new Map([
  ['table', 'struct'],
  ['view', 'struct'],
  ['type', 'type'],
  ['domain', 'type'],
  ['function', 'function'],
  ['procedure', 'function'],
  ['aggregate', 'function'],
  ['macro', 'function'],
  ['trigger', 'function'],
  ['rule', 'function'],
  ['policy', 'function'],
  ['schema', 'namespace'],
  ['database', 'namespace'],
  ['package', 'namespace'],
  ['index', 'variable'],
  ['sequence', 'variable'],
])

const NAME = String.raw`(?:"(?:[^"]|"")+"|\x60[^\x60]+\x60|\[[^\]]+\]|[\p{L}_$#@][\p{L}\p{N}_$#@]*)`
const CREATE = new RegExp(
  String.raw`^\s*create\s+(?:or\s+(?:replace|alter)\s+)?(?:(?:global|local|temp|temporary|unlogged|virtual|external|materialized|recursive|unique|fulltext|spatial|clustered|nonclustered|constraint|foreign|definer\s*=\s*\S+|algorithm\s*=\s*\w+|sql\s+security\s+\w+)\s+)*(${[...KINDS.keys()].join('|')})(?:\s+body)?\s+(?:concurrently\s+)?(?:if\s+not\s+exists\s+)?(${NAME}(?:\s*\.\s*${NAME})*)`,
  'iu',
)
const COLUMN = new RegExp(String.raw`^\s*(${NAME})\s+[\p{L}"\[]`, 'u')
const NO_COLUMN =
  /^\s*(?:primary|foreign|unique|constraint|check|key|index|exclude|like|fulltext|spatial|period|partition)\b/i

/** What a semicolon inside does not end. */
const SKIPPED =
  /--[^\n]*|\/\*(?:[\s\S]*?\*\/|[\s\S]*$)|'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|\$(\w*)\$[\s\S]*?\$\1\$/g
/** Bodies of triggers and routines without dollar quotes hold semicolons of their own. */
const HAS_BODY = /\bbegin\b(?!\s*(?:;|transaction|work))/i
const BODY_END = /\bend\b(?:\s+[\p{L}_]\w*)?\s*$/iu

const blanked = (text: string): string => text.replace(/[^\n]/g, ' ')

/** Statements as `[start, end)`, in order. */
function* statements(code: string): Generator<readonly [number, number]> {
  let start = 0
  for (let at = code.indexOf(';'); at >= 0; at = code.indexOf(';', at + 1)) {
    const part = code.slice(start, at)
    const isRoutine = /^\s*create\b[^;]*\b(?:trigger|function|procedure|package)\b/i.test(part)
    if (isRoutine && HAS_BODY.test(part) && !BODY_END.test(part)) continue
    yield [start, at]
    start = at + 1
  }
  yield [start, code.length]
}

const unquote = (name: string): string => name.trim().replace(/^["`[]|["`\]]$/g, '')

export const readSql: TextReader = (source) => {
  const outline = new Outline(source)
  const { text } = source
  const starts = lineStarts(text)
  // Identifiers in quotes are names: only comments and strings go, and quoted names keep their letters but lose semicolons.
  const code = text.replace(SKIPPED, (found) =>
    /^["`]/.test(found) ? found.replaceAll(';', ' ') : blanked(found),
  )
  let found = 0
  for (const [start, end] of statements(code)) {
    const statement = code.slice(start, end)
    const [whole, word = '', qualified = ''] = CREATE.exec(statement) ?? []
    if (whole === undefined) continue
    const from = start + (statement.length - statement.trimStart().length)
    const kind = KINDS.get(word.toLowerCase()) ?? 'variable'
    const name = unquote(qualified.split('.').at(-1) ?? '')
    const body = statement.indexOf('(')
    const head = text.slice(from, body < 0 ? end : start + body)
    const symbol = outline.add({
      name,
      kind,
      startLine: lineAt(starts, from),
      endLine: lineAt(starts, Math.max(from, end - 1)),
      signature: head,
      doc: commentAbove(text, from),
    })
    found += 1
    if (symbol >= 0 && word.toLowerCase() === 'table' && body >= 0) {
      addColumns(outline, symbol, { code, starts, from: start + body + 1, end })
    }
  }
  if (found === 0) outline.addChunks(0, { first: 1, last: outline.lines.length, always: true })
  return outline.finish()
}

interface Body {
  readonly code: string
  readonly starts: Int32Array
  readonly from: number
  readonly end: number
}

/** Columns: parts between commas at the depth of the table's parenthesis. */
function addColumns(outline: Outline, table: number, { code, starts, from, end }: Body): void {
  let depth = 0
  let start = from
  for (let at = from; at <= end; at += 1) {
    const unit = code[at] ?? ''
    if (unit === '(') depth += 1
    else if (unit === ')') depth -= 1
    if (!(depth < 0 || (depth === 0 && unit === ',') || at === end)) continue
    const part = code.slice(start, at)
    const name = NO_COLUMN.test(part) ? undefined : COLUMN.exec(part)?.[1]
    if (name !== undefined) {
      const first = start + (part.length - part.trimStart().length)
      outline.add({
        name: unquote(name),
        kind: 'field',
        parent: table,
        startLine: lineAt(starts, first),
        endLine: lineAt(starts, Math.max(first, at - 1)),
        signature: part,
      })
    }
    if (depth < 0) return
    start = at + 1
  }
}

/** Line comments right above a statement. */
function commentAbove(text: string, from: number): string {
  const lines = text.slice(0, from).split('\n').slice(0, -1)
  const above: string[] = []
  for (let line = lines.pop(); line !== undefined; line = lines.pop()) {
    const [, comment] = /^\s*--\s?(.*)$/.exec(line) ?? []
    if (comment === undefined) break
    above.unshift(comment)
  }
  return above.join('\n')
}
