// Queries that are paths: `src/auth/session.ts`, its end, its beginning, a folder, a glob. Letter case is no matter. Pure.

import { normalPath } from '../pipeline/task/paths.ts'

/** A path that a query spells out, whole or in part. */
export interface PathQuery {
  /** Stand in the path of every file meant, in lower case, and of some others. */
  readonly pieces: readonly string[]
  /**
   * How well a file answers, smaller is better: 0 the whole path or a glob, 1 its end, 2 its end without ending, 3 a folder on it, 4 the beginning
   * of a name.
   */
  grade(path: string): number | undefined
}

const MAX_CHARS = 300

/** The path that a query is; undefined when it is no path. `anyWord`: a plain word counts as a name of files and folders. */
export function readPathQuery(query: string, anyWord: boolean): PathQuery | undefined {
  const written = query.trim().replace(/^["'`]+|["'`]+$/gu, '')
  if (written === '' || written.length > MAX_CHARS || /\s/u.test(written)) return undefined
  const isGlob = /[*?]/u.test(written) && /[./*\\]/u.test(written)
  if (!isGlob && !anyWord && !/[/\\]|\.[A-Za-z0-9]{1,10}$/u.test(written)) return undefined
  const path = normalPath(written)
  if (!/[\p{L}\p{N}]/u.test(path)) return undefined
  return isGlob ? globQuery(path) : partialQuery(path)
}

function partialQuery(partial: string): PathQuery {
  const written = partial.replace(/\/$/u, '')
  const wanted = written.toLowerCase()
  return {
    pieces: pieces([written]),
    grade(path) {
      const own = path.toLowerCase()
      if (own === wanted) return 0
      const at = startOf(own, wanted)
      if (at < 0) return undefined
      const rest = own.slice(at + wanted.length)
      if (rest === '') return 1
      if (/^\.[^/]*$/u.test(rest)) return 2
      return rest.startsWith('/') ? 3 : 4
    },
  }
}

/** Where the last occurrence at the beginning of a segment stands. */
function startOf(path: string, wanted: string): number {
  const inner = path.lastIndexOf(`/${wanted}`)
  return inner >= 0 ? inner + 1 : path.startsWith(wanted) ? 0 : -1
}

const BRACES = /\{([^{}]*)\}/gu
const MAX_ALTERNATIVES = 16

function globQuery(glob: string): PathQuery {
  const whole = glob.endsWith('/') ? `${glob}**` : glob
  const tokens = alternatives(whole.toLowerCase()).map(tokensOf)
  return {
    pieces: pieces(whole.replaceAll(BRACES, '*').split(/\*\*\/|\*+|\?/u)),
    grade: (path) => (tokens.some((some) => matches(some, path.toLowerCase())) ? 0 : undefined),
  }
}

/** The globs without braces that a glob with them stands for. */
function alternatives(glob: string): readonly string[] {
  let globs = [glob]
  for (const [written, inside = ''] of glob.matchAll(BRACES)) {
    const choices = inside.split(',')
    if (globs.length * choices.length > MAX_ALTERNATIVES) break
    globs = globs.flatMap((one) => choices.map((choice) => one.replace(written, () => choice)))
  }
  return globs
}

/** Stars, question marks and single characters; the first token lets a glob begin at any folder. */
const tokensOf = (glob: string): readonly string[] => [
  '**/',
  ...(glob.match(/\*\*\/|\*\*|[^]/gu) ?? []),
]

/** Whether tokens match a whole path: in all states at once, since a regular expression of many stars could take for ever. */
function matches(tokens: readonly string[], path: string): boolean {
  const enter = (states: Set<number>, at: number, atSegment: boolean): void => {
    states.add(at)
    const token = tokens[at]
    if (token === '*' || token === '**' || (token === '**/' && atSegment))
      enter(states, at + 1, atSegment)
  }
  let states = new Set<number>()
  enter(states, 0, true)
  for (const char of path) {
    const next = new Set<number>()
    for (const at of states) {
      const token = tokens[at]
      const stays = token === '**' || token === '**/' || (token === '*' && char !== '/')
      if (stays) enter(next, at, char === '/')
      else if (token === char || (token === '?' && char !== '/')) enter(next, at + 1, char === '/')
    }
    if (next.size === 0) return false
    states = next
  }
  return states.has(tokens.length)
}

/** As SQLite's lower() does it: letters of ASCII alone, so that pieces stand in what it makes of a path. */
const pieces = (texts: readonly string[]): readonly string[] =>
  texts
    .filter((text) => text !== '')
    .map((text) => text.replaceAll(/[A-Z]/gu, (letter) => letter.toLowerCase()))
