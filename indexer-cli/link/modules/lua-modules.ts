// Lua: a file is a module whose table is its value. `require "a.b"` names a file by the end of its path; the members of the table that the file
// calls M, or by its own name, are those of the module.

import { PLAIN_RULES, type ScopeRules } from '../scoped/rules.ts'

const scopeOfPath = (path: string): string => `/${path.replaceAll('.', '~')}`

export function luaModules(paths: readonly string[]): ScopeRules {
  const byName = Map.groupBy(
    paths.filter((path) => path.endsWith('.lua')),
    (path) => path.slice(path.lastIndexOf('/') + 1),
  )
  const fileOf = (from: string): string | undefined => {
    const tail = from.replaceAll('.', '/')
    for (const end of [`${tail}.lua`, `${tail}/init.lua`]) {
      const name = end.slice(end.lastIndexOf('/') + 1)
      const found = (byName.get(name) ?? []).filter((path) => `/${path}`.endsWith(`/${end}`))
      if (found.length === 1) return found[0]
    }
    return undefined
  }
  return {
    ...PLAIN_RULES,
    family: 'lua',
    scopeOf: ({ path }) => scopeOfPath(path),
    importKeys: (_, from) => {
      const file = fileOf(from)
      if (file === undefined) return []
      const scope = scopeOfPath(file)
      const name = from.slice(from.lastIndexOf('.') + 1)
      const capital = name.charAt(0).toUpperCase() + name.slice(1)
      return [...['M', '_M', name, capital].map((table) => `${scope}.${table}`), scope]
    },
    importedFile: (_, from) => fileOf(from),
    seesMembers: false,
  }
}
