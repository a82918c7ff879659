// Swift: one scope for everything; extensions add members to a type from anywhere.

import { PLAIN_RULES, type ScopeRules } from '../scoped/rules.ts'

export const swiftModule: ScopeRules = {
  ...PLAIN_RULES,
  family: 'swift',
  scopeOf: () => '',
  importKeys: () => [],
  hidesPrivate: () => true,
  addsBases: true,
  hasExtensions: true,
  casesHold: new Map([
    ['some', 'same'],
    ['success', 'element'],
    ['failure', 'key'],
  ]),
}
