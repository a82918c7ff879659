// Field cases that only the whole way shows: a tree, the shipped CLI, a push, and answers of the running Worker.

import { cpSync, readFileSync, rmSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Pack } from '#wire/pack.ts'
import { jsonOf, runCli, type CliRun } from '../cli/support/run-cli.ts'
import { aWorkTree, type WorkTree } from '../cli/support/work-tree.ts'
import { runWorker, type RunningWorker } from './support/running-worker.ts'

const CASES = path.join(import.meta.dirname, '../cases')

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

const run = (...args: readonly string[]): Promise<CliRun> =>
  runCli(args, {
    cwd: tree.root,
    env: { KONTEXT_URL: worker.url, KONTEXT_TOKEN: worker.token },
  })

const take = (name: string, from: string): void =>
  cpSync(path.join(CASES, name, 'input', from), tree.root, { recursive: true })

const commit = (message: string): void => {
  tree.git('add', '-A')
  tree.git('commit', '-q', '-m', message)
}

async function push(repo: string, ...more: readonly string[]): Promise<Record<string, unknown>> {
  const done = await run('push', '--repo', repo, '--json', ...more)
  expect(done.stderr).not.toContain('unexpected')
  expect(done.code).toBe(0)
  return jsonOf(done)
}

interface Answer {
  readonly status: number
  readonly body: string
  readonly contentType: string
}

