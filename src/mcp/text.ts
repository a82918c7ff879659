// The compact text of tool results. Everything that comes from a repository is foreign text: it stays on its line, or inside a fence that it
// cannot close.

import { clip, fenceFor, infoString, inline, oneLine } from '#core/pipeline/fence.ts'
import type { EdgeView, SymbolRef } from '#wire/pack.ts'

/** Longest signature or note on one line, in UTF-16 code units. */
const MAX_LINE_CHARS = 200

/** Foreign text in the middle of a line: one line, and cut. */
export const shortLine = (text: string): string => clip(oneLine(text), MAX_LINE_CHARS)

/** A name that a caller sent, as an answer repeats it. */
export const quoted = (text: string): string => `"${shortLine(text)}"`

/** Source text in a fence that nothing in it can close. */
export function fenced(source: string, language: string): string {
  const fence = fenceFor(source)
  return `${fence}${infoString(language)}\n${source.replace(/\n$/, '')}\n${fence}`
}

/** `path:10-42`, or `path:10` for one line. */
const place = (symbol: Pick<SymbolRef, 'path' | 'start_line' | 'end_line'>): string =>
  `${inline(symbol.path)}:${symbol.start_line}${symbol.end_line > symbol.start_line ? `-${symbol.end_line}` : ''}`

/** `path:10-42 method Session.refresh` */
export const named = (symbol: SymbolRef): string =>
  `${place(symbol)} ${symbol.kind} ${shortLine(symbol.qualified_name)}`

/** A symbol on one line, with its signature. */
export const symbolLine = (symbol: SymbolRef): string =>
  symbol.signature === '' ? named(symbol) : `${named(symbol)} — ${shortLine(symbol.signature)}`

/** A symbol that a name could mean: what to send back as `symbol` and `repo`. */
export const candidateLine = (symbol: SymbolRef & { readonly repo: string }): string =>
  `- ${oneLine(symbol.symbol_id)} (${symbol.kind}, ${place(symbol)}, repo ${oneLine(symbol.repo)})`

/** `n thing` or `n things`. */
export const counted = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`

/** The far end of an edge, the line that makes it, and how sure it is. */
export function edgeLine(edge: EdgeView, end: 'from' | 'to'): string {
  const how = edge.ref_kind === 'none' ? edge.kind : `${edge.kind}/${edge.ref_kind}`
  const doubt = edge.provenance === 'heuristic' ? ' (heuristic)' : ''
  const far = edge[end]
  const near = end === 'from' ? edge.to : edge.from
  const via = edge.depth > 1 ? ` [depth ${edge.depth}, via ${shortLine(near.qualified_name)}]` : ''
  return `${inline(edge.path)}:${edge.line} ${how}${doubt} ${end} ${named(far)}${via}`
}
