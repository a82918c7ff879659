// Swift: one scope for everything; extensions add members to a type from anywhere.

import { PLAIN_RULES, type ScopeRules } from '../scoped/rules.ts'

export const swiftModule: ScopeRules = {
  ...PLAIN_RULES,
  family: 'swift',
  scopeOf: () => '',
  importKeys: () => [],
  hidesPrivate: () => true,
  // What is private keeps its members to the file too: no type of theirs may get out.
  reachOf: (_, symbol, { holders }) =>
    [symbol, ...holders].every(({ exported }) => exported) ? undefined : 'file',
  addsBases: true,
  hasExtensions: true,
  makes: 'init',
  casesHold: new Map([
    ['some', 'same'],
    ['success', 'element'],
    ['failure', 'key'],
  ]),
}
