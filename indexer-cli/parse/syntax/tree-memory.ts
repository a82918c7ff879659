// Reads syntax trees where tree-sitter keeps them, in its WebAssembly memory: ten times as fast as its cursor, which crosses into WebAssembly
// several times for each node. The layout is `SubtreeHeapData` and `SubtreeInlineData` (lib/src/subtree.h) on wasm32 with UTF-16 offsets; the
// versions of web-tree-sitter and of every grammar are pinned, and a test compares the walk with the cursor's.

import {
  FIELD_OTHER,
  KIND_ERROR,
  LEAF,
  startsInterpolation,
  TEXT_PREFIX,
  TreeBuffers,
  type FlatTree,
} from './flat-tree.ts'
import type { GrammarTables } from './grammar-tables.ts'

/** The memory of web-tree-sitter's module; the arrays are replaced when it grows. */
export interface TreeMemory {
  readonly HEAPU8: Uint8Array
  readonly HEAPU16: Uint16Array
  readonly HEAPU32: Uint32Array
}

/** Checks that `module` shows its memory as this file reads it. */
export const isTreeMemory = (module: object): module is TreeMemory =>
  Reflect.get(module, 'HEAPU8') instanceof Uint8Array &&
  Reflect.get(module, 'HEAPU16') instanceof Uint16Array &&
  Reflect.get(module, 'HEAPU32') instanceof Uint32Array

const ERROR_SYMBOL = 0xffff
/** Open nodes, hidden ones included; what lies deeper is left out: only machine-made text gets there. */
const MAX_DEPTH = 16_000

/** Heap subtree: byte offsets of padding, size, error cost, child count, symbol, flags, production. */
const PADDING = 4
const SIZE = 16
const ERROR_COST = 32
const CHILD_COUNT = 36
const SYMBOL = 40
const FLAGS = 44
const PRODUCTION = 66
/** A slot holds an inline subtree or a pointer. */
const SLOT_BYTES = 8

const buffers = new TreeBuffers()
// One entry for each open node.
const children = new Uint32Array(MAX_DEPTH)
const counts = new Uint32Array(MAX_DEPTH)
const indexes = new Uint32Array(MAX_DEPTH)
const structural = new Uint32Array(MAX_DEPTH)
const productions = new Uint32Array(MAX_DEPTH)
const positions = new Uint32Array(MAX_DEPTH)
const nodes = new Int32Array(MAX_DEPTH)
const parents = new Int32Array(MAX_DEPTH)
const fieldsAbove = new Uint8Array(MAX_DEPTH)

/** Flattens the tree whose `TSTree` stands at `address`. */
export function flattenTree(
  memory: TreeMemory,
  address: number,
  tables: GrammarTables,
  text: string,
): FlatTree {
  const { HEAPU8: bytes, HEAPU16: halves, HEAPU32: words } = memory
  const { kinds, aliases, aliasWidth, fields } = tables
  let { kind, field, start, end, next, parent } = buffers
  let capacity = kind.length
  let count = 0

  // A frame around the root: its only child is the slot that opens the TSTree.
  children[0] = address
  counts[0] = 1
  indexes[0] = 0
  structural[0] = 0
  productions[0] = 0
  positions[0] = 0
  nodes[0] = -1
  parents[0] = -1
  fieldsAbove[0] = 0
  let depth = 1

  while (depth > 0) {
    const top = depth - 1
    const index = indexes[top] ?? 0
    if (index === (counts[top] ?? 0)) {
      const node = nodes[top] ?? 0
      if (node >= 0) next[node] = count
      depth = top
      continue
    }
    const slot = ((children[top] ?? 0) + index * SLOT_BYTES) >> 2
    const head = words[slot] ?? 0
    let flags: number
    let symbol: number
    let padding: number
    let size: number
    let childCount = 0
    if ((head & 1) === 1) {
      const tail = words[slot + 1] ?? 0
      flags = head >> 1
      symbol = (head >> 8) & 0xff
      padding = (tail >> 16) & 0xff
      size = tail >>> 24
    } else {
      flags = bytes[head + FLAGS] ?? 0
      symbol = halves[(head + SYMBOL) >> 1] ?? 0
      padding = words[(head + PADDING) >> 2] ?? 0
      size = words[(head + SIZE) >> 2] ?? 0
      childCount = words[(head + CHILD_COUNT) >> 2] ?? 0
    }
    // A node's first child starts where it starts itself; the root alone keeps its padding.
    const position =
      index > 0 || top === 0 ? (positions[top] ?? 0) + padding : (positions[top] ?? 0)
    positions[top] = position + size
    indexes[top] = index + 1
    let alias = 0
    let code = 0
    let isVisible = (flags & 1) !== 0
    if ((flags & 4) === 0) {
      const child = structural[top] ?? 0
      structural[top] = child + 1
      const production = productions[top] ?? 0
      if (production !== 0) alias = aliases[production * aliasWidth + child] ?? 0
      code = fields[production]?.[child] || (fieldsAbove[top] ?? 0)
      if (alias !== 0) isVisible = true
    }
    const above = parents[top] ?? 0
    let node = -1
    let inherited = code
    let mayOpen = childCount > 0
    if (isVisible) {
      const bits =
        symbol === ERROR_SYMBOL && alias === 0 ? KIND_ERROR : (kinds[alias || symbol] ?? 0)
      if (bits === 0) continue
      if (count === capacity) {
        buffers.grow()
        ;({ kind, field, start, end, next, parent } = buffers)
        capacity = kind.length
      }
      node = count++
      const from = position >> 1
      kind[node] = bits & 0xff
      field[node] = code === FIELD_OTHER ? 0 : code
      start[node] = from
      end[node] = (position + size) >> 1
      parent[node] = above
      next[node] = count
      inherited = 0
      if ((bits & LEAF) !== 0) mayOpen = false
      else if ((bits & TEXT_PREFIX) !== 0 && !startsInterpolation(text, from)) mayOpen = false
    }
    if (!mayOpen || depth === MAX_DEPTH) continue
    children[depth] = head - childCount * SLOT_BYTES
    counts[depth] = childCount
    indexes[depth] = 0
    structural[depth] = 0
    productions[depth] = halves[(head + PRODUCTION) >> 1] ?? 0
    positions[depth] = position
    nodes[depth] = node
    parents[depth] = node >= 0 ? node : above
    fieldsAbove[depth] = inherited
    depth++
  }
  return { kind, field, start, end, next, parent, count, hasError: hasError(memory, address) }
}

const hasError = (memory: TreeMemory, address: number): boolean => errorCost(memory, address) > 0

/** What tree-sitter gives the errors of the tree at `address`, 0 for none: the root carries the cost of every error below it. */
export function errorCost({ HEAPU8: bytes, HEAPU32: words }: TreeMemory, address: number): number {
  const root = words[address >> 2] ?? 0
  const isInline = (root & 1) === 1
  if (isInline) return (root >> 5) & 1
  const isMissing = ((bytes[root + FLAGS + 1] ?? 0) & 2) !== 0
  return (words[(root + ERROR_COST) >> 2] ?? 0) + (isMissing ? 1 : 0)
}
