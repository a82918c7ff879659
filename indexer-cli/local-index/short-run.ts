// V8 is set up for programs that run for hours. An update is over in seconds: the optimising compiler takes more time than its code saves, and new
// objects get 130 MB of room where 32 do, or 2 for the edit of a file. The size of that room cannot be set once a program runs, but how it grows can.

import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'

/** Source, in bytes, after which optimised code begins to pay. */
const SHORT_BYTES = 8_000_000
/** Source of a few edited files, in bytes: what they make fits the room that V8 begins with, and no code of theirs runs often enough to be optimised. */
const EDIT_BYTES = 100_000
/** Files that an edit makes to be linked again, at most. */
const EDIT_FILES = 100
/** Room for new objects from which on it grows no more; it doubles each time. */
const MAX_YOUNG_BYTES = 32_000_000

/** From Node 24 on there is a quick compiler (Maglev) that does most of what the thorough one (TurboFan) does; without it all code would stay slow. */
const hasQuickCompiler = Number(process.versions.v8.split('.')[0]) >= 13
/** The thorough compiler, and the quick one's copying of functions into those that call them, which is most of its work. */
const THOROUGH = ['turbofan', 'maglev-inlining'] as const
const BOTH = [...THOROUGH, 'maglev'] as const

const optimise = (flags: readonly string[], isAllowed: boolean): void => {
  for (const flag of flags) setFlagsFromString(isAllowed ? `--${flag}` : `--no-${flag}`)
}

const grow = (isAllowed: boolean): void =>
  setFlagsFromString(`--semi-space-growth-factor=${isAllowed ? 2 : 1}`)

/** How V8 works during an update. */
export class ShortRun {
  #isShort = false
  #grows = false

  constructor() {
    grow(false)
  }

  /** To be called when it is known how much there is to parse. */
  begin(sourceBytes: number): void {
    this.#isShort = sourceBytes <= SHORT_BYTES
    this.#grows = sourceBytes > EDIT_BYTES
    if (this.#isShort && hasQuickCompiler) optimise(this.#grows ? THOROUGH : BOTH, false)
    grow(this.#grows)
  }

  /** To be called after each file. */
  bound(): void {
    if (!this.#isShort || !this.#grows) return
    const young = getHeapSpaceStatistics().find((space) => space.space_name === 'new_space')
    if (young === undefined || young.space_size < MAX_YOUNG_BYTES) return
    this.#grows = false
    grow(false)
  }

  /** To be called when an update knows how many files it links: a setting that has changed concerns them all. */
  link(files: number): void {
    if (files > EDIT_FILES) this.end()
  }

  /** Lets V8 work as before. */
  end(): void {
    this.#isShort = false
    if (hasQuickCompiler) optimise(BOTH, true)
    grow(true)
  }
}
