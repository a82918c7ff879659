// Scanners that read their memory before they write to it: nothing of other files may stand there.

import { expect, test } from 'vitest'
import { parseText } from '#cli/parse/parse-text.ts'
import { fixtures } from '../../../bench/fuzz/mutations.ts'
import { mutate } from '../../../bench/fuzz/mutate.ts'
import { seeded } from '../../../bench/fuzz/random.ts'

test('a text gives the same facts whatever was read before', async () => {
  const { name, text } = fixtures().get('swift')?.[0] ?? { name: '', text: '' }
  for (let seed = 0; seed < 60; seed += 1) {
    const mutated = mutate(text, text, seeded(seed)).slice(0, 5_000)
    // oxlint-disable-next-line no-await-in-loop
    const first = await parseText(name, mutated)
    for (let again = 0; again < 3; again += 1)
      // oxlint-disable-next-line no-await-in-loop
      expect(await parseText(name, mutated)).toEqual(first)
  }
})