async function ask(repo: string, task: string, ref?: string): Promise<Answer> {
  const response = await fetch(`${worker.url}/context`, {
    method: 'POST',
    headers: { authorization: `Bearer ${worker.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ task, repos: [repo], ...(ref === undefined ? {} : { ref }) }),
  })
  const contentType = response.headers.get('content-type') ?? ''
  return { status: response.status, body: await response.text(), contentType }
}

/** The first items of a pack as `path:name`. */
async function firstItems(repo: string, task: string, ref?: string): Promise<readonly string[]> {
  const { status, body } = await ask(repo, task, ref)
  expect(status).toBe(200)
  const pack = JSON.parse(body) as Pack
  return pack.context.items.slice(0, 3).map((item) => `${item.path}:${item.name}`)
}

describe('case 55: deleted files', () => {
  const name = '55-deleted-file-ghosts'

  test('leave no symbol, no hit and no edge behind, and the index equals a fresh one', async () => {
    take(name, 'v1')
    commit('one')
    await push('acme/tide')
    const before = jsonOf(await run('callers', 'pkg/tide.py:tide_level', '--json'))
    expect(before['edges']).toMatchObject([{ from: { path: 'pkg/use.py', name: 'go' } }])

    rmSync(path.join(tree.root, 'pkg'), { recursive: true })
    take(name, 'v2')
    commit('two')
    const second = await push('acme/tide')
    expect(second['files']).toBe(2)
    const found = await run('find', 'tide_level', '--json', '--repo', 'acme/tide')
    expect(found.stdout).not.toContain('tide.py')
    expect((await ask('acme/tide', 'what does tide_level do')).body).not.toContain('tide.py')
    expect((await run('callers', 'tide_level')).code).toBe(4)

    rmSync(path.join(tree.root, '.kontext'), { recursive: true })
    expect((await push('acme/tide-again'))['index_version']).toBe(second['index_version'])
  })
})

describe('case 57: a branch that was switched', () => {
  test('is told by status, pushed though file times are old, and named in packs', async () => {
    const old = new Date('2020-01-01T00:00:00Z')
    const age = (): void => utimesSync(path.join(tree.root, 'a.ts'), old, old)
    tree.write('a.ts', 'export function oldOnly() { return 1; }\n')
    commit('one')
    tree.git('checkout', '-q', '-b', 'feature')
    tree.write('a.ts', 'export function parseToml() { return 2; }\n')
    commit('two')
    tree.git('checkout', '-q', 'main')
    age()
    const [main, feature] = [tree.git('rev-parse', 'main'), tree.git('rev-parse', 'feature')]
    expect(await push('acme/branches', '--ref', 'main')).toMatchObject({ commit: main })

    tree.git('checkout', '-q', 'feature')
    age()
    const status = jsonOf(await run('status', '--json'))
    expect(status).toMatchObject({ commit: main, head: feature, behind: 1, current: false })
    const said = (await run('status')).stdout
    expect(said).toContain(main)
    expect(said).toContain(feature)

    expect(await push('acme/branches', '--ref', 'feature')).toMatchObject({ commit: feature })
    expect(await firstItems('acme/branches', 'parseToml', 'feature')).toContain('a.ts:parseToml')
    const { body } = await ask('acme/branches', 'oldOnly', 'feature')
    expect(body).not.toContain('a.ts:oldOnly')
    expect(JSON.parse(body)).toMatchObject({ ref: 'feature', commit: feature })
    expect(JSON.parse((await ask('acme/branches', 'oldOnly', 'main')).body)).toMatchObject({
      commit: main,
    })
  })
})

describe('case 63: punctuation in a task', () => {
  const name = '63-punctuation-in-task'
  const lines = (file: string): readonly string[] =>
    readFileSync(path.join(CASES, name, 'input', file), 'utf8')
      .split('\n')
      .filter(Boolean)

  test('is never query syntax', async () => {
    tree.write('.gitignore', 'tasks-*.txt\n')
    take(name, '.')
    commit('one')
    await push('acme/punctuation')
    for (const task of lines('tasks-with-words.txt')) {
      const answer = await ask('acme/punctuation', task)
      expect([task, answer.status]).toEqual([task, 200])
      if (!/users|strict|crash/.test(task)) continue
      const items = await firstItems('acme/punctuation', task)
      expect([task, items.some((item) => item.startsWith('src/api/users.ts:'))]).toEqual([
        task,
        true,
      ])
    }
    const answers = await Promise.all(
      lines('tasks-no-words.txt').map((task) => ask('acme/punctuation', task)),
    )
    expect(new Set(answers.map(({ status }) => status)).size).toBe(1)
    expect([200, 400]).toContain(answers[0]?.status)
    for (const task of ['', '  \n ']) {
      const answer = await ask('acme/punctuation', task)
      expect(answer.status).toBe(400)
      expect(answer.contentType).toContain('application/problem+json')
      answers.push(answer)
    }
    for (const { body } of answers) expect(body).not.toMatch(/fts5|syntax error|sqlite/i)
  })
})

describe('case 65: a task in a script without spaces', () => {
  const expected = JSON.parse(
    readFileSync(path.join(CASES, '65-cjk-task/expected.json'), 'utf8'),
  ) as Record<'context_top3' | 'context_first', Readonly<Record<string, string>>>

  test('finds the code whose comments speak it', async () => {
    take('65-cjk-task', '.')
    commit('one')
    await push('acme/scripts')
    for (const [task, right] of Object.entries(expected.context_top3)) {
      expect([task, await firstItems('acme/scripts', task)]).toEqual([
        task,
        expect.arrayContaining([right]),
      ])
    }
    for (const [task, right] of Object.entries(expected.context_first)) {
      expect([task, (await firstItems('acme/scripts', task))[0]]).toEqual([task, right])
    }
  })
})

test('a body far beyond the bound is refused in words every time, while its client still sends', async () => {
  const body = JSON.stringify({ task: 'x'.repeat(3_000_000) })
  for (const route of ['/search', '/impact', '/context', '/search', '/impact', '/context']) {
    const response = await fetch(worker.url + route, {
      method: 'POST',
      headers: { authorization: `Bearer ${worker.token}`, 'content-type': 'application/json' },
      body,
    })
    expect(response.status).toBe(413)
    expect(response.headers.get('content-type')).toContain('application/problem+json')
    await response.body?.cancel()
  }
})

test('a commit that changes no indexed file moves the commit that answers name', async () => {
  tree.write('a.ts', 'export function alpha() { return 1 }\n')
  commit('one')
  expect((await run('init')).code).toBe(0)
  tree.git('commit', '-q', '--allow-empty', '-m', 'two')
  const head = tree.git('rev-parse', 'HEAD')
  expect(jsonOf(await run('update', '--json'))['commit']).toBe(head)
  const pack = jsonOf(await run('context', 'alpha', '--local', '--json', '--commit', head))
  expect(pack).toMatchObject({ commit: head, coverage: { commit_mismatch: false } })
})
