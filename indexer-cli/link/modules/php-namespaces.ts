// PHP: a file's namespace is its scope, of several each that of its part; functions and constants of the global namespace are seen from everywhere.

import { PLAIN_RULES, type ScopeRules } from '../scoped/rules.ts'

export const phpNamespaces: ScopeRules = {
  ...PLAIN_RULES,
  family: 'php',
  isLateBound: true,
  // What is private in a trait is that in the classes that take it in.
  reachOf: (_, { exported, parent }, { holders: [holder] }) =>
    exported || parent === 0 || holder?.kind === 'trait' ? undefined : 'outermost',
  scopeOf: ({ namespace = '' }) => namespace,
  visibleScopes: () => [''],
  hasFlatNamespaces: true,
  // Members are always written with `$this->` or a class in front.
  seesMembers: false,
}
