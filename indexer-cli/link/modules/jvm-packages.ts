// Java, Kotlin and Scala: a file's package clause names its scope, whatever folder it is in.

import type { FactSymbol } from '../../parse/file-facts.ts'
import { joinKey } from '../scoped/declarations.ts'
import { modifiersOf } from '../scoped/reach.ts'
import { PLAIN_RULES, type ScopeRules } from '../scoped/rules.ts'

/** What the rules of all languages of the Java platform have in common: they see each other's packages. */
const PACKAGES: ScopeRules = {
  ...PLAIN_RULES,
  family: 'jvm',
  scopeOf: ({ namespace = '' }) => namespace,
  importKeys: (_, from) => [from, from.replace('.Companion.', '.')],
  namesPackages: true,
  convertsNothing: true,
  facadeOf: ({ path }) => {
    const name = /([^/]+)\.kt$/.exec(path)?.[1]
    return name === undefined ? undefined : `${name.slice(0, 1).toUpperCase()}${name.slice(1)}Kt`
  },
}

/** Whether a method is what a record's component stands for. */
const isComponent = ({ isInHeader }: FactSymbol): boolean => isInHeader === true

/**
 * Java: what is not said to be seen from elsewhere is seen in its package, members of interfaces and of records apart. A component of a record stands
 * for its method, unless the record writes that itself.
 */
export const jvmPackages: ScopeRules = {
  ...PACKAGES,
  reachOf: ({ namespace = '' }, symbol, { holders: [holder] }) => {
    const words = modifiersOf(symbol)
    if (/\bprivate\b/.test(words)) return 'outermost'
    const isOpen = /\b(?:public|protected)\b/.test(words) || symbol.kind === 'enum_member'
    const isImplied =
      holder?.kind === 'interface' ||
      (symbol.kind === 'method' ? isComponent(symbol) : /\brecord\b/.test(holder?.signature ?? ''))
    return isOpen || isImplied ? undefined : { scope: namespace, isExact: true }
  },
  declaresAlone: isComponent,
}

/** Whether a symbol is a package with a body, and no object. */
const isPackage = ({ kind, signature }: FactSymbol): boolean =>
  kind === 'namespace' && /^package\s+(?!object\b)/.test(signature)

/** Scala calls methods without parentheses. */
export const scalaPackages: ScopeRules = {
  ...PACKAGES,
  // What is private at top level is the package's, a member its type's and its companion's.
  reachOf: ({ namespace = '' }, symbol, { holders }) => {
    if (symbol.exported) return undefined
    const [, owner] = /\bprivate\s*\[\s*(\w+)\s*\]/.exec(modifiersOf(symbol)) ?? []
    const packages = holders.filter(isPackage).toReversed()
    const scope = joinKey(namespace, ...packages.map(({ name }) => name))
    if (owner === undefined) return packages.length === holders.length ? { scope } : 'file'
    const parts = scope.split('.')
    const at = parts.lastIndexOf(owner)
    if (at >= 0) return { scope: parts.slice(0, at + 1).join('.') }
    return owner === 'this' ? 'file' : undefined
  },
  importKeys: ({ namespace = '' }, from, inside) => [
    ...packagesAround(joinKey(namespace, ...inside), from),
    from,
  ],
  callsByName: true,
  hasObjects: true,
  convertsNothing: false,
  hasExtensions: true,
  importsExtensions: true,
}

/** Kotlin adds functions to types of others. */
export const kotlinPackages: ScopeRules = {
  ...PACKAGES,
  // What is private keeps its members to the file too: no type of theirs may get out.
  reachOf: (_, symbol, { holders }) =>
    [symbol, ...holders].every(({ exported }) => exported) ? undefined : 'file',
  hasExtensions: true,
  importsExtensions: true,
  looksOutward: true,
  ownNames: new Set(['Companion', 'INSTANCE']),
  standsIn: (header) => /\bexpect\b/.test(header),
}

/** A path as it is meant in each of the packages around, innermost first. */
function packagesAround(namespace: string, path: string): string[] {
  const parts = namespace === '' ? [] : namespace.split('.')
  return parts.map((_, index) => [...parts.slice(0, parts.length - index), path].join('.'))
}
