// Runs the parser and the linker over the input of a field case, and names the result as the cases do: `path:Container.name`.

import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { FactSymbol, FileFacts } from '#cli/parse/file-facts.ts'
import { parseText } from '#cli/parse/parse-text.ts'
import { linkFiles, type LinkedFile } from '#cli/link/link.ts'

const CONFIG = /(^|\/)(tsconfig[^/]*\.json|jsconfig\.json|package\.json|pnpm-workspace\.yaml)$/
const SOURCE = /\.([cm]?[jt]sx?|py)$/

export interface NamedEdge {
  readonly kind: string
  readonly from: string
  readonly to: string
}

export interface LinkedRepository {
  readonly facts: ReadonlyMap<string, FileFacts>
  readonly linked: ReadonlyMap<string, LinkedFile>
  readonly edges: readonly NamedEdge[]
  /** Every symbol by its name in the cases. */
  readonly symbols: ReadonlyMap<string, readonly FactSymbol[]>
}

/** Parses and links files given as texts by path. */
export async function linkTexts(texts: ReadonlyMap<string, string>): Promise<LinkedRepository> {
  const facts = new Map<string, FileFacts>()
  const configs = new Map<string, string>()
  for (const [file, text] of texts) {
    if (CONFIG.test(file)) configs.set(file, text)
    if (SOURCE.test(file)) facts.set(file, await parseText(file, text))
  }
  const paths = [...facts.keys()].sort()
  const linked = linkFiles({ paths, facts: (file) => facts.get(file), configs }, paths)
  const names = new Map<string, string>()
  const symbols = new Map<string, FactSymbol[]>()
  for (const [file, { symbols: declared }] of facts) {
    for (const symbol of declared) {
      const name = nameOf(file, symbol)
      names.set(`${file}/${symbol.descriptors}`, name)
      symbols.set(name, [...(symbols.get(name) ?? []), symbol])
    }
  }
  const edges = [...linked].flatMap(([file, found]) =>
    found.edges.map(([from, kind, , , , to]) => {
      const symbol = facts.get(file)?.symbols[from]
      const start = symbol === undefined ? file : nameOf(file, symbol)
      return { kind, from: start, to: names.get(to) ?? to }
    }),
  )
  return { facts, linked, edges, symbols }
}

/** The module symbol is named by its path alone. */
function nameOf(file: string, { parent, container, name }: FactSymbol): string {
  if (parent < 0) return file
  return `${file}:${container === '' ? name : `${container}.${name}`}`
}

/** The input of a case as texts by path. */
export function readCase(name: string): { texts: Map<string, string>; expected: Expected } {
  const folder = path.join(import.meta.dirname, '../../cases', name)
  const input = path.join(folder, 'input')
  const texts = new Map<string, string>()
  for (const entry of readdirSync(input, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = path.join(entry.parentPath, entry.name)
    texts.set(path.relative(input, file).split(path.sep).join('/'), readFileSync(file, 'utf8'))
  }
  const expected: Expected = JSON.parse(readFileSync(path.join(folder, 'expected.json'), 'utf8'))
  return { texts, expected }
}

/** The parts of a case's expected.json that linking decides. */
export interface Expected {
  readonly callers?: Readonly<Record<string, readonly string[]>>
  readonly users?: Readonly<Record<string, readonly string[]>>
  readonly users_contain?: Readonly<Record<string, readonly string[]>>
  readonly edges?: readonly (readonly [kind: string, from: string, to: string])[]
  readonly symbol_count?: Readonly<Record<string, number>>
  readonly routes_exact?: readonly (readonly [method: string, pattern: string, handler: string])[]
}
