import { describe, expect, it } from 'vitest'
import { linkTexts } from '../languages-case.ts'
import { callsOf } from './calls-of.ts'

const ONE = { 'a.ts': 'export function run() {}\nexport function alone() {}\n' }
const OTHER = { 'b.ts': 'export function run() {}\n' }
const STARS = "export * from './a'\nexport * from './b'\n"
const USE = {
  'use.ts': "import { run, alone } from './index'\nexport function f() { run(); alone() }\n",
}

describe('a name that two modules bring which are exported as a whole', () => {
  it('is no export, and its uses are counted', async () => {
    const texts = { ...ONE, ...OTHER, ...USE, 'index.ts': STARS }
    expect(await callsOf(texts)).toEqual(['use.ts:f > a.ts:alone'])
    const { linked } = await linkTexts(texts)
    expect(linked.get('use.ts')?.unresolved).toBe(1)
  })

  it('is none of a module above either, nor of one in a circle', async () => {
    const texts = {
      ...ONE,
      ...OTHER,
      ...USE,
      'index.ts': "export * from './below'\nexport * from './c'\n",
      'below.ts': `${STARS}export * from './index'\n`,
      'c.ts': 'export const other = 1\n',
    }
    expect(await callsOf(texts)).toEqual(['use.ts:f > a.ts:alone'])
  })

  it.each([
    ['an own declaration', 'export function run() {}\n', 'index.ts:run'],
    ['an export by name', "export { run } from './b'\n", 'b.ts:run'],
    ['an import that is exported', "import { run } from './a'\nexport { run }\n", 'a.ts:run'],
  ])('is what %s says', async (_, more, expected) => {
    const texts = { ...ONE, ...OTHER, ...USE, 'index.ts': `${STARS}${more}` }
    expect(await callsOf(texts)).toContain(`use.ts:f > ${expected}`)
  })

  it('is one thing where both bring the same', async () => {
    const texts = {
      ...ONE,
      ...USE,
      'b.ts': "export * from './a'\n",
      'c.ts': "export { run } from './a'\n",
      'index.ts': `${STARS}export * from './c'\n`,
    }
    expect(await callsOf(texts)).toEqual(['use.ts:f > a.ts:alone', 'use.ts:f > a.ts:run'])
  })

  it('is the one of the repository beside a package', async () => {
    const texts = { ...ONE, ...USE, 'index.ts': "export * from './a'\nexport * from 'lodash'\n" }
    expect(await callsOf(texts)).toContain('use.ts:f > a.ts:run')
  })
})
