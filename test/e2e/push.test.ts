import { rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { jsonOf, runCli, type CliRun } from '../cli/support/run-cli.ts'
import { aWorkTree, copyFromProject, type WorkTree } from '../cli/support/work-tree.ts'
import { runWorker, type RunningWorker } from './support/running-worker.ts'

let worker: RunningWorker
let tree: WorkTree
beforeAll(async () => {
  worker = await runWorker()
})
afterAll(() => worker.stop())
beforeEach(() => {
  tree = aWorkTree()
})
afterEach(() => tree.remove())

const server = (): Record<string, string> => ({
  KONTEXT_URL: worker.url,
  KONTEXT_TOKEN: worker.token,
})
const run = (args: readonly string[], cwd = tree.root): Promise<CliRun> =>
  runCli(args, { cwd, env: server() })

/** Pushes and returns the report; a failure is the test's. */
async function push(repo: string, ...more: readonly string[]): Promise<Record<string, unknown>> {
  const done = await run(['push', '--repo', repo, '--json', ...more])
  expect(done.stderr.replaceAll(/Uploading.*\n?/g, '')).toBe('')
  expect(done.code).toBe(0)
  return jsonOf(done)
}

test('a second push of the same tree uploads nothing; an edit uploads what it changed', async () => {
  copyFromProject(tree, 'src/core', 'src/wire')
  tree.git('add', '-A')
  tree.git('commit', '-q', '-m', 'one')
  const first = await push('acme/edits')
  expect(first['shards_uploaded']).toBe(first['files'])
  expect(await push('acme/edits')).toMatchObject({ up_to_date: true, shards_uploaded: 0, bytes: 0 })
  tree.write('src/core/extra-words.ts', '')
  tree.git('add', '-A')
  tree.git('commit', '-q', '-m', 'two')
  await push('acme/edits')
  tree.write('src/core/extra-words.ts', '// a word\n')
  expect(await push('acme/edits', '--dry-run')).toMatchObject({
    dry_run: true,
    shards_missing: 1,
    shards_uploaded: 0,
  })
  expect(await push('acme/edits')).toMatchObject({ shards_uploaded: 1 })
  // The shards of those that call it change with it, and no others.
  tree.write('src/core/result.ts', 'export const ok = 1\n')
  const renamed = await push('acme/edits')
  expect(renamed['shards_uploaded']).toBeGreaterThan(1)
  expect(renamed['shards_uploaded']).toBeLessThan(Number(renamed['files']) / 2)
})

test('the server answers with the same bytes as the local index', async () => {
  copyFromProject(tree, 'src/core/graph')
  tree.git('add', '-A')
  tree.git('commit', '-q', '-m', 'one')
  await push('acme/same')
  const task = 'edges whose target no part holds are dropped while the graph is built'
  const [remote, local, unnamed] = await Promise.all([
    run(['context', task, '--json', '--repo', 'acme/same']),
    run(['context', task, '--json', '--local', '--repo', 'acme/same']),
    // What was pushed is called what it was pushed as.
    run(['context', task, '--json', '--local']),
  ])
  expect(remote.code).toBe(0)
  expect(local.stdout).toBe(remote.stdout)
  expect(unnamed.stdout).toBe(remote.stdout)
})

test('what git cannot tell of history stands in the report of a push', async () => {
  tree.write('a.ts', 'export const a = () => 1\n')
  tree.git('add', '-A')
  tree.git('commit', '-q', '-m', 'one')
  const blob = tree.git('rev-parse', 'HEAD:a.ts')
  tree.write('a.ts', 'export const a = () => 2\n')
  tree.git('add', '-A')
  tree.git('commit', '-q', '-m', 'two')
  rmSync(path.join(tree.root, '.git/objects', blob.slice(0, 2), blob.slice(2)))
  expect((await push('acme/torn'))['history_problem']).toMatch(/^history ends after/)
  expect((await run(['push', '--repo', 'acme/torn'])).stdout).toContain('history: history ends')
})

test('a deleted file is gone from the server too', async () => {
  tree.write('pkg/__init__.py', '')
  tree.write('pkg/tide.py', 'def tide_level():\n    return 3\n')
  tree.write('pkg/use.py', 'from .tide import tide_level\n\ndef go():\n    return tide_level()\n')
  await push('acme/ghosts')
  rmSync(path.join(tree.root, 'pkg/tide.py'))
  tree.write('pkg/use.py', 'def go():\n    return 1\n')
  expect(await push('acme/ghosts')).toMatchObject({ files: 2 })
  const found = await run(['find', 'tide_level', '--json', '--repo', 'acme/ghosts'])
  expect(found.stdout).not.toContain('tide.py')
})

test('a ref that moved is a conflict that names both versions, and --force replaces it', async () => {
  tree.write('a.ts', 'export const a = () => 1\n')
  const mine = await push('acme/moved')
  const other = aWorkTree()
  other.write('a.ts', 'export const b = () => 2\n')
  const theirs = jsonOf(await run(['push', '--repo', 'acme/moved', '--json'], other.root))
  other.remove()
  tree.write('a.ts', 'export const c = () => 3\n')
  const refused = await run(['push', '--repo', 'acme/moved'])
  expect(refused.code).toBe(5)
  expect(refused.stderr).toContain(String(mine['index_version']))
  expect(refused.stderr).toContain(String(theirs['index_version']))
  expect(await push('acme/moved', '--force')).toMatchObject({ previous: theirs['index_version'] })
})

test('a push without source keeps every text at home', async () => {
  tree.write(
    'secret.ts',
    'export function visible(): number {\n  const hiddenInside = 42\n  return hiddenInside\n}\n',
  )
  await push('acme/bare', '--no-source')
  const answer = await worker.ask('acme/bare', 'what does visible return')
  expect(answer).toContain('visible')
  expect(answer).not.toContain('hiddenInside')
})

test('odd paths arrive as they are', async () => {
  const names = ['with space.ts', "quote'd.ts", 'ünï/köd.ts', '日本.ts', '%41.ts', 'a+b&c=d.ts']
  for (const name of names) tree.write(name, 'export const oddlyNamed = () => 1\n')
  await push('acme/odd')
  const found = jsonOf(
    await run(['find', 'oddlyNamed', '--json', '--repo', 'acme/odd', '--limit', '50']),
  )
  const results = found['results'] as { path: string; name: string }[]
  expect(
    results.flatMap(({ path: file, name }) => (name === 'oddlyNamed' ? file : [])).toSorted(),
  ).toEqual(names.toSorted())
})

test('pull takes the version over: the same answers, and a push from there is no conflict', async () => {
  copyFromProject(tree, 'src/core/graph')
  tree.git('add', '-A')
  tree.git('commit', '-q', '-m', 'one')
  await push('acme/shared')
  const other = aWorkTree()
  copyFromProject(other, 'src/core/graph')
  const pulled = await run(['pull', '--repo', 'acme/shared', '--json'], other.root)
  expect(pulled.code).toBe(0)
  const task = 'how are nodes numbered'
  const local = await run(
    ['context', task, '--json', '--local', '--repo', 'acme/shared'],
    other.root,
  )
  expect(`200 ${local.stdout.trimEnd()}`).toBe(await worker.ask('acme/shared', task))
  other.write('src/core/graph/more.ts', 'export const more = 1\n')
  expect((await run(['push', '--repo', 'acme/shared'], other.root)).code).toBe(0)
  other.remove()
})

test('a token that may not push, an unknown token and a foreign organisation are told apart by exit code', async () => {
  tree.write('a.ts', 'export const a = 1\n')
  const created = jsonOf(
    await run(['auth', 'token', 'create', '--name', 'reader', '--scope', 'read', '--json']),
  )
  const as = (token: string): Promise<CliRun> =>
    runCli(['push', '--repo', 'acme/tokens'], {
      cwd: tree.root,
      env: { ...server(), KONTEXT_TOKEN: token },
    })
  expect((await as(String(created['token']))).code).toBe(3)
  const unknown = await as(`ktx_${'A'.repeat(43)}`)
  expect(unknown.code).toBe(3)
  expect(unknown.stderr).not.toContain('AAAA')
  expect((await run(['push', '--repo', 'nobody/tokens'])).code).toBe(4)
})
