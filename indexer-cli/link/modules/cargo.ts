// What Cargo.toml files say: crates by their folders, and the names that they give to others.

import { folderOf } from './file-tree.ts'

export interface Cargo {
  /** Folders of crates. */
  readonly folders: ReadonlySet<string>
  /** Folders of crates by the names that code calls them by. */
  readonly byName: ReadonlyMap<string, string>
  /** Names of dependencies that the crate in a folder calls otherwise, by what it calls them. */
  readonly renamed: ReadonlyMap<string, ReadonlyMap<string, string>>
}

const inCode = (name: string): string => name.replaceAll('-', '_')

const nameIn = (table: string): string | undefined => /^\s*name\s*=\s*"([^"]+)"/m.exec(table)?.[1]

/** Reads the project files of a run. */
export function readCargo(configs: ReadonlyMap<string, string>): Cargo {
  const folders = new Set<string>()
  const byName = new Map<string, string>()
  const renamed = new Map<string, ReadonlyMap<string, string>>()
  for (const [file, text] of configs) {
    if (!/(^|\/)Cargo\.toml$/.test(file)) continue
    const folder = folderOf(file)
    const name = nameIn(sectionOf(text, 'package'))
    if (name === undefined) continue
    folders.add(folder)
    renamed.set(folder, renamedIn(text))
    const called = inCode(nameIn(sectionOf(text, 'lib')) ?? name)
    if (!byName.has(called)) byName.set(called, folder)
  }
  return { folders, byName, renamed }
}

/** `books = { package = "ledger", ... }`, or a table of its own. */
function renamedIn(text: string): ReadonlyMap<string, string> {
  const inline = text.matchAll(/^\s*([\w-]+)\s*=\s*\{[^}\n]*\bpackage\s*=\s*"([^"]+)"/gm)
  const tables = text.matchAll(
    /^\[[\w.'"()=-]*dependencies\.([\w-]+)\][^[]*?^\s*package\s*=\s*"([^"]+)"/gm,
  )
  return new Map(
    [...inline, ...tables].map(([, local = '', name = '']) => [inCode(local), inCode(name)]),
  )
}

/** The text of a TOML table. */
function sectionOf(text: string, name: string): string {
  const start = text.search(new RegExp(`^\\[${name}\\]`, 'm'))
  if (start < 0) return ''
  const rest = text.slice(start + 1)
  const end = rest.search(/^\[/m)
  return end < 0 ? rest : rest.slice(0, end)
}
