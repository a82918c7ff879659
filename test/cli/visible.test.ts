import { expect, test } from 'vitest'
import { visible } from '#cli/visible.ts'

test('a terminal cannot be told anything by foreign text', () => {
  expect(visible('a\u001B]0;owned\u0007b\rc\u007Fd\u009Be')).toBe('a␛]0;owned␇b␍c␡d\uFFFDe')
})

test('text cannot be turned around', () => {
  expect(visible('a\u202Etxt.exe\u2066b\u2069')).toBe('a\uFFFDtxt.exe\uFFFDb\uFFFD')
})

test('words, lines, tabs and other scripts stay as they are', () => {
  const text = 'const x = 1\n\treturn "在庫 İ 🙂"\n'
  expect(visible(text)).toBe(text)
})
