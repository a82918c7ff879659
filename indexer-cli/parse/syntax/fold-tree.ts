// Gives nodes that belong together a node around them, for grammars that write them side by side: `a.b()` as `a`, `.b`, `()`, or a function's
// header and its body as two nodes. Nothing is added: a part of a chain takes what stands before it as its first child, and a header takes the
// body behind it as its last one.

import type { FlatTree } from './flat-tree.ts'

export interface Folds {
  /** Codes of nodes that take one of their kind before them when only a dot stands between: `a.B`. */
  readonly paths: ReadonlySet<number>
  /** Codes of nodes that take what stands before them. */
  readonly chains: ReadonlySet<number>
  /** Codes of nodes that take what stands right behind them, by that one's code. */
  readonly bodies: ReadonlyMap<number, ReadonlySet<number>>
  /** Codes of comments: they may stand anywhere. */
  readonly comments: ReadonlySet<number>
}

/** The tree with its chains and bodies folded. */
export function foldTree(tree: FlatTree, folds: Folds, text: string): FlatTree {
  const { paths, chains, bodies, comments } = folds
  const { kind, next, count } = tree
  // What a part of a chain starts with, the comments behind that, and the body that a header ends with.
  const heads = new Map<number, readonly number[]>()
  const tails = new Map<number, number>()

  const isPath = (before: number, node: number): boolean =>
    paths.has(kind[node] ?? 0) &&
    kind[before] === kind[node] &&
    text.slice(tree.end[before], tree.start[node]) === '.'

  /** The children of a node that stay its own. */
  const unitsOf = (node: number): number[] => {
    const units: number[] = []
    let last = -1
    for (let child = node + 1; child < (next[node] ?? 0); child = next[child] ?? 0) {
      const code = kind[child] ?? 0
      if (comments.has(code)) {
        units.push(child)
        continue
      }
      const before = last < 0 ? -1 : (units[last] ?? -1)
      if (before >= 0 && (chains.has(code) || isPath(before, child))) {
        heads.set(child, units.splice(last))
        units.push(child)
      } else if (before >= 0 && bodies.get(code)?.has(kind[before] ?? 0) === true) {
        tails.set(before, child)
        continue
      } else units.push(child)
      last = units.length - 1
    }
    return units
  }

  const order = new Int32Array(count)
  const parent = new Int32Array(count)
  const open: [node: number, parent: number][] = count > 0 ? [[0, -1]] : []
  let filled = 0
  for (let top = open.pop(); top !== undefined; top = open.pop()) {
    const [node, above] = top
    const at = filled++
    order[at] = node
    parent[at] = above
    const tail = tails.get(node)
    if (tail !== undefined) open.push([tail, at])
    for (const child of unitsOf(node).toReversed()) open.push([child, at])
    for (const child of (heads.get(node) ?? []).toReversed()) open.push([child, at])
  }
  return arranged(tree, order, parent)
}

/** The tree's nodes in a new order, under new parents, each around what is in it. */
function arranged(tree: FlatTree, order: Int32Array, parent: Int32Array): FlatTree {
  const { count } = tree
  const sizes = new Int32Array(count).fill(1)
  const start = order.map((node) => tree.start[node] ?? 0)
  const end = order.map((node) => tree.end[node] ?? 0)
  for (let at = count - 1; at > 0; at--) {
    const above = parent[at] ?? 0
    sizes[above] = (sizes[above] ?? 0) + (sizes[at] ?? 0)
    start[above] = Math.min(start[above] ?? 0, start[at] ?? 0)
    end[above] = Math.max(end[above] ?? 0, end[at] ?? 0)
  }
  return {
    kind: Uint8Array.from(order, (node) => tree.kind[node] ?? 0),
    field: Uint8Array.from(order, (node) => tree.field[node] ?? 0),
    start,
    end,
    next: sizes.map((size, at) => at + size),
    parent,
    count,
    hasError: tree.hasError,
  }
}
