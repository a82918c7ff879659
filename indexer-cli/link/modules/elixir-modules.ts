// Elixir: modules are named in full wherever they stand; `alias` shortens a name, `import` and `use` bring what a module holds.

import { PLAIN_RULES, type ScopeRules } from '../scoped/rules.ts'

export const elixirModules: ScopeRules = {
  ...PLAIN_RULES,
  family: 'elixir',
  scopeOf: () => '',
  localName: (from) => from.slice(from.lastIndexOf('.') + 1),
  isOpen: true,
  reachOf: (_, { exported }) => (exported ? undefined : 'file'),
  // Clauses of one function.
  hasTwins: true,
}
