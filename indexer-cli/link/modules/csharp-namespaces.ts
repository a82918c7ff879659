// C#: namespaces are declarations that any file may add to; `using` makes their types known by name. A partial type is one type.

import { modifiersOf } from '../scoped/reach.ts'
import { PLAIN_RULES, type Reach, type ScopeRules, type Surroundings } from '../scoped/rules.ts'
import type { FactSymbol } from '../../parse/file-facts.ts'
import { compiledTogether } from './msbuild-sources.ts'
import { projectUsings } from './msbuild-usings.ts'

/** `configs` are project files, which may import namespaces for all of their files. */
export function csharpNamespaces(configs: ReadonlyMap<string, string>): ScopeRules {
  const usings = projectUsings(configs)
  const together = compiledTogether(configs)
  return {
    ...NAMESPACES,
    extensionScopes: ({ path }) => usings(path),
    sharesWith: ({ path }, other) => together(path, other),
  }
}

/**
 * Members are private where they do not say otherwise; those of interfaces, what implements them by name and components of records are not. What a class
 * takes in its header is its own.
 */
function reachOf(symbol: FactSymbol, { holders: [holder] }: Surroundings): Reach {
  if (symbol.isInHeader === true)
    return holder !== undefined && /\brecord\b/.test(modifiersOf(holder)) ? undefined : 'type'
  const words = modifiersOf(symbol)
  if (/\b(?:public|internal|protected)\b/.test(words)) return undefined
  if (/\bprivate\b/.test(words)) return 'type'
  if (/\bfile\b/.test(words)) return 'file'
  const isOfClass = holder?.kind === 'class' || holder?.kind === 'struct'
  const isPlain = words.trim() !== '' && !words.trimEnd().endsWith('.')
  // Another part of it may say how far it is seen.
  const isPart = /\bpartial\b/.test(words)
  return isOfClass && isPlain && !isPart ? 'type' : undefined
}

const NAMESPACES: ScopeRules = {
  ...PLAIN_RULES,
  family: 'csharp',
  scopeOf: () => '',
  isOpen: true,
  reachOf: (_, symbol, around) => reachOf(symbol, around),
  declaresAlone: ({ signature }) => /\bpartial\b.*;$/s.test(signature),
  sharesImports: true,
  hasExtensions: true,
  extendsByParameter: true,
}
