// What becomes of a file is decided by counts: not by how fast the machine is, what else it does, or which thread reads the file.

import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { ParseAbandoned, ParseEngine } from '#cli/parse/engine.ts'
import { encodeFacts } from '#cli/parse/facts-codec.ts'
import { InstalledGrammars } from '#cli/parse/grammar-modules.ts'
import { createParserPool } from '#cli/parse/parser-pool.ts'
import { fixtures } from '../../../bench/fuzz/mutations.ts'
import { mutate } from '../../../bench/fuzz/mutate.ts'
import { seeded } from '../../../bench/fuzz/random.ts'

const HOUR_MS = 3_600_000
/** Of texts no longer than `MAX_CHARS` many take more. */
const FEW_STEPS = 60
const MAX_CHARS = 5_000

/** Every clock that a thread can read goes on by so much each time that it is read. */
function clocksGoOnBy(ms: number): void {
  let now = 0
  const usage = () => ({ user: (now += ms) * 1_000, system: 0 })
  vi.spyOn(performance, 'now').mockImplementation(() => (now += ms))
  vi.spyOn(Date, 'now').mockImplementation(() => (now += ms))
  vi.spyOn(process, 'cpuUsage').mockImplementation(usage)
  if (typeof process.threadCpuUsage === 'function')
    vi.spyOn(process, 'threadCpuUsage').mockImplementation(usage)
}

afterEach(() => {
  vi.restoreAllMocks()
})

const sources = [...fixtures().values()].flat()
const grammars = new InstalledGrammars()
let engine: ParseEngine
let root = ''

beforeAll(async () => {
  engine = await ParseEngine.start(grammars, { maxSteps: FEW_STEPS })
  root = mkdtempSync(path.join(tmpdir(), 'kontext-steps-'))
})
afterAll(() => {
  rmSync(root, { recursive: true })
})

/** Facts as they are stored, or why there are none. */
async function outcomeHere(name: string, text: string): Promise<unknown> {
  const contentHash = createHash('sha256').update(text).digest('hex')
  try {
    return encodeFacts(await engine.parse({ path: name, text, contentHash }))
  } catch (cause) {
    if (cause instanceof ParseAbandoned) return cause.message
    throw cause
  }
}

const mutated = fc
  .record({ source: fc.constantFrom(...sources), seed: fc.nat() })
  .map(({ source: { name, text }, seed }) => ({
    name,
    text: mutate(text, text, seeded(seed)).slice(0, MAX_CHARS),
  }))

test('a file comes to the same on a slow and on a fast machine, read or given up', async () => {
  const kinds = new Set<string>()
  await fc.assert(
    fc.asyncProperty(mutated, async ({ name, text }) => {
      const outcomes: unknown[] = []
      for (const ms of [0, 1, HOUR_MS]) {
        clocksGoOnBy(ms)
        // oxlint-disable-next-line no-await-in-loop
        outcomes.push(await outcomeHere(name, text))
        vi.restoreAllMocks()
      }
      const [still, slow, fast] = outcomes
      expect(slow).toEqual(still)
      expect(fast).toEqual(still)
      kinds.add(typeof still)
    }),
    { numRuns: 150 },
  )
  expect([...kinds].toSorted()).toEqual(['object', 'string'])
}, 120_000)

test('a file that takes too many steps is given up in a parser thread too, with the same reason', async () => {
  const pool = createParserPool({ threads: 1, grammars, maxSteps: FEW_STEPS })
  const reason = `parsing took over ${FEW_STEPS} steps`
  const reasons = new Set<unknown>()
  const files = sources.filter(({ text }) => text.length < MAX_CHARS)
  const outcomes = await Promise.all(
    files.map(async ({ name, text }, at) => {
      const absolutePath = path.join(root, String(at))
      writeFileSync(absolutePath, text)
      return pool.parse({ path: name, absolutePath, size: text.length })
    }),
  )
  await pool.close()
  for (const [at, outcome] of outcomes.entries()) {
    const { name, text } = files[at] ?? { name: '', text: '' }
    // oxlint-disable-next-line no-await-in-loop
    const here = await outcomeHere(name, text)
    expect(outcome.status === 'skipped' ? outcome.reason : outcome.encoded).toEqual(here)
    if (outcome.status === 'skipped') reasons.add(outcome.reason)
  }
  expect([...reasons]).toEqual([reason])
}, 120_000)
