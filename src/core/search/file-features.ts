// What the hits of a search say of each file as a whole. A question is answered by the file that is about its subject, and the sum of what its
// symbols, its name and its place say tells that better than its best line. Texts
// (graph/text-path.ts) are ordered elsewhere. Pure; files in the order in which evidence first named them.

import { isTextPath } from '../graph/text-path.ts'
import { round6 } from '../order.ts'
import { folderSignal, stemParts } from '../pipeline/score/names.ts'
import type { NominatedSymbol, Nominations, RankedItem } from '../pipeline/types.ts'
import { terms as termsOf } from '../terms.ts'
import type { FileFeature } from './file-weights.ts'
import { DEFINITIONS } from './names.ts'

/** What a search knows when it orders its hits. */
export interface SearchEvidence {
  /** Distinct content terms of the query. */
  readonly terms: readonly string[]
  /** Its words in lower case, not stemmed. */
  readonly words: readonly string[]
  /** Names that the query spells as code does. */
  readonly identifiers: readonly string[]
  /** Ids of the symbols that the query names. */
  readonly meant: ReadonlySet<string>
  readonly nominations: Nominations
  /** The hits as the pipeline ranks them for a task. */
  readonly items: readonly RankedItem[]
}

/** A file with a hit. */
export interface FoundFile {
  readonly path: string
  /** By id, with the best lexical share and, when it was ranked, the item. */
  readonly symbols: ReadonlyMap<string, FoundSymbol>
  readonly features: Readonly<Record<FileFeature, number>>
}

export interface FoundSymbol {
  readonly symbol: NominatedSymbol
  /** Share of the best full-text hit. */
  readonly share: number
  readonly item: RankedItem | undefined
  /** The query is this name, or spells it as code does. */
  readonly named: boolean
}

/** Strength of a named symbol that defines no type. */
const NAMED_MEMBER = 0.7

/** Folders that hold another platform's or an older variant of what stands elsewhere, and code that its project keeps to itself. */
const VARIANT_FOLDERS = new Set(
  'win windows win32 legacy compat deprecated v0 v1 old shim shims polyfill polyfills internal _internal impl private examples _examples'.split(
    ' ',
  ),
)

interface Gathered {
  readonly path: string
  readonly shares: number[]
  semantic: number
  readonly symbols: Map<string, FoundSymbol>
}

/** All files that the evidence names. */
export function foundFiles(evidence: SearchEvidence): readonly FoundFile[] {
  const files = gather(evidence)
  const short = memoized((part) => isShortFor(part, evidence.words))
  const wanted = new Set(evidence.terms)
  const rarity = rarityOf(files)
  const whole = evidence.terms.reduce((sum, term) => sum + rarity(term), 0)
  const coverage = (parts: readonly string[]): number =>
    whole === 0
      ? 0
      : parts.reduce((sum, part) => sum + (wanted.has(part) ? rarity(part) : 0), 0) / whole
  const mass = (file: Gathered): number => Math.log1p(sumOf(file.shares))
  const bestThree = (file: Gathered): number =>
    sumOf(file.shares.toSorted((a, b) => b - a).slice(0, 3))
  const most = {
    mass: Math.max(0, ...files.map(mass)),
    bestThree: Math.max(0, ...files.map(bestThree)),
    semantic: Math.max(0, ...files.map(({ semantic }) => semantic)),
  }
  return files.map((file) => {
    const parts = stemParts(file.path)
    const hits = parts.filter((part) => wanted.has(part))
    const symbols = [...file.symbols.values()]
    return {
      path: file.path,
      symbols: file.symbols,
      features: {
        mass: share(mass(file), most.mass),
        best_three: share(bestThree(file), most.bestThree),
        semantic: share(file.semantic, most.semantic),
        stem: share(hits.length, parts.length),
        stem_coverage: hits.length === parts.length ? round6(coverage(hits)) : 0,
        stem_short:
          hits.length < parts.length && parts.every((part) => wanted.has(part) || short(part))
            ? 1
            : 0,
        folder: folderSignal(file.path, wanted),
        definition: round6(definitionOf(symbols, wanted, coverage)),
        named: Math.max(0, ...symbols.map(namedStrength)),
        test: symbols.filter(({ symbol }) => symbol.test).length * 2 > symbols.length ? 1 : 0,
        depth: file.path.split('/').length,
        variant: isVariant(file.path, wanted) ? 1 : 0,
      },
    }
  })
}

