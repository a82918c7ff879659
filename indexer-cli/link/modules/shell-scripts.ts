// Shell: a script sees its own functions and those of the scripts that it sources.

import { PLAIN_RULES, type ScopeRules } from '../scoped/rules.ts'
import { folderOf, joinPath } from './file-tree.ts'

/** What a script says about its own folder: `$(dirname "$0")/lib.sh`, `${BASH_SOURCE%/*}/lib.sh`, `$DIR/lib.sh`. */
const OWN_FOLDER = /^(?:\$\(.*\)|\$\{[^}]*\}|\$\w+)\//

export function shellScripts(paths: readonly string[]): ScopeRules {
  const files = new Set(paths)
  return {
    ...PLAIN_RULES,
    family: 'shell',
    scopeOf: ({ path }) => `/${path.replaceAll('.', '~')}`,
    importedFile: ({ path }, from) => {
      const target = joinPath(folderOf(path), from.replace(OWN_FOLDER, './'))
      if (target !== null && files.has(target)) return target
      const fromRoot = joinPath('', from)
      return fromRoot !== null && files.has(fromRoot) ? fromRoot : undefined
    },
    bringsAll: true,
    seesMembers: false,
  }
}
