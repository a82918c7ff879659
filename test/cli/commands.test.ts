import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isSealed } from '#wire/pack-codec.ts'
import { packSchema } from '#wire/pack.ts'
import { skippedLines } from '#cli/commands/update-report.ts'
import { nameOfRemote } from '#cli/push/repository-name.ts'
import { waitMs } from '#cli/server/retry.ts'
import { jsonOf, runCli, type CliRun } from './support/run-cli.ts'
import { aWorkTree, type WorkTree } from './support/work-tree.ts'

let tree: WorkTree
const run = (...args: readonly string[]): Promise<CliRun> => runCli(args, { cwd: tree.root })

beforeAll(async () => {
  tree = aWorkTree({ name: 'a shop' })
  tree.write(
    'src/price.ts',
    '/** The price of a cup. */\nexport function price(size: string): number {\n  return size.length\n}\n',
  )
  tree.write(
    'src/order.ts',
    "import { price } from './price.ts'\n\nexport class Order {\n  total(): number {\n    return price('large')\n  }\n}\n\nexport class Refund {\n  total(): number {\n    return -1\n  }\n}\n",
  )
  tree.git('add', '-A')
  tree.git('commit', '-q', '-m', 'one')
  await run('init', '--quiet')
})
afterAll(() => tree.remove())

test.each([
  [['nope'], 'there is no command "nope"'],
  [['update', '--nope'], "Unknown option '--nope'"],
  [['context'], 'context needs TASK'],
  [['context', 'a', 'b'], 'context does not take "b"'],
  [['context', 'a', '--budget', 'many'], '--budget takes a whole number'],
  [['callers', 'price', '--kind', 'LIKES'], '--kind takes one of CALLS'],
  [['chunk', 'src/price.ts'], 'chunk takes a place like src/a.ts:41'],
  [['update', 'nowhere'], 'is not a folder'],
  [['push', '--url', 'nonsense'], '"nonsense" is not an http or https URL'],
  [['push', '--url', 'ftp://server'], '"ftp://server" is not an http or https URL'],
  [['context', 'a', '--budget', '-1'], '--budget takes a whole number from 1 to 200000, not "-1"'],
  [['init', '--history', '-1'], '--history takes a whole number from 0 to 10000000, not "-1"'],
  [['init', '--history', ''], '--history takes a whole number from 0 to 10000000, not ""'],
  [['context', 'a', '--hops', '1e0'], '--hops takes a whole number from 1 to 3, not "1e0"'],
  [['push', '--repo', 'a/b'], 'no server is configured'],
  [['config', 'set', 'token', 'x'], 'a token is no setting'],
])('%j is bad usage and says so', async (args, sentence) => {
  const { code, stdout, stderr } = await run(...args)
  expect(stderr).toContain(sentence)
  expect(stdout).toBe('')
  expect(code).toBe(2)
})

test('--quiet leaves out what came of an update; --json is asked for and stays', async () => {
  expect(await run('update', '--quiet')).toMatchObject({ code: 0, stdout: '', stderr: '' })
  expect(await run('init', '--quiet')).toMatchObject({ code: 0, stdout: '', stderr: '' })
  const { stdout } = await run('update', '--quiet', '--json')
  expect(JSON.parse(stdout)).toMatchObject({ files: 2 })
})

test('a task that the index knows nothing of is told so', async () => {
  const { code, stdout } = await run('context', 'zzzqqq', '--local')
  expect(code).toBe(0)
  expect(stdout).toContain('Nothing in the index takes part in this task')
})

test('an index without files says so', async () => {
  const clone = mkdtempSync(path.join(tmpdir(), 'kontext-bare-clone-'))
  try {
    tree.git('clone', '-q', '--no-checkout', tree.root, clone)
    const { code, stdout } = await runCli(['init'], { cwd: clone })
    expect(code).toBe(0)
    expect(stdout).toContain('nothing to index: no file stands here')
  } finally {
    rmSync(clone, { recursive: true })
  }
})

