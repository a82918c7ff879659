// From a name that a caller wrote to the one symbol that it means. An ambiguous name is an answer with candidates, never a silent pick.

import { qualifiedName } from '#core/graph/symbol.ts'
import { byText } from '#core/order.ts'
import type { IndexState } from '#core/pipeline/types.ts'
import { err, ok, type Result } from '#core/result.ts'
import type { Candidate, EngineFailure } from './failures.ts'
import type { IndexReader, Library, StoredSymbol } from './index-reader.ts'
import { toSymbolRef } from './symbol-ref.ts'

/** Most candidates that an ambiguous name lists. */
const MAX_CANDIDATES = 20

/** Where a symbol is looked for: one repository, or every visible one. */
export interface SymbolQuery {
  /** A symbol id, `path:Container.name`, `Container.name`, a bare name, the path of a file for its module, or `path:line`. */
  readonly id: string
  readonly repo?: string | undefined
  readonly ref?: string | undefined
}

export interface Selected {
  readonly reader: IndexReader
  readonly state: IndexState
  readonly symbol: StoredSymbol
}

/** Opens readers, or says which name was not found. */
export async function openReaders(
  library: Library,
  repos: readonly string[] | undefined,
  ref: string | undefined,
): Promise<Result<readonly IndexReader[], EngineFailure>> {
  const opened = await library.open(repos, ref)
  return opened.ok ? opened : err({ reason: opened.error.reason, name: opened.error.name })
}

/** `path:line`, as editors and answers write places. */
const PLACE = /^(?:\.\/)?(.+):([1-9]\d{0,6})$/s

/** All symbols that a selector names in one index; a file's path names its module, a place what it stands in. */
async function matches(
  reader: IndexReader,
  selector: string,
  limit: number,
): Promise<readonly Selected[]> {
  let found = await reader.resolve(selector, limit)
  if (found.symbols.length === 0 && !selector.endsWith('/'))
    found = await reader.resolve(`${selector}/`, limit)
  const [, path, line] = found.symbols.length === 0 ? (PLACE.exec(selector) ?? []) : []
  if (path !== undefined)
    found = { ...found, symbols: innermost(await reader.outline(path), Number(line)) }
  return found.symbols.map((symbol) => ({ reader, state: found.state, symbol }))
}

/** The symbols with the fewest lines around a line. */
function innermost(outline: readonly StoredSymbol[], line: number): StoredSymbol[] {
  const around = outline.filter(({ startLine, endLine }) => startLine <= line && endLine >= line)
  const size = Math.min(...around.map(({ startLine, endLine }) => endLine - startLine))
  const closest = around.filter(({ startLine, endLine }) => endLine - startLine === size)
  const inside = closest.filter(({ kind }) => kind !== 'module')
  return inside.length > 0 ? inside : closest
}

/** All symbols that a selector names in the readers' indexes, ordered by (repo, id), at most `limit`. */
export async function selectAll(
  readers: readonly IndexReader[],
  selector: string,
  limit: number,
): Promise<readonly Selected[]> {
  const found = await Promise.all(readers.map((reader) => matches(reader, selector, limit)))
  return found
    .flat()
    .toSorted((a, b) => byText(a.reader.repo, b.reader.repo) || byText(a.symbol.id, b.symbol.id))
    .slice(0, limit)
}

const isId = (symbol: StoredSymbol, selector: string): boolean => symbol.id === selector

/** `path:Container.name` with the whole path and every container: a member of the same name elsewhere in the file is not meant. */
const isWholeName = (symbol: StoredSymbol, selector: string): boolean =>
  selector === `${symbol.path}:${qualifiedName(symbol)}`

/** The symbols that a query may mean: those of its id or whole name, else all that it names. */
export async function selectNamed(
  library: Library,
  query: SymbolQuery,
): Promise<Result<readonly Selected[], EngineFailure>> {
  const readers = await openReaders(
    library,
    query.repo === undefined ? undefined : [query.repo],
    query.ref,
  )
  if (!readers.ok) return readers
  const all = await selectAll(readers.value, query.id, MAX_CANDIDATES)
  const found = [isId, isWholeName]
    .map((rule) => all.filter(({ symbol }) => rule(symbol, query.id)))
    .find((some) => some.length > 0)
  return ok(found ?? all)
}

/** The one symbol that a query means. */
export async function selectOne(
  library: Library,
  query: SymbolQuery,
): Promise<Result<Selected, EngineFailure>> {
  const found = await selectNamed(library, query)
  return found.ok ? onlyOf(found.value, query) : found
}

/** The only symbol of those found; an error where there is none, or several. */
export function onlyOf(
  found: readonly Selected[],
  query: SymbolQuery,
): Result<Selected, EngineFailure> {
  const [only, second] = found
  if (only === undefined) return err({ reason: 'symbol_not_found', selector: query.id })
  if (second === undefined) return ok(only)
  return err({
    reason: 'symbol_ambiguous',
    selector: query.id,
    candidates: found.map(toCandidate),
  })
}

/** A selected symbol as answers list it. */
export const toCandidate = ({ reader, symbol }: Selected): Candidate => ({
  ...toSymbolRef(symbol, symbol),
  repo: reader.repo,
})
