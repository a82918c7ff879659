// Java, Kotlin and Scala: a file's package clause names its scope, whatever folder it is in.

import { PLAIN_RULES, type ScopeRules } from '../scoped/rules.ts'

/** The rules of all languages of the Java platform: they see each other's packages. */
export const jvmPackages: ScopeRules = {
  ...PLAIN_RULES,
  family: 'jvm',
  scopeOf: ({ namespace = '' }) => namespace,
}
