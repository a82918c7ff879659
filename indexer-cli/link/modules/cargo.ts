// What Cargo.toml files say: crates by their folders, and the names that they give to others.

import { folderOf, joinPath } from './file-tree.ts'

export interface Cargo {
  /** Folders of crates. */
  readonly folders: ReadonlySet<string>
  /** Folders of crates by the names that code calls them by. */
  readonly byName: ReadonlyMap<string, string>
  /** Root files of programs and tests that are not where Cargo looks by itself, by the folder whose files are their modules. */
  readonly targets: ReadonlyMap<string, string>
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
  const targets = new Map<string, string>()
  for (const [file, text] of configs) {
    if (!/(^|\/)Cargo\.toml$/.test(file)) continue
    const folder = folderOf(file)
    const name = nameIn(sectionOf(text, 'package'))
    if (name === undefined) continue
    folders.add(folder)
    renamed.set(folder, renamedIn(text))
    for (const [around, root] of targetsIn(folder, text)) targets.set(around, root)
    const called = inCode(nameIn(sectionOf(text, 'lib')) ?? name)
    if (!byName.has(called)) byName.set(called, folder)
  }
  return { folders, byName, targets, renamed }
}

/** Targets with a path of their own, each alone in its folder. Tests are found by themselves unless the file says otherwise. */
function targetsIn(folder: string, text: string): (readonly [around: string, root: string])[] {
  const hasTests = !/^\s*autotests\s*=\s*false/m.test(sectionOf(text, 'package'))
  const tables = text.matchAll(/^\[\[(bin|test|example|bench)\]\]([^[]*)/gm)
  const roots = [...tables].flatMap(([, kind = '', table = '']) => {
    const path = /^\s*path\s*=\s*"([^"]+\.rs)"/m.exec(table)?.[1]
    return path === undefined || (kind === 'test' && hasTests) ? [] : (joinPath(folder, path) ?? [])
  })
  return [...Map.groupBy(roots, folderOf)].flatMap(([around, [root = '', second]]) => {
    const isOwn = around !== folder && !/(^|\/)src(\/bin)?$/.test(around)
    return isOwn && second === undefined ? [[around, root] as const] : []
  })
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
