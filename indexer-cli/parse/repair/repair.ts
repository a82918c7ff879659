// Reads again what the grammar stumbled over: one repair after another is tried near the errors, and kept where the tree gets better for it.

import { Edit, type Tree } from 'web-tree-sitter'
import type { Lexis } from '../http/lexis.ts'
import {
  conditions,
  firstBranches,
  isShort,
  oneBranch,
  unsplit,
  type Condition,
} from './branches.ts'
import { Stretches, TreeErrors } from './errors.ts'
import { injuriesOf, lineInjury, MARKER, type Injury } from './injuries.ts'
import { macroChanges } from './macros.ts'
import { changed, changes, restoredLines, type Change, type Rewrite } from './rewrite.ts'

/** What may help: other text near errors, one branch of conditional text, or C's macros as what they stand for. */
export type Repair = Rewrite | 'one-branch' | 'macros'

/** A text with its tree; the cost is what tree-sitter gives its errors, 0 for none, and the steps that reading it took. */
export interface Parsed {
  readonly text: string
  readonly tree: Tree
  readonly cost: number
  readonly steps: number
}

/** Reads a text, anew or by a tree that knows where it changed. Null when the file has no steps left. */
export type Read = (text: string, old?: Tree) => Parsed | null

/** Steps of `CountedParser` that all readings of one file together take, about a second: far from what gives a file up. */
const MAX_STEPS = 50_000
/** A reading takes some work beside the parser's. */
const LEAST_STEPS = 12
/** What is judged by itself stands so many lines from an error. */
const LINES_AROUND = 2
/** What a condition splits may be told so many lines behind it. */
const LINES_OF_BRANCHES = 40
/** So many lines around an error may be written as they were. */
const LINES_RESTORED = 4
/** Errors in so much of a text tell little of where its faults are. */
const SHARE_OF_MANY = 0.5
const SHARE_OF_ALL = 0.95
/** Of places that may be injured so many are looked at. */
const MAX_INJURIES = 40
/** An error of fewer lines loses nothing around it. */
const LEAST_LINES = 4
/** What may be left of the errors: first of what is surely injured, then of what may be. */
const SHARES_LEFT = [0.5, 1]
/** As tree-sitter counts errors (lib/src/error_costs.h). */
const COST_OF_ERROR = 500
const COST_OF_PUT = 110
/** An operator or a bracket that is left out tells names nothing. */
const MAX_WORD_CHARS = 3
/** A repair that helped may help again: what it changed hid other errors. */
const MAX_ROUNDS = 6

/** What is known of a language. */
export interface Help {
  readonly repairs: readonly Repair[]
  /** Undefined: nothing is done about what somebody is writing. */
  readonly lexis: Lexis | undefined
}

/** A text as it was read in the end. */
export interface Repaired {
  /** The best reading of what is written. */
  readonly read: Parsed
  /** One without what somebody is just writing, when that costs less than its errors: it has gaps, errors or none. */
  readonly healed: Parsed | undefined
}

/** The best readings of a text whose first one has errors; trees that lose are deleted. */
export function repaired(first: Parsed, { repairs, lexis }: Help, read: Read): Repaired {
  const attempts = new Attempts(first, read)
  repairAll(attempts, first, repairs)
  const { best } = attempts
  if (lexis === undefined || best.cost === 0) return { read: best, healed: undefined }
  const healing = new Attempts({ ...best, tree: best.tree.copy() }, read)
  healing.heal(lexis)
  if (healing.isInjured) repairAll(healing, first, repairs)
  healing.healLines()
  if (healing.isInjured) return { read: best, healed: healing.best }
  healing.best.tree.delete()
  return { read: best, healed: undefined }
}

function repairAll(attempts: Attempts, first: Parsed, repairs: readonly Repair[]): void {
  if (attempts.isOver) return
  if (repairs.includes('one-branch') && attempts.share >= SHARE_OF_MANY) {
    const all = attempts.isLost
    attempts.readBranchesOf((text) => unsplit(text, all ? undefined : isShort))
  }
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const { best } = attempts
    for (const repair of repairs) {
      if (repair === 'one-branch') attempts.readBranches()
      else if (repair === 'macros') attempts.readMacros()
      else attempts.rewrite(repair)
      if (attempts.isOver) return
    }
    attempts.restore(first.text)
    if (attempts.best === best) attempts.rewriteTogether(repairs)
    if (attempts.isOver || attempts.best === best) return
    attempts.readAnew()
    if (attempts.isOver) return
  }
}

class Attempts {
  best: Parsed
  isInjured = false
  readonly #read: Read
  #left = MAX_STEPS
  #known: { readonly of: Parsed; readonly errors: TreeErrors } | undefined

  constructor(first: Parsed, read: Read) {
    this.best = first
    this.#read = read
  }

  get isOver(): boolean {
    return this.best.cost === 0 || this.#left < 0
  }

