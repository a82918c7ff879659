// What a text declares that a document of a SCIP index does not know: functions and types that were added after the index was made.

import type { ScipOccurrence } from './read-index.ts'

/** A function or type that the parser finds in a text: its name, its 1-based lines, and the number of what holds it. */
export interface Declared {
  readonly name: string
  readonly parent: number
  readonly startLine: number
  readonly endLine: number
}

/** An occurrence and what is written there. */
export interface Written {
  readonly occurrence: ScipOccurrence
  readonly name: string
}

/** Names that are words; operators and the like have no symbol of their name. */
const PLAIN = /^[\p{L}_$][\p{L}\p{N}_$]*$/u

/**
 * The declarations that no occurrence names. None when the document does not know what is local either: then it was not made to name everything.
 * Compilers leave out code that is not compiled, so what only some builds have does not count.
 */
export function undeclared(
  written: readonly Written[],
  text: string,
  declared: readonly Declared[],
): readonly Declared[] {
  const isWhole = written.some(({ occurrence: { symbol } }) => /^local |\([^()]+\)$/.test(symbol))
  if (!isWhole) return []
  const lines = new Map<string, number[]>()
  for (const { occurrence, name } of written) {
    const known = lines.get(name)
    if (known === undefined) lines.set(name, [occurrence.range[0] + 1])
    else known.push(occurrence.range[0] + 1)
  }
  const isNamed = ({ name, startLine, endLine }: Declared): boolean =>
    lines.get(bare(name))?.some((line) => line >= startLine && line <= endLine) === true
  const named = declared.filter(({ name }) => PLAIN.test(bare(name)) && name !== 'default')
  const missing = named.filter((each) => !isNamed(each))
  if (missing.length === 0 || missing.length * 2 > named.length) return []
  const rows = text.split('\n')
  const indents = new Map<number, number>()
  for (const { parent, startLine } of declared)
    indents.set(parent, Math.min(indents.get(parent) ?? Infinity, indentOf(rows, startLine)))
  return missing.filter(({ parent, startLine }) => {
    const usual = parent <= 0 ? 0 : (indents.get(parent) ?? 0)
    return indentOf(rows, startLine) <= usual && !isConditional(rows, startLine)
  })
}

const bare = (name: string): string => name.replace(/^#/, '')

const indentOf = (rows: readonly string[], line: number): number =>
  /^\s*/.exec(rows[line - 1] ?? '')?.[0].length ?? 0

/** Whether a line stands between `#if` and `#endif`, or behind attributes that some builds alone fulfil. */
function isConditional(rows: readonly string[], line: number): boolean {
  let depth = 0
  for (const row of rows.slice(0, line - 1)) {
    if (/^\s*#\s*if/.test(row)) depth += 1
    else if (/^\s*#\s*endif/.test(row)) depth = Math.max(0, depth - 1)
  }
  if (depth > 0) return true
  // Attributes stand above the declaration or belong to it.
  for (let at = line - 1; at < line + 3; at++) if (/^\s*#\[cfg\b/.test(rows[at] ?? '')) return true
  for (let at = line - 2; /^\s*#\[/.test(rows[at] ?? ''); at--)
    if (/^\s*#\[cfg\b/.test(rows[at] ?? '')) return true
  return false
}
