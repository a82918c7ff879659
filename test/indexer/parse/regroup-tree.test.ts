import { expect, it } from 'vitest'
import type { FlatTree } from '../../../indexer-cli/parse/syntax/flat-tree.ts'
import { regroupTree } from '../../../indexer-cli/parse/syntax/regroup-tree.ts'

const ROOT = 10
const NAME = 11
const CALL = 3
const PRODUCT = 4
const SUM = 5
const LEFT = 1
const RIGHT = 2

const LOOSENESS = new Uint8Array(256)
LOOSENESS.set([1, 2, 3], CALL)

interface Node {
  readonly kind: number
  readonly field: number
  readonly start: number
  readonly end: number
  readonly inner: readonly Node[]
}

const node = (
  kind: number,
  field: number,
  [start, end]: readonly [number, number],
  ...inner: Node[]
): Node => ({ kind, field, start, end, inner })

function flat(root: Node): FlatTree {
  const rows: { read: Node; parent: number; next: number }[] = []
  const add = (read: Node, parent: number): void => {
    const row = { read, parent, next: 0 }
    const at = rows.push(row) - 1
    for (const each of read.inner) add(each, at)
    row.next = rows.length
  }
  add(root, -1)
  return {
    kind: Uint8Array.from(rows, ({ read }) => read.kind),
    field: Uint8Array.from(rows, ({ read }) => read.field),
    start: Int32Array.from(rows, ({ read }) => read.start),
    end: Int32Array.from(rows, ({ read }) => read.end),
    next: Int32Array.from(rows, ({ next }) => next),
    parent: Int32Array.from(rows, ({ parent }) => parent),
    count: rows.length,
    hasError: false,
  }
}

it('what binds more takes the last operand of what it stands behind', () => {
  // `a*b+c()` and, behind it, a name.
  const product = node(PRODUCT, LEFT, [0, 3], node(NAME, LEFT, [0, 1]), node(NAME, RIGHT, [2, 3]))
  const name = node(NAME, 0, [8, 9])
  const suffix = node(NAME, 0, [5, 7])
  const sum = node(SUM, 0, [0, 5], product, node(NAME, RIGHT, [4, 5]))
  const read = flat(node(ROOT, 0, [0, 9], node(CALL, RIGHT, [0, 7], sum, suffix), name))
  const call = node(CALL, RIGHT, [4, 7], node(NAME, 0, [4, 5]), suffix)
  expect(regroupTree(read, LOOSENESS)).toEqual(
    flat(node(ROOT, 0, [0, 9], node(SUM, RIGHT, [0, 7], product, call), name)),
  )
})

it('a product behind a sum takes the last operand of that, too', () => {
  // `a+b()*c`, read as `((a+b)())*c`; something without a field stands behind the `b`.
  const left = node(NAME, LEFT, [0, 1])
  const comment = node(NAME, 0, [3, 3])
  const suffix = node(NAME, 0, [3, 5])
  const right = node(NAME, RIGHT, [6, 7])
  const sum = node(SUM, 0, [0, 3], left, node(NAME, RIGHT, [2, 3]), comment)
  const read = flat(
    node(ROOT, 0, [0, 7], node(PRODUCT, 0, [0, 7], node(CALL, LEFT, [0, 5], sum, suffix), right)),
  )
  const call = node(CALL, LEFT, [2, 5], node(NAME, 0, [2, 3]), comment, suffix)
  const product = node(PRODUCT, RIGHT, [2, 7], call, right)
  expect(regroupTree(read, LOOSENESS)).toEqual(
    flat(node(ROOT, 0, [0, 7], node(SUM, 0, [0, 7], left, product))),
  )
})

it('a tree that is in order stays the same one', () => {
  const sum = node(SUM, 0, [0, 3], node(NAME, LEFT, [0, 1]), node(CALL, RIGHT, [2, 3]))
  const read = flat(node(ROOT, 0, [0, 3], sum))
  expect(regroupTree(read, LOOSENESS)).toBe(read)
})
