// What a model reads of a symbol. Where it stands comes first: a body alone rarely says what it belongs to.

import type { SymbolText } from './hash-embedder.ts'

/** Models read a few thousand tokens; what a symbol is about stands at its beginning. */
const MAX_BODY_CHARS = 4_000
const MAX_DOC_CHARS = 1_000

/** Name, path, signature, doc comment and body, in that order; longest first parts win. */
export function documentText({ name, container, path, signature, doc, body }: SymbolText): string {
  const qualified = container === '' ? name : `${container}.${name}`
  return [
    `${qualified} in ${path}`,
    signature,
    doc.slice(0, MAX_DOC_CHARS),
    body.slice(0, MAX_BODY_CHARS),
  ]
    .filter((part) => part !== '')
    .join('\n')
    .toWellFormed()
}
