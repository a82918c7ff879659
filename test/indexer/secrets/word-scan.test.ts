import { assert, constantFrom, property, string, uniqueArray } from 'fast-check'
import { expect, it } from 'vitest'
import { compileWords, scanWords } from '#cli/secrets/word-scan.ts'

/** Words that end in a text, by where they end, found by comparing at every place. */
function searched(words: readonly string[], text: string): string[] {
  const found: string[] = []
  const lower = text.replaceAll(/[A-Z]/g, (unit) => unit.toLowerCase())
  for (let end = 1; end <= lower.length; end += 1) {
    for (const [index, word] of words.entries()) {
      if (lower.slice(0, end).endsWith(word)) found.push(`${end}:${index}`)
    }
  }
  return found.toSorted()
}

it('finds every word wherever it ends, whatever its case, also inside of others', () => {
  const word = string({ unit: constantFrom('a', 'b', '_'), minLength: 1, maxLength: 5 })
  const text = string({ unit: constantFrom('a', 'b', 'A', 'B', '_', 'é'), maxLength: 40 })
  const words = uniqueArray(word, { minLength: 1, maxLength: 6 })
  assert(
    property(words, text, (given, within) => {
      const found: string[] = []
      scanWords(compileWords(given), within, (index, end) => found.push(`${end}:${index}`))
      expect(found.toSorted()).toEqual(searched(given, within))
    }),
  )
})
