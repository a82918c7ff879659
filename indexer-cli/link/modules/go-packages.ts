// Go: the files of one folder with one package clause are one scope; import paths start with the module path that a go.mod names.

import { byText } from '#core/order.ts'
import { PLAIN_RULES, type ScopedFacts, type ScopeRules } from '../scoped/rules.ts'
import { folderOf, joinPath } from './file-tree.ts'

interface GoModule {
  readonly folder: string
  readonly path: string
}

/** A folder may hold a package and, as `p_test`, the test of it from outside. */
const scopeKey = (folder: string, isOutside: boolean): string =>
  isOutside ? `/${folder}#test` : `/${folder}`

/** The name that a package is called by when its import path is all one knows. */
const lastSegment = (path: string): string =>
  path
    .split('/')
    .findLast((part) => !/^v\d+$/.test(part))
    ?.replace(/\.v\d+$/, '') ?? ''

export function goPackages(
  configs: ReadonlyMap<string, string>,
  paths: readonly string[],
): ScopeRules {
  const modules = readModules(configs)
  const folders = new Set(paths.filter((path) => path.endsWith('.go')).map(folderOf))
  const known = new Map<string, string | undefined>()
  const findFolder = (path: string): string | undefined => {
    for (const { path: prefix, folder } of modules) {
      if (path !== prefix && !path.startsWith(`${prefix}/`)) continue
      const inside = joinPath(folder, path.slice(prefix.length + 1))
      if (inside !== null && folders.has(inside)) return inside
    }
    // Copies of other modules stand below the module that needs them.
    for (const { folder } of modules) {
      const copy = joinPath(folder, `vendor/${path}`)
      if (copy !== null && folders.has(copy)) return copy
    }
    return undefined
  }
  const folderOfImport = (path: string): string | undefined => {
    if (!known.has(path)) known.set(path, findFolder(path))
    return known.get(path)
  }
  const scopeOf = ({ path, namespace = '' }: ScopedFacts): string =>
    scopeKey(folderOf(path), namespace.endsWith('_test') && path.endsWith('_test.go'))
  return {
    ...PLAIN_RULES,
    family: 'go',
    scopeOf,
    reachOf: (facts, { exported }) =>
      exported ? undefined : { scope: scopeOf(facts), isExact: true },
    importKeys: (_, from) => {
      const folder = folderOfImport(from)
      return folder === undefined ? [] : [scopeKey(folder, false)]
    },
    localName: lastSegment,
    seesMembers: false,
    isOpen: true,
    hasTwins: true,
    convertsByCall: true,
  }
}

/** Longest module path first. */
function readModules(configs: ReadonlyMap<string, string>): GoModule[] {
  const modules: GoModule[] = []
  for (const [file, text] of configs) {
    if (!/(^|\/)go\.mod$/.test(file)) continue
    const folder = folderOf(file)
    const name = /^\s*module\s+"?([^\s"]+)"?/m.exec(text)?.[1]
    if (name !== undefined) modules.push({ folder, path: name })
    for (const [, path = '', target = ''] of text.matchAll(
      /^\s*(?:replace\s+)?(\S+)(?:\s+v\S+)?\s+=>\s+(\.{1,2}\/\S*)/gm,
    )) {
      const local = joinPath(folder, target)
      if (local !== null) modules.push({ folder: local, path })
    }
  }
  return modules.sort((a, b) => b.path.length - a.path.length || byText(a.path, b.path))
}
