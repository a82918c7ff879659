// Reads again what the grammar stumbled over: one repair after another is tried near the errors, and kept when the tree gets better for it.

import type { Node, Tree } from 'web-tree-sitter'
import { oneBranch } from './branches.ts'
import { rewrite, type Rewrite } from './rewrite.ts'

/** What may help: other text near errors, or one branch of conditional text. */
export type Repair = Rewrite | 'one-branch'

/** A text with its tree; the cost is what tree-sitter gives its errors, 0 for none. */
export interface Parsed {
  readonly text: string
  readonly tree: Tree
  readonly cost: number
}

/** Lines around an error that a repair may change. */
const LINES_BEFORE = 3
const LINES_AFTER = 2
/** More errors than this are looked at as one stretch. */
const MAX_ERRORS = 500
/** All readings of one file together have no more characters than this, about a second: far from the time limit of a file, so that no result depends on it. */
const MAX_CHARS = 2_000_000
/** An error is looked for up to so many characters above where it was met. */
const MAX_BLAMED_CHARS = 3_000
/** A repair that helped may help again: what it changed hid other errors. */
const MAX_ROUNDS = 3

/** The best reading of a text whose first one has errors. `parse` answers null when the time is over; trees that lose are deleted. */
export function repaired(
  first: Parsed,
  repairs: readonly Repair[],
  parse: (text: string) => Parsed | null,
): Parsed {
  let best = first
  let chars = 0
  for (let round = 0; round < MAX_ROUNDS && best.cost > 0; round++) {
    const before = best
    for (const repair of repairs) {
      const text = applied(repair, best)
      if (text === best.text) continue
      chars += text.length
      if (chars > MAX_CHARS) return best
      const next = parse(text)
      if (next === null) return best
      const [better, worse] = next.cost < best.cost ? [next, best] : [best, next]
      worse.tree.delete()
      best = better
      if (best.cost === 0) return best
    }
    if (best === before) break
  }
  return best
}

function applied(repair: Repair, { text, tree }: Parsed): string {
  if (repair === 'one-branch') return oneBranch(text)
  const spans = errorSpans(text, tree)
  return rewrite(
    text,
    repair,
    (start, end) =>
      !isDefining(text, start) && spans.some(([from, to]) => start < to && end > from),
  )
}

/** What a macro is called stays, whatever it looks like. */
const isDefining = (text: string, offset: number): boolean =>
  /^[ \t]*#[ \t]*(?:define|undef|ifdef|ifndef)[ \t]+\w*$/.test(
    text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset),
  )

/** Stretches of the text around errors. */
function errorSpans(text: string, tree: Tree): (readonly [from: number, to: number])[] {
  const spans: (readonly [number, number])[] = []
  const open: Node[] = [tree.rootNode]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.isError || node.isMissing) {
      spans.push([
        lineFrom(text, blamed(node), LINES_BEFORE),
        lineTo(text, node.endIndex, LINES_AFTER),
      ])
    }
    if (spans.length > MAX_ERRORS) return [[0, text.length]]
    for (const child of node.children) if (child.hasError || child.isMissing) open.push(child)
  }
  return spans
}

/** What is missing behind a comment belongs to what stands before it. */
function blamed(node: Node): number {
  const { parent, startIndex } = node
  const isNear = parent !== null && startIndex - parent.startIndex < MAX_BLAMED_CHARS
  return isNear ? parent.startIndex : startIndex
}

function lineFrom(text: string, offset: number, lines: number): number {
  let at = offset
  for (let left = lines; left >= 0 && at >= 0; left--) at = text.lastIndexOf('\n', at - 1)
  return Math.max(0, at)
}

function lineTo(text: string, offset: number, lines: number): number {
  let at = offset
  for (let left = lines; left >= 0 && at >= 0; left--) at = text.indexOf('\n', at + 1)
  return at < 0 ? text.length : at
}
