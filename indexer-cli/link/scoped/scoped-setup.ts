// What the look-up of scoped names rests on in a run.

import type { Program } from '../values/program.ts'
import type { FamilyDeclarations } from './declarations.ts'
import type { ScopeRules } from './rules.ts'

/** What scoped names are looked up in. */
export interface ScopedSetup {
  /** The run that asks, once it is put together. */
  readonly program: () => Program
  readonly rulesOf: (language: string) => ScopeRules | undefined
  readonly rulesOfFamily: (family: string) => ScopeRules | undefined
  /** The number of the file at a path. */
  readonly fileAt: (path: string) => number | undefined
  readonly family: (rules: ScopeRules) => FamilyDeclarations
}
