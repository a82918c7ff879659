// Matches compiled patterns against nodes of a flat tree.

import type { FlatTree } from '../syntax/flat-tree.ts'
import type { Role } from './captures.ts'
import type { CompiledNode, Pattern } from './compile-query.ts'

/** What a pattern captured: roles and nodes in turns, in source order within each role. */
export class Match {
  readonly pattern: Pattern
  readonly node: number
  readonly #roles: readonly Role[]
  readonly #nodes: readonly number[]

  constructor(pattern: Pattern, node: number, roles: readonly Role[], nodes: readonly number[]) {
    this.pattern = pattern
    this.node = node
    this.#roles = roles
    this.#nodes = nodes
  }

  /** The first node in that role, or -1. */
  one(role: Role): number {
    const at = this.#roles.indexOf(role)
    return at < 0 ? -1 : (this.#nodes[at] ?? -1)
  }

  /** All nodes in that role. */
  all(role: Role): number[] {
    return this.#nodes.filter((_, at) => this.#roles[at] === role)
  }
}

/** The arguments of a call, whether or not their number tells anything. */
export function argumentList(match: Match): number {
  const counted = match.one('parameters')
  return counted < 0 ? match.one('value') : counted
}

const roles: Role[] = []
const nodes: number[] = []

/** The pattern's match at the node, or null. */
export function matchPattern(
  tree: FlatTree,
  text: string,
  pattern: Pattern,
  node: number,
): Match | null {
  roles.length = 0
  nodes.length = 0
  if (!matchNode(tree, pattern.root, node)) return null
  const match = new Match(pattern, node, roles.slice(), nodes.slice())
  for (const { role, holds, whenAbsent } of pattern.tests) {
    const found = match.one(role)
    const fits = found < 0 ? whenAbsent : holds(text.slice(tree.start[found], tree.end[found]))
    if (!fits) return null
  }
  return match
}

function matchNode(tree: FlatTree, wanted: CompiledNode, node: number): boolean {
  if (wanted.kind !== 0 && tree.kind[node] !== wanted.kind) return false
  if (wanted.field !== 0 && tree.field[node] !== wanted.field) return false
  const mark = roles.length
  for (const role of wanted.roles) {
    roles.push(role)
    nodes.push(node)
  }
  const fits =
    wanted.options === null
      ? matchChildren(tree, wanted, node)
      : wanted.options.some((option) => matchNode(tree, option, node))
  if (!fits) {
    roles.length = mark
    nodes.length = mark
  }
  return fits
}

function matchChildren(tree: FlatTree, { children, absent }: CompiledNode, node: number): boolean {
  const end = tree.next[node] ?? 0
  if (absent.length > 0) {
    for (let child = node + 1; child < end; child = tree.next[child] ?? end) {
      if (absent.includes(tree.field[child] ?? 0)) return false
    }
  }
  let from = node + 1
  for (const wanted of children) {
    let found = false
    for (let child = from; child < end; child = tree.next[child] ?? end) {
      const isPlaced = !wanted.isLast || (tree.next[child] ?? end) >= end
      if (!isPlaced || !matchNode(tree, wanted, child)) {
        if (wanted.isNext) break
        continue
      }
      found = true
      if (wanted.isMany) continue
      from = tree.next[child] ?? end
      break
    }
    if (!found && !wanted.isOptional) return false
  }
  return true
}
