// What tree-sitter's TypeScript grammar does not know, and what it reads instead: tried near its errors alone, positions never move.

import type { Repair } from '../repair/repair.ts'

/** Type parameters behind a type's name, one level of brackets inside. */
const TYPE_ARGUMENTS = '<[^<>()\\n]*(?:<[^<>()\\n]*>[^<>()\\n]*)*>'

/** Repairs, in the order in which they are tried. */
export const repairs: readonly Repair[] = [
  // `interface Source<in out T>`: variance tells names nothing.
  {
    find: /([<,]\s*)((?:in\s+)?out|in)(?=\s+[A-Za-z_$][\w$]*\s*(?:[,>=]|extends\b))/g,
    put: [null, ''],
    joins: false,
    each: false,
  },
  // `export type * from './types'`
  { find: /(\bexport\s+)(type)(?=\s*\*)/g, put: [null, ''], joins: false, each: false },
  // `import('./shape').Shape<T>`: the type without its arguments.
  {
    find: new RegExp(
      `(\\bimport\\(\\s*(?:'[^'\\n]*'|"[^"\\n]*")\\s*\\)(?:\\.[\\w$]+)+)(${TYPE_ARGUMENTS})`,
      'g',
    ),
    put: [null, ''],
    joins: false,
    each: false,
  },
  // `using` as a name, which it may be.
  { find: /\b(using)(?=\s*[,:)}.;\]])/g, put: ['_'], joins: false, each: false },
  // A generic call signature on the line behind a member that ends without a semicolon: it begins with one.
  {
    find: /(?<=[\w$\])}>'"][ \t]*(?:\/\/[^\n]*)?\n(?:[ \t]*(?:\/\/|\/?\*)[^\n]*\n)*[ \t]*)([ \t])(?=<\s*(?:const\s+)?[A-Za-z_$][^;]{0,1500}?>\s*\()/g,
    put: [';'],
    joins: false,
    each: false,
  },
]
