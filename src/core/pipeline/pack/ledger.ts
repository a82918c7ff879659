// The running account of a pack: what the text costs so far, and whether one more piece fits. Lines are counted once each, however many pieces
// they are tried in.

import type { TokenCounter } from '../types.ts'
import { tokenParts } from './seams.ts'

export interface FixedPieces {
  readonly header: string
  readonly listOpening: string
  readonly listClosing: string
}

export class Ledger {
  readonly #counter: TokenCounter
  readonly #budget: number
  readonly #header: number
  readonly #list: number
  readonly #known = new Map<string, number>()
  #lines = 0
  #lineTokens = 0
  #other = 0
  #held = 0

  constructor(counter: TokenCounter, budget: number, fixed: FixedPieces) {
    this.#counter = counter
    this.#budget = budget
    this.#header = counter(fixed.header)
    this.#list = counter(fixed.listOpening) + counter(fixed.listClosing)
  }

  /** Tokens of all that was taken. */
  get tokens(): number {
    return this.#total(this.#lines, this.#lineTokens)
  }

  /** Tokens of a piece; undefined when there are more than `most`. */
  count(text: string): number
  count(text: string, most: number): number | undefined
  count(text: string, most = Number.POSITIVE_INFINITY): number | undefined {
    let tokens = 0
    for (const part of tokenParts(text)) {
      tokens += this.#countPart(part)
      if (tokens > most) return undefined
    }
    return tokens
  }

  #countPart(part: string): number {
    const known = this.#known.get(part)
    if (known !== undefined) return known
    const tokens = this.#counter(part)
    this.#known.set(part, tokens)
    return tokens
  }

  /** Keeps tokens back from bodies, for the sections. */
  hold(tokens: number): void {
    this.#held = tokens
  }

  /** Takes a line when the text then stays within `limit`. */
  addLine(tokens: number, limit: number): boolean {
    if (this.#total(this.#lines + 1, this.#lineTokens + tokens) > limit) return false
    this.#lines += 1
    this.#lineTokens += tokens
    return true
  }

  /** Tokens that a body may take in the place of a line that costs `line`. */
  roomForBody(line: number): number {
    return this.#budget - this.#held - this.#total(this.#lines - 1, this.#lineTokens - line)
  }

  /** Takes a body in the place of a line that costs `line`. */
  addBody(tokens: number, line: number): void {
    this.#lines -= 1
    this.#lineTokens -= line
    this.#other += tokens
  }

  /** True when `tokens` more fit. */
  fits(tokens: number): boolean {
    return this.tokens + tokens <= this.#budget
  }

  /** Takes a section. */
  addSection(tokens: number): void {
    this.#other += tokens
  }

  #total(lines: number, lineTokens: number): number {
    return this.#header + this.#other + (lines > 0 ? this.#list : 0) + lineTokens
  }
}
