// The offline embedder: a stateless feature hash of terms and their letter groups. No table, no model, nothing to keep in step: a symbol's vector
// depends on the symbol alone. Sums are of whole numbers, so every machine gets the same bytes. Entry points only; its similarity ranks nothing.

import { stopTerms } from '../stop-words.ts'
import { bodyTerms, terms } from '../terms.ts'
import { toUnitInt8 } from './unit-int8.ts'

/** How often a term of each part counts. Names and paths say more than bodies (measured: +4 points of recall at 10). */
const PART_WEIGHTS = { name: 3, path: 2, doc: 1, body: 1 } as const

/** Letter groups of these lengths let `auth` meet `authentication` and forgive typing errors. */
const GRAM_LENGTHS = [3, 4, 5] as const
/** Share of a term's length that its letter groups have together, against 1 for the term itself. */
const GRAM_SHARE = 0.5
/** Weights are whole thousandths. */
const UNIT = 1_000
const MAX_CACHED_TERMS = 50_000

/** Terms (core/terms.ts) of a symbol's parts. */
export interface SymbolTerms {
  readonly name: readonly string[]
  /** Container and path. */
  readonly path: readonly string[]
  /** Signature and doc comment. */
  readonly doc: readonly string[]
  readonly body: readonly string[]
}

/** Text of a symbol's parts. */
export interface SymbolText {
  readonly name: string
  readonly container: string
  readonly path: string
  readonly signature: string
  readonly doc: string
  readonly body: string
}

/** 1 + ln(n) in thousandths. */
const LOG_WEIGHTS = Float64Array.from({ length: 257 }, (_, n) =>
  n === 0 ? 0 : Math.round(UNIT * (1 + Math.log(n))),
)
const logWeight = (count: number): number => LOG_WEIGHTS[Math.min(count, 256)] ?? 0

/** FNV-1a over UTF-16 units, then mixed so that the low bits depend on all of it. */
function hash(text: string, start: number, end: number, seed: number): number {
  let h = 0x811c9dc5 ^ seed
  for (let i = start; i < end; i += 1) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  return (h ^ (h >>> 13)) >>> 0
}

/** Where a term adds to a vector: the first slot at full weight, the rest at `gramWeight` each. A slot is dimension * 2 + sign. */
interface TermFeatures {
  readonly slots: Uint16Array
  readonly gramWeight: number
}

function featuresOf(term: string, dimensions: number): TermFeatures {
  const slot = (h: number): number => ((h >>> 1) % dimensions) * 2 + (h & 1)
  const slots = [slot(hash(term, 0, term.length, 0))]
  const marked = `^${term}$`
  for (const length of GRAM_LENGTHS) {
    for (let start = 0; start + length <= marked.length; start += 1) {
      slots.push(slot(hash(marked, start, start + length, length)))
    }
  }
  const grams = Math.max(slots.length - 1, 1)
  return {
    slots: Uint16Array.from(slots),
    gramWeight: Math.round((UNIT * GRAM_SHARE) / Math.sqrt(grams)),
  }
}

/** Makes int8 vectors of unit length (127 is 1). */
export class HashEmbedder {
  readonly id: string
  readonly dimensions: number
  readonly #features = new Map<string, TermFeatures>()

  /** `dimensions`: at most 32,768. */
  constructor(dimensions = 256) {
    this.dimensions = dimensions
    this.id = `hash-${dimensions}/1`
  }

  embedSymbol(symbol: SymbolText): Int8Array {
    return this.embedTerms({
      name: terms(symbol.name),
      path: terms(`${symbol.container} ${symbol.path}`),
      doc: [...bodyTerms(symbol.signature), ...terms(symbol.doc)],
      body: bodyTerms(symbol.body),
    })
  }

  /** The vector of a symbol whose terms are known already: the same as `embedSymbol` of its text. */
  embedTerms(parts: SymbolTerms): Int8Array {
    const counts = new Map<string, number>()
    const add = (list: readonly string[], weight: number): void => {
      for (const term of list) counts.set(term, (counts.get(term) ?? 0) + weight)
    }
    add(parts.name, PART_WEIGHTS.name)
    add(parts.path, PART_WEIGHTS.path)
    add(parts.doc, PART_WEIGHTS.doc)
    add(parts.body, PART_WEIGHTS.body)
    return this.#vector(counts)
  }

  /** The vector of a task or query; stop words count nothing. */
  embedQuery(text: string): Int8Array {
    const counts = new Map<string, number>()
    const stops = stopTerms()
    for (const term of terms(text)) {
      if (!stops.has(term)) counts.set(term, (counts.get(term) ?? 0) + 1)
    }
    return this.#vector(counts)
  }

  #vector(counts: ReadonlyMap<string, number>): Int8Array {
    const sums = new Float64Array(this.dimensions)
    for (const [term, count] of counts) {
      const { slots, gramWeight } = this.#featuresOf(term)
      const weight = logWeight(count)
      for (let i = 0; i < slots.length; i += 1) {
        const slot = slots[i] ?? 0
        const value = i === 0 ? weight * UNIT : weight * gramWeight
        const place = slot >> 1
        sums[place] = (sums[place] ?? 0) + ((slot & 1) === 0 ? value : -value)
      }
    }
    return toUnitInt8(sums)
  }

  #featuresOf(term: string): TermFeatures {
    const known = this.#features.get(term)
    if (known) return known
    const made = featuresOf(term, this.dimensions)
    if (this.#features.size >= MAX_CACHED_TERMS) this.#features.clear()
    this.#features.set(term, made)
    return made
  }
}
