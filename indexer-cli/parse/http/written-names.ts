// Names that code writes in other ways than as a word: in brackets, in strings, with the namespaces before them.

import { isMark, type Group, type StringToken, type TokenTree } from './tokens.ts'

/** The member that brackets name by a text: `app['post']`. */
export function writtenName({ items: [only, second] }: Group): string | undefined {
  const name = only?.t === 'string' && second === undefined ? plain(only) : ''
  return name === '' ? undefined : name
}

/** A string without values inside. */
export const plain = (token: StringToken): string =>
  token.parts.map((part) => (typeof part === 'string' ? part : '')).join('')

/** The index of the last word of PHP's `\\GuzzleHttp\\Client`; that of the token itself for any other. */
export function afterNamespaces(items: readonly TokenTree[], start: number): number {
  let at = isMark(items[start], '\\') ? start + 1 : start
  while (items[at]?.t === 'word' && isMark(items[at + 1], '\\') && items[at + 2]?.t === 'word')
    at += 2
  return items[at]?.t === 'word' ? at : start
}
