// Derives the `symbols` and `routes` rows of a shard. The same shard gives the same rows everywhere, so they are never pushed.

import type { SymbolTerms } from '#core/embed/hash-embedder.ts'
import { CONTAINER_KINDS } from '#core/graph/symbol.ts'
import { isTest } from '#core/graph/test-path.ts'
import { isTextPath } from '#core/graph/text-path.ts'
import { pullRequestTerm } from '#core/pull-request-term.ts'
import { bodyTerms, terms } from '#core/terms.ts'
import type { Shard, ShardSymbol } from '#wire/shard.ts'
import { lineSpans, type LineSpans } from './line-spans.ts'

/** Symbols of shard s have the ids s * SYMBOL_ID_STEP + index; above limits.maxSymbolsPerFile. */
export const SYMBOL_ID_STEP = 32_768

/** Characters of one symbol's body terms; the rest of a longer body is not searched. Keeps a row far below D1's 2,000,000 bytes. */
const MAX_BODY_TERM_CHARS = 200_000
const MAX_NOTES_CHARS = 100_000
const MAX_HISTORY_TERM_CHARS = 8_000
/** Nested functions are searched under every function around them, until a file's bodies have been read this many times over. */
const MAX_BODY_READS = 3

/** Stands in the path terms of test code, so that a full-text query can leave tests out before its limit. No text gives this term: it is no letter. */
export const TEST_MARK = '§'

/** Stands in the path terms of texts, for the same reason. */
export const TEXT_MARK = '¶'

/** What a symbol's vector is made of. A text is embedded as nothing: prose is near to the prose of any task. */
export function embeddedTerms(
  row: Pick<SymbolRow, 'nameTerms' | 'pathTerms' | 'docTerms' | 'bodyTerms'>,
): SymbolTerms {
  const [name = [], path = [], doc = [], body = []] = [
    row.nameTerms,
    row.pathTerms,
    row.docTerms,
    row.bodyTerms,
  ].map((terms) => (terms === '' ? [] : terms.split(' ')))
  return path.includes(TEXT_MARK)
    ? { name: [], path: [], doc: [], body: [] }
    : { name, path: path.filter((term) => term !== TEST_MARK), doc, body }
}

/** One row of `symbols`, without the keys that only storage knows. */
export interface SymbolRow {
  readonly symbolId: string
  readonly name: string
  readonly container: string
  readonly kind: string
  readonly path: string
  readonly startLine: number
  readonly endLine: number
  readonly exported: boolean
  readonly test: boolean
  readonly signature: string
  readonly doc: string
  readonly notes: string
  readonly textStart: number
  readonly textLength: number
  readonly nameTerms: string
  readonly pathTerms: string
  readonly docTerms: string
  readonly bodyTerms: string
  readonly historyTerms: string
  /** Commits that changed it. */
  readonly changes: number
}

/** Lines of a container that none of the symbols inside it covers. */
function ownLines(symbols: readonly ShardSymbol[], index: number, spans: LineSpans): string {
  const owner = symbols[index]
  if (!owner) return ''
  const texts: string[] = []
  let next = owner.start_line
  // Symbols are ordered by start line, so those inside follow, and the covered part only grows.
  for (let i = index + 1; i < symbols.length; i += 1) {
    const inner = symbols[i]
    if (!inner || inner.start_line > owner.end_line) break
    if (inner.end_line > owner.end_line) continue
    if (inner.start_line > next) texts.push(spans.text(next, inner.start_line - 1))
    next = Math.max(next, inner.end_line + 1)
  }
  if (next <= owner.end_line) texts.push(spans.text(next, owner.end_line))
  return texts.join('\n')
}

function joinTerms(list: readonly string[], maxChars: number): string {
  const joined = list.join(' ')
  if (joined.length <= maxChars) return joined
  return joined.slice(0, joined.lastIndexOf(' ', maxChars))
}

