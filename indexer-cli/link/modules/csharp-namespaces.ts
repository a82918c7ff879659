// C#: namespaces are declarations that any file may add to; `using` makes their types known by name. A partial type is one type.

import { PLAIN_RULES, type ScopeRules } from '../scoped/rules.ts'
import { projectUsings } from './msbuild-usings.ts'

/** `configs` are project files, which may import namespaces for all of their files. */
export function csharpNamespaces(configs: ReadonlyMap<string, string>): ScopeRules {
  const usings = projectUsings(configs)
  return {
    ...NAMESPACES,
    extensionScopes: ({ path }) => usings(path),
  }
}

const NAMESPACES: ScopeRules = {
  ...PLAIN_RULES,
  family: 'csharp',
  scopeOf: () => '',
  isOpen: true,
  declaresAlone: (header) => /\bpartial\b.*;$/s.test(header),
  sharesImports: true,
  hasExtensions: true,
  extendsByParameter: true,
}
