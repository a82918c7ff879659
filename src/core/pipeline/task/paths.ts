// Files that a task text names: `src/x/y.ts`, `y.ts:41`, `C:\app\y.ts`, `./y.ts#L41`. Directories name nothing.

import type { PathSignal } from '../types.ts'
import { MAX_RUN_CHARS } from './limits.ts'

/** Extensions that make a bare `name.ext` a file and not `object.member`. */
const CODE_EXTENSIONS = new Set(
  (
    'ts tsx mts cts js jsx mjs cjs py pyi rs go java kt kts cs rb php c h cc cpp cxx hpp hh swift scala clj ex exs erl hs lua zig ' +
    'sh bash zsh ps1 sql vue svelte astro html css scss less json jsonc yaml yml toml ini cfg md mdx rst txt xml gradle proto graphql tf'
  ).split(' '),
)

/** What can be part of a path; brackets occur in the file names of web frameworks. */
const RUN = /[^\s"'`“”‘’«»<>,;|*?!=，。、；：「」『』（）]+/gu

const EXTENSION = /\.([A-Za-z][A-Za-z0-9]{0,7})(?![A-Za-z0-9_])/g

const LINE_AFTER = /^(?::(\d+)|#L(\d+)|\((\d+)(?:[,)]))/
const LINE_IN_WORDS = /^["'`”’]?,? (?:on |at )?line (\d{1,7})\b/

/** A path as repositories write it: `/` between segments, no drive, no leading `/`, `./` or `../`, no `file://`. */
export function normalPath(written: string): string {
  let path = written.replace(/^file:\/\/+/, '').replaceAll('\\', '/')
  path = path.replace(/^[A-Za-z]:\//, '')
  let start = 0
  for (;;) {
    if (path.startsWith('../', start)) start += 3
    else if (path.startsWith('./', start)) start += 2
    else if (path[start] === '/') start += 1
    else break
  }
  return path.slice(start)
}

/** All files that a text names, in order. */
export function readPaths(text: string): PathSignal[] {
  const found: PathSignal[] = []
  for (const { 0: run, index } of text.matchAll(RUN)) {
    if (run.length > MAX_RUN_CHARS || !run.includes('.')) continue
    const signal = readPath(run, index, text)
    if (signal !== undefined) found.push(signal)
  }
  return found
}

function readPath(run: string, offset: number, text: string): PathSignal | undefined {
  let end = -1
  let extension = ''
  for (const m of run.matchAll(EXTENSION)) {
    const known = CODE_EXTENSIONS.has((m[1] ?? '').toLowerCase())
    const slashed = /[/\\]/.test(run.slice(0, m.index))
    const rest = run.slice(m.index + m[0].length)
    if (!known && !(slashed && !/^[(.\w/\\]/.test(rest))) continue
    end = m.index + m[0].length
    extension = m[1] ?? ''
    // `y.ts:41` and `a.test.ts`: the last extension before a line number or the end of the run; folders have dots too (`shop.js/src/a.ts`).
    if (!/^[./\\]/.test(rest)) break
  }
  if (end < 0) return undefined
  const start = leadingPunctuation(run.slice(0, end))
  const path = normalPath(run.slice(start, end))
  if (path === `.${extension}` || !/[\p{L}\p{N}_]/u.test(path)) return undefined
  const rest = run.slice(end)
  const m =
    LINE_AFTER.exec(rest) ??
    (rest === '' || /^["'`”’,]/.test(rest)
      ? LINE_IN_WORDS.exec(text.slice(offset + end, offset + end + 40))
      : null)
  const line = m === null ? null : Number(m.slice(1).find((digits) => digits !== undefined))
  return {
    path,
    line: line !== null && Number.isSafeInteger(line) && line > 0 ? line : null,
    span: {
      start: offset + start,
      end: offset + end + (m !== null && rest.startsWith(m[0]) ? m[0].length : 0),
    },
  }
}

/** Characters before the path that belong to the sentence: an opening bracket without its partner, `@`, `:`. */
function leadingPunctuation(run: string): number {
  let start = 0
  for (; start < run.length; start += 1) {
    const char = run.charAt(start)
    if (char === '@' || char === ':' || char === '#' || char === '&' || char === '-') continue
    const close = char === '(' ? ')' : char === '[' ? ']' : char === '{' ? '}' : ''
    if (close !== '' && !run.includes(close, start)) continue
    break
  }
  return start
}
