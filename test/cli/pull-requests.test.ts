// Pull requests: found by their numbers, named by GitHub where git does not know their names, and told where GitHub fails.

import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, describe, expect, test } from 'vitest'
import { startGithub, type FakePullRequest, type GithubFake } from '#test/support/github-fake.ts'
import { jsonOf, runCli, type CliRun } from './support/run-cli.ts'
import { aWorkTree, type WorkTree } from './support/work-tree.ts'

let tree: WorkTree
const fakes: GithubFake[] = []
afterEach(async () => {
  tree.remove()
  for (const fake of fakes.splice(0)) await fake.close()
})

const body = (name: string, value: number): string =>
  `export function ${name}() {\n  return ${value}\n}\n`

function change(file: string, text: string, message: string): string {
  tree.write(file, text)
  tree.git('add', '-A')
  tree.git('commit', '-q', '-m', message)
  return tree.git('rev-parse', 'HEAD')
}

/** Four files; the second and the third were changed by merges that say nothing, the last one by a rebase. */
function aShop(): { readonly rebased: string } {
  tree = aWorkTree()
  for (const name of ['apple', 'pear', 'plum', 'quince'])
    change(`${name}.ts`, body(name, 1), `Add ${name}`)
  change('apple.ts', body('apple', 2), 'Ripen it (#41)')
  change('pear.ts', body('pear', 2), 'Merge pull request #42 from acme/topic')
  change('plum.ts', body('plum', 2), 'Merge pull request #43 from acme/other')
  return { rebased: change('quince.ts', body('quince', 2), 'Sour it') }
}

const merged = (number: number, title: string, commit: string | null = null): FakePullRequest => ({
  number,
  title,
  merge_commit_sha: commit,
  merged_at: '2026-01-01T00:00:00Z',
})

async function github(...given: Parameters<typeof startGithub>): Promise<GithubFake> {
  const fake = await startGithub(...given)
  fakes.push(fake)
  tree.git('config', 'remote.origin.url', `${fake.url}/acme/shop.git`)
  return fake
}

const cli = (args: readonly string[], fake?: GithubFake): Promise<CliRun> =>
  runCli(args, {
    cwd: tree.root,
    env:
      fake === undefined
        ? {}
        : { GITHUB_TOKEN: 'ghp_test', GITHUB_API_URL: fake.url, GITHUB_SERVER_URL: fake.url },
  })

/** Titles and numbers of a symbol's commits, newest first. */
function pastOf(file: string): unknown {
  const database = new DatabaseSync(path.join(tree.root, '.kontext', 'index.db'), {
    readOnly: true,
  })
  const row = database
    .prepare(
      `SELECT body->'$.commits' AS commits FROM index_files f JOIN shard_texts t ON t.shard_id = f.shard_id WHERE f.path = ?`,
    )
    .get(file)
  database.close()
  return (JSON.parse(String(row?.['commits'])) as unknown[][]).map(([, ...said]) => said)
}

async function firstItem(task: string): Promise<unknown> {
  const pack = jsonOf(await cli(['context', task, '--local', '--json']))
  const { items } = pack['context'] as { items: { name: string }[] }
  return items[0]?.name
}

const problemOf = async (): Promise<unknown> =>
  (jsonOf(await cli(['status', '--json']))['history'] as { problem: string }).problem

describe('a task that names a pull request', () => {
  test('is answered with what it changed, whether its merge had a title or not', async () => {
    aShop()
    await cli(['init', '--quiet'])
    expect(await firstItem('What did #41 change?')).toBe('apple')
    expect(await firstItem('Somebody says that PR 42 broke it')).toBe('pear')
    expect(await firstItem('Since GH-43 it fails')).toBe('plum')
    expect(jsonOf(await cli(['status', '--json']))['history']).toEqual({
      commits: 8,
      pull_requests: 3,
      problem: '',
    })
  })
})

describe('with a token GitHub', () => {
  test('names merges that say nothing and knows the number of a rebased one, through all pages', async () => {
    const { rebased } = aShop()
    const others = Array.from({ length: 230 }, (_, at) => merged(1_000 + at, `Other ${at}`))
    const fake = await github([
      merged(42, 'Sweeten the filling'),
      { ...merged(50, 'Never merged', rebased), merged_at: null },
      merged(44, 'Sour it more', rebased),
      ...others,
      merged(43, 'Ripen the stone'),
      ...others,
    ])
    expect((await cli(['init'], fake)).code).toBe(0)
    expect(fake.authorization).toBe('token ghp_test')
    expect(fake.asked.map((url) => new URL(url, fake.url).searchParams.get('page'))).toEqual([
      '1',
      '2',
      '3',
      '4',
    ])
    expect(pastOf('pear.ts')).toEqual([
      ['Sweeten the filling', 42],
      ['Add pear', 0],
    ])
    expect(pastOf('plum.ts')).toEqual([
      ['Ripen the stone', 43],
      ['Add plum', 0],
    ])
    expect(pastOf('quince.ts')).toEqual([
      ['Sour it', 44],
      ['Add quince', 0],
    ])
    expect(await problemOf()).toBe('')
  })

  test('that refuses costs its titles and is told; the next update asks again', async () => {
    aShop()
    const used = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1800000000' }
    const busy = await github([], () => ({ status: 403, headers: used }))
    const run = await cli(['init'], busy)
    const problem =
      'pull requests are known from commit messages only: GitHub: the rate limit is used up until 2027-01-15T08:00:00.000Z'
    expect(run.code).toBe(0)
    expect(run.stdout).toContain(`history: ${problem}`)
    expect(await problemOf()).toBe(problem)
    expect(pastOf('pear.ts')).toEqual([
      ['Merge pull request #42 from acme/topic', 42],
      ['Add pear', 0],
    ])
    const kind = await github([merged(42, 'Sweeten the filling')])
    change('apple.ts', body('apple', 3), 'Press it')
    await cli(['update'], kind)
    expect(pastOf('pear.ts')).toEqual([
      ['Sweeten the filling', 42],
      ['Add pear', 0],
    ])
    expect(await problemOf()).toBe('')
  })

  test('that fails on a later page keeps what the pages before said', async () => {
    aShop()
    const many = Array.from({ length: 99 }, (_, at) => merged(1_000 + at, `Other ${at}`))
    const fake = await github([merged(42, 'Sweeten the filling'), ...many, ...many], (page) =>
      page === 2 ? { status: 500 } : undefined,
    )
    await cli(['init'], fake)
    expect(pastOf('pear.ts')).toEqual([
      ['Sweeten the filling', 42],
      ['Add pear', 0],
    ])
    expect(await problemOf()).toContain('GitHub: 500')
  })

  test('that does not know the repository is told; without a token, with --no-github, or for a remote elsewhere nobody is asked', async () => {
    aShop()
    const fake = await github([])
    tree.git('config', 'remote.origin.url', `${fake.url}/acme/none.git`)
    await cli(['init'], fake)
    expect(await problemOf()).toContain('GitHub: 404')
    const before = fake.asked.length
    change('apple.ts', body('apple', 3), 'Press it')
    await cli(['update', '--no-github'], fake)
    change('apple.ts', body('apple', 4), 'Press it again')
    await cli(['update'])
    tree.git('config', 'remote.origin.url', 'git@example.org:acme/shop.git')
    change('apple.ts', body('apple', 5), 'Press it once more')
    await cli(['update'], fake)
    expect(fake.asked).toHaveLength(before)
  })
})
