// Haskell: a module imports whole modules by name, whose declarations are then its own names.

import { PLAIN_RULES, type ScopeRules } from '../scoped/rules.ts'

export const haskellModules: ScopeRules = {
  ...PLAIN_RULES,
  family: 'haskell',
  scopeOf: ({ namespace = '' }) => namespace,
  // Equations of one function.
  hasTwins: true,
}
