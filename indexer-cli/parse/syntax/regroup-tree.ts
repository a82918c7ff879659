// Puts operations right that a grammar groups as if they bound more than what stands behind their last operand: `(a + b)()` where the text is
// `a + b()`. What binds more takes the last operand alone, and the operation stands around it.

import type { FlatTree } from './flat-tree.ts'

/** The tree with its operations grouped as they bind. `looseness` tells by code how loosely a node holds its parts: 1 for what binds most, 0 for what stays as it is. */
export function regroupTree(tree: FlatTree, looseness: Uint8Array): FlatTree {
  const loosenessOf = (node: number): number =>
    node < 0 ? 0 : (looseness[tree.kind[node] ?? 0] ?? 0)
  const isLooser = (first: number, node: number): boolean => {
    const own = loosenessOf(node)
    return own > 0 && loosenessOf(first) > own
  }
  let last = tree.count - 2
  while (last >= 0 && !(tree.parent[last + 1] === last && isLooser(last + 1, last))) last--
  if (last < 0) return tree
  const links = new Links(tree)
  // What stands in a node is in order before the node itself.
  for (let node = last; node >= 0; node--) {
    let first = links.first[node] ?? -1
    while (isLooser(first, node) && links.turn(node, first)) first = links.first[node] ?? -1
  }
  return links.arranged()
}

/** A tree whose nodes can be moved. Links are -1 where nothing is. */
class Links {
  readonly first: Int32Array
  readonly #tree: FlatTree
  readonly #field: Uint8Array
  readonly #start: Int32Array
  readonly #end: Int32Array
  readonly #parent: Int32Array
  readonly #before: Int32Array
  readonly #behind: Int32Array
  readonly #last: Int32Array

  constructor(tree: FlatTree) {
    const { count } = tree
    this.#tree = tree
    this.#field = tree.field.slice(0, count)
    this.#start = tree.start.slice(0, count)
    this.#end = tree.end.slice(0, count)
    this.#parent = tree.parent.slice(0, count)
    this.first = new Int32Array(count).fill(-1)
    this.#before = new Int32Array(count).fill(-1)
    this.#behind = new Int32Array(count).fill(-1)
    this.#last = new Int32Array(count).fill(-1)
    for (let node = 1; node < count; node++) {
      const parent = this.#parent[node] ?? 0
      const before = this.#last[parent] ?? -1
      if (before < 0) this.first[parent] = node
      else this.#join(before, node)
      this.#last[parent] = node
    }
  }

  /** Puts `node` into its first child around that one's last operand; false where it has no two operands. */
  turn(node: number, operation: number): boolean {
    const operand = this.#lastOperand(operation)
    const left = this.#before[operand] ?? -1
    if (operand < 0 || left < 0) return false
    // The operation stands where the node stood.
    const parent = this.#parent[node] ?? -1
    const before = this.#before[node] ?? -1
    const behind = this.#behind[node] ?? -1
    const rest = this.#behind[operation] ?? -1
    const inner = this.#last[operation] ?? -1
    this.#parent[operation] = parent
    if (before >= 0) this.#join(before, operation)
    else {
      this.#before[operation] = -1
      if (parent >= 0) this.first[parent] = operation
    }
    if (behind >= 0) this.#join(operation, behind)
    else {
      this.#behind[operation] = -1
      if (parent >= 0) this.#last[parent] = operation
    }
    // The node takes the operand and what stands behind it.
    for (let at = operand; at >= 0; at = this.#behind[at] ?? -1) this.#parent[at] = node
    this.first[node] = operand
    this.#before[operand] = -1
    if (rest >= 0) this.#join(inner, rest)
    else this.#last[node] = inner
    this.#parent[node] = operation
    this.#join(left, node)
    this.#behind[node] = -1
    this.#last[operation] = node
    const field = this.#field[node] ?? 0
    this.#field[node] = this.#field[operand] ?? 0
    this.#field[operand] = this.#field[operation] ?? 0
    this.#field[operation] = field
    this.#end[operation] = this.#end[node] ?? 0
    this.#start[node] = this.#start[operand] ?? 0
    return true
  }

  /** The nodes in the order of their text. */
  arranged(): FlatTree {
    const { kind, count, hasError } = this.#tree
    const order = new Int32Array(count)
    const place = new Int32Array(count)
    const next = new Int32Array(count)
    let filled = 0
    for (let node = 0; node >= 0;) {
      place[node] = filled
      order[filled++] = node
      let down = this.first[node] ?? -1
      while (down < 0 && node >= 0) {
        next[place[node] ?? 0] = filled
        down = this.#behind[node] ?? -1
        node = this.#parent[node] ?? -1
      }
      node = down
    }
    return {
      kind: Uint8Array.from(order, (node) => kind[node] ?? 0),
      field: Uint8Array.from(order, (node) => this.#field[node] ?? 0),
      start: order.map((node) => this.#start[node] ?? 0),
      end: order.map((node) => this.#end[node] ?? 0),
      next,
      parent: order.map((node) => {
        const parent = this.#parent[node] ?? -1
        return parent < 0 ? -1 : (place[parent] ?? 0)
      }),
      count,
      hasError,
    }
  }

  /** The last child under a field: comments and what else stands behind it have none. */
  #lastOperand(operation: number): number {
    let at = this.#last[operation] ?? -1
    while (at >= 0 && this.#field[at] === 0) at = this.#before[at] ?? -1
    return at
  }

  #join(before: number, behind: number): void {
    this.#behind[before] = behind
    this.#before[behind] = before
  }
}
