import { describe, expect, it } from 'vitest'
import { KONTEXT_CAPS, narrow, NO_CAPS, SEED_CAPS, type Narrowable } from '#core/pipeline/narrow.ts'

const item = (id: string, path: string, more: Partial<Narrowable> = {}): Narrowable => ({
  id,
  path,
  container: '',
  isContainer: false,
  named: false,
  ...more,
})

const oneFile = Array.from({ length: 60 }, (_, i) => item(`a${i}`, 'a.ts'))
const others = Array.from({ length: 60 }, (_, i) => item(`b${i}`, `b${i}.ts`))

describe('narrowing', () => {
  it('lets one file have at most ten of fifty slots with the seed caps', () => {
    const chosen = narrow([...oneFile, ...others], 50, SEED_CAPS)
    expect(chosen.filter(({ path }) => path === 'a.ts')).toHaveLength(10)
  })

  it('never lets one file fill an answer while others have candidates', () => {
    const chosen = narrow([...oneFile, ...others], 20, KONTEXT_CAPS)
    expect(chosen.filter(({ path }) => path !== 'a.ts').length).toBeGreaterThanOrEqual(5)
  })

  it('looks again at later slots at what a cap blocked, in score order', () => {
    const chosen = narrow([...oneFile.slice(0, 3), ...others.slice(0, 2)], 5, SEED_CAPS)
    expect(chosen.map(({ id }) => id)).toEqual(['a0', 'a1', 'b0', 'a2', 'b1'])
  })

  it('fills the answer in score order when every candidate left is blocked', () => {
    expect(narrow(oneFile, 30, SEED_CAPS).map(({ id }) => id)).toEqual(
      oneFile.slice(0, 30).map(({ id }) => id),
    )
  })

  it('gives what the task names the fifth place, and one of three from there on, in score order', () => {
    const named = ['x', 'y'].map((id) => item(id, 'z.ts', { named: true }))
    const chosen = narrow([...others, ...named], 9, KONTEXT_CAPS).map(({ id }) => id)
    expect(chosen).toEqual(['b0', 'b1', 'b2', 'b3', 'x', 'b4', 'b5', 'y', 'b6'])
    expect(narrow([...named, ...others], 5, KONTEXT_CAPS).map(({ id }) => id)).toEqual([
      'x',
      'y',
      'b0',
      'b1',
      'b2',
    ])
  })

  it('caps containers and members of one container', () => {
    const containers = Array.from({ length: 10 }, (_, i) =>
      item(`c${i}`, `c${i}.ts`, { isContainer: true }),
    )
    const chosen = narrow([...containers, ...others], 10, SEED_CAPS)
    expect(chosen.filter(({ isContainer }) => isContainer)).toHaveLength(2)
    const members = Array.from({ length: 20 }, (_, i) =>
      item(`m${i}`, `m${i}.ts`, { container: 'M' }),
    )
    expect(
      narrow([...members, ...others], 10, SEED_CAPS).filter(({ container }) => container === 'M'),
    ).toHaveLength(3)
  })

  it('is a plain cut without caps', () => {
    expect(narrow([...oneFile, ...others], 5, NO_CAPS)).toEqual(oneFile.slice(0, 5))
  })
})
