// C, C++ and Objective-C: one scope of names for everything, minus what a source file keeps to itself. Includes name files, by their path from the including
// file or from some folder of the repository.

import { PLAIN_RULES, type ScopeRules } from '../scoped/rules.ts'
import { folderOf, joinPath } from './file-tree.ts'

const HEADER = /\.(h|hh|hpp|hxx|h\+\+|inl|ipp|tpp|cuh)$/

/** `TEST(Suite, Name)`: the function that such a macro makes has a name of its own. */
const MADE = /^\w+\(\s*\w+\s*,\s*(\w+)\s*\)/

/** `template <> struct hash<Key>`: a type's name with arguments. */
const SPECIALIZED = /(?:^|>\s*)(?:class|struct|union)\s+(?:[\w()]+\s+)*(?:\w+::)*(\w+)\s*</

export function cHeaders(paths: readonly string[]): ScopeRules {
  const files = new Set(paths)
  const byName = Map.groupBy(
    paths.filter((path) => HEADER.test(path)),
    (path) => path.slice(path.lastIndexOf('/') + 1),
  )
  return {
    ...PLAIN_RULES,
    family: 'c',
    scopeOf: () => '',
    importedFile: ({ path }, from) => {
      const beside = joinPath(folderOf(path), from)
      if (beside !== null && files.has(beside)) return beside
      const name = from.slice(from.lastIndexOf('/') + 1)
      const fitting = (byName.get(name) ?? []).filter((file) => `/${file}`.endsWith(`/${from}`))
      return fitting.length === 1 ? fitting[0] : undefined
    },
    hidesPrivate: (path) => !HEADER.test(path),
    // `static` of a member says that it is the type's.
    reachOf: ({ path }, { exported }, { holders: [holder] }) => {
      const isFree = holder === undefined || holder.kind === 'namespace'
      return exported || !isFree || HEADER.test(path) ? undefined : 'file'
    },
    opensEnums: true,
    importsOverloads: true,
    isUnnamed: (name, header) => MADE.exec(header)?.[1] === name,
    specializes: (name, header) => SPECIALIZED.exec(header)?.[1] === name,
    declaresAlone: ({ signature }) => signature.endsWith(';'),
    indexesPointers: true,
  }
}
