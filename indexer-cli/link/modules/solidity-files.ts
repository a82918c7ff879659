// Solidity: a file brings all names of those that it imports, theirs included; `import {A} from` and `import "x" as X` bring only what they name.
// Paths that do not start with a dot are remapped by the build: they mean the one file whose path ends like them.

import { PLAIN_RULES, type ScopeRules } from '../scoped/rules.ts'
import { folderOf, joinPath } from './file-tree.ts'
import { filesByPath } from './files-by-path.ts'

export function solidityFiles(paths: readonly string[]): ScopeRules {
  const sources = paths.filter((path) => path.endsWith('.sol'))
  const files = new Set(sources)
  const byName = Map.groupBy(sources, (path) => path.slice(path.lastIndexOf('/') + 1))
  const fileOf = (path: string, from: string): string | undefined => {
    if (from.startsWith('.')) {
      const target = joinPath(folderOf(path), from)
      return target !== null && files.has(target) ? target : undefined
    }
    const named = byName.get(from.slice(from.lastIndexOf('/') + 1)) ?? []
    // The name of a package stands for some folder.
    const inPackage = from.slice(from.indexOf('/') + 1)
    for (const end of inPackage.includes('/') ? [from, inPackage] : [from]) {
      const found = named.filter((file) => `/${file}`.endsWith(`/${end}`))
      if (found.length > 0) return found.length === 1 ? found[0] : undefined
    }
    return undefined
  }
  return {
    ...PLAIN_RULES,
    family: 'solidity',
    // `using L for T`: functions of libraries are called on what they take first.
    reachOf: (_, { exported, parent }) => (exported || parent === 0 ? undefined : 'outermost'),
    hasExtensions: true,
    extendsByParameter: true,
    holdsExtensions: (header) => header.startsWith('library '),
    ...filesByPath(fileOf),
  }
}
