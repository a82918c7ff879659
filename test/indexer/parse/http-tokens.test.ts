import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { lexisOf } from '#cli/parse/http/lexis.ts'
import { readTokens, type TokenTree } from '#cli/parse/http/tokens.ts'

function tokensOf(text: string): TokenTree[] {
  const lexis = lexisOf('typescript')
  if (lexis === undefined) throw new Error('TypeScript has routes')
  return readTokens(text, lexis)
}

test('words are runs of letters and digits of any script that start with a letter', () => {
  const piece = fc.constantFrom('a', 'Z', '_', '$', '7', 'ä', 'ñ', '名', '٣', ' ', '+', '.', '\n')
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      // A number takes letters behind it, so words are looked for where none stands before.
      const text = pieces.join('').replace(/7(?=[^\s])/g, 'x')
      const words = tokensOf(text).flatMap((token) => (token.t === 'word' ? [token.text] : []))
      const expected = text.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? []
      expect(words).toEqual(expected)
    }),
  )
})

test('a string says all that is written between its quotes, whatever means something in other languages', () => {
  const said = 'a #{b} {c} $d % \\ é 名 ${'
  const [token] = tokensOf(`'${said.replace('\\', '\\\\')}' + x`)
  expect(token).toMatchObject({ t: 'string', parts: [said], start: 0 })
})

test('a template gives its text and the places of its values in turn', () => {
  const text = '`/orders/${id}/ä#{x}/${other.name}`'
  const [token] = tokensOf(text)
  const parts = token?.t === 'string' ? token.parts : []
  expect(
    parts.map((part) => (typeof part === 'string' ? part : text.slice(part.start, part.end))),
  ).toEqual(['/orders/', 'id', '/ä#{x}/', 'other.name'])
})
