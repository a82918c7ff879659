// PHP: a file's namespace is its scope; functions and constants of the global namespace are seen from everywhere.

import { PLAIN_RULES, type ScopeRules } from '../scoped/rules.ts'

export const phpNamespaces: ScopeRules = {
  ...PLAIN_RULES,
  family: 'php',
  isLateBound: true,
  scopeOf: ({ namespace = '' }) => namespace,
  visibleScopes: ({ namespace = '' }) => (namespace === '' ? [] : ['']),
  // Members are always written with `$this->` or a class in front.
  seesMembers: false,
}
