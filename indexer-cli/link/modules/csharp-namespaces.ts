// C#: namespaces are declarations that any file may add to; `using` makes their types known by name. A partial type is one type.

import { PLAIN_RULES, type ScopeRules } from '../scoped/rules.ts'

export const csharpNamespaces: ScopeRules = {
  ...PLAIN_RULES,
  family: 'csharp',
  scopeOf: () => '',
  isOpen: true,
  declaresAlone: (header) => /\bpartial\b.*;$/s.test(header),
  sharesImports: true,
  hasExtensions: true,
  extendsByParameter: true,
}
