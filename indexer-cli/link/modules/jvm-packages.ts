// Java, Kotlin and Scala: a file's package clause names its scope, whatever folder it is in.

import { PLAIN_RULES, type ScopeRules } from '../scoped/rules.ts'

/** The rules of all languages of the Java platform: they see each other's packages. */
export const jvmPackages: ScopeRules = {
  ...PLAIN_RULES,
  family: 'jvm',
  scopeOf: ({ namespace = '' }) => namespace,
  importKeys: (_, from) => [from, from.replace('.Companion.', '.')],
}

/** Scala calls methods without parentheses. */
export const scalaPackages: ScopeRules = { ...jvmPackages, callsByName: true }

/** Kotlin adds functions to types of others. */
export const kotlinPackages: ScopeRules = {
  ...jvmPackages,
  hasExtensions: true,
  importsExtensions: true,
  standsIn: (header) => /\bexpect\b/.test(header),
}
