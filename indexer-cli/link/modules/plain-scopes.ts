// Languages that are read by their blocks: style sheets, HCL, protocol buffers, GraphQL. Names of a project's style sheets and of its GraphQL stand in
// one scope each, those of HCL in their folder, those of protocol buffers in their package.

import { PLAIN_RULES, type ScopeRules } from '../scoped/rules.ts'
import { folderOf, joinPath } from './file-tree.ts'

/** Files by the name that an import's path ends with. */
const byLastName = (paths: readonly string[]): Map<string, string[]> =>
  Map.groupBy(paths, (path) => path.slice(path.lastIndexOf('/') + 1))

const STYLE = /\.(?:css|scss|sass|less)$/

/** What the path of an import may be written without: its ending, and the underscore of a part. */
function styleNames(path: string): string[] {
  const slash = path.lastIndexOf('/') + 1
  const [folder, name] = [path.slice(0, slash), path.slice(slash)]
  const bare = STYLE.test(name) ? [name] : [`${name}.scss`, `${name}.less`, `${name}.css`]
  const parts = bare.flatMap((each) => [`${folder}${each}`, `${folder}_${each}`])
  return [...parts, `${path}/_index.scss`, `${path}/index.scss`]
}

export function styleSheets(paths: readonly string[]): ScopeRules {
  const files = new Set(paths.filter((path) => STYLE.test(path)))
  return {
    ...PLAIN_RULES,
    family: 'styles',
    scopeOf: () => '',
    importKeys: () => [],
    importedFile: ({ path }, from) =>
      [folderOf(path), ''].flatMap((folder) => {
        const target = joinPath(folder, from)
        return target === null ? [] : styleNames(target).filter((name) => files.has(name))
      })[0],
    seesMembers: false,
  }
}

export function hclModules(paths: readonly string[]): ScopeRules {
  const files = new Set(paths)
  const folders = Map.groupBy(
    paths.filter((path) => path.endsWith('.tf')),
    folderOf,
  )
  return {
    ...PLAIN_RULES,
    family: 'hcl',
    scopeOf: ({ path }) => `/${folderOf(path).replaceAll('.', '~')}`,
    importKeys: () => [],
    importedFile: ({ path }, from) => {
      const folder = joinPath(folderOf(path), from)
      if (folder === null) return undefined
      const main = joinPath(folder, 'main.tf') ?? ''
      return files.has(main) ? main : folders.get(folder)?.[0]
    },
    seesMembers: false,
  }
}

export function protobufPackages(paths: readonly string[]): ScopeRules {
  const byName = byLastName(paths.filter((path) => path.endsWith('.proto')))
  return {
    ...PLAIN_RULES,
    family: 'protobuf',
    scopeOf: ({ namespace = '' }) => namespace,
    importKeys: () => [],
    visibleScopes: ({ namespace = '' }) => {
      const parts = namespace.split('.')
      return namespace === '' ? [] : parts.map((_, at) => parts.slice(0, -1 - at).join('.'))
    },
    importedFile: (_, from) => {
      const named = byName.get(from.slice(from.lastIndexOf('/') + 1)) ?? []
      const found = named.filter((path) => `/${path}`.endsWith(`/${from}`))
      return found.length === 1 ? found[0] : undefined
    },
  }
}

/** GraphQL: any file may extend a type. */
export const graphqlSchema: ScopeRules = {
  ...PLAIN_RULES,
  family: 'graphql',
  scopeOf: () => '',
  importKeys: () => [],
  isOpen: true,
  seesMembers: false,
}
