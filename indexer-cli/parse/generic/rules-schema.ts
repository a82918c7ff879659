// The `rules` of a manifest whose family is `patterns`.

import * as z from 'zod'

const pattern = z.string().refine((source) => new RegExp(source, 'u') instanceof RegExp)

/** Without `put` what is found is taken for white space. */
const rewriteSchema = z.strictObject({
  find: pattern,
  put: z.array(z.string().nullable()).optional(),
  /** Line breaks in what is found become spaces too. */
  joins: z.boolean().optional(),
  /** Among repairs: each place is judged by itself. */
  each: z.boolean().optional(),
  /** Among repairs: tried before those of a language that names this one's, as it finds what is met most. */
  early: z.boolean().optional(),
})

/** Patterns are regular expressions. */
export const rulesSchema = z.strictObject({
  /** A comment that documents what stands below it. */
  doc: pattern,
  /** Names of what other files can use; all when left out. */
  exportedName: pattern.optional(),
  /** The text before the name of what other files can use, and of what they can't. */
  exportedHeader: pattern.optional(),
  privateHeader: pattern.optional(),
  /** The text before the name of what belongs to the class itself. */
  staticHeader: pattern.optional(),
  /** Text that the grammar cannot read and nobody misses: it is taken for white space. */
  blank: pattern.optional(),
  /** Text that the grammar takes for something else: groups that make up a match, each kept (null) or written as `put` says, padded to its length: with spaces, or with `_` where it ends in one. */
  rewrites: z.array(rewriteSchema).optional(),
  /** The same near errors, tried one after another when the grammar stumbles; `one-branch` reads one branch of C's conditional text, first of the conditions that are near; `macros` reads C's macros as what they stand for; a language's name stands for its repairs. */
  repairs: z.array(z.union([z.string(), rewriteSchema])).optional(),
  /** Pieces of patterns, which repairs name as `%NAME%`. */
  parts: z.record(z.string().regex(/^[A-Z_]+$/), pattern).optional(),
  /** Text that the grammar does not look into, with comments in C's notation: notes in them count. */
  unparsed: pattern.optional(),
  /** White space, in a group, at which the grammar misses the end of a statement: it is taken for a line break. Matches without the group are passed over: comments, strings. */
  break: pattern.optional(),
  /** Kinds of nodes that take what stands before them as their first child (`paths`: a node of their kind and a dot), and nodes that become the last child of what they stand behind. */
  folds: z
    .strictObject({
      paths: z.array(z.string()).default([]),
      chains: z.array(z.string()),
      bodies: z.record(z.string(), z.array(z.string())),
    })
    .optional(),
  /** Kinds of nodes in the order in which they bind, what binds most first, where the grammar takes an operation as a whole for what only its last operand is: `(a + b)()` for `a + b()`. */
  binding: z.array(z.array(z.string())).optional(),
  /** Whether comments tell types: `@var Foo[] $list`. */
  docTypes: z.boolean().optional(),
  /** In the attributes of a module whose text another file holds: where that is, as the first group. */
  modulePath: pattern.optional(),
  /** What parts of a qualified name are joined with. */
  separator: z.string().default('.'),
  /** What operators run, as they stand beside operands: `_+_`, `-_`, `_++`; several names are tried in order. */
  operators: z.record(z.string(), z.string()).default({}),
  /** Names that the language defines: they lead to no symbol of a repository. */
  builtins: z.string().default(''),
})
