// Ruby: constants are found by their path from the modules around; classes and modules are open everywhere. `require` names files.

import { PLAIN_RULES, type ScopeRules } from '../scoped/rules.ts'
import { folderOf, joinPath } from './file-tree.ts'

export function rubyConstants(paths: readonly string[]): ScopeRules {
  const files = new Set(paths)
  const fromLibrary = new Map<string, string>()
  for (const path of paths) {
    const at = path.startsWith('lib/') ? 0 : path.indexOf('/lib/') + 1
    const isLibrary = path.endsWith('.rb') && (at > 0 || path.startsWith('lib/'))
    if (isLibrary) fromLibrary.set(path.slice(at + 'lib/'.length, -'.rb'.length), path)
  }
  return {
    ...PLAIN_RULES,
    family: 'ruby',
    readsByCall: true,
    scopeOf: () => '',
    importedFile: ({ path }, from) => {
      if (!from.startsWith('./')) return fromLibrary.get(from.replace(/\.rb$/, ''))
      const beside = joinPath(folderOf(path), from.replace(/\.rb$/, ''))
      return beside !== null && files.has(`${beside}.rb`) ? `${beside}.rb` : undefined
    },
    isOpen: true,
    // What blocks at the top level declare.
    hidesPrivate: () => true,
    hasSides: true,
    mixesIn: true,
  }
}
