// What SCIP indexes say of names: the declarations of this run that a name on a line means. Declarations are found by the range that holds the
// place of their name, so that equal names never meet by accident.

import { CALLABLE_KINDS, type SymbolKind } from '#core/graph/symbol.ts'
import { UNKNOWN, type ScipDefinition, type ScipUse } from '../../scip/document-links.ts'
import type { Program } from '../values/program.ts'
import type { SourceFile } from '../values/source-file.ts'
import type { SymbolRef } from '../values/value.ts'

/** What linking takes from SCIP indexes; plain data that crosses to threads. */
export interface ScipSetup {
  /** JSON of [path, definitions][]. */
  readonly definitions: string
  /** JSON of [path, symbols][]: what files define that have changed since. Nobody knows what that is now. */
  readonly open: string
  /** JSON of the uses of each file to link. */
  readonly uses: ReadonlyMap<string, string>
}

/** The meaning of one name on one line. */
export interface ScipName {
  readonly line: number
  readonly use: ScipUse[2]
  /** None when it lies outside the repository. */
  readonly targets: readonly SymbolRef[]
  /** Several names are alike on the line, and mean different things. */
  readonly isShared: boolean
  /** One that is alike has no symbol beyond its file: a local name, say. */
  readonly isOpen: boolean
}

export class ScipLinks {
  readonly #setup: ScipSetup
  readonly #numbers: ReadonlyMap<string, number>
  #places: Map<string, { readonly path: string; readonly definition: ScipDefinition }[]> | undefined
  #open: ReadonlyMap<string, string> | undefined

  constructor(setup: ScipSetup, numbers: ReadonlyMap<string, number>) {
    this.#setup = setup
    this.#numbers = numbers
  }

  /** Names of a file that its document decides, by `line name`, or `line .name` behind a dot; none when it has no document that holds. */
  names(program: Program, file: SourceFile): Map<string, ScipName> {
    const names = new Map<string, ScipName>()
    const stored = this.#setup.uses.get(file.path)
    if (stored === undefined) return names
    for (const [line, name, use, symbols] of JSON.parse(stored) as readonly ScipUse[]) {
      const known = symbols.filter((symbol) => symbol !== UNKNOWN)
      const targets = this.#targets(program, known)
      if (targets === undefined) continue
      const isOpen = known.length < symbols.length
      names.set(nameKey(line, name), { line, use, targets, isShared: known.length > 1, isOpen })
    }
    return names
  }

  /** Undefined when one of the symbols may be anything. */
  #targets(program: Program, symbols: readonly string[]): SymbolRef[] | undefined {
    this.#places ??= placesOf(this.#setup.definitions)
    this.#open ??= ownersOf(this.#setup.open)
    const targets: SymbolRef[] = []
    for (const symbol of symbols) {
      const changed = this.#numbers.get(this.#open.get(symbol) ?? '')
      if (changed !== undefined) {
        // Looked at: the file may be again what it was.
        program.source(changed)
        return undefined
      }
      const places = this.#places.get(symbol) ?? []
      const found = places.flatMap(({ path, definition }) => {
        const number = this.#numbers.get(path)
        const source = number === undefined ? undefined : program.source(number)
        const declared = source === undefined ? undefined : declaredAt(source, definition)
        return source === undefined || declared === undefined
          ? []
          : [{ file: source.number, symbol: declared }]
      })
      // Something of the repository that has no symbol here, a parameter say.
      if (places.length > 0 && found.length === 0) return undefined
      for (const ref of found)
        if (!targets.some((other) => other.file === ref.file && other.symbol === ref.symbol))
          targets.push(ref)
    }
    return targets
  }
}

export const nameKey = (line: number, name: string): string => `${line} ${name}`

/** The path that defines each symbol. */
const ownersOf = (stored: string): Map<string, string> =>
  new Map(
    (JSON.parse(stored) as [string, string[]][]).flatMap(([path, symbols]) =>
      symbols.map((symbol): [string, string] => [symbol, path]),
    ),
  )

function placesOf(stored: string) {
  const places = new Map<string, { path: string; definition: ScipDefinition }[]>()
  for (const [path, definitions] of JSON.parse(stored) as [string, ScipDefinition[]][]) {
    for (const definition of definitions) {
      const [symbol] = definition
      const known = places.get(symbol)
      if (known === undefined) places.set(symbol, [{ path, definition }])
      else known.push({ path, definition })
    }
  }
  return places
}

const BODIES: ReadonlySet<SymbolKind> = new Set<SymbolKind>([
  ...CALLABLE_KINDS,
  'class',
  'interface',
  'trait',
  'struct',
  'enum',
])

/** The innermost symbol of that name whose lines hold the definition's. */
function declaredAt(
  source: SourceFile,
  [descriptors, line, name]: ScipDefinition,
): number | undefined {
  let found: number | undefined
  for (const index of source.named(name)) {
    const symbol = source.symbol(index)
    if (symbol === undefined || symbol.startLine > line || symbol.endLine < line) continue
    const known = found === undefined ? undefined : source.symbol(found)
    if (known === undefined || symbol.startLine >= known.startLine) found = index
  }
  const declared = found === undefined ? undefined : source.symbol(found)
  // A variable, field or property below the head of what has its name is something else: no symbol here.
  const isInside = declared !== undefined && declared.startLine < line
  return isInside &&
    /[.:]$/.test(descriptors) &&
    !descriptors.endsWith(').') &&
    BODIES.has(declared.kind)
    ? undefined
    : found
}
