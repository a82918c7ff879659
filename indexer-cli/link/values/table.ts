// Memory of what was worked out once in a run. Definitions may be circular (a barrel that re-exports itself, a function that returns its own
// result): all of a circle starts empty and is worked out again, from what the last round found, until nothing that was read too early grows any
// more, so that the result never depends on where the circle was entered. Only the entry that a circle was entered by goes round: were each to go
// round in every round of those outside of it, circles of many definitions would cost a power of their number. Each entry also remembers the files
// that it was worked out from.

import { NOTHING, sameValues, type Values } from './value.ts'

/** Circles settle after two or three rounds; the bound only guards against definitions that alternate. */
const MAX_ROUNDS = 8

/** Questions that lead to others beyond this are left without an answer: half of what a thread's stack holds, and no program that people write goes a tenth as deep. */
const MAX_HEIGHT = 3_000

interface Entry {
  values: Values
  /** Height of the stack where it is being worked out; -1 once it is final. */
  depth: number
  /** While open or provisional: the lowest open entry that it rests on. */
  low: number
  /** A provisional entry rests on an open one and falls with that one's round; what it held is where the next round starts from. */
  state: 'open' | 'provisional' | 'final' | 'dropped'
  /** Read while it was worked out, in this round. */
  wasRead: boolean
  files: readonly number[]
  /** The set that the files were last added to. */
  addedTo: ReadonlySet<number> | undefined
}

/** Questions about one symbol. */
type Question = 'type' | 'alias' | 'lineage' | 'signatures'

export class Table {
  readonly #named = new Map<number, Map<string, Entry>>()
  readonly #numbered: Readonly<Record<Question, Map<number, Entry>>> = {
    type: new Map(),
    alias: new Map(),
    lineage: new Map(),
    signatures: new Map(),
  }
  readonly #provisional: Entry[] = []
  readonly #dropped: Entry[] = []
  readonly #names: string[] = []
  readonly #nameNumbers = new Map<string, number>()
  #height = 0
  #low = Infinity
  /** Something that was read too early in this round has grown since. */
  #grew = false
  #files = new Set<number>()

  /** Notes that the work going on looked at this file. */
  consult(file: number): void {
    this.#files.add(file)
  }

  /** Notes that the work going on looked for declarations of this name in the whole repository. */
  consultName(name: string): void {
    let number = this.#nameNumbers.get(name)
    if (number === undefined) {
      number = this.#names.push(name) - 1
      this.#nameNumbers.set(name, number)
    }
    // Names are kept among the files, below zero.
    this.#files.add(-1 - number)
  }

  /** The name behind a number below zero. */
  nameOf(number: number): string {
    return this.#names[-1 - number] ?? ''
  }

  /** Runs `work` and returns the files that it looked at; numbers below zero are names, see `nameOf`. */
  watch(work: () => void): ReadonlySet<number> {
    const outer = this.#files
    const files = new Set<number>()
    this.#files = files
    work()
    this.#files = outer
    return files
  }

  /** The answer to a question about a symbol, from memory or from `work`. */
  ofSymbol(question: Question, symbol: number, work: () => Values): Values {
    return this.#get(this.#numbered[question], symbol, work)
  }

  /** The answer to a question about a file that `key` words, from memory or from `work`. */
  ofFile(file: number, key: string, work: () => Values): Values {
    let entries = this.#named.get(file)
    if (entries === undefined) {
      entries = new Map()
      this.#named.set(file, entries)
    }
    return this.#get(entries, key, work)
  }

  #get<K>(entries: Map<K, Entry>, key: K, work: () => Values): Values {
    const known = entries.get(key)
    if (known !== undefined && known.state !== 'dropped') return this.#read(known)
    if (this.#height >= MAX_HEIGHT) return NOTHING
    const entry: Entry = known ?? {
      values: NOTHING,
      depth: 0,
      low: Infinity,
      state: 'open',
      wasRead: false,
      files: [],
      addedTo: undefined,
    }
    if (known === undefined) entries.set(key, entry)
    this.#solve(entry, work)
    return this.#read(entry)
  }

  #read(entry: Entry): Values {
    if (entry.state === 'open') {
      entry.wasRead = true
      this.#low = Math.min(this.#low, entry.depth)
    } else {
      if (entry.state === 'provisional') this.#low = Math.min(this.#low, entry.low)
      if (entry.addedTo === this.#files) return entry.values
      entry.addedTo = this.#files
      for (const file of entry.files) this.#files.add(file)
    }
    return entry.values
  }

  #solve(entry: Entry, work: () => Values): void {
    const outer = { low: this.#low, grew: this.#grew, files: this.#files }
    const provisional = this.#provisional.length
    const dropped = this.#dropped.length
    entry.state = 'open'
    entry.depth = this.#height
    this.#height += 1
    for (let round = 1; ; round += 1) {
      this.#low = Infinity
      this.#grew = false
      this.#files = new Set()
      entry.wasRead = false
      const values = work()
      this.#grew ||= entry.wasRead && !sameValues(values, entry.values)
      entry.values = values
      // What rests on an open entry goes round with that one.
      if (!this.#grew || this.#low < entry.depth || round === MAX_ROUNDS) break
      for (const inner of this.#provisional.splice(provisional)) {
        inner.state = 'dropped'
        this.#dropped.push(inner)
      }
    }
    this.#height -= 1
    entry.files = [...this.#files]
    if (this.#low < entry.depth) {
      entry.state = 'provisional'
      entry.low = this.#low
      this.#provisional.push(entry)
      this.#grew ||= outer.grew
    } else {
      entry.state = 'final'
      for (const inner of this.#provisional.splice(provisional)) {
        inner.state = 'final'
        inner.files = entry.files
      }
      // Nobody in the last round asked for these: whoever does later begins anew.
      for (const inner of this.#dropped.splice(dropped)) {
        if (inner.state === 'dropped') inner.values = NOTHING
      }
      this.#grew = outer.grew
    }
    this.#low = outer.low
    this.#files = outer.files
  }
}