test('what was left out is counted by reason and named', () => {
  const skipped = [
    ...['a.md', 'b.md'].map((file) => ({ path: file, reason: 'lock file' })),
    ...['1', '2', '3', '4'].map((file) => ({ path: file, reason: 'minified' })),
    { path: 'libs/none', reason: 'submodule' },
  ]
  expect(skippedLines(skipped)).toEqual([
    '  4 skipped: minified (1, 2, 3, ...)',
    '  2 skipped: lock file (a.md, b.md)',
    '  1 skipped: submodule (libs/none)',
  ])
})

test('a reader who closes the pipe ends the command in silence', async () => {
  const outcome = await runCli(['symbols'], {
    cwd: tree.root,
    onStart: (child) => child.stdout?.destroy(),
  })
  expect(outcome).toMatchObject({ code: 0, stderr: '' })
})

test('a damaged index is named, with what mends it', async () => {
  const damaged = aWorkTree({ git: false })
  try {
    damaged.write(
      '.kontext/index.db',
      'no database, but longer than the header of one. '.repeat(99),
    )
    for (const command of ['status', 'update', 'doctor']) {
      const { code, stdout, stderr } = await runCli([command], { cwd: damaged.root })
      expect(code).toBe(1)
      expect(stdout + stderr).toContain('Remove .kontext/index.db and run kontext-index init')
      expect(stderr).not.toContain('    at ')
    }
  } finally {
    damaged.remove()
  }
})

