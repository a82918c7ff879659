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
/** An error that is longer tells nothing of its single lines, but of the first ones. */
const MAX_TELLING_CHARS = 300

/** Stretches of the text in which repairs may help; all of it when there are too many errors. */
export function stretchesToRepair(text: string, tree: Tree): Stretch[] {
  const nodes = errorNodes(tree)
  if (nodes === undefined) return [[0, text.length]]
  return nodes.map((node) => [
    lineFrom(text, blamed(node), LINES_BEFORE),
    lineTo(text, node.endIndex, LINES_AFTER),
  ])
}

/** The lines that errors stand in, and some before and behind. */
export function errorLines(text: string, tree: Tree, around: number): Stretch[] {
  return (errorNodes(tree) ?? []).map((node) => [
    lineFrom(text, node.startIndex, around),
    lineTo(text, Math.min(node.endIndex, node.startIndex + MAX_TELLING_CHARS), around),
  ])
}

/** Whether a stretch of the text reaches into one of others. */
export const touches = (others: readonly Stretch[], start: number, end: number): boolean =>
  others.some(([from, to]) => start < to && end > from)

/** Errors and missing tokens of a tree that has some, those inside of others too. */
function errorNodes(tree: Tree): Node[] | undefined {
  const found: Node[] = []
  const open: Node[] = [tree.rootNode]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const below = node.children.filter((child) => child.hasError || child.isMissing)
    // What is missing may be a token without a node: the innermost node with an error stands for it.
    if (node.isError || node.isMissing || below.length === 0) found.push(node)
    if (found.length > MAX_ERRORS) return undefined
    open.push(...below)
  }
  return found
}

/** What is missing behind a comment belongs to what stands before it. */
function blamed(node: Node): number {
  const { parent, startIndex } = node
  const isNear = parent !== null && startIndex - parent.startIndex < MAX_BLAMED_CHARS
  return isNear ? parent.startIndex : startIndex
}

/** Lines that say nothing: blank ones, and what may be a comment. */
const IDLE = /^\s*(?:$|\/\/|\/\*|\*)/

/** The start of the line so many lines above, idle ones not counted. */
function lineFrom(text: string, offset: number, lines: number): number {
  let at = text.lastIndexOf('\n', offset - 1)
  for (let left = lines; left > 0 && at > 0;) {
    const above = text.lastIndexOf('\n', at - 1)
    if (!IDLE.test(text.slice(above + 1, at))) left--
    at = above
  }
  return Math.max(0, at)
}

function lineTo(text: string, offset: number, lines: number): number {
  let at = offset
  for (let left = lines; left >= 0 && at >= 0; left--) at = text.indexOf('\n', at + 1)
  return at < 0 ? text.length : at
}
