// Reads again what the grammar stumbled over: one repair after another is tried near the errors, and kept where the tree gets better for it.

import { Edit, type Tree } from 'web-tree-sitter'
import { conditions, firstBranches, oneBranch, unsplit, type Condition } from './branches.ts'
import { Stretches, TreeErrors } from './errors.ts'
import { changed, changes, restoredLines, type Change, type Rewrite } from './rewrite.ts'

/** What may help: other text near errors, or one branch of conditional text. */
export type Repair = Rewrite | 'one-branch'

/** A text with its tree; the cost is what tree-sitter gives its errors, 0 for none. */
export interface Parsed {
  readonly text: string
  readonly tree: Tree
  readonly cost: number
}

/** Reads a text, anew or by a tree that knows where it changed. Null when the time is over. */
export type Read = (text: string, old?: Tree) => Parsed | null

/** All readings of one file together have no more characters than this, about a second: far from the time limit of a file, so that no result depends on it. */
const MAX_CHARS = 2_000_000
/** Of a text whose tree is known tree-sitter reads what is near the errors again, and at least such a share. */
const LEAST_SHARE = 0.25
/** Finding out which conditions split what takes so many readings of a whole text. */
const READINGS_OF_CONDITIONS = 16
/** What is judged by itself stands so many lines from an error. */
const LINES_AROUND = 2
/** So many lines around an error may be written as they were. */
const LINES_RESTORED = 4
/** A repair that helped may help again: what it changed hid other errors. */
const MAX_ROUNDS = 3

/** The best reading of a text whose first one has errors; trees that lose are deleted. */
export function repaired(first: Parsed, repairs: readonly Repair[], read: Read): Parsed {
  const attempts = new Attempts(first, read)
  if (repairs.includes('one-branch') && attempts.isLost) attempts.readBranchesOf(unsplit)
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const { best } = attempts
    for (const repair of repairs) {
      if (repair === 'one-branch') attempts.readBranches()
      else attempts.rewrite(repair)
      if (attempts.isOver) return attempts.best
    }
    attempts.restore(first.text)
    if (attempts.best === best) attempts.rewriteTogether(repairs)
    if (attempts.isOver || attempts.best === best) break
  }
  return attempts.best
}

class Attempts {
  best: Parsed
  readonly #read: Read
  #left = MAX_CHARS
  #known: { readonly of: Parsed; readonly errors: TreeErrors } | undefined
  #share: { readonly of: Parsed; readonly share: number } | undefined

  constructor(first: Parsed, read: Read) {
    this.best = first
    this.#read = read
  }

  get isOver(): boolean {
    return this.best.cost === 0 || this.#left < 0
  }

  /** All of a long text is in errors: there is no time to find out which conditions are to blame. */
  get isLost(): boolean {
    return this.best.text.length * READINGS_OF_CONDITIONS > this.#left && this.#shareRead() === 1
  }

