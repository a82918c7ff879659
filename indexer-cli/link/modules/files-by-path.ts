// Scopes of languages whose files are their own scopes and import each other by path.

import { OF_FILE } from '../../parse/generic/imports.ts'
import { joinKey } from '../scoped/declarations.ts'
import type { ScopeRules } from '../scoped/rules.ts'

const scopeOfPath = (path: string): string => `/${path.replaceAll('.', '~')}`

/** Rules of a language in which `fileOf` tells the file that an import at `path` names. */
export const filesByPath = (
  fileOf: (path: string, from: string) => string | undefined,
): Pick<ScopeRules, 'scopeOf' | 'importKeys' | 'importedFile' | 'bringsAll' | 'passesOn'> => ({
  scopeOf: ({ path }) => scopeOfPath(path),
  importKeys: ({ path }, from) => {
    const [target = '', item = ''] = from.split(OF_FILE)
    const file = fileOf(path, target)
    return file === undefined ? [] : [joinKey(scopeOfPath(file), item)]
  },
  importedFile: ({ path }, from) => fileOf(path, from),
  bringsAll: true,
  passesOn: true,
})
