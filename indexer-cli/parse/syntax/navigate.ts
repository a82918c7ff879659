// Moves over a flat tree. Every function answers -1 where there is no such node.

import type { FlatTree } from './flat-tree.ts'

/** The first child that is not `skip` (comments may stand anywhere). */
export function firstChild(tree: FlatTree, node: number, skip: number): number {
  const end = tree.next[node] ?? 0
  for (let child = node + 1; child < end; child = tree.next[child] ?? end) {
    if (tree.kind[child] !== skip) return child
  }
  return -1
}

/** The last child that is not `skip`. */
export function lastChild(tree: FlatTree, node: number, skip: number): number {
  const end = tree.next[node] ?? 0
  let last = -1
  for (let child = node + 1; child < end; child = tree.next[child] ?? end) {
    if (tree.kind[child] !== skip) last = child
  }
  return last
}

/** The first child under `field`. */
export function childByField(tree: FlatTree, node: number, field: number): number {
  const end = tree.next[node] ?? 0
  for (let child = node + 1; child < end; child = tree.next[child] ?? end) {
    if (tree.field[child] === field) return child
  }
  return -1
}

/** The first child of `kind`. */
export function childOfKind(tree: FlatTree, node: number, kind: number): number {
  const end = tree.next[node] ?? 0
  for (let child = node + 1; child < end; child = tree.next[child] ?? end) {
    if (tree.kind[child] === kind) return child
  }
  return -1
}

/** All children that are not `skip`, in order. */
export function childrenOf(tree: FlatTree, node: number, skip: number): number[] {
  const found: number[] = []
  const end = tree.next[node] ?? 0
  for (let child = node + 1; child < end; child = tree.next[child] ?? end) {
    if (tree.kind[child] !== skip) found.push(child)
  }
  return found
}

/** The kind of a node, 0 for -1. */
export const kindOf = (tree: FlatTree, node: number): number =>
  node < 0 ? 0 : (tree.kind[node] ?? 0)

/** The parent of a node. */
export const parentOf = (tree: FlatTree, node: number): number =>
  node < 0 ? -1 : (tree.parent[node] ?? -1)
