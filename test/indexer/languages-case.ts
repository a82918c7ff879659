// Parses and links the files of a folder or of texts, whatever their languages, and names the result as the field cases do.

import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { projectConfigs } from '#cli/discover/project-configs.ts'
import { linkFiles, type LinkedFile } from '#cli/link/link.ts'
import type { FactSymbol, FileFacts } from '#cli/parse/file-facts.ts'
import { parseText } from '#cli/parse/parse-text.ts'

export interface NamedEdge {
  readonly kind: string
  readonly from: string
  readonly to: string
}

export interface LinkedTexts {
  readonly facts: ReadonlyMap<string, FileFacts>
  readonly linked: ReadonlyMap<string, LinkedFile>
  readonly edges: readonly NamedEdge[]
  readonly symbols: ReadonlyMap<string, readonly FactSymbol[]>
}

/** The input of a field case as texts by path. */
export function readInput(name: string): Map<string, string> {
  const input = path.join(import.meta.dirname, '../cases', name, 'input')
  const texts = new Map<string, string>()
  for (const entry of readdirSync(input, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = path.join(entry.parentPath, entry.name)
    texts.set(path.relative(input, file).split(path.sep).join('/'), readFileSync(file, 'utf8'))
  }
  return texts
}

/** Parses and links texts by path. */
export async function linkTexts(
  texts: ReadonlyMap<string, string> | Readonly<Record<string, string>>,
): Promise<LinkedTexts> {
  const facts = new Map<string, FileFacts>()
  const all = texts instanceof Map ? texts : new Map(Object.entries(texts))
  for (const [file, text] of all) facts.set(file, await parseText(file, text))
  const paths = [...facts.keys()].sort()
  const found = projectConfigs(paths, (file) => all.get(file) ?? null)
  const configs = new Map(found.map(({ path: file, text }) => [file, text]))
  const linked = linkFiles({ paths, facts: (file) => facts.get(file), configs }, paths)
  const names = new Map<string, string>()
  const symbols = new Map<string, FactSymbol[]>()
  for (const [file, { symbols: declared }] of facts) {
    const hidden = linked.get(file)?.hidden ?? []
    for (const [index, symbol] of declared.entries()) {
      if (hidden.includes(index)) continue
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

/** Symbols other than modules that call `to`, in order. */
export const callersOf = ({ edges }: LinkedTexts, to: string): string[] =>
  [
    ...new Set(
      edges.filter((edge) => edge.to === to && edge.kind === 'CALLS').map((edge) => edge.from),
    ),
  ]
    .filter((from) => from.includes(':'))
    .sort()
