// Zig: a file is a struct; `@import("a.zig")` is that struct, by its path from the importing file.

import { PLAIN_RULES, type ScopeRules } from '../scoped/rules.ts'
import { folderOf, joinPath } from './file-tree.ts'

const scopeOfPath = (path: string): string => `/${path.replaceAll('.', '~')}`

export function zigFiles(paths: readonly string[]): ScopeRules {
  const files = new Set(paths)
  const fileOf = (path: string, from: string): string | undefined => {
    const target = from.endsWith('.zig') ? joinPath(folderOf(path), from) : null
    return target !== null && files.has(target) ? target : undefined
  }
  return {
    ...PLAIN_RULES,
    family: 'zig',
    scopeOf: ({ path }) => scopeOfPath(path),
    importKeys: ({ path }, from) => {
      const file = fileOf(path, from)
      return file === undefined ? [] : [scopeOfPath(file)]
    },
    importedFile: ({ path }, from) => fileOf(path, from),
    reachOf: (_, { exported, kind }) =>
      exported || kind === 'field' || kind === 'enum_member' ? undefined : 'file',
  }
}
