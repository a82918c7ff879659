// Where the errors of a tree are.

import type { Node, Tree } from 'web-tree-sitter'

/** Offsets of a text, the second one not included. */
export type Stretch = readonly [from: number, to: number]

/** Lines around an error that a repair may change. */
const LINES_BEFORE = 3
const LINES_AFTER = 2
/** More errors than this are looked at as one stretch. */
const MAX_ERRORS = 2_000
/** An error is looked for up to so many characters above where it was met. */
const MAX_BLAMED_CHARS = 3_000
/** So many lines of an error may be to blame, and its last one. */
const MAX_BLAMED_LINES = 5
/** An error that is longer tells nothing of its single lines, but of the first ones. */
const MAX_TELLING_CHARS = 300

/** The errors of one tree, looked for once: walking a tree node by node costs as much as parsing it. */
export class TreeErrors {
  readonly #text: string
  readonly #places: readonly Place[] | undefined
  #near: readonly Stretch[] | undefined

  constructor(text: string, tree: Tree) {
    this.#text = text
    this.#places = errorPlaces(tree)
  }

  /** Stretches of the text in which repairs may help; all of it when there are too many errors. Of errors that are near each other, they overlap. */
  near(): readonly Stretch[] {
    const text = this.#text
    this.#near ??= this.#places?.map(({ end, blamed: from }) => [
      lineFrom(text, from, LINES_BEFORE),
      lineTo(text, end, LINES_AFTER),
    ]) ?? [[0, text.length]]
    return this.#near
  }

  /** Of each error of at least so many lines, where lines start that may be to blame: the one above it, its first ones and its last one. */
  blamedLines(leastLines: number): readonly (readonly number[])[] {
    const text = this.#text
    return (this.#places ?? []).flatMap(({ start, end }) => {
      if (text.slice(start, end).split('\n').length < leastLines) return []
      const first = text.lastIndexOf('\n', start - 1) + 1
      const lines = new Set([first, Math.max(0, lineFrom(text, first, 1) + 1)])
      for (let at = first; lines.size < MAX_BLAMED_LINES && at < end; at = lineTo(text, at, 0) + 1)
        if (!IDLE.test(text.slice(at, lineTo(text, at, 0)))) lines.add(at)
      return [[...lines.add(text.lastIndexOf('\n', end - 1) + 1)]]
    })
  }

  /** The lines that errors stand in, and some before and behind. */
  lines(around: number): readonly Stretch[] {
    const text = this.#text
    return (this.#places ?? []).map(({ start, end }) => [
      lineFrom(text, start, around),
      lineTo(text, Math.min(end, start + MAX_TELLING_CHARS), around),
    ])
  }
}

/** Stretches to look others up in. */
export class Stretches {
  /** In order, and apart from each other. */
  readonly #apart: Stretch[] = []

  constructor(stretches: readonly Stretch[]) {
    for (const [from, to] of stretches.toSorted((a, b) => a[0] - b[0])) {
      const last = this.#apart.at(-1)
      if (last === undefined || from > last[1]) this.#apart.push([from, to])
      else this.#apart[this.#apart.length - 1] = [last[0], Math.max(last[1], to)]
    }
  }

  /** The characters in them, each counted once. */
  get chars(): number {
    return this.#apart.reduce((sum, [from, to]) => sum + to - from, 0)
  }

  /** Whether a stretch of the text, which is not empty, reaches into one of these. */
  touch(start: number, end: number): boolean {
    let [low, high] = [0, this.#apart.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#apart[middle]?.[1] ?? 0) > start) high = middle
      else low = middle + 1
    }
    const next = this.#apart[low]
    return next !== undefined && next[0] < end
  }
}

/** Where a node with an error stands; `blamed`: where what stands around it begins. */
interface Place {
  readonly start: number
  readonly end: number
  readonly blamed: number
}

/** Errors and missing tokens of a tree that has some, those inside of others too. Undefined: too many. */
function errorPlaces(tree: Tree): Place[] | undefined {
  const found: Place[] = []
  // Tree-sitter looks a node's parent up from the root, and goes as deep into the stack as the tree is: it is kept instead.
  const open: { readonly node: Node; readonly above: number }[] = [
    { node: tree.rootNode, above: -Infinity },
  ]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, above } = next
    const { startIndex: start, endIndex: end } = node
    const below = node.children.filter((child) => child.hasError || child.isMissing)
    // What is missing may be a token without a node: the innermost node with an error stands for it.
    if (node.isError || node.isMissing || below.length === 0)
      found.push({ start, end, blamed: blamed(start, above) })
    if (found.length > MAX_ERRORS) return undefined
    for (const child of below) open.push({ node: child, above: start })
  }
  return found
}

/** What is missing behind a comment belongs to what stands before it, which begins `above`. */
const blamed = (start: number, above: number): number =>
  start - above < MAX_BLAMED_CHARS ? above : start

/** Lines that say nothing: blank ones, and what may be a comment. */
const IDLE = /^\s*(?:$|\/\/|\/\*|\*)/

/** The start of the line so many lines above, idle ones not counted. */
function lineFrom(text: string, offset: number, lines: number): number {
  let at = text.lastIndexOf('\n', offset - 1)
  let isComment = false
  for (let left = lines; left > 0 && at > 0;) {
    const above = text.lastIndexOf('\n', at - 1)
    const line = text.slice(above + 1, at)
    isComment ||= line.trimEnd().endsWith('*/')
    if (!isComment && !IDLE.test(line)) left--
    if (line.includes('/*')) isComment = false
    at = above
  }
  return Math.max(0, at)
}

function lineTo(text: string, offset: number, lines: number): number {
  let at = offset
  for (let left = lines; left >= 0 && at >= 0; left--) at = text.indexOf('\n', at + 1)
  return at < 0 ? text.length : at
}
