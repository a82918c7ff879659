// History leaves no trace: an index after many edits, deletions and returns answers byte for byte like one that was filled once. bm25's statistics are
// where a trace would stay.

import { expect, test } from 'vitest'
import type { Database } from '#storage/database.ts'
import { deleteUnreferencedShards } from '#storage/shards.ts'
import type { StorableShard } from '#storage/store-shards.ts'
import { aShard, type FileSpec } from './shard-builder.ts'
import { aQuery, aStore, publish } from './fixtures.ts'

const WORDS =
  'order cancel user session token cache retry parse route graph symbol shard index query page'.split(
    ' ',
  )

/** A small generator with a seed (mulberry32). */
function random(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

function randomFile(path: string, next: (below: number) => number): FileSpec {
  const word = (): string => WORDS[next(WORDS.length)] ?? ''
  const names = new Set(Array.from({ length: 1 + next(6) }, () => `${word()}_${word()}`))
  return {
    path,
    functions: Array.from(names, (name) => ({
      name,
      doc: Array.from({ length: next(8) }, word).join(' '),
      body: Array.from({ length: 1 + next(5) }, () =>
        Array.from({ length: next(12) }, word).join('('),
      ).join('\n'),
    })),
  }
}

/** Runs the property. `steps`: versions switched to, one after another. */
export function churnContract(
  open: () => Promise<Database>,
  { files, steps, seeds }: { files: number; steps: number; seeds: readonly number[] },
): void {
  test.each(seeds.map((seed) => [seed]))(
    '%i: an edited index answers like a fresh one',
    async (seed) => {
      const database = await open()
      const next = random(seed)
      const edited = `edited-${seed}`
      const live = new Map<string, StorableShard>()
      const retired: StorableShard[] = []
      const edit = async (): Promise<void> => {
        const path = `src/f${next(files)}.ts`
        const before = live.get(path)
        if (before) retired.push(before)
        const choice = next(10)
        const back = retired.find(({ shard }) => shard.path === path)
        if (choice < 2) live.delete(path)
        else if (choice < 4 && back) live.set(path, back)
        else live.set(path, await aShard(randomFile(path, next)))
      }
      for (let i = 0; i < files * 2; i += 1) await edit()
      for (let step = 0; step < steps; step += 1) {
        // Mostly small steps, which change the table in place; now and then one that fills it anew.
        for (let i = next(20) === 0 ? files : 1 + next(3); i > 0; i -= 1) await edit()
        await publish(database, edited, [...live.values()])
        if (next(8) === 0) await deleteUnreferencedShards(database, edited, [])
      }
      const fresh = `fresh-${seed}`
      await publish(database, fresh, [...live.values()].toReversed())
      for (const terms of [...WORDS.map((word) => [word]), WORDS, WORDS.slice(0, 3)]) {
        for (const lexicalLimit of [1, 7, 500]) {
          const query = aQuery({
            terms,
            lexicalLimit,
            names: ['order_cancel'],
            paths: ['f1.ts'],
            literals: ['order(cancel'],
          })
          const answer = JSON.stringify(await aStore(database, edited).nominate(query))
          expect(answer).toBe(JSON.stringify(await aStore(database, fresh).nominate(query)))
        }
      }
    },
  )
}
