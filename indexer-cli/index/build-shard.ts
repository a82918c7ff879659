// Puts the facts of a file and its links together into the shard that is stored and pushed.

import { limits } from '#wire/limits.ts'
import type { Shard, ShardEdge } from '#wire/shard.ts'
import { encodeShard, SHARD_FORMAT } from '#wire/shard-text.ts'
import type { LinkedFile } from '../link/link.ts'
import type { FileFacts } from '../parse/file-facts.ts'

/** What a shard takes of a file's links. */
type Links = Pick<LinkedFile, 'edges' | 'routes' | 'unresolved'> & {
  readonly hidden?: readonly number[]
}

const NO_LINKS: Links = { edges: [], routes: [], unresolved: 0 }

/** Facts and text with fewer characters fit a shard whatever they hold; longer ones are measured. */
const SURELY_SMALL_CHARS = 150_000
/** Kept free for routes and for the count of what could not be resolved. */
const RESERVED_BYTES = 100_000

/** Whether a file fits a shard at all. `factsChars`: what its facts take as text. */
export const fitsShard = (facts: FileFacts, factsChars: number): boolean =>
  factsChars + facts.text.length < SURELY_SMALL_CHARS ||
  Buffer.byteLength(encodeShard(buildShard(facts, facts.text, NO_LINKS))) <=
    limits.maxShardBytes - RESERVED_BYTES

/**
 * A shard that is not too large, with its canonical text. History goes first; then edges that find no room are left out from the end and count as unresolved, so that a
 * file with very many of them costs itself a few and nobody else anything.
 */
export function fitShard(shard: Shard): { readonly shard: Shard; readonly text: string } {
  const text = encodeShard(shard)
  const bytes = Buffer.byteLength(text)
  if (bytes <= limits.maxShardBytes) return { shard, text }
  const bare = withoutHistory(shard)
  if (Object.keys(bare).length < Object.keys(shard).length) return fitShard(bare)
  // Digits that the count of unresolved names may gain.
  let tooMany = bytes + 8 - limits.maxShardBytes
  let kept = shard.edges.length
  while (tooMany > 0 && kept > 0) {
    kept -= 1
    tooMany -= Buffer.byteLength(JSON.stringify(shard.edges[kept])) + 1
  }
  const dropped = shard.edges.length - kept
  const fitting: Shard = {
    ...shard,
    edges: shard.edges.slice(0, kept),
    unresolved: shard.unresolved + dropped,
  }
  return { shard: fitting, text: encodeShard(fitting) }
}

/** The shard as one has it that no commit is known of. */
export function withoutHistory(shard: Shard): Shard {
  const { commits: _commits, history: _history, changed_by: _changedBy, ...rest } = shard
  return rest
}

/** The shard of a parsed file. `text` is the facts' own, or empty for an index without source. */
export function buildShard(facts: FileFacts, text: string, linked: Links): Shard {
  const { hidden = [] } = linked
  const { at, isKept } = placesWithout(facts, hidden)
  return {
    format: SHARD_FORMAT,
    path: facts.path,
    language: facts.language,
    text,
    partial: facts.partial,
    unresolved: linked.unresolved,
    symbols: facts.symbols
      .filter((_, index) => isKept(index))
      .map((symbol) => ({
        descriptors: symbol.descriptors,
        name: symbol.name,
        container: symbol.container,
        kind: symbol.kind,
        start_line: symbol.startLine,
        end_line: symbol.endLine,
        exported: symbol.exported,
        signature: symbol.signature,
        doc: symbol.doc,
      })),
    edges:
      hidden.length === 0
        ? linked.edges
        : linked.edges
            .filter(([from]) => isKept(from))
            .map(([from, kind, how, provenance, line, to]): ShardEdge => [
              at(from),
              kind,
              how,
              provenance,
              line,
              to,
            ]),
    routes: linked.routes,
    notes: facts.notes.map(({ kind, text: note, line, symbol }) => ({
      kind,
      text: note,
      line,
      symbol: at(isKept(symbol) ? symbol : (facts.symbols[symbol]?.parent ?? 0)),
    })),
  }
}

interface Places {
  readonly at: (index: number) => number
  readonly isKept: (index: number) => boolean
}

/** Where symbols stand once those that others stand for are left out. */
function placesWithout(facts: FileFacts, hidden: readonly number[]): Places {
  if (hidden.length === 0) return { at: (index) => index, isKept: () => true }
  const left = new Set(hidden)
  const places = new Int32Array(facts.symbols.length)
  let next = 0
  for (const index of facts.symbols.keys()) places[index] = left.has(index) ? next : next++
  return { at: (index) => places[index] ?? 0, isKept: (index) => !left.has(index) }
}

/** The same shard with other links. */
export const relinkShard = (shard: Shard, linked: Links): Shard => ({
  ...shard,
  unresolved: linked.unresolved,
  edges: linked.edges,
  routes: linked.routes,
})
