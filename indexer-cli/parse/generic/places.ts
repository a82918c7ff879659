// Where declarations start, and the comments that document them.

import type { Reading } from './reading.ts'

/** The node that wraps a declaration and nothing else: `type (...)` around one `type_spec`. */
export function outermost(unit: Reading, node: number): number {
  let at = node
  for (;;) {
    const parent = unit.tree.parent[at] ?? -1
    const match = unit.first(unit.data.outers, parent)
    if (match === null) return at
    const [only, second] = namedChildren(unit, parent)
    if (match.one('of') !== at && (only !== at || second !== undefined)) return at
    at = parent
  }
}

function namedChildren(unit: Reading, node: number): number[] {
  const found: number[] = []
  const end = unit.nextOf(node)
  for (let child = node + 1; child < end; child = unit.nextOf(child)) {
    if (unit.first(unit.data.comments, child) === null) found.push(child)
  }
  return found
}

const isBlank = (text: string): boolean => text.trim() === ''

/** The start of what stands right above `start` in a list of nodes, or -1. */
function above(unit: Reading, nodes: readonly number[], start: number): number {
  let low = 0
  let high = nodes.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (unit.startOf(nodes[middle] ?? 0) < start) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** The nodes of a list in source order that start in a stretch of the text. */
export function within(
  unit: Reading,
  nodes: readonly number[],
  start: number,
  end: number,
): readonly number[] {
  const from = above(unit, nodes, start) + 1
  const to = above(unit, nodes, end) + 1
  return from < to ? nodes.slice(from, to) : []
}

/** Moves a start up over the attributes that stand before it as nodes of their own; those that name something else than `name` are none of its. */
export function startWithAttributes(unit: Reading, start: number, name = ''): number {
  let at = start
  for (let index = above(unit, unit.attributes, start); index >= 0; index--) {
    const node = unit.attributes[index] ?? 0
    const between = unit.text.slice(unit.endOf(node), at)
    if (unit.endOf(node) > at || !isBlank(withoutComments(between))) break
    if (unit.attributesOf.get(node)?.includes(name) === false) break
    at = unit.startOf(node)
  }
  return at
}

const withoutComments = (text: string): string =>
  text.includes('/') || text.includes('#') ? text.replace(/\/\/[^\n]*|\/\*[\s\S]*?\*\//g, '') : text

/** The text of the doc comment that ends on the line above `start`; '' when there is none. */
export function docAbove(unit: Reading, start: number): string {
  const { doc } = unit.data.rules
  const parts: string[] = []
  let at = start
  for (let index = above(unit, unit.comments, start); index >= 0; index--) {
    const node = unit.comments[index] ?? 0
    const text = unit.textOf(node).trimEnd()
    const end = unit.startOf(node) + text.length
    const between = unit.text.slice(end, at)
    if (end > at || !isBlank(between) || between.indexOf('\n') !== between.lastIndexOf('\n')) break
    if (!doc.test(text) || !isAlone(unit, unit.startOf(node))) break
    parts.unshift(cleanComment(text))
    at = unit.startOf(node)
    if (text.startsWith('/*')) break
  }
  return parts.join('\n').trim()
}

/** The comment that ends right above `start`, as it is written; '' when there is none. */
export function commentAbove(unit: Reading, start: number): string {
  const node = unit.comments[above(unit, unit.comments, start)]
  if (node === undefined || unit.endOf(node) > start) return ''
  return isBlank(unit.text.slice(unit.endOf(node), start)) ? unit.textOf(node) : ''
}

/** Nothing but white space stands before the comment on its line. */
const isAlone = (unit: Reading, start: number): boolean =>
  isBlank(unit.text.slice(unit.text.lastIndexOf('\n', start - 1) + 1, start))

/** A comment without its marks. */
function cleanComment(text: string): string {
  if (text.startsWith('{-')) return text.replace(/^\{-+\|?|-+\}$/g, '').trim()
  // Haskell's follow each other in one comment.
  if (text.startsWith('--')) return text.replace(/^\s*--+(?: ?[|^])? ?/gm, '').trimEnd()
  if (!text.startsWith('/*')) return text.replace(/^(\/\/[/!]?|#+[!']?|;+) ?/, '')
  return text
    .replace(/^\/\*+!?/, '')
    .replace(/\*+\/$/, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trimEnd())
    .join('\n')
    .trim()
}

/** The text of a node up to `end` without attributes and comments: words in those are no modifiers. */
export function ownWords(unit: Reading, node: number, end: number): string {
  let text = ''
  let at = unit.startOf(node)
  const last = unit.nextOf(node)
  for (let inner = node + 1; inner < last && unit.startOf(inner) < end;) {
    if (!isAside(unit, inner)) {
      inner += 1
      continue
    }
    // Something stands between the words on either side.
    text += `${unit.text.slice(at, unit.startOf(inner))} `
    at = unit.endOf(inner)
    inner = unit.nextOf(inner)
  }
  return text + unit.text.slice(at, Math.max(at, end))
}

const isAside = (unit: Reading, node: number): boolean =>
  unit.first(unit.data.comments, node) !== null ||
  unit.first(unit.data.declarations, node)?.pattern.head === 'attribute'
