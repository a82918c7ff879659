// Scanners that read their memory before they write to it: nothing of other files may stand there.

import { expect, test, vi } from 'vitest'
import { parseText } from '#cli/parse/parse-text.ts'
import { giveEmptyMemory } from '#cli/parse/scanner-memory.ts'
import { fixtures } from '../../../bench/fuzz/mutations.ts'
import { mutate } from '../../../bench/fuzz/mutate.ts'
import { seeded } from '../../../bench/fuzz/random.ts'

test('memory is asked for as zeros, and never none of it', () => {
  const calloc = vi.fn<(count: number, bytes: number) => number>((count, bytes) => count * bytes)
  const env: Record<string, WebAssembly.ImportValue> = {}
  giveEmptyMemory({ env }, { exports: { calloc } })
  const { malloc, calloc: given } = env
  if (typeof malloc !== 'function' || typeof given !== 'function') throw new Error('nothing given')
  expect([malloc(0), malloc(64), given(3, 8), given(0, 0)]).toEqual([16, 64, 24, 16])
  expect(calloc).toHaveBeenCalledTimes(4)
})

test('a core without such memory is no core of ours', () => {
  expect(() => giveEmptyMemory({ env: {} }, { exports: {} })).toThrow('npm ci')
})

test('a text gives the same facts whatever was read before', async () => {
  const { name, text } = fixtures().get('swift')?.[0] ?? { name: '', text: '' }
  const texts = [4, 5, 6, 7].map((seed) => mutate(text, text, seeded(seed)).slice(0, 3_000))
  const read = (): Promise<unknown[]> => Promise.all(texts.map((each) => parseText(name, each)))
  expect(await read()).toEqual(await read())
})
