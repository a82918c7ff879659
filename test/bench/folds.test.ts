import { expect, test } from 'vitest'
import { contextRequest } from '#wire/pack.ts'
import { getContext } from '#engine/context.ts'
import { terms } from '#core/terms.ts'
import { aQuery } from '#test/storage/fixtures.ts'
import { memoryLibrary } from '#test/support/memory-library.ts'
import { librarySilencing, silenced } from '../../bench/retrieval/ablation.ts'
import { foldsTable } from '../../bench/retrieval/cross-validate.ts'

test('every left-out repository has a row, and the last one says how far they fall together', () => {
  const fold = (repo: string, heldOut: number) => ({
    repo,
    heldOut,
    heldOutBefore: 0.5,
    inFold: 0.75,
    inFoldBefore: 0.5,
    changed: { 'WEIGHTS.a': 2 },
  })
  const { rows } = foldsTable([fold('acme/a', 0.25), fold('acme/b', 0.5)])
  expect(rows.map(([name]) => name)).toEqual(['acme/a', 'acme/b', 'mean of 2'])
  expect(rows.at(-1)).toEqual(['mean of 2', '.500', '.375', '.500', '.750', ''])
})

test('a source that is off finds nothing: history too, and one that does not exist is a mistake', async () => {
  const library = await memoryLibrary({ 'acme/a': { 'a.ts': 'export function price() {}\n' } })
  const opened = await library.open(['acme/a'], undefined)
  const [reader] = opened.ok ? opened.value : []
  if (reader === undefined) throw new Error('nothing is open')
  const found = await reader.nominate(aQuery({ names: ['price'], terms: terms('price') }))
  const lexical = found.lexical.map((hit) => Object.assign({}, hit, { past: 3, changes: 2 }))
  const past = { ...found, lexical }
  expect(past.lexical).not.toEqual([])
  expect(silenced(past, 'past').lexical.map(({ past, changes }) => [past, changes])).toEqual([
    [0, 0],
  ])
  expect(silenced(past, 'byName').byName).toEqual([])
  expect(() => silenced(past, 'byHistory')).toThrow('no list byHistory')
  const quiet = librarySilencing(library, 'lexical')
  const pack = await getContext(quiet, contextRequest.parse({ task: 'the price is wrong' }))
  expect(pack.ok && pack.value.coverage.sources['lexical']).toBeFalsy()
})
