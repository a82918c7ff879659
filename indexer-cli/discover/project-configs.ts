// The project files that module resolution reads: those known by their names, and those that a tsconfig extends, whatever they are called.

import { folderOf } from '../link/modules/file-tree.ts'
import { asObject, parseJsonc } from '../link/modules/jsonc.ts'
import { extendedConfigs } from '../link/modules/tsconfig.ts'
import { isConfig } from './skip-rules.ts'

export interface ProjectConfig {
  readonly path: string
  readonly text: string
}

const isScriptConfig = (path: string): boolean => /(^|\/)[tj]sconfig[^/]*\.json$/.test(path)

/** The configs among the paths. `read` answers null for what cannot be read. */
export function projectConfigs(
  paths: readonly string[],
  read: (path: string) => string | null,
): ProjectConfig[] {
  const texts = new Map<string, string>()
  const take = (path: string): void => {
    const text = texts.has(path) ? null : read(path)
    if (text !== null) texts.set(path, text)
  }
  for (const path of paths) if (isConfig(path)) take(path)
  const present = new Set(paths)
  let packages: ReadonlyMap<string, string> | undefined
  const packageFolder = (name: string): string | undefined =>
    (packages ??= packageFolders(texts)).get(name)
  const extending = [...texts.keys()].filter(isScriptConfig)
  for (const path of extending) {
    for (const names of extendedConfigs(path, texts.get(path) ?? '', packageFolder)) {
      const parent = names.find((name) => present.has(name))
      if (parent === undefined || texts.has(parent)) continue
      take(parent)
      extending.push(parent)
    }
  }
  return [...texts].map(([path, text]) => ({ path, text }))
}

function packageFolders(texts: ReadonlyMap<string, string>): Map<string, string> {
  const folders = new Map<string, string>()
  for (const [path, text] of texts) {
    if (!/(^|\/)package\.json$/.test(path)) continue
    const name = asObject(parseJsonc(text))?.['name']
    if (typeof name === 'string' && !folders.has(name)) folders.set(name, folderOf(path))
  }
  return folders
}
