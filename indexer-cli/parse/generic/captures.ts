// The words that queries in grammars/ may use: CONTRIBUTING.md explains each. A capture outside this list is a mistake.

import type { SymbolKind } from '#core/graph/symbol.ts'

/** What a pattern says about its outermost node. */
export const HEADS = [
  // Declarations.
  'definition.namespace',
  'definition.class',
  'definition.interface',
  'definition.trait',
  'definition.struct',
  'definition.enum',
  'definition.type',
  'definition.function',
  'definition.method',
  'definition.constructor',
  'definition.property',
  'definition.field',
  'definition.variable',
  'definition.constant',
  'definition.enum_member',
  'extension',
  'package',
  'import',
  'import.all',
  'import.file',
  'import.group',
  'binding',
  'binding.narrowed',
  'parameter.type',
  'closure',
  'passes',
  'narrows',
  'cases',
  'scope',
  'scope.static',
  'scope.around',
  'statics',
  'mixin',
  'return',
  'comment',
  'outer',
  'attribute',
  'spread',
  'label',
  'ignored',
  'tokens',
  'parameter',
  // Values.
  'value.name',
  'value.member',
  'value.call',
  'value.new',
  'value.typed',
  'value.same',
  'value.element',
  'value.array',
  'value.await',
  'value.this',
  'value.super',
  'value.overridden',
  'value.class',
  'value.inner',
  'value.own',
  'value.variable',
  'value.path',
  'value.above',
  'value.unknown',
  'value.opaque',
  // Types.
  'type.name',
  'type.member',
  'type.same',
  'type.array',
  'type.map',
  'type.generic',
  'type.object',
  'type.promise',
  'type.union',
  'type.this',
  'type.function',
  'type.opaque',
  // Roles of what stands inside.
  'arguments',
  'assignment',
  'types',
] as const

export type Head = (typeof HEADS)[number]

/** What a capture inside a pattern is to the outermost node. */
export const ROLES = [
  'name',
  'receiver',
  'self',
  'parameters',
  'type',
  'value',
  'body',
  'inherits',
  'implements',
  'bases',
  'of',
  'path',
  'alias',
  'item',
  'wildcard',
  'key',
  'written',
  'other',
  'trailing',
  'test',
] as const

export type Role = (typeof ROLES)[number]

/** Properties that `(#set! name)` gives a pattern. */
export const PROPERTIES = [
  'static',
  'accessor',
  'exported',
  'private',
  'element',
  'rest',
  'unwrap',
  'relative',
  'following',
  'member',
  'local',
  'global',
  'implicit',
  'maker',
  'keywords',
  'abstract',
  'backing',
  'hidden',
  'clauses',
  'ahead',
  'everywhere',
  'cases',
  'own',
  'above',
  'extends',
  'results',
  'apart',
  'receiver',
  'labelled',
] as const

export type Property = (typeof PROPERTIES)[number]

/** The symbol kind that a `definition.` head declares. */
export function definedKind(head: Head): SymbolKind | null {
  // The heads behind the dot are symbol kinds, letter by letter.
  return head.startsWith('definition.') ? (head.slice('definition.'.length) as SymbolKind) : null
}
