// Java, Kotlin and Scala: a file's package clause names its scope, whatever folder it is in.

import { PLAIN_RULES, type ScopeRules } from '../scoped/rules.ts'

/** The rules of all languages of the Java platform: they see each other's packages. */
export const jvmPackages: ScopeRules = {
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

/** Scala calls methods without parentheses. */
export const scalaPackages: ScopeRules = {
  ...jvmPackages,
  importKeys: ({ namespace = '' }, from) => [...packagesAround(namespace, from), from],
  callsByName: true,
  convertsNothing: false,
  hasExtensions: true,
  importsExtensions: true,
}

/** Kotlin adds functions to types of others. */
export const kotlinPackages: ScopeRules = {
  ...jvmPackages,
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
