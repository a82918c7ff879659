// Rust: an item is seen in the module that it stands in and below, or as far as `pub` says.

import { CALLABLE_KINDS } from '#core/graph/symbol.ts'
import type { FactSymbol } from '../../parse/file-facts.ts'
import { joinKey } from '../scoped/declarations.ts'
import { modifiersOf } from '../scoped/reach.ts'
import type { Reach, Surroundings } from '../scoped/rules.ts'

/** `pub(crate)`, `pub(in crate::a::b)`: what stands in the parentheses. */
const LIMITED = /\bpub\s*\(\s*(?:in\s+)?([\w:\s]+?)\s*\)/

/** `above` is the module that a symbol's file is, `root` that of its crate. */
export function rustReach(
  { root, module }: { readonly root: string; readonly module: string },
  symbol: FactSymbol,
  { holders: [holder], inside }: Surroundings,
): Reach {
  const isMember = holder !== undefined && holder.kind !== 'namespace'
  // Members may be written outside of the inline module that their type stands in.
  const own = isMember ? module : joinKey(module, ...inside)
  const limit = LIMITED.exec(modifiersOf(symbol))?.[1]
  if (limit !== undefined) return { scope: limited(root, own, limit) }
  if (symbol.exported || isSeenWith(symbol, holder)) return undefined
  return { scope: own }
}

/** Whether something is seen wherever what it belongs to is: items of traits, cases of enumerations, macros. */
const isSeenWith = ({ kind, signature }: FactSymbol, holder: FactSymbol | undefined): boolean =>
  kind === 'enum_member' ||
  signature.startsWith('macro_rules!') ||
  (holder !== undefined &&
    (holder.kind === 'trait' ||
      holder.kind === 'interface' ||
      holder.kind === 'enum_member' ||
      (holder.kind === 'enum' && kind === 'field') ||
      CALLABLE_KINDS.has(holder.kind)))

function limited(root: string, own: string, limit: string): string {
  const parts = limit.split('::').map((part) => part.trim())
  let scope = own
  for (const part of parts) {
    if (part === 'crate') scope = root
    else if (part === 'super')
      scope = scope === root ? root : scope.slice(0, scope.lastIndexOf('.'))
    else if (part !== 'self') scope = joinKey(scope, part)
  }
  return scope
}
