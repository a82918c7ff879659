// Stack-trace lines of Python, Node, Java/Kotlin, Go, Rust, C#, Ruby and PHP. Every pattern is anchored and runs on one bounded line.
// Order: traces as they stand in the text, and the innermost frame of each first, whichever way the language prints it.

import type { FrameSignal } from '../types.ts'
import { MAX_FRAME_LINE_CHARS } from './limits.ts'
import { normalPath } from './paths.ts'
import { linesOf } from './spans.ts'

interface Frame {
  readonly path: string
  readonly line: string | undefined
  readonly name: string
}

type Language = 'python' | 'other'

/** One line's frame, or undefined. `previous` is the line before: Go and Rust put the function there. */
type Pattern = (line: string, previous: string) => Frame | undefined

const frame = (
  path: string | undefined,
  line: string | undefined,
  name: string | undefined,
): Frame | undefined =>
  path === undefined || path === '' ? undefined : { path, line, name: lastPart(name ?? '') }

/** `foo` of `async Object.foo [as bar]`, `crate::a::foo`, `(*T).foo`, `Module.<locals>.foo`, `foo(int a)`. */
function lastPart(name: string): string {
  const bare = name.replace(/[([].*$/s, (rest) => (rest.startsWith('(*') ? rest : '')).trim()
  const parts = bare.split(/::|->|[.#/\\\s$]+/).filter((part) => part !== '')
  const last = parts.at(-1) ?? ''
  return /^[\p{L}_$][\p{L}\p{N}_$]*[?!=]?$/u.test(last) ? last : ''
}

const python: Pattern = (line) => {
  const m = /^\s*File "([^"]+)", line (\d+)(?:, in (.+))?$/.exec(line)
  return m === null ? undefined : frame(m[1], m[2], m[3])
}

const node: Pattern = (line) => {
  const named = /^\s*at (?!.* in .*:line \d)(\S.*) \(([^()]+?):(\d+)(?::\d+)?\)\s*$/.exec(line)
  if (named !== null) {
    const java = /^[^/\\]+\.(?:java|kt|kts|scala|groovy)$/.test(named[2] ?? '')
    return java ? undefined : frame(named[2], named[3], named[1])
  }
  const bare = /^\s*at (?:async )?\s*(\S+?):(\d+):(\d+)\s*$/.exec(line)
  return bare === null ? undefined : frame(bare[1], bare[2], '')
}

const java: Pattern = (line) => {
  const m =
    /^\s*at (?:[^\s/()]+\/{1,2})?([\w.$<>-]+)\(([\w$-]+\.(?:java|kt|kts|scala|groovy)):(\d+)\)/.exec(
      line,
    )
  if (m === null) return undefined
  const packages = (m[1] ?? '').split('.').slice(0, -2)
  return frame([...packages, m[2]].join('/'), m[3], (m[1] ?? '').replace(/\$lambda.*$/, ''))
}

const csharp: Pattern = (line) => {
  const m = /^\s*at (\S.*) in (.+):line (\d+)\s*$/.exec(line)
  return m === null ? undefined : frame(m[2], m[3], m[1])
}

const go: Pattern = (line, previous) => {
  const m = /^\s+(\S+\.go):(\d+)(?: \+0x[0-9a-f]+)?\s*$/.exec(line)
  return m === null ? undefined : frame(m[1], m[2], goFunction(previous))
}

/** `Serve` of `net/http.(*conn).Serve(0x1, ...)`. */
const goFunction = (line: string): string => /([\w$]+)\([^()]*\)\s*$/.exec(line)?.[1] ?? ''

const rust: Pattern = (line, previous) => {
  const at = /^\s+at (\S+\.rs):(\d+)(?::\d+)?\s*$/.exec(line)
  if (at !== null) return frame(at[1], at[2], /^\s*\d+:\s+(.*)$/.exec(previous)?.[1] ?? '')
  const panic = /\bpanicked at (?:'[^']*', )?(\S+\.rs):(\d+)(?::\d+)?:?\s*$/.exec(line)
  return panic === null ? undefined : frame(panic[1], panic[2], '')
}

const ruby: Pattern = (line) => {
  const m =
    /^\s*(?:from |\d+: from )?(\S+\.(?:rb|rake|erb)):(\d+):in [`'"](?:.* in )?([^'"`]+)['"]/.exec(
      line,
    )
  return m === null ? undefined : frame(m[1], m[2], m[3])
}

const php: Pattern = (line) => {
  const numbered = /^\s*#\d+ (\S.*\.php)\((\d+)\): ([^(]*)/.exec(line)
  if (numbered !== null) return frame(numbered[1], numbered[2], numbered[3])
  const thrown = /\bin (\S+\.php)(?: on line |:)(\d+)\s*$/.exec(line)
  return thrown === null ? undefined : frame(thrown[1], thrown[2], '')
}

/** `addItem@http://host/src/cart.js:41:5`, whose host is blanked. */
const firefox: Pattern = (line) => {
  const m = /^\s*([\w$./<*>[\]-]{0,200})@\s*(\/\S+?)\s*:(\d+):\d+\s*$/.exec(line)
  return m === null ? undefined : frame(m[2], m[3], m[1])
}

const PATTERNS: readonly (readonly [Language, Pattern])[] = [
  ['python', python],
  ['other', csharp],
  ['other', java],
  ['other', rust],
  ['other', node],
  ['other', go],
  ['other', ruby],
  ['other', php],
  ['other', firefox],
]

/** A cheap test that most lines of prose fail, so that patterns run on few lines. */
const MAY_BE_FRAME = /:\d|line \d|\(\d+\)/

/** All stack frames of a text. */
export function readFrames(text: string): FrameSignal[] {
  const frames: FrameSignal[] = []
  let python: FrameSignal[] = []
  let sincePython = 0
  let previous = ''
  const flush = (): void => {
    frames.push(...python.reverse())
    python = []
  }
  for (const { line, start } of linesOf(text)) {
    const found = readFrame(line, previous)
    previous = line
    sincePython += 1
    if (found === undefined) {
      // A traceback prints one source line, and markers under it, between two frames.
      if (sincePython > 3) flush()
      continue
    }
    const signal = { ...found.signal, span: { start, end: start + line.length } }
    if (found.language === 'python') {
      python.push(signal)
      sincePython = 0
    } else {
      flush()
      frames.push(signal)
    }
  }
  flush()
  return frames
}

function readFrame(
  line: string,
  previous: string,
): { readonly language: Language; readonly signal: Omit<FrameSignal, 'span'> } | undefined {
  if (line.length > MAX_FRAME_LINE_CHARS || !MAY_BE_FRAME.test(line)) return undefined
  const before = previous.length > MAX_FRAME_LINE_CHARS ? '' : previous
  for (const [language, pattern] of PATTERNS) {
    const found = pattern(line, before)
    if (found === undefined) continue
    const path = normalPath(found.path.trim())
    if (path === '' || path.startsWith('node:')) return undefined
    return { language, signal: { path, line: toLine(found.line), name: found.name } }
  }
  return undefined
}

const toLine = (digits: string | undefined): number | null => {
  const line = Number(digits)
  return Number.isSafeInteger(line) && line > 0 ? line : null
}
