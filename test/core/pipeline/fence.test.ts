import { expect, test } from 'vitest'
import { inline, oneLine } from '#core/pipeline/fence.ts'

test('foreign text on a line of its own stays one line and reads in its order', () => {
  expect(oneLine(' a\n\u001b[31m\u2028b ')).toBe('a [31m b')
  expect(oneLine('src/\u202Efdp.\u2066exe\u2069')).toBe('src/fdp.exe')
  expect(inline('`<b>`\u202Ex')).toBe("''b''x")
})

test('words of other directions keep their marks', () => {
  expect(oneLine('שלום\u200f, عالم')).toBe('שלום\u200f, عالم')
})
