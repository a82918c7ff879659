// What a compiler says of a tree: who calls whom and who refers to whom, function to function.

import type { ScipDocument, ScipOccurrence } from '#cli/scip/read-index.ts'
import type { PositionedText } from '#cli/scip/positions.ts'
import { useAt } from '#cli/scip/use-at.ts'
import type { Definition, Definitions } from './definitions.ts'

/** `from to` by their keys. */
export const pairOf = (from: string, to: string): string => `${from}\t${to}`

/** Where an edge of the compiler's comes from, for the table of misses. */
export interface Site {
  readonly path: string
  /** 1-based. */
  readonly line: number
  readonly offset: number
}

export interface Truth {
  /** Pairs with a place in the text that shows each. */
  readonly calls: ReadonlyMap<string, Site>
  /** Uses without a call; pairs that are calls elsewhere in the same function are in `calls` only. */
  readonly references: ReadonlyMap<string, Site>
  /** Pairs that nobody is judged by: decorators and imports inside functions. */
  readonly neutral: ReadonlySet<string>
  /** Names in a function that the compiler could not resolve, by the function's key. */
  readonly open: ReadonlyMap<string, ReadonlySet<string>>
}

const IDENTIFIER = /[\p{L}_$][\p{L}\p{N}_$]*/gu

/** Local symbols that the index defines, those that an import binds excepted: it could not say what they are. */
function localNames(
  text: string,
  positioned: PositionedText,
  occurrences: readonly ScipOccurrence[],
): ReadonlySet<string> {
  const names = new Set<string>()
  for (const { symbol, range, isDefinition } of occurrences) {
    if (!isDefinition || !symbol.startsWith('local ')) continue
    const at = positioned.offset(range[0], range[1])
    const before = text.slice(Math.max(0, at - 1_000), at)
    if (!/(?:^|\n)\s*(?:import\b[^;'"()]*|from\s+[\w.]+\s+import\s*\(?[^)]*)$/.test(before))
      names.add(symbol)
  }
  return names
}

/** Whether the text writes the target's name, or one that the file gives it. Of star imports, scip-python 0.6 takes another name of the module. */
function isNamed(text: string, start: number, end: number, target: Definition): boolean {
  const written = text.slice(start, end)
  if (written === target.name || !/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(written)) return true
  if (written === 'super' || written === 'this' || written === 'constructor') return true
  const name = written.replaceAll('$', '\\$')
  return new RegExp(`(?:\\bas\\s+|\\bimport\\s+|:\\s*)${name}(?![\\w$])`).test(text)
}

/** Where uses of a file's own functions and classes start. */
function namedInside(
  path: string,
  positioned: PositionedText,
  occurrences: readonly ScipOccurrence[],
  definitions: Definitions,
): ReadonlySet<number> {
  const starts = new Set<number>()
  for (const { symbol, range, isDefinition } of occurrences)
    if (!isDefinition && definitions.of(symbol)?.path === path)
      starts.add(positioned.offset(range[0], range[1]))
  return starts
}

/** Reads the edges of an index; sources and targets are functions, methods and (targets only) classes of the tree. */
export function readTruth(
  documents: readonly ScipDocument[],
  texts: ReadonlyMap<string, PositionedText>,
  definitions: Definitions,
): Truth {
  const calls = new Map<string, Site>()
  const references = new Map<string, Site>()
  const neutral = new Set<string>()
  const open = new Map<string, Set<string>>()
  const addOpen = (source: Definition | undefined, name: string): void => {
    if (source === undefined) return
    const names = open.get(source.key) ?? new Set<string>()
    open.set(source.key, names.add(name))
  }
  for (const { path, occurrences } of documents) {
    const positioned = texts.get(path)
    if (positioned === undefined) continue
    const { text } = positioned
    const known = new Set<number>()
    const own = namedInside(path, positioned, occurrences, definitions)
    const locals = localNames(text, positioned, occurrences)
    for (const { range, symbol, isDefinition } of occurrences) {
      const start = positioned.offset(range[0], range[1])
      const end = positioned.offset(range[2], range[3])
      if (start < 0 || end < 0) continue
      if (symbol.startsWith('local ')) {
        if (isDefinition || locals.has(symbol)) known.add(start)
        continue
      }
      const target = definitions.of(symbol)
      const source = definitions.around(path, range[0] + 1)
      if (!isDefinition && target !== undefined && !isNamed(text, start, end, target)) {
        // Neither what the text names nor what the compiler takes it for.
        addOpen(source, target.name)
        addOpen(source, text.slice(start, end))
        continue
      }
      known.add(start)
      if (isDefinition) continue
      const use = useAt(text, start, end)
      const decorated = use === 'decorator' ? definitions.below(path, range[0] + 1) : undefined
      // A decorator judges nobody, nor does another thing of its name.
      addOpen(decorated, text.slice(start, end))
      if (target === undefined) continue
      // Scripts without imports share their names: the declaration in the same file is meant.
      if (target.path !== path && own.has(start)) continue
      if (decorated !== undefined) neutral.add(pairOf(decorated.key, target.key))
      if (source === undefined || source.isClass || source.key === target.key) continue
      const pair = pairOf(source.key, target.key)
      const site = { path, line: range[0] + 1, offset: start }
      if (use === 'call') calls.set(pair, calls.get(pair) ?? site)
      else if (use === 'read') references.set(pair, references.get(pair) ?? site)
      else neutral.add(pair)
    }
    let line = 1
    let counted = 0
    for (const found of text.matchAll(IDENTIFIER)) {
      if (known.has(found.index)) continue
      for (let at = text.indexOf('\n', counted); at >= 0 && at < found.index;) {
        line += 1
        counted = at + 1
        at = text.indexOf('\n', counted)
      }
      const source = definitions.around(path, line)
      addOpen(source, found[0])
    }
  }
  for (const pair of calls.keys()) references.delete(pair)
  return { calls, references, neutral, open }
}
