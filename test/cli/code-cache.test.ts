// What V8 made of the CLI's code is kept from run to run: it may be missing, broken or unwritable, and answers are the same.

import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { jsonOf, runCli } from './support/run-cli.ts'
import { aWorkTree } from './support/work-tree.ts'

/** Indexes a small folder anew; the digest. */
async function index(cache: string): Promise<string> {
  const tree = aWorkTree({ git: false })
  tree.write('a.ts', 'export function first() {}\n')
  // Read by code in a file of its own, which is loaded then.
  tree.write('README.md', '# First\n')
  const run = await runCli(['init', '.', '--json'], {
    cwd: tree.root,
    env: { NODE_COMPILE_CACHE: cache },
  })
  expect(run).toMatchObject({ code: 0, stderr: '' })
  return String(jsonOf(run)['digest'])
}

/** The file of kept code. */
function keptIn(cache: string): string {
  const file = readdirSync(cache, { recursive: true, encoding: 'utf8' }).find((name) =>
    path.basename(name).startsWith('kontext-'),
  )
  if (file === undefined) throw new Error('no code was kept')
  return path.join(cache, file)
}

describe('the code of an update', () => {
  it('is kept by the first run, and used by the next', async () => {
    const cache = aWorkTree({ git: false }).root
    const digest = await index(cache)
    const kept = readFileSync(keptIn(cache))
    expect(kept.length).toBeGreaterThan(100_000)
    expect(await index(cache)).toBe(digest)
    expect(readFileSync(keptIn(cache)).equals(kept)).toBe(true)
  })

  it('is made anew where what was kept is broken', async () => {
    const cache = aWorkTree({ git: false }).root
    const digest = await index(cache)
    const file = keptIn(cache)
    const kept = readFileSync(file)
    writeFileSync(file, Buffer.concat([kept.subarray(0, 5_000), Buffer.alloc(5_000)]))
    expect(await index(cache)).toBe(digest)
    expect(readFileSync(file).length).toBeGreaterThan(100_000)
  })

  it('is neither kept nor taken where others may write', async () => {
    const cache = aWorkTree({ git: false }).root
    const digest = await index(cache)
    const kept = keptIn(cache)
    const before = readFileSync(kept)
    writeFileSync(kept, before.subarray(0, 100))
    chmodSync(path.dirname(kept), 0o777)
    expect(await index(cache)).toBe(digest)
    expect(readFileSync(kept).length).toBe(100)
  })

  it('is compiled where nothing can be kept', async () => {
    const cache = aWorkTree({ git: false }).root
    const digest = await index(cache)
    const folder = path.join(cache, 'file')
    writeFileSync(folder, '')
    expect(await index(folder)).toBe(digest)
  })
})
