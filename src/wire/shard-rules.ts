// What a shard's schema cannot say: the orders of its lists, and that its lines lie in its text. With them one content has one canonical text.

import { byText } from '#core/order.ts'
import type { Shard, ShardEdge, ShardNote, ShardRoute, ShardSymbol } from './shard.ts'

/** The order of edges: (from, kind, to, ref_kind, line). Equal ones are the same edge. */
export const byEdge = (a: ShardEdge, b: ShardEdge): number =>
  a[0] - b[0] || byText(a[1], b[1]) || byText(a[5], b[5]) || byText(a[2], b[2]) || a[4] - b[4]

/** The order of routes: (line, method, pattern, framework, handler). */
export const byRoute = (a: ShardRoute, b: ShardRoute): number =>
  a.line - b.line ||
  byText(a.method, b.method) ||
  byText(a.pattern, b.pattern) ||
  byText(a.framework, b.framework) ||
  byText(a.handler, b.handler)

/** The order of notes: (line, kind, text, symbol). */
export const byNote = (a: ShardNote, b: ShardNote): number =>
  a.line - b.line || byText(a.kind, b.kind) || byText(a.text, b.text) || a.symbol - b.symbol

const bySymbol = (a: ShardSymbol, b: ShardSymbol): number =>
  a.start_line - b.start_line || b.end_line - a.end_line || byText(a.descriptors, b.descriptors)

/** The first rule that a shard breaks, in words; undefined when it keeps all. Each list is read once. */
export function shardFault(shard: Shard): string | undefined {
  if (shard.text.includes('\r')) return 'text: line ends must be LF'
  const lines = shard.text === '' ? Infinity : countLines(shard.text)
  return (
    symbolFault(shard.symbols, lines) ??
    edgeFault(shard, lines) ??
    routeFault(shard.routes, lines) ??
    noteFault(shard, lines) ??
    historyFault(shard)
  )
}

function symbolFault(symbols: readonly ShardSymbol[], lines: number): string | undefined {
  const seen = new Set<string>()
  let before: ShardSymbol | undefined
  for (const symbol of symbols) {
    const isModule = symbol.descriptors === '' && symbol.kind === 'module'
    if (before === undefined && !isModule) return 'symbols: the first must be the module symbol'
    if (symbol.start_line > symbol.end_line) return 'a symbol ends before it starts'
    if (symbol.end_line > lines) return 'a symbol ends after the text'
    if (seen.has(symbol.descriptors)) return 'two symbols share one id'
    seen.add(symbol.descriptors)
    if (before !== undefined && bySymbol(before, symbol) > 0) {
      return 'symbols must be ordered by start_line, -end_line, descriptors'
    }
    before = symbol
  }
  return undefined
}

function edgeFault({ edges, symbols }: Shard, lines: number): string | undefined {
  let before: ShardEdge | undefined
  for (const edge of edges) {
    if (edge[0] >= symbols.length) return 'an edge leaves a symbol that the shard does not hold'
    if (edge[4] > lines) return 'an edge lies after the text'
    if (before !== undefined && byEdge(before, edge) >= 0) {
      return 'edges must be ordered by from, kind, to, ref_kind, line, each once'
    }
    before = edge
  }
  return undefined
}

function routeFault(routes: readonly ShardRoute[], lines: number): string | undefined {
  let before: ShardRoute | undefined
  for (const route of routes) {
    if (route.line > lines) return 'a route lies after the text'
    if (before !== undefined && byRoute(before, route) > 0) {
      return 'routes must be ordered by line, method, pattern, framework, handler'
    }
    before = route
  }
  return undefined
}

function noteFault({ notes, symbols }: Shard, lines: number): string | undefined {
  let before: ShardNote | undefined
  for (const note of notes) {
    if (note.symbol >= symbols.length)
      return 'a note explains a symbol that the shard does not hold'
    if (note.line > lines) return 'a note lies after the text'
    if (before !== undefined && byNote(before, note) > 0) {
      return 'notes must be ordered by line, kind, text, symbol'
    }
    before = note
  }
  return undefined
}

function historyFault({
  commits,
  history,
  symbols,
  changed_by: changedBy = [],
}: Shard): string | undefined {
  if (changedBy.some((id, at) => at > 0 && byText(changedBy[at - 1] ?? '', id) >= 0)) {
    return 'changed_by must be in order, each once'
  }
  if (commits === undefined && history === undefined) return undefined
  if (commits === undefined || history === undefined) return 'commits and history belong together'
  if (history.length !== symbols.length) return 'history must have a list for every symbol'
  if (new Set(commits.map(([id]) => id)).size < commits.length) return 'commits: each once'
  const named = new Set<number>()
  for (const list of history) {
    for (const [place, commit] of list.entries()) {
      if (commit >= commits.length) return 'history names a commit that the shard does not hold'
      if (place > 0 && commit <= (list[place - 1] ?? 0)) return 'history must be ascending'
      named.add(commit)
    }
  }
  return named.size < commits.length ? 'commits must each be named by a symbol' : undefined
}

/** Lines of a text that is not empty; a final LF ends the last one and starts no other. */
function countLines(text: string): number {
  let lines = text.endsWith('\n') ? 0 : 1
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1
  return lines
}
