// Grammars as machine code. V8 compiles WebAssembly twice: at once and simply, then functions that run much once more and well. Lexers of some
// grammars are single functions of hundreds of kilobytes, and the second compiler takes gigabytes and seconds for one: for Swift's 3 GB and 3 s, for
// Kotlin's and Bash's 500 MB each. Such a grammar stays as it was compiled first, which is as fast or faster until a hundred times more is parsed.

import { setFlagsFromString } from 'node:v8'

/** The largest function of a grammar that may be compiled twice, in bytes. Below it that takes tenths of a second and some 20 MB. */
const MAX_OPTIMISED_BYTES = 30_000

/** So little source is parsed before the second compiler is done: for one file it takes a tenth of an update's CPU time, and 16 MB. */
const MIN_OPTIMISED_SOURCE = 500_000

/** Flags of V8, on by default. They count while functions are compiled: with `lazy` off, that is when the module is made. */
const TIER_UP = ['wasm-tier-up', 'wasm-dynamic-tiering'] as const
const LAZY = ['wasm-lazy-compilation'] as const

/** How much work wants each function compiled but once. */
let simple = 0

function switchFlags(flags: readonly string[], on: boolean): void {
  for (const flag of flags) setFlagsFromString(on ? `--${flag}` : `--no-${flag}`)
}

/** Runs the parsing of so many bytes of source; with grammars as they were compiled first, when that is little. */
export async function withTiersFor<T>(sourceBytes: number, work: () => Promise<T>): Promise<T> {
  if (sourceBytes >= MIN_OPTIMISED_SOURCE) return work()
  simple += 1
  switchFlags(TIER_UP, false)
  try {
    return await work()
  } finally {
    simple -= 1
    switchFlags(TIER_UP, simple === 0)
  }
}

/** Compiles a grammar. */
export async function compileGrammar(bytes: Uint8Array<ArrayBuffer>): Promise<WebAssembly.Module> {
  if (largestFunction(bytes) <= MAX_OPTIMISED_BYTES) return WebAssembly.compile(bytes)
  switchFlags([...TIER_UP, ...LAZY], false)
  try {
    return new WebAssembly.Module(bytes)
  } finally {
    switchFlags(LAZY, true)
    switchFlags(TIER_UP, simple === 0)
  }
}

const HEADER_BYTES = 8
const CODE_SECTION = 10

/** Size of the largest function body of a WebAssembly file; 0 when there is none. */
export function largestFunction(bytes: Uint8Array): number {
  let at = HEADER_BYTES
  /** Numbers stand in seven bits a byte, the lowest first; the eighth says that more follow. */
  const readNumber = (): number => {
    let value = 0
    for (let scale = 1; ; scale *= 128) {
      const byte = bytes[at++] ?? 0
      value += (byte & 127) * scale
      if (byte < 128) return value
    }
  }
  while (at < bytes.length) {
    const section = bytes[at++]
    const end = readNumber() + at
    if (section === CODE_SECTION) {
      let largest = 0
      for (let left = readNumber(); left > 0; left -= 1) {
        const size = readNumber()
        largest = Math.max(largest, size)
        at += size
      }
      return largest
    }
    at = end
  }
  return 0
}
