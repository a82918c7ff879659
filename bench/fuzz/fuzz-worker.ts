// A process that indexes trees of mutations, one after another, as it is told: fuzz-process.ts starts it.

import * as z from 'zod'
import { threadEngine } from '#cli/parse/parse-text.ts'
import { fuzzTree, noteSlowest, type FuzzedTree } from './fuzz-tree.ts'
import { fixtures } from './mutations.ts'

const task = z.object({
  language: z.string(),
  range: z.object({ from: z.int(), count: z.int(), seed: z.int() }),
})

export type FuzzTask = z.infer<typeof task>

export interface FuzzAnswer {
  readonly tree: FuzzedTree
  /** Its parser gave a file up and cannot be used again: another process had better take the next tree. */
  readonly isWorn: boolean
}

noteSlowest()

// Whoever asked is gone.
process.on('disconnect', () => process.exit())

process.on('message', (message) => {
  void (async () => {
    const { language, range } = task.parse(message)
    const tree = await fuzzTree(fixtures().get(language) ?? [], range)
    const { isBroken: isWorn } = await threadEngine()
    process.send?.({ tree, isWorn } satisfies FuzzAnswer)
  })()
})
