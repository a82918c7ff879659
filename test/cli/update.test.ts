import { renameSync, rmSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { updateLocalIndex } from '#cli/local-index/update.ts'
import { readStatus } from '#cli/local-index/status.ts'
import { openForReading, openForWriting } from '#cli/local-index/open-file.ts'
import { jsonOf, runCli } from './support/run-cli.ts'
import {
  aWorkTree,
  copyFromProject,
  nextSecond,
  settle,
  type WorkTree,
} from './support/work-tree.ts'

let tree: WorkTree
beforeEach(() => {
  tree = aWorkTree()
})
afterEach(() => tree.remove())

const commitAll = (message: string): void => {
  tree.git('add', '-A')
  tree.git('commit', '-q', '-m', message)
}

/** How many rows of live full text hold a term. */
function fullTextHits(root: string, term: string): number {
  const file = openForReading(root)
  const table = String(file?.prepare('SELECT fts_table FROM indexes').get()?.['fts_table'])
  const row = file
    ?.prepare(`SELECT count(*) AS n FROM ${table} WHERE ${table} MATCH ?`)
    .get(`"${term}"`)
  file?.close()
  return Number(row?.['n'])
}

test('an update without changes does nothing, and needs no look at the files', async () => {
  tree.write('a.ts', 'export const a = () => 1\n')
  commitAll('one')
  await settle()
  const first = await updateLocalIndex(tree.root)
  const second = await updateLocalIndex(tree.root)
  expect(first).toMatchObject({ parsed: 1, files: 1, previousVersion: null })
  expect(second).toMatchObject({ parsed: 0, indexVersion: first.indexVersion })
  expect((await readStatus(tree.root))?.current).toBe(true)
})

test('an unchanged tree gets the same answer by the quick way as by the whole CLI', async () => {
  tree.write('a.ts', 'export const a = () => 1\n')
  commitAll('one')
  await settle()
  const run = (...args: string[]) => runCli(args, { cwd: tree.root })
  await run('update')
  const { duration_ms: _, ...quick } = jsonOf(await run('update', '--json'))
  // An option before the command is for main.ts to read.
  const { duration_ms: __, ...whole } = jsonOf(await run('--json', 'update'))
  expect(quick).toEqual(whole)
  tree.write('a.ts', 'export const b = () => 1\n')
  expect(jsonOf(await run('update', '--json'))).toMatchObject({ parsed: 1 })
})

test('one edit parses one file and links those that looked at what changed', async () => {
  tree.write('a.ts', 'export const a = () => 1\n')
  tree.write('b.ts', "import { a } from './a.ts'\nexport const b = () => a()\n")
  tree.write('c.ts', 'export const c = () => 1\n')
  commitAll('one')
  await updateLocalIndex(tree.root)
  tree.write('a.ts', '// longer\nexport const a = () => 1\n')
  expect(await updateLocalIndex(tree.root)).toMatchObject({
    parsed: 1,
    relinked: 1,
    shardsWritten: 1,
  })
  tree.write('a.ts', 'export const other = () => 1\n')
  expect(await updateLocalIndex(tree.root)).toMatchObject({
    parsed: 1,
    relinked: 2,
    shardsWritten: 2,
  })
})

test('a deleted file leaves nothing behind', async () => {
  tree.write('pkg/__init__.py', '')
  tree.write('pkg/tide.py', 'def tide_level(port):\n    return 3\n')
  tree.write(
    'pkg/use.py',
    'from .tide import tide_level\n\ndef go():\n    return tide_level("x")\n',
  )
  commitAll('one')
  await updateLocalIndex(tree.root)
  expect(fullTextHits(tree.root, 'tide')).toBeGreaterThan(0)
  rmSync(path.join(tree.root, 'pkg/tide.py'))
  tree.write('pkg/use.py', 'def go():\n    return 1\n')
  const { files } = await updateLocalIndex(tree.root)
  expect(files).toBe(2)
  expect(fullTextHits(tree.root, 'tide')).toBe(0)
  const found = await runCli(['find', 'tide_level', '--json'], { cwd: tree.root })
  expect(found.stdout).not.toContain('tide.py')
  const callees = await runCli(['symbols', 'tide_level'], { cwd: tree.root })
  expect(callees.code).toBe(4)
})

test('status says that another commit is checked out than the indexed one', async () => {
  tree.write('a.ts', 'export const oldOnly = () => 1\n')
  commitAll('main')
  const main = tree.git('rev-parse', 'HEAD')
  await updateLocalIndex(tree.root)
  tree.git('checkout', '-q', '-b', 'feature')
  tree.write('a.ts', 'export const parseToml = () => 1\n')
  commitAll('feature')
  const feature = tree.git('rev-parse', 'HEAD')
  const status = await runCli(['status', '--json'], { cwd: tree.root })
  expect(jsonOf(status)).toMatchObject({ commit: main, head: feature, behind: 1, current: false })
  const words = await runCli(['status'], { cwd: tree.root })
  expect(words.stdout).toContain(main)
  expect(words.stdout).toContain(feature)
  await runCli(['update'], { cwd: tree.root })
  expect((await runCli(['symbols', 'parseToml'], { cwd: tree.root })).code).toBe(0)
  expect((await runCli(['symbols', 'oldOnly'], { cwd: tree.root })).code).toBe(4)
})

test('a checkout that puts old times on files is noticed', async () => {
  const old = new Date('2001-02-03T04:05:06Z')
  const file = path.join(tree.root, 'a.ts')
  tree.write('a.ts', 'export const one1 = () => 1\n')
  utimesSync(file, old, old)
  commitAll('one')
  await settle()
  await updateLocalIndex(tree.root)
  await nextSecond()
  tree.write('a.ts', 'export const two2 = () => 1\n')
  utimesSync(file, old, old)
  expect(await updateLocalIndex(tree.root)).toMatchObject({ parsed: 1 })
  expect((await runCli(['symbols', 'two2'], { cwd: tree.root })).code).toBe(0)
})

test('a file that only moved in time or place on disk is not parsed again', async () => {
  tree.write('a.ts', 'export const a = () => 1\n')
  commitAll('one')
  await settle()
  await updateLocalIndex(tree.root)
  const file = path.join(tree.root, 'a.ts')
  tree.write('copy', 'export const a = () => 1\n')
  renameSync(path.join(tree.root, 'copy'), file)
  expect(await updateLocalIndex(tree.root)).toMatchObject({ parsed: 0 })
})

test('a second writer is told to wait, with the exit code of a conflict', async () => {
  tree.write('a.ts', 'export const a = () => 1\n')
  const held = openForWriting(tree.root)
  try {
    const run = await runCli(['update'], { cwd: tree.root })
    expect(run.code).toBe(5)
    expect(run.stderr).toMatch(/another kontext-index is writing .*wait until it is done/)
  } finally {
    held.close()
  }
})

test('files with odd names are indexed and named as they are', async () => {
  const names = [
    'with space.ts',
    "quote'd.ts",
    'ünï/köd.ts',
    '-dash.ts',
    'a"b.ts',
    'tab\there.ts',
    '日本.py',
    '%41.ts',
    'semi;colon$(x).ts',
  ]
  for (const name of names)
    tree.write(
      name,
      name.endsWith('.py') ? 'def f():\n    return 1\n' : 'export const f = () => 1\n',
    )
  commitAll('odd')
  const { files } = await updateLocalIndex(tree.root)
  expect(files).toBe(names.length)
  const { symbols } = jsonOf(await runCli(['symbols', 'f', '--json'], { cwd: tree.root }))
  expect((symbols as { path: string }[]).map(({ path }) => path).toSorted()).toEqual(
    names.toSorted(),
  )
})

test('a folder without git is indexed the same', async () => {
  tree.write('a.ts', 'export const a = () => 1\n')
  const withGit = await updateLocalIndex(tree.root)
  const plain = aWorkTree({ git: false, name: 'plain folder' })
  plain.write('a.ts', 'export const a = () => 1\n')
  const { indexVersion, commit } = await updateLocalIndex(plain.root)
  plain.remove()
  expect(commit).toBeNull()
  expect(indexVersion).toBe(withGit.indexVersion)
})

test('an update that is killed leaves the old index answering, and the next one finishes', async () => {
  copyFromProject(tree, 'src/core', 'src/wire', 'src/storage')
  commitAll('one')
  await updateLocalIndex(tree.root)
  const before = jsonOf(await runCli(['status', '--json'], { cwd: tree.root }))['digest']
  copyFromProject(tree, 'src/engine', 'indexer-cli/link')
  tree.git('mv', 'src/core/order.ts', 'src/core/ordering.ts')
  for (const delayMs of [20, 60, 120, 200, 300, 450]) {
    const run = await runCli(['update'], {
      cwd: tree.root,
      onStart: (child) => setTimeout(() => child.kill('SIGKILL'), delayMs),
    })
    if (run.signal !== 'SIGKILL') break
    const { digest } = jsonOf(await runCli(['status', '--json'], { cwd: tree.root }))
    expect(digest).toBe(before)
    expect(
      (await runCli(['context', 'how are results ordered', '--local'], { cwd: tree.root })).code,
    ).toBe(0)
  }
  const { indexVersion } = await updateLocalIndex(tree.root)
  const fresh = aWorkTree({ git: false })
  for (const folder of ['src', 'indexer-cli']) {
    const { cpSync } = await import('node:fs')
    cpSync(path.join(tree.root, folder), path.join(fresh.root, folder), { recursive: true })
  }
  expect(indexVersion).toBe((await updateLocalIndex(fresh.root)).indexVersion)
  fresh.remove()
}, 120_000)

test('a first index that is killed is as if it had never begun', async () => {
  copyFromProject(tree, 'src/core')
  for (const delayMs of [100, 250, 400]) {
    const run = await runCli(['init'], {
      cwd: tree.root,
      onStart: (child) => setTimeout(() => child.kill('SIGKILL'), delayMs),
    })
    if (run.signal !== 'SIGKILL') break
    expect((await runCli(['status'], { cwd: tree.root })).code).toBe(4)
  }
  expect((await runCli(['init'], { cwd: tree.root })).code).toBe(0)
  expect((await runCli(['status'], { cwd: tree.root })).code).toBe(0)
}, 120_000)

test('what the first file declares for all others, and the last one no more, is linked in files that did not change', async () => {
  const callers = (): unknown[] => {
    const file = openForReading(tree.root)
    const rows = file
      ?.prepare(
        "SELECT body FROM shards s JOIN shard_texts t ON t.shard_id = s.id WHERE body LIKE '%use.ts%'",
      )
      .all()
    file?.close()
    return (rows ?? []).filter((row) => String(row['body']).includes('globals.ts/global/boot().'))
  }
  tree.write('use.ts', 'export function use() { boot() }\n')
  tree.write('globals.ts', 'export {}\n')
  await updateLocalIndex(tree.root)
  expect(callers()).toEqual([])
  await nextSecond()
  tree.write('globals.ts', 'export {}\ndeclare global { function boot(): void }\n')
  expect(await updateLocalIndex(tree.root)).toMatchObject({ parsed: 1, relinked: 2 })
  expect(callers()).toHaveLength(1)
  await nextSecond()
  tree.write('globals.ts', 'export {}\n')
  expect(await updateLocalIndex(tree.root)).toMatchObject({ parsed: 1, relinked: 2 })
})

test('a folder may become a file, and a file a folder', async () => {
  tree.write('b/c.py', 'def use(): pass\n')
  tree.write('d.py', 'def dd(): pass\n')
  commitAll('one')
  await settle()
  await updateLocalIndex(tree.root)
  rmSync(path.join(tree.root, 'b'), { recursive: true })
  tree.write('b', 'plain text\n')
  rmSync(path.join(tree.root, 'd.py'))
  tree.write('d.py/e.py', 'def ee(): pass\n')
  await settle()
  expect((await readStatus(tree.root))?.current).toBe(false)
  const after = await updateLocalIndex(tree.root)
  expect(after).toMatchObject({ files: 2, removed: 2 })
  expect(await updateLocalIndex(tree.root)).toMatchObject({ parsed: 0 })
})
