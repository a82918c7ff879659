// A tool's edges against a compiler's.

import type { Definition, Definitions, Node } from './definitions.ts'
import { pairOf, type Truth } from './truth.ts'

export type EdgeKind = 'calls' | 'references'

/** What one tool found in one tree. */
export interface ToolGraph {
  readonly nodes: readonly Node[]
  /** `from` and `to` are indexes of nodes. */
  readonly edges: readonly { readonly from: number; readonly to: number; readonly kind: EdgeKind }[]
}

export interface Score {
  readonly right: number
  readonly wrong: number
  readonly missed: number
  /** Edges to a name that the compiler could not resolve in that function: neither right nor wrong. */
  readonly unjudged: number
  readonly precision: number
  readonly recall: number
  readonly f1: number
}

interface Claim {
  readonly from: string
  readonly to: Definition
}

/** Other words that a class is instantiated by. */
const CLASS_WORDS = ['super', 'cls', 'self', 'this']

/** Whether the function holds a name of the target that the compiler says nothing about, or the use is one that an index has no name for. */
const isOpen = ({ open }: Truth, { from, to }: Claim): boolean => {
  // An object that is called, and `cls()` in a method of the class.
  const isClass = to.key.endsWith('#')
  if (to.name === '__call__' || (isClass && from.startsWith(to.key))) return true
  const names = open.get(from)
  if (names === undefined) return false
  return names.has(to.name) || (isClass && CLASS_WORDS.some((word) => names.has(word)))
}

/** The tool's edges of one kind as pairs of definitions. */
function pairsOf(
  { nodes, edges }: ToolGraph,
  definitions: Definitions,
  kind: EdgeKind,
): ReadonlyMap<string, Claim> {
  const sources = nodes.map((node) => definitions.holding(node))
  // A constructor is asked for by the name of its class.
  const targets = nodes.map((node) => {
    const found = definitions.at(node)
    return found === undefined ? undefined : (definitions.of(found.key) ?? found)
  })
  const pairs = new Map<string, Claim>()
  for (const edge of edges) {
    if (edge.kind !== kind) continue
    const from = sources[edge.from]
    const to = targets[edge.to]
    if (from === undefined || to === undefined || from.isClass || from.key === to.key) continue
    pairs.set(pairOf(from.key, to.key), { from: from.key, to })
  }
  return pairs
}

/** Counts the edges of one kind. */
export function scoreEdges(
  graph: ToolGraph,
  definitions: Definitions,
  truth: Truth,
  kind: EdgeKind,
): Score & { readonly missing: readonly string[]; readonly extra: readonly string[] } {
  const claimed = pairsOf(graph, definitions, kind)
  const expected = truth[kind]
  const extra: string[] = []
  let right = 0
  let unjudged = 0
  for (const [pair, claim] of claimed) {
    if (expected.has(pair)) right += 1
    else if (
      claim.to.isFixture ||
      truth.neutral.has(pair) ||
      (kind === 'references' && truth.calls.has(pair))
    )
      continue
    else if (isOpen(truth, claim)) unjudged += 1
    else extra.push(pair)
  }
  const missing = [...expected.keys()].filter((pair) => !claimed.has(pair))
  const precision = right / (right + extra.length)
  const recall = right / (right + missing.length)
  return {
    right,
    wrong: extra.length,
    missed: missing.length,
    unjudged,
    precision,
    recall,
    f1: (2 * precision * recall) / (precision + recall),
    missing,
    extra,
  }
}
