import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ParseOutcome } from '#cli/parse/parse-job.ts'
import { createParserPool } from '#cli/parse/parser-pool.ts'

let root = ''

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'kontext-lost-'))
})
afterEach(() => {
  rmSync(root, { recursive: true })
})

/** Parses files with a thread that fails on some of their names. */
async function parseAll(names: readonly string[]): Promise<Map<string, ParseOutcome>> {
  const pool = createParserPool({
    threads: 2,
    maxSilenceMs: 2_000,
    code: new URL('failing-worker.ts', import.meta.url),
  })
  try {
    const outcomes = names.map(async (name): Promise<[string, ParseOutcome]> => {
      const absolutePath = path.join(root, name)
      writeFileSync(absolutePath, 'export const here = 1\n')
      return [name, await pool.parse({ path: name, absolutePath, size: 22 })]
    })
    return new Map(await Promise.all(outcomes))
  } finally {
    await pool.close()
  }
}

const good = Array.from({ length: 40 }, (_, i) => `good${i}.ts`)

// A loaded machine may take its time.
describe('a parser thread that is lost', { timeout: 120_000 }, () => {
  it.each([
    ['exit.ts', 'the parser crashed'],
    ['throw.ts', 'the parser crashed: out of memory, say'],
    ['hang.ts', 'the parser came to no end in 2 s'],
  ])('costs one file: %s', async (bad, reason) => {
    const outcomes = await parseAll([...good.slice(0, 11), bad, ...good.slice(11)])
    expect(outcomes.get(bad)).toEqual({ status: 'skipped', reason })
    expect(good.filter((name) => outcomes.get(name)?.status !== 'parsed')).toEqual([])
  })

  it.runIf('cpuUsage' in Worker.prototype)('is not one that waits for the machine', async () => {
    const outcomes = await parseAll(['starve.ts'])
    expect(outcomes.get('starve.ts')?.status).toBe('parsed')
  })

  it('costs as many files as are bad, however many those are', async () => {
    const bad = ['exit1.ts', 'throw1.ts', 'exit2.ts']
    const outcomes = await parseAll([...bad, ...good])
    expect(bad.map((name) => outcomes.get(name)?.status)).toEqual(bad.map(() => 'skipped'))
    expect(good.filter((name) => outcomes.get(name)?.status !== 'parsed')).toEqual([])
  })
})