test('help and version are answers', async () => {
  expect(await run('--help')).toMatchObject({ code: 0, stderr: '' })
  expect(await run('push', '--help')).toMatchObject({ code: 0, stderr: '' })
  expect((await run('--version')).stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
})

test('--json prints one document on stdout, wherever it stands', async () => {
  const [before, after] = await Promise.all([run('--json', 'status'), run('status', '--json')])
  expect(jsonOf(before)).toEqual(jsonOf(after))
  expect(jsonOf(after)).toMatchObject({
    files: 2,
    languages: { typescript: 2 },
    parse_errors: [],
    skipped: [],
    behind: 0,
  })
})

test('context answers with a sealed pack that keeps the budget', async () => {
  const answer = await run('context', 'the price of an order is wrong', '--json', '--budget', '300')
  const pack = packSchema.parse(jsonOf(answer))
  expect(await isSealed(pack)).toBe(true)
  expect(pack.context.used_tokens).toBeLessThanOrEqual(300)
  expect(pack.context.items.map(({ path: file }) => file)).toContain('src/price.ts')
  expect(pack).toMatchObject({ repo: 'a shop', ref: 'main', commit: tree.git('rev-parse', 'HEAD') })
})

test('context --explain tells people what was read, where the search started, and what each item is worth', async () => {
  const { code, stdout } = await run(
    'context',
    'price() of an Order is wrong',
    '--explain',
    '--local',
  )
  expect(code).toBe(0)
  expect(stdout).toMatch(/^Read in the task\n {2}identifiers: price/)
  expect(stdout).toMatch(/ {2}1 {2}src\/price\.ts\/price\(\)\. {2}\(explicit 1, lexical/)
  expect(stdout).toMatch(
    / {2}1\. src\/\w+\.ts:\d+-\d+ \w+: score [\d.]+, full, \d+ tokens\n {5}\w+ [\d.]+, /,
  )
  expect(stdout).toMatch(
    /\nConfidence (?:high|medium|low): anchors lexical 7, semantic 4, explicit 1;/,
  )
})

test('what the caller touched before leads to it', async () => {
  const asked = await run(
    'context',
    'make it right',
    '--json',
    '--local',
    '--touched',
    'src/order.ts',
  )
  const { context } = packSchema.parse(jsonOf(asked))
  expect(context.items[0]).toMatchObject({ path: 'src/order.ts' })
  expect(context.items[0]?.sources).toContain('touched')
})

test('a pack of the commit that the caller works on has no age, another one is told', async () => {
  const head = tree.git('rev-parse', 'HEAD')
  const ageOf = async (commit: string) => {
    const pack = packSchema.parse(
      jsonOf(await run('context', 'price', '--json', '--local', '--commit', commit)),
    )
    return [pack.coverage.index_age_commits, pack.coverage.commit_mismatch]
  }
  expect(await ageOf(head)).toEqual([0, false])
  expect(await ageOf('f'.repeat(40))).toEqual([null, true])
  const other = aWorkTree()
  try {
    other.write('a.ts', 'export function price() { return 1 }\n')
    const commit = (title: string): void =>
      void other.git('commit', '-q', '--allow-empty', '-m', title)
    other.git('add', '-A')
    commit('one')
    await runCli(['init'], { cwd: other.root })
    commit('two')
    commit('three')
    const stale = await runCli(['context', 'price', '--json', '--local'], { cwd: other.root })
    expect(packSchema.parse(jsonOf(stale)).coverage).toMatchObject({
      index_age_commits: 2,
      commit_mismatch: false,
    })
    const two = other.git('rev-parse', 'HEAD~1')
    const asked = ['context', 'price', '--json', '--local', '--commit', two]
    expect(jsonOf(await runCli(asked, { cwd: other.root }))['coverage']).toMatchObject({
      index_age_commits: 1,
      commit_mismatch: true,
    })
  } finally {
    other.remove()
  }
})

test('--include history tells the commits of what was found', async () => {
  const asked = await run('context', 'price', '--json', '--local', '--include', 'history')
  const pack = packSchema.parse(jsonOf(asked))
  expect(pack.history).toEqual([{ commit: tree.git('rev-parse', 'HEAD'), title: 'one' }])
  expect(pack.text).toContain('Past changes of these:')
})

test('--include takes several at once, and names what it does not know', async () => {
  const both = await run('context', 'price', '--json', '--local', '--include', 'history,tests')
  expect(packSchema.parse(jsonOf(both)).history).toHaveLength(1)
  const wrong = await run('context', 'price', '--local', '--include', 'history,past')
  expect(wrong.code).toBe(2)
  expect(wrong.stderr).toContain('--include knows history, impact, tests, not "past"')
})

test('an empty task is bad usage', async () => {
  expect((await run('context', '  ')).code).toBe(2)
})

test('callers names the call and its line', async () => {
  expect(jsonOf(await run('callers', 'price', '--json'))).toMatchObject({
    symbol: { symbol_id: 'src/price.ts/price().' },
    edges: [
      { kind: 'CALLS', path: 'src/order.ts', line: 5, from: { qualified_name: 'Order.total' } },
    ],
  })
})

test('an ambiguous name lists the candidates and picks none', async () => {
  const answer = await run('callers', 'total')
  expect(answer.code).toBe(4)
  expect(answer.stderr).toContain('src/order.ts/Order#total().')
  expect(answer.stderr).toContain('src/order.ts/Refund#total().')
  expect((await run('callers', 'src/order.ts:Order.total')).code).toBe(0)
})

test('an unknown symbol is not found', async () => {
  expect((await run('impact', 'nothing_of_that_name')).code).toBe(4)
})

test('deps, chunk, impact, find and symbols answer about the index', async () => {
  expect(jsonOf(await run('deps', 'src/price.ts', '--json'))).toEqual({
    path: 'src/price.ts',
    imports: [],
    imported_by: ['src/order.ts'],
  })
  expect(jsonOf(await run('chunk', 'src/order.ts:5', '--json'))).toMatchObject({
    qualified_name: 'Order.total',
    source: "  total(): number {\n    return price('large')\n  }",
  })
  expect(jsonOf(await run('impact', 'price', '--json'))).toMatchObject({
    groups: { callers: [{ qualified_name: 'Order.total', depth: 1 }] },
  })
  expect((await run('find', 'price')).stdout).toContain('src/price.ts:2')
  expect(jsonOf(await run('symbols', '--json'))).toMatchObject({ symbols: { length: 7 } })
})

test('an address that no request can go to fails at once, and a file that is not there is not found', async () => {
  const asked = await run('context', 'a', '--url', 'http://127.0.0.1:1', '--token', 'ktx_a')
  expect(asked.code).toBe(1)
  expect(asked.stderr).toContain('bad port')
  expect(asked.stderr).not.toContain('trying again')
  const deps = await run('deps', 'nope.ts')
  expect(deps.code).toBe(4)
  expect(deps.stderr).toContain('the index holds no file nope.ts')
})

test('a file in the place of the index is named', async () => {
  const other = aWorkTree({ git: false })
  other.write('.kontext', '')
  const { code, stderr } = await runCli(['init'], { cwd: other.root })
  other.remove()
  expect(code).toBe(1)
  expect(stderr).toContain('it exists and is not a folder')
  expect(stderr).not.toContain('    at ')
})

test('what was left out is listed whether or not anything changed; a name beyond the bound is clipped', async () => {
  const other = aWorkTree({ git: false })
  other.write('cup.png', 'PNG\0')
  other.write('long.ts', `export function ${'q'.repeat(600)}() { return 1 }\n`)
  const first = jsonOf(await runCli(['update', '--json'], { cwd: other.root }))
  const second = jsonOf(await runCli(['update', '--json'], { cwd: other.root }))
  const { symbols } = jsonOf(await runCli(['symbols', 'long.ts', '--json'], { cwd: other.root }))
  other.remove()
  expect(first['skipped']).toMatchObject([{ path: 'cup.png' }])
  expect(second).toMatchObject({ parsed: 0, skipped: first['skipped'] })
  expect(symbols).toMatchObject([{ kind: 'module' }, { name: 'q'.repeat(500) }])
})

test('a folder without an index says how to make one', async () => {
  const elsewhere = aWorkTree({ git: false })
  const answer = await runCli(['status'], { cwd: elsewhere.root })
  elsewhere.remove()
  expect(answer.code).toBe(4)
  expect(answer.stderr).toContain('run kontext-index init')
})

test('settings are kept by project and user, secrets by neither', async () => {
  const home = mkdtempSync(path.join(tmpdir(), 'kontext-home-'))
  const at = { cwd: tree.root, env: { XDG_CONFIG_HOME: home } }
  await runCli(['config', 'set', 'url', 'https://kontext.example.org', '--user'], at)
  const shown = await runCli(['config', 'set', 'repo', 'acme/shop', '--json'], at)
  expect(jsonOf(shown)).toEqual({
    url: 'https://kontext.example.org',
    repo: 'acme/shop',
    token: 'none',
  })
  expect(readFileSync(path.join(tree.root, '.kontext/config.json'), 'utf8')).toContain('acme/shop')
  await runCli(['config', 'set', 'repo'], at)
  rmSync(home, { recursive: true })
})

test('doctor finds node, git, grammars and the index in order', async () => {
  const answer = await run('doctor', '--json')
  expect(jsonOf(answer)).toMatchObject({ ok: true })
  expect(answer.code).toBe(0)
})

test('the index keeps itself out of git', async () => {
  expect(readFileSync(path.join(tree.root, '.kontext/.gitignore'), 'utf8')).toBe('*\n')
  expect(tree.git('status', '--porcelain')).toBe('')
  expect(statSync(path.join(tree.root, '.kontext/index.db')).isFile()).toBe(true)
})

test.each([
  ['git@github.com:acme/shop.git', 'acme/shop'],
  ['https://github.com/acme/shop', 'acme/shop'],
  ['ssh://git@host:22/group/acme/shop.git/', 'acme/shop'],
  ['/srv/git/acme/shop.git', 'acme/shop'],
  ['shop', undefined],
  ['https://host/a b/shop', undefined],
])('the remote %s names %s', (address, name) => {
  expect(nameOfRemote(address)).toBe(name)
})

test('waits grow, stay within bounds, and give way to what the server asks', () => {
  const waits = [1, 2, 3, 4, 5, 9].map((tries) => waitMs(tries, null, 0.5, 0))
  expect(waits).toEqual(waits.toSorted((a, b) => a - b))
  expect(Math.max(...waits)).toBeLessThanOrEqual(15_000)
  expect(waitMs(1, '7', 0.5, 0)).toBe(7_000)
  expect(waitMs(1, 'Thu, 01 Jan 1970 00:00:09 GMT', 0.5, 4_000)).toBe(5_000)
})
