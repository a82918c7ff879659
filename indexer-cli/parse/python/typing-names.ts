// Whether a name shapes annotations where it stands, as those of `typing` do, or is a class that happens to be called so.

import type { Scope } from '../facts/scope.ts'
import type { Unit } from '../facts/unit.ts'
import { isTypingName } from './builtins.ts'
import { lastName, lookupName } from './evaluate.ts'

/** Modules that define such names, and those of a repository that pass them on. */
const TYPING_MODULE = /typing|types|compat|collections|asyncio|contextlib|concurrent|queue/i

/** True for `Optional`, `t.Text` and the like; a `Text` that the file declares or takes from elsewhere is a class. */
export function isTypingHere(unit: Unit, dotted: string, scope: Scope): boolean {
  const name = lastName(dotted)
  if (!isTypingName(name)) return false
  const [first = name] = dotted.split('.')
  const binding = lookupName(scope, first)
  if (binding === undefined) return true
  if (!binding.imported) return false
  const from = unit.imports.find(({ local }) => local === first)?.from
  return from === undefined || name === 'QuerySet' || TYPING_MODULE.test(from)
}
