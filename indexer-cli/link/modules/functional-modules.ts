// Languages of functions in modules: Clojure and Elm name theirs in the file, Gleam's is the path below its source folder, a package of R is one scope,
// a file of Nix stands alone.

import { PLAIN_RULES, type ScopeRules } from '../scoped/rules.ts'
import { folderOf, joinPath } from './file-tree.ts'

export const clojureNamespaces: ScopeRules = {
  ...PLAIN_RULES,
  family: 'clojure',
  scopeOf: ({ namespace = '' }) => namespace,
  // A name may be given in full without an import.
  visibleScopes: () => [''],
  seesMembers: false,
  // Versions of one function for several platforms.
  hasTwins: true,
}

export const elmModules: ScopeRules = {
  ...PLAIN_RULES,
  family: 'elm',
  scopeOf: ({ namespace = '' }) => namespace,
  // `Api.User.load` without an alias names its module in full.
  visibleScopes: () => [''],
  opensEnums: true,
  seesMembers: false,
}

export const gleamModules: ScopeRules = {
  ...PLAIN_RULES,
  family: 'gleam',
  scopeOf: ({ path }) =>
    path
      .replace(/^(?:.*\/)?(?:src|test|dev)\//, '')
      .replace(/\.gleam$/, '')
      .replaceAll('/', '.'),
  hidesPrivate: () => true,
  opensEnums: true,
  seesMembers: false,
}

/** R: files of one folder see each other, as those of a package do; `source` brings those of a script. */
export function rScopes(paths: readonly string[]): ScopeRules {
  const files = new Set(paths)
  return {
    ...PLAIN_RULES,
    family: 'r',
    scopeOf: () => '',
    importKeys: () => [],
    importedFile: ({ path }, from) =>
      [folderOf(path), '']
        .map((folder) => joinPath(folder, from))
        .find((target) => target !== null && files.has(target)) ?? undefined,
  }
}

/** Nix: a path names a file, or the `default.nix` of a folder. */
export function nixFiles(paths: readonly string[]): ScopeRules {
  const files = new Set(paths)
  return {
    ...PLAIN_RULES,
    family: 'nix',
    scopeOf: ({ path }) => `/${path.replaceAll('.', '~')}`,
    importKeys: () => [],
    importedFile: ({ path }, from) => {
      const target = joinPath(folderOf(path), from)
      if (target === null) return undefined
      return [target, `${target}/default.nix`].find(
        (file) => file.endsWith('.nix') && files.has(file),
      )
    },
    seesMembers: false,
  }
}