  /** Reads one branch of the conditions whose directives stand where errors are, of each by itself; then of all. */
  readBranches(): void {
    const lines = new Stretches(this.#errors().lines(LINES_AROUND))
    const isSplit = ({ directives }: Condition): boolean =>
      directives.some(({ start, end }) => lines.touch(start, end))
    for (const condition of conditions(this.best.text).filter(isSplit)) {
      const before = this.best
      for (const which of ['first', 'last'] as const) {
        if (this.isOver || this.best !== before) break
        this.#keepBetter(this.#change(oneBranch(before.text, condition, which)))
      }
    }
    this.readBranchesOf(firstBranches)
  }

  /** Reads one branch of all conditions that `chosen` chooses. */
  readBranchesOf(chosen: (text: string) => string): void {
    const text = chosen(this.best.text)
    if (this.isOver || text === this.best.text) return
    this.#left -= text.length
    this.#keepBetter(this.#left < 0 ? null : this.#read(text))
  }

  /** Makes the changes of a rewrite near the errors. */
  rewrite(repair: Rewrite): void {
    const { text } = this.best
    const errors = this.#errors()
    const near = new Stretches(repair.each ? errors.lines(LINES_AROUND) : errors.near())
    const made = changes(
      text,
      repair,
      (start, end) => near.touch(start, end) && !isDirective(text, start),
    )
    if (repair.each) this.#makeEach(made)
    else this.#makeAll(made)
  }

  /** Makes the changes of all rewrites that are not judged by themselves: two faults may hide each other. */
  rewriteTogether(repairs: readonly Repair[]): void {
    let { text } = this.best
    const near = new Stretches(this.#errors().near())
    for (const repair of repairs) {
      if (repair === 'one-branch' || repair.each) continue
      const read = text
      const isWanted = (start: number, end: number): boolean =>
        near.touch(start, end) && !isDirective(read, start)
      text = changed(text, changes(text, repair, isWanted))
    }
    this.#left -= text.length
    if (text !== this.best.text && this.#left >= 0) this.#keepBetter(this.#read(text))
  }

  /** Writes lines near the errors that are left as they were: what an early repair took may be in order since later ones. */
  restore(original: string): void {
    const near = new Stretches(this.#errors().lines(LINES_RESTORED))
    this.#makeEach(restoredLines(original, this.best.text, (start, end) => near.touch(start, end)))
  }

  #makeEach(made: readonly Change[]): void {
    for (const change of made) if (!this.isOver) this.#keepBetter(this.#change([change]))
  }

  /** Makes all changes at once, or those alone after which no error is left in their lines. */
  #makeAll(made: readonly Change[]): void {
    const all = this.#change(made)
    const isSolved = all === null || all.cost === 0
    const left = new Stretches(isSolved ? [] : new TreeErrors(all.text, all.tree).lines(0))
    const good = made.filter(({ start, text }) => !left.touch(start, start + text.length))
    const some = good.length > 0 && good.length < made.length ? this.#change(good) : null
    this.#keepBetter(all)
    this.#keepBetter(some)
  }

  /** The best reading so far with changes made; null when it is too much. */
  #change(made: readonly Change[]): Parsed | null {
    const { text, tree } = this.best
    if (made.length === 0) return null
    this.#left -= Math.ceil(text.length * this.#shareRead())
    if (this.#left < 0) return null
    const old = tree.copy()
    for (const { start, text: part } of made) old.edit(sameLength(start, start + part.length))
    const next = this.#read(changed(text, made), old)
    old.delete()
    if (next === null) this.#left = -1
    return next
  }

  #errors(): TreeErrors {
    const { text, tree } = this.best
    if (this.#known?.of !== this.best)
      this.#known = { of: this.best, errors: new TreeErrors(text, tree) }
    return this.#known.errors
  }

  #shareRead(): number {
    const { text } = this.best
    if (this.#share?.of !== this.best) {
      const near = this.#errors()
        .near()
        .reduce((sum, [from, to]) => sum + to - from, 0)
      const share = Math.min(1, Math.max(LEAST_SHARE, near / text.length))
      this.#share = { of: this.best, share }
    }
    return this.#share.share
  }

  #keepBetter(next: Parsed | null): void {
    if (next === null) return
    const isBetter = next.cost < this.best.cost
    const worse = isBetter ? this.best : next
    worse.tree.delete()
    if (isBetter) this.best = next
  }
}

/** Lines and columns are left as they are: nobody asks the tree for them. */
const AT_START = { row: 0, column: 0 }

const sameLength = (startIndex: number, end: number): Edit =>
  new Edit({
    startIndex,
    oldEndIndex: end,
    newEndIndex: end,
    startPosition: AT_START,
    oldEndPosition: AT_START,
    newEndPosition: AT_START,
  })

/** What a macro is called stays, whatever it looks like, and so do the words of conditions. */
const isDirective = (text: string, offset: number): boolean =>
  /^[ \t]*#[ \t]*(?:(?:define|undef|ifdef|ifndef)[ \t]+\w*$|(?:el)?if\b)/.test(
    text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset),
  )