function notesBySymbol(shard: Shard): ReadonlyMap<number, string> {
  const lists = new Map<number, { kind: string; text: string; line: number }[]>()
  for (const { kind, text, line, symbol } of shard.notes) {
    const list = lists.get(symbol) ?? []
    list.push({ kind, text, line })
    lists.set(symbol, list)
  }
  return new Map(
    Array.from(lists, ([symbol, list]) => {
      let notes = JSON.stringify(list)
      while (notes.length > MAX_NOTES_CHARS) {
        list.length = Math.floor(list.length / 2)
        notes = JSON.stringify(list)
      }
      return [symbol, notes]
    }),
  )
}

const NO_PAST = { historyTerms: '', changes: 0 } as const

/** Titles that git or GitHub wrote: they name branches. */
const MERGE_NOTE = /^Merge(?:d)? (?:pull request|branch|remote-tracking branch|tag|PR|commit)\b/i

/**
 * Terms of the titles and pull requests of the commits that changed a symbol, by its place in the shard. A container is told only of commits that changed none of the
 * symbols inside it, as it is searched only by its own lines.
 */
function historyOf({
  commits,
  history,
  symbols,
}: Shard): (index: number) => Pick<SymbolRow, 'historyTerms' | 'changes'> {
  if (commits === undefined || history === undefined) return () => NO_PAST
  const titles = commits.map(([, title, number]) => [
    ...(MERGE_NOTE.test(title) ? [] : terms(title)),
    ...(number > 0 ? [pullRequestTerm(number)] : []),
  ])
  return (index) => {
    const owner = symbols[index]
    const list = history[index]
    if (owner === undefined || list === undefined || owner.kind === 'module') return NO_PAST
    const own = new Set(list)
    if (CONTAINER_KINDS.has(owner.kind)) {
      for (let i = index + 1; i < symbols.length; i += 1) {
        const inner = symbols[i]
        if (inner === undefined || inner.start_line > owner.end_line) break
        if (inner.end_line <= owner.end_line)
          for (const commit of history[i] ?? []) own.delete(commit)
      }
    }
    const words = [...own].flatMap((commit) => titles[commit] ?? [])
    return { historyTerms: joinTerms(words, MAX_HISTORY_TERM_CHARS), changes: list.length }
  }
}

/** The rows of a shard's symbols, in its order. */
export function symbolRows(shard: Shard): SymbolRow[] {
  const spans = lineSpans(shard.text)
  const notes = notesBySymbol(shard)
  const history = historyOf(shard)
  const fileTerms = [...terms(shard.path), ...(isTextPath(shard.path) ? [TEXT_MARK] : [])]
  let readable = shard.text.length * MAX_BODY_READS
  return shard.symbols.map((symbol, index) => {
    const test = isTest(shard.path, symbol.container, symbol.name)
    const isContainer = CONTAINER_KINDS.has(symbol.kind)
    const body =
      readable <= 0
        ? ''
        : isContainer
          ? ownLines(shard.symbols, index, spans)
          : spans.text(symbol.start_line, symbol.end_line)
    readable -= body.length
    const { start, length } = spans.codePoints(symbol.start_line, symbol.end_line)
    return {
      symbolId: `${shard.path}/${symbol.descriptors}`,
      name: symbol.name,
      container: symbol.container,
      kind: symbol.kind,
      path: shard.path,
      startLine: symbol.start_line,
      endLine: symbol.end_line,
      exported: symbol.exported,
      test,
      signature: symbol.signature,
      doc: symbol.doc,
      notes: notes.get(index) ?? '[]',
      textStart: start,
      textLength: length,
      nameTerms: terms(symbol.name).join(' '),
      pathTerms: [...terms(symbol.container), ...fileTerms, ...(test ? [TEST_MARK] : [])].join(' '),
      docTerms: [...bodyTerms(symbol.signature), ...terms(symbol.doc)].join(' '),
      bodyTerms: joinTerms(bodyTerms(body), MAX_BODY_TERM_CHARS),
      ...history(index),
    }
  })
}

/** Paths that a symbol id may begin with: every prefix before a `/`. */
export function pathsOfId(id: string): string[] {
  const paths: string[] = []
  for (let slash = id.indexOf('/'); slash >= 0; slash = id.indexOf('/', slash + 1)) {
    if (slash > 0) paths.push(id.slice(0, slash))
  }
  return paths
}
