// The node and field names that an extractor reads, numbered once per language family, whatever ids each grammar gives them.

import { KIND_ERROR } from './flat-tree.ts'

/** Names to codes: `codes.call_expression` is the same number in every grammar of the family. */
type Codes<Name extends string> = { readonly [N in Name]: number }

export interface Vocabulary<Kind extends string, Field extends string> {
  readonly kinds: Codes<Kind>
  readonly fields: Codes<Field>
  /** Named nodes to record without their children, and to leave out whole. */
  readonly leaves: ReadonlySet<string>
  readonly dropped: ReadonlySet<string>
  readonly prefixed: ReadonlySet<string>
}

const number = <Name extends string>(names: readonly Name[], first: number): Codes<Name> =>
  // No prototype: a grammar may have a node called `constructor`. `assign` widens the keys; they are exactly `names`.
  Object.assign(
    Object.create(null),
    Object.fromEntries(names.map((name, index) => [name, index + first])),
  ) as Codes<Name>

/** Numbers the names that a language family's extractor reads. */
export function defineVocabulary<const Kind extends string, const Field extends string>(names: {
  readonly kinds: readonly Kind[]
  readonly fields: readonly Field[]
  readonly leaves: readonly string[]
  readonly dropped?: readonly string[]
  readonly prefixed?: readonly string[]
}): Vocabulary<Kind, Field> {
  return {
    kinds: number(names.kinds, KIND_ERROR + 1),
    fields: number(names.fields, 1),
    leaves: new Set(names.leaves),
    dropped: new Set(names.dropped ?? []),
    prefixed: new Set(names.prefixed ?? []),
  }
}