function gather({ meant, identifiers, nominations, items }: SearchEvidence): readonly Gathered[] {
  const files = new Map<string, Gathered>()
  const fileOf = (path: string): Gathered => {
    const known = files.get(path)
    if (known !== undefined) return known
    const made: Gathered = { path, shares: [], semantic: 0, symbols: new Map() }
    files.set(path, made)
    return made
  }
  const names = new Set(identifiers)
  const add = (symbol: NominatedSymbol, more: Partial<FoundSymbol>): void => {
    if (isTextPath(symbol.path)) return
    const { symbols } = fileOf(symbol.path)
    const known = symbols.get(symbol.id)
    const named = meant.has(symbol.id) || names.has(symbol.name)
    symbols.set(symbol.id, { symbol, share: 0, item: undefined, named, ...known, ...more })
  }
  const scores = new Map(nominations.lexical.map(({ id, score }) => [id, score]))
  const code = nominations.hits.filter(({ path }) => !isTextPath(path))
  const best = Math.max(0, ...code.map(({ id }) => scores.get(id) ?? 0))
  for (const symbol of code) {
    const value = share(scores.get(symbol.id) ?? 0, best)
    add(symbol, { share: value })
    fileOf(symbol.path).shares.push(value)
  }
  for (const item of items) add(item, { item })
  for (const { symbol, score } of nominations.semantic) {
    add(symbol, {})
    const file = files.get(symbol.path)
    if (file !== undefined) file.semantic = Math.max(file.semantic, score)
  }
  for (const symbol of nominations.byName) add(symbol, {})
  for (const { symbol } of nominations.byPath) add(symbol, {})
  return [...files.values()]
}

/** How rare a term is among the names of the files found and of what was found in them: the logarithm of files over those that hold it. */
function rarityOf(files: readonly Gathered[]): (term: string) => number {
  const holders = new Map<string, number>()
  for (const { path, symbols } of files) {
    const names = new Set(stemParts(path))
    for (const { symbol } of symbols.values())
      for (const term of termsOf(symbol.name)) names.add(term)
    for (const name of names) holders.set(name, (holders.get(name) ?? 0) + 1)
  }
  return (term) => Math.log1p(files.length / (holders.get(term) ?? 0.5))
}

/** How much of the query the best type whose whole name stands in it covers. */
const definitionOf = (
  symbols: readonly FoundSymbol[],
  wanted: ReadonlySet<string>,
  coverage: (parts: readonly string[]) => number,
): number =>
  Math.max(
    0,
    ...symbols.map(({ symbol }) => {
      if (!DEFINITIONS.has(symbol.kind)) return 0
      const parts = [...new Set(termsOf(symbol.name))]
      return parts.length > 0 && parts.every((part) => wanted.has(part)) ? coverage(parts) : 0
    }),
  )

const namedStrength = ({ named, symbol }: FoundSymbol): number =>
  named ? (DEFINITIONS.has(symbol.kind) ? 1 : NAMED_MEMBER) : 0

/** Letters of a word that may stand for all of it, and how many more it has: `config`, `impl`, `auth`, `util`, `ser`. */
const MIN_SHORT = 3
const MIN_LEFT_OUT = 3

/** Whether a part of a name is the beginning that people write for one of the words. */
const isShortFor = (part: string, words: readonly string[]): boolean =>
  part.length >= MIN_SHORT &&
  words.some((word) => word.length >= part.length + MIN_LEFT_OUT && word.startsWith(part))

function memoized<T>(make: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>()
  return (key) => {
    const value = known.get(key) ?? make(key)
    known.set(key, value)
    return value
  }
}

const isVariant = (path: string, wanted: ReadonlySet<string>): boolean =>
  path
    .split('/')
    .slice(0, -1)
    .some(
      (folder) =>
        VARIANT_FOLDERS.has(folder.toLowerCase()) &&
        !termsOf(folder).some((term) => wanted.has(term)),
    )

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

const share = (value: number, maximum: number): number =>
  maximum > 0 ? round6(Math.max(0, value) / maximum) : 0
