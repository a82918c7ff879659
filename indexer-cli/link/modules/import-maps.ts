// Deno's import map: `imports` of the nearest deno.json, whole names and prefixes that end with a slash.

import { folderOf, foldersUp, joinPath, type FileTree } from './file-tree.ts'
import { asObject, parseJsonc } from './jsonc.ts'
import { findScript } from './script-paths.ts'

interface Mapping {
  readonly folder: string
  /** Longest key first. */
  readonly entries: readonly (readonly [key: string, target: string])[]
}

export class ImportMaps {
  readonly #byFolder = new Map<string, Mapping>()

  constructor(configs: ReadonlyMap<string, string>) {
    for (const [path, text] of configs) {
      if (!/(^|\/)deno\.jsonc?$/.test(path)) continue
      const imports = asObject(asObject(parseJsonc(text))?.['imports'])
      if (imports === undefined) continue
      const entries = Object.entries(imports)
        .flatMap(([key, target]) => (typeof target === 'string' ? [[key, target] as const] : []))
        .toSorted(([a], [b]) => b.length - a.length)
      this.#byFolder.set(folderOf(path), { folder: folderOf(path), entries })
    }
  }

  /** The file that a mapped name stands for in files of `folder`. */
  find(tree: FileTree, folder: string, specifier: string): number | undefined {
    if (this.#byFolder.size === 0) return undefined
    for (const at of foldersUp(folder)) {
      const mapping = this.#byFolder.get(at)
      const found = mapping === undefined ? undefined : inMapping(tree, mapping, specifier)
      if (found !== undefined) return found
    }
    return undefined
  }
}

function inMapping(tree: FileTree, mapping: Mapping, specifier: string): number | undefined {
  for (const [key, target] of mapping.entries) {
    const isPrefix = key.endsWith('/') && specifier.startsWith(key)
    if ((!isPrefix && key !== specifier) || !/^\.{0,2}\//.test(target)) continue
    const path = joinPath(mapping.folder, target + specifier.slice(key.length))
    return path === null ? undefined : findScript(tree, path)
  }
  return undefined
}
