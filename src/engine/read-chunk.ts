// The part of a file around a line, as large as one wants to read at once: a small symbol whole, a large one cut at its logical boundaries, and
// what stands between symbols (imports, statements) by runs. Chunks follow from the text, so none is stored.

import { CHUNK_TOKENS, cutChunks, type LineRange } from '#core/chunks.ts'
import type { SymbolRef } from '#wire/pack.ts'
import { err, ok, type Result } from '#core/result.ts'
import type { IndexReader, StoredSymbol } from './index-reader.ts'
import { textsById, toSymbolRef } from './symbol-ref.ts'
import { loadTokenCounter } from './tokens.ts'

/** A range of lines and what it costs to read. */
interface ChunkPlace {
  readonly start_line: number
  readonly end_line: number
  readonly tokens: number
}

/** The chunk around a line: `start_line`, `end_line`, `tokens` and `source` are the chunk's own, the rest names the symbol that it is a part of. */
export interface Chunk extends Readonly<SymbolRef> {
  readonly tokens: number
  readonly source: string
  readonly doc: string
  readonly notes: readonly { readonly kind: string; readonly text: string; readonly line: number }[]
  /** Place among the chunks of the symbol, from 0, and how many those are. */
  readonly index: number
  readonly count: number
  /** The whole symbol. */
  readonly symbol: ChunkPlace
  /** Id of the symbol around it; null for a file's module. */
  readonly parent: string | null
  /** Neighbours among the symbol's chunks. */
  readonly previous: ChunkPlace | null
  readonly next: ChunkPlace | null
}

/** Why there is no chunk. */
export type NoChunk = { readonly reason: 'no_file' } | { readonly reason: 'no_line' }

/** Reads the chunk of about `tokens` tokens around a line of a file. */
export async function readChunk(
  reader: IndexReader,
  { path, line, tokens = CHUNK_TOKENS }: { path: string; line: number; tokens?: number },
): Promise<Result<Chunk, NoChunk>> {
  const outline = await reader.outline(path)
  const module = outline.find(({ kind }) => kind === 'module')
  if (module === undefined) return err({ reason: 'no_file' })
  const around = outline
    .filter(({ startLine, endLine }) => startLine <= line && line <= endLine)
    .toSorted((a, b) => a.endLine - a.startLine - (b.endLine - b.startLine) || rank(a, b))
  const [symbol] = around
  if (symbol === undefined) return err({ reason: 'no_line' })
  const texts = await textsById(reader, [module, symbol], { withSource: true })
  const content = texts.get(module.id)
  const lines = (content?.source ?? '').split('\n')
  const count = await loadTokenCounter()
  const measure = (text: string): number => count(`${text}\n`)
  const parts = runsOf(symbol, outline).flatMap(({ start, end }) =>
    cutChunks(lines, { first: start, last: end, tokens, measure }),
  )
  const chunks = parts.length > 0 ? parts : [{ start: symbol.startLine, end: symbol.endLine }]
  const textOf = ({ start, end }: LineRange): string => lines.slice(start - 1, end).join('\n')
  const placeOf = (range: LineRange | undefined): ChunkPlace | null =>
    range === undefined
      ? null
      : { start_line: range.start, end_line: range.end, tokens: count(textOf(range)) }
  // A blank line belongs to the chunk before it.
  const index = Math.max(
    0,
    chunks.findLastIndex(({ start }) => start <= line),
  )
  const chunk = chunks[index] ?? { start: symbol.startLine, end: symbol.endLine }
  const whole = { start: symbol.startLine, end: symbol.endLine }
  const source = textOf(chunk)
  return ok({
    ...toSymbolRef(symbol, symbol),
    start_line: chunk.start,
    end_line: chunk.end,
    tokens: count(source),
    source,
    doc: symbol.doc,
    notes: texts.get(symbol.id)?.notes ?? [],
    index,
    count: chunks.length,
    symbol: { start_line: whole.start, end_line: whole.end, tokens: count(textOf(whole)) },
    parent: parentOf(symbol, { outline, around }),
    previous: placeOf(index > 0 ? chunks[index - 1] : undefined),
    next: placeOf(chunks[index + 1]),
  })
}

/** Of symbols with the same lines the one that holds the others stands for them, a module last. */
function rank(a: StoredSymbol, b: StoredSymbol): number {
  if (a.kind === 'module' || b.kind === 'module') return a.kind === 'module' ? 1 : -1
  return depth(a) - depth(b)
}

/** The symbol that holds another: the one that its id names, which may stand elsewhere in the file, else the next larger one around it. */
function parentOf(
  symbol: StoredSymbol,
  { outline, around }: Readonly<Record<'outline' | 'around', readonly StoredSymbol[]>>,
): string | null {
  const { container } = symbol
  const named = outline.find(
    (other) =>
      other !== symbol &&
      container !== '' &&
      container === (other.container === '' ? other.name : `${other.container}.${other.name}`),
  )
  const larger = around.find(
    (other) =>
      other !== symbol &&
      (other.kind === 'module' ||
        other.endLine - other.startLine > symbol.endLine - symbol.startLine),
  )
  return (named ?? larger)?.id ?? null
}

const depth = ({ container }: StoredSymbol): number =>
  container === '' ? 0 : container.split('.').length

/** Lines of a symbol that no symbol inside it covers, in runs; a function that holds no other is one run. */
function runsOf(symbol: StoredSymbol, outline: readonly StoredSymbol[]): LineRange[] {
  const inner = outline.filter(
    (other) =>
      other.id !== symbol.id &&
      other.kind !== 'module' &&
      symbol.startLine <= other.startLine &&
      other.endLine <= symbol.endLine &&
      (symbol.kind === 'module' ||
        other.endLine - other.startLine < symbol.endLine - symbol.startLine),
  )
  const runs: LineRange[] = []
  let next = symbol.startLine
  for (const { startLine, endLine } of inner) {
    if (startLine > next) runs.push({ start: next, end: startLine - 1 })
    next = Math.max(next, endLine + 1)
  }
  if (next <= symbol.endLine) runs.push({ start: next, end: symbol.endLine })
  return runs
}
