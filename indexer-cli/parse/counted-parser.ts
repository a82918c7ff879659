// Tree-sitter's parser with a bound that counts its work instead of its time: what is given up must not depend on the machine, nor on what else it does.

import { Parser, type Language, type Tree } from 'web-tree-sitter'
import type { TextInput } from './syntax/text-input.ts'

/**
 * Steps that one file may take, all of its readings together. A step is what reading on by `CHUNK_CHARS` characters takes: external scanners may go
 * through the rest of a text from every place without any other action. Of 1,864 files of 47 repositories, the largest among them, a CPU second is 49,000
 * steps in the median of those that take over 20 ms (5 % below 27,000, 1 % below 20,000, 5 % above 110,000; mutated files 33,000, and 48,000 where a scanner
 * goes through the rest), on a machine with other work: this is 4 s there and 8 s on one that is half as fast. The most that one of those files takes, with
 * its repairs, is 31,302, for 692,045 characters; of C and C++, where repairs have 50,000, 67,337 for 920,254. What facts take follows from the text, which may not be longer than a million characters: .8 s at most there.
 */
export const MAX_STEPS = 200_000

/** Characters that the parser is handed at a time. It would take 5,119, and has all of them copied anew whenever it goes back. */
const CHUNK_CHARS = 512
/** Going elsewhere in the text copies a chunk, of which little may be read. */
const STEPS_OF_JUMP = 1 / 4
/** The parser asks whether to go on after a hundred actions. */
const STEPS_OF_ACTIONS = 3

/** Parses the readings of one file after another. */
export class CountedParser {
  readonly #parser = new Parser()
  readonly #maxSteps: number
  readonly #input: TextInput
  #left = 0

  constructor(maxSteps: number, input: TextInput) {
    this.#maxSteps = maxSteps
    this.#input = input
  }

  /** Why a file was not read to its end. */
  get givenUp(): string {
    return `parsing took over ${this.#maxSteps} steps`
  }

  /** The steps that the file may still take. */
  get left(): number {
    return this.#left
  }

  /** Starts with a file in this language, which has all steps. */
  begin(language: Language): void {
    this.#parser.setLanguage(language)
    this.#left = this.#maxSteps
  }

  /** Reads a text, anew or by a tree that knows where it changed. Null when the steps of the file are used up. */
  parse(text: string, old: Tree | null): Tree | null {
    let next = -1
    this.#input.open(text, CHUNK_CHARS, (index) => {
      this.#left -= index === next ? 1 : STEPS_OF_JUMP
      next = index + CHUNK_CHARS
    })
    // Returning true cancels, which the package's type leaves out.
    const progressCallback = (): boolean => (this.#left -= STEPS_OF_ACTIONS) < 0
    const tree = this.#parser.parse(text, old, { progressCallback })
    if (tree === null) this.#parser.reset()
    return tree
  }
}
