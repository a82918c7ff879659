import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { LANGUAGES } from '#wire/languages.ts'

it('every language folder can be searched for, and nothing else', () => {
  expect(readdirSync('grammars').toSorted()).toEqual([...LANGUAGES])
})
