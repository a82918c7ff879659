// Memory of what was worked out once in a run. Definitions may be circular (a barrel that re-exports itself, a function that returns its own
// result): a circular entry starts empty and is worked out again until it no longer grows, so that the result never depends on
// where the circle was entered. Each entry also remembers the files that it was worked out from.

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
  /** A provisional entry rests on an open one and falls with that one's round. */
  state: 'open' | 'provisional' | 'final' | 'dropped'
  wasRead: boolean
  files: readonly number[]
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
  readonly #names: string[] = []
  readonly #nameNumbers = new Map<string, number>()
  #height = 0
  #low = Infinity
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
    const entry: Entry = {
      values: NOTHING,
      depth: this.#height,
      low: Infinity,
      state: 'open',
      wasRead: false,
      files: [],
    }
    entries.set(key, entry)
    this.#solve(entry, work)
    return this.#read(entry)
  }

  #read(entry: Entry): Values {
    if (entry.state === 'open') {
      entry.wasRead = true
      this.#low = Math.min(this.#low, entry.depth)
    } else {
      if (entry.state === 'provisional') this.#low = Math.min(this.#low, entry.low)
      for (const file of entry.files) this.#files.add(file)
    }
    return entry.values
  }

  #solve(entry: Entry, work: () => Values): void {
    const outerLow = this.#low
    const outerFiles = this.#files
    const mark = this.#provisional.length
    this.#height += 1
    for (let round = 1; ; round += 1) {
      this.#low = Infinity
      this.#files = new Set()
      const values = work()
      const grew = entry.wasRead && !sameValues(values, entry.values)
      entry.values = values
      if (!grew || round === MAX_ROUNDS) break
      for (const inner of this.#provisional.splice(mark)) inner.state = 'dropped'
    }
    this.#height -= 1
    entry.files = [...this.#files]
    if (this.#low < entry.depth) {
      entry.state = 'provisional'
      entry.low = this.#low
      this.#provisional.push(entry)
    } else {
      entry.state = 'final'
      for (const inner of this.#provisional.splice(mark)) {
        inner.state = 'final'
        inner.files = entry.files
      }
    }
    this.#low = outerLow
    this.#files = outerFiles
  }
}