  /** How much of the text stands near errors. */
  get share(): number {
    return new Stretches(this.#errors().near()).chars / this.best.text.length
  }

  /** Errors are all over the text: conditions may be to blame that stand anywhere in it. */
  get isLost(): boolean {
    return this.share >= SHARE_OF_ALL
  }

  /**
   * Reads one branch of the conditions whose directives stand where errors are, of each by itself; then of all that split what they stand in, and of
   * all around the errors. Of every condition only when errors are all over the text: what stands in other branches is lost.
   */
  readBranches(): void {
    for (const condition of this.#conditionsWithin(LINES_AROUND)) {
      const before = this.best
      for (const which of ['first', 'last'] as const) {
        if (this.isOver || this.best !== before) break
        this.#keepBetter(this.#change(oneBranch(before.text, condition, which)))
      }
    }
    this.readBranchesOf((text) => unsplit(text, this.isLost ? undefined : isShort))
    if (this.isOver) return
    const around = this.#conditionsWithin(LINES_OF_BRANCHES).filter(isShort)
    this.readBranchesOf((text) =>
      around.reduce((read, each) => changed(read, oneBranch(read, each, 'first')), text),
    )
    if (this.isLost) this.readBranchesOf(firstBranches)
  }

  /** The conditions with a directive at most so many lines from an error, inner ones first. */
  #conditionsWithin(around: number): Condition[] {
    const lines = new Stretches(this.#errors().lines(around))
    return conditions(this.best.text).filter(({ directives }) =>
      directives.some(({ start, end }) => lines.touch(start, end)),
    )
  }

  /** Reads the best text without a tree that it grew from: where that had errors, tree-sitter takes over more of them than it must. */
  readAnew(): void {
    const next = this.#counted(this.#read(this.best.text))
    if (next === null) return
    const isWorse = next.cost > this.best.cost
    const worse = isWorse ? next : this.best
    worse.tree.delete()
    if (!isWorse) this.best = next
  }

  /** Reads one branch of all conditions that `chosen` chooses. */
  readBranchesOf(chosen: (text: string) => string): void {
    const text = chosen(this.best.text)
    if (this.isOver || text === this.best.text) return
    this.#keepBetter(this.#counted(this.#read(text)))
  }

  /** Reads the macros of the whole text as what they stand for: they are known by all of their places together. */
  readMacros(): void {
    this.#makeAll(macroChanges(this.best.text))
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

  /** Closes or leaves out what somebody is writing, as far as the text alone shows it. */
  heal(lexis: Lexis): void {
    this.#mendAll(() => injuriesOf(this.best.text, lexis))
  }

  /** Leaves out parts of lines that large errors start in, or below. */
  healLines(): void {
    this.#mendAll(() =>
      this.#errors()
        .blamedLines(LEAST_LINES)
        .map((lines) => lines.flatMap((at) => lineInjury(this.best.text, at))),
    )
  }

  /** Mends first what takes most of the errors away: anything that moves them elsewhere may look like a little gain. */
  #mendAll(found: () => Iterable<Injury>): void {
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const before = this.best
      for (const share of SHARES_LEFT) {
        let looked = 0
        for (const injury of found()) {
          this.#mend(injury, share)
          if (++looked === MAX_INJURIES || this.isOver) break
        }
        if (this.best !== before) break
      }
      if (this.isOver || this.best === before) return
    }
  }

  /** Keeps the remedy that loses least, with what the text loses by it, when that is less than the errors lose. */
  #mend(injury: Injury, share: number): void {
    const before = this.best
    let chosen = { read: before, total: before.cost * share }
    for (const remedy of injury) {
      const read = this.isOver ? null : this.#change(remedy)
      if (read === null) continue
      const total = read.cost + lossOf(before.text, remedy)
      const isBetter = total < chosen.total
      const worse = isBetter ? chosen.read : read
      if (worse !== before) worse.tree.delete()
      if (isBetter) chosen = { read, total }
      if (chosen.read.cost === 0) break
    }
    if (chosen.read === before) return
    before.tree.delete()
    this.best = chosen.read
    this.isInjured = true
  }

  /** Makes the changes of all rewrites that are not judged by themselves: two faults may hide each other. */
  rewriteTogether(repairs: readonly Repair[]): void {
    let { text } = this.best
    const near = new Stretches(this.#errors().near())
    for (const repair of repairs) {
      if (typeof repair === 'string' || repair.each) continue
      const read = text
      const isWanted = (start: number, end: number): boolean =>
        near.touch(start, end) && !isDirective(read, start)
      text = changed(text, changes(text, repair, isWanted))
    }
    if (text !== this.best.text) this.#keepBetter(this.#counted(this.#read(text)))
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
    if (made.length === 0 || this.#left < 0) return null
    const old = tree.copy()
    for (const { start, text: part } of made) old.edit(sameLength(start, start + part.length))
    const next = this.#counted(this.#read(changed(text, made), old))
    old.delete()
    return next
  }

  #counted(next: Parsed | null): Parsed | null {
    this.#left = next === null ? -1 : this.#left - next.steps - LEAST_STEPS
    return next
  }

  #errors(): TreeErrors {
    const { text, tree } = this.best
    if (this.#known?.of !== this.best)
      this.#known = { of: this.best, errors: new TreeErrors(text, tree) }
    return this.#known.errors
  }

  #keepBetter(next: Parsed | null): void {
    if (next === null) return
    const isBetter = next.cost < this.best.cost
    const worse = isBetter ? this.best : next
    worse.tree.delete()
    if (isBetter) this.best = next
  }
}

/** What tree-sitter would give an error that skips the text which a remedy leaves out. */
function lossOf(text: string, remedy: readonly Change[]): number {
  let loss = 0
  for (const { start, text: put } of remedy) {
    const lost = shownChars(text.slice(start, start + put.length)) - shownChars(put)
    loss += lost > MAX_WORD_CHARS ? COST_OF_ERROR + 2 * lost : COST_OF_PUT
  }
  return loss
}

const shownChars = (text: string): number => text.replace(MARKER, '').replace(/\s+/g, '').length

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
