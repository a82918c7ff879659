// Texts as an editor or a merge leaves them for a moment: one injury each, and where it is.

type Random = () => number

export interface Injured {
  readonly text: string
  /** The line (1-based) from which on lines stand `by` lines further down. */
  readonly line: number
  readonly by: number
}

/** Injures lines; undefined where they have no place for it. */
export type Injure = (
  lines: readonly string[],
  random: Random,
  ending: string,
) => Injured | undefined

const HEADERS: Readonly<Record<string, string>> = {
  go: 'func broken( {',
  py: 'def broken(',
  rb: 'def broken(',
  rs: 'fn broken( {',
  php: 'function broken( {',
  kt: 'fun broken( {',
  swift: 'func broken( {',
}
const IMPORTS: Readonly<Record<string, string>> = { go: 'import (', py: 'from broken import (' }

/** A random line, with its place, of those that a test holds for. */
function someLine(
  lines: readonly string[],
  random: Random,
  isWanted: (line: string, at: number) => boolean,
): readonly [at: number, line: string] | undefined {
  const wanted = [...lines.entries()].filter(([at, line]) => isWanted(line, at))
  return wanted[Math.floor(random() * wanted.length)]
}

const indentOf = (line: string): string => /^\s*/.exec(line)?.[0] ?? ''
const isStatement = (line: string): boolean => /^\s+[A-Za-z_$][\w.$]*[ (.].*[;)\w]$/.test(line)

const replaced = (lines: readonly string[], at: number, line: string): Injured => ({
  text: lines.toSpliced(at, 1, line).join('\n'),
  line: at + 1,
  by: 0,
})
const inserted = (lines: readonly string[], at: number, put: readonly string[]): Injured => ({
  text: lines.toSpliced(at, 0, ...put).join('\n'),
  line: at + 1,
  by: put.length,
})

/** Writes a line behind a statement. */
const written =
  (code: string): Injure =>
  (lines, random) => {
    const found = someLine(lines, random, isStatement)
    return found && inserted(lines, found[0] + 1, [indentOf(found[1]) + code])
  }

export const INJURIES: ReadonlyMap<string, Injure> = new Map<string, Injure>([
  ['unfinished call', written('compute(first, ')],
  ['unfinished line', written('total = ')],
  [
    'unclosed bracket',
    (lines, random) => {
      const found = someLine(lines, random, (line) => /^\s.*\([^()]*\)[;,]?$/.test(line))
      return found && replaced(lines, found[0], found[1].replace(/\)(?=[;,]?$)/, ''))
    },
  ],
  [
    'unclosed string',
    (lines, random) => {
      const found = someLine(lines, random, (line) => /^[^"'`]*"[^"\\]+"[^"'`]*$/.test(line))
      return found && replaced(lines, found[0], found[1].replace(/"(?=[^"]*$)/, ''))
    },
  ],
  [
    'deleted end of a block',
    (lines, random) => {
      const found = someLine(lines, random, (line) => /^\s*(?:\}|end)$/.test(line))
      return found && { text: lines.toSpliced(found[0], 1).join('\n'), line: found[0] + 1, by: -1 }
    },
  ],
  [
    'half-written header',
    (lines, random, ending) => {
      const isTop = (line: string, at: number): boolean =>
        /^[A-Za-z@]/.test(line) && /^\s*$/.test(lines[at - 1] ?? 'x')
      const found = someLine(lines, random, isTop)
      return found && inserted(lines, found[0], [HEADERS[ending] ?? 'class Broken extends {', ''])
    },
  ],
  [
    'unclosed import',
    (lines, random, ending) => {
      const found = someLine(lines, random, (line) =>
        /^(?:import|from|use|using|require)\b/.test(line),
      )
      return found && inserted(lines, found[0], [IMPORTS[ending] ?? 'import {', ''])
    },
  ],
  [
    'conflict',
    (lines, random) => {
      const found = someLine(lines, random, isStatement)
      if (found === undefined) return undefined
      const [at, line] = found
      const theirs = line.replace(/[A-Za-z]\w*/, (name) => `${name}2`)
      const put = ['<<<<<<< HEAD', line, '=======', theirs, '>>>>>>> theirs']
      return { text: lines.toSpliced(at, 1, ...put).join('\n'), line: at + 1, by: put.length - 1 }
    },
  ],
])
