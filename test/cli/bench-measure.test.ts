// What the figures of a case are, and that a server which answers differently is caught: between runs, and between loads.

import { expect, test } from 'vitest'
import type { Asker } from '#cli/bench/askers.ts'
import { readCases } from '#cli/bench/cases.ts'
import { figuresOf } from '#cli/bench/figures.ts'
import { measure } from '#cli/bench/measure.ts'
import { getContext } from '#engine/context.ts'
import { encodePack } from '#wire/pack-codec.ts'
import { memoryLibrary } from '#test/support/memory-library.ts'
import { aWorkTree } from './support/work-tree.ts'

const items = (...ids: readonly string[]) =>
  ids.map((symbol_id) => ({ symbol_id, path: symbol_id.split('/')[0] ?? '' }))

test('figures count each target once, at the first item that meets it', () => {
  const truth = { symbols: new Set(['a.ts/f().', 'b.ts/g().']), files: new Set<string>() }
  const figures = figuresOf(truth, items('x.ts/x().', 'a.ts/f().', 'y.ts/y().', 'b.ts/g().'))
  expect(figures).toMatchObject({ recall: 1, precision: 0.5, precision_at_1: 0, mrr: 0.5 })
  expect(figures.ndcg).toBeCloseTo((1 / Math.log2(3) + 1 / Math.log2(5)) / (1 + 1 / Math.log2(3)))
  expect(figuresOf(truth, [])).toEqual({
    recall: 0,
    precision: 0,
    precision_at_1: 0,
    mrr: 0,
    ndcg: 0,
  })
})

/** Measures one case with answers whose bytes `vary` may change. */
async function isDeterministic(vary: (load: number, run: number) => string): Promise<unknown> {
  const library = await memoryLibrary({
    'acme/shop': { 'src/price.ts': 'export function price() {}\n' },
  })
  const tree = aWorkTree({ git: false })
  tree.write('cases.json', JSON.stringify([{ task: 'price', files: ['src/price.ts'] }]))
  const cases = readCases(`${tree.root}/cases.json`)
  tree.remove()
  let loads = 0
  const open = async (): Promise<Asker> => {
    loads += 1
    const load = loads
    let run = 0
    return {
      async ask(request) {
        const pack = await getContext(library, request)
        if (!pack.ok) throw new Error(pack.error.reason)
        run += 1
        return { pack: pack.value, bytes: encodePack(pack.value) + vary(load, run), ms: 1 }
      },
      resolve: async () => [],
      close() {},
    }
  }
  const measured = await measure(cases, open, {
    weights: undefined,
    runs: 2,
    loads: 2,
    onAsked() {},
  })
  return measured.cases[0]?.deterministic
}

test('other bytes in another run, or only in another load, are told', async () => {
  expect(await isDeterministic(() => '')).toBe(true)
  expect(await isDeterministic((_, run) => String(run))).toBe(false)
  expect(await isDeterministic((load) => String(load))).toBe(false)
})
