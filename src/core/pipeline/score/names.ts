// What a symbol's name, its file's name and its length say. A name that matches by a word of many names says little.

import { terms as termsOf } from '../../terms.ts'

/** Rarity, summed over the matching parts, from which a matching name says all it can. */
const FULL_RARITY = 1

/** Parts of the candidates' names, each name read once, and how rare each part is among them. */
export class NameParts {
  readonly #parts = new Map<string, readonly string[]>()
  readonly #counts = new Map<string, number>()
  readonly #total: number

  constructor(names: readonly string[]) {
    this.#total = names.length
    for (const name of names)
      for (const part of this.of(name)) this.#counts.set(part, (this.#counts.get(part) ?? 0) + 1)
  }

  of(name: string): readonly string[] {
    const known = this.#parts.get(name)
    if (known !== undefined) return known
    const made = partsOf(name)
    this.#parts.set(name, made)
    return made
  }

  /** Sum over parts of 1 for a part of one name, falling with the logarithm of the names that hold it. */
  rarity(parts: readonly string[]): number {
    const whole = Math.log1p(this.#total)
    return parts.reduce((sum, part) => {
      const holders = Math.max(1, this.#counts.get(part) ?? 1)
      return sum + (whole === 0 ? 1 : Math.log1p(this.#total / holders) / whole)
    }, 0)
  }
}

/** How much of a name stands in the task, weighted by how rare its parts are among the names of the candidates. */
export class NameSignals {
  readonly #wanted: ReadonlySet<string>
  readonly #names: NameParts
  readonly #known = new Map<string, number>()

  constructor(wanted: ReadonlySet<string>, names: NameParts) {
    this.#wanted = wanted
    this.#names = names
  }

  /** 1 when every part stands in the task and the match is specific; six tenths of the share when only some do. */
  signal(name: string): number {
    const known = this.#known.get(name)
    if (known !== undefined) return known
    const value = this.#measure(this.#names.of(name))
    this.#known.set(name, value)
    return value
  }

  #measure(parts: readonly string[]): number {
    const hits = parts.filter((part) => this.#wanted.has(part))
    if (hits.length === 0) return 0
    const matched = this.#names.rarity(hits)
    const specific = Math.min(1, matched / FULL_RARITY)
    const share = hits.length === parts.length ? 1 : (0.6 * matched) / this.#names.rarity(parts)
    return share * specific
  }
}

const partsOf = (name: string): string[] => [...new Set(termsOf(name))]

/** File names that say nothing of their content: the directory's name stands in. */
export const GENERIC_STEMS: ReadonlySet<string> = new Set([
  'index',
  'init',
  '__init__',
  'main',
  'mod',
  'lib',
  '__main__',
])

/** The parts of a file's name, or of its folder's where the name says nothing. */
export function stemParts(path: string): readonly string[] {
  const segments = path.split('/')
  const stem = (segments.at(-1) ?? '').replace(/\..*$/, '')
  return partsOf(GENERIC_STEMS.has(stem) ? (segments.at(-2) ?? stem) : stem)
}

/** Share of the parts of a file's name that stand in the task. */
export function stemSignal(path: string, wanted: ReadonlySet<string>): number {
  const parts = stemParts(path)
  if (parts.length === 0) return 0
  return parts.filter((part) => wanted.has(part)).length / parts.length
}

/** 1 when the name of a folder on the path has a part that stands in the task. */
export const folderSignal = (path: string, wanted: ReadonlySet<string>): number =>
  path
    .split('/')
    .slice(0, -1)
    .some((folder) => termsOf(folder).some((part) => wanted.has(part)))
    ? 1
    : 0

/** Lines from which a symbol is long. */
const LONG = 40

/** 0 for one line, 1 from forty lines on, by the logarithm: longer code takes part in more changes. */
export const sizeOf = ({
  startLine,
  endLine,
}: {
  readonly startLine: number
  readonly endLine: number
}): number => Math.min(1, Math.log(Math.max(1, endLine - startLine + 1)) / Math.log(LONG))
