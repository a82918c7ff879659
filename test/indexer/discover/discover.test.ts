import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { discover } from '#cli/discover/discover.ts'

let root = ''

beforeEach(() => {
  root = realpathSync(mkdtempSync(path.join(tmpdir(), 'kontext-discover-')))
})
afterEach(() => {
  rmSync(root, { recursive: true, force: true })
})

function write(file: string, text = 'export const here = 1\n'): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
  writeFileSync(path.join(root, file), text)
}

const git = (...args: string[]): string =>
  execFileSync(
    'git',
    [
      '-C',
      root,
      '-c',
      'user.name=t',
      '-c',
      'user.email=t@example.test',
      '-c',
      'commit.gpgsign=false',
      ...args,
    ],
    { encoding: 'utf8' },
  ).trim()

const found = async (folder = root): Promise<string[]> =>
  (await discover(folder)).files.map((file) => file.path)
const reasonFor = async (file: string): Promise<string | undefined> =>
  (await discover(root)).skipped.find((skip) => skip.path === file)?.reason

describe('discovery', () => {
  it('lists tracked and untracked files by path, with size and place', async () => {
    git('init', '-q', '-b', 'main')
    write('b.ts')
    write('a/Z.py', 'x = 1\n')
    write('a/z.py', 'x = 2\n')
    git('add', 'b.ts')
    const { files, git: state } = await discover(root)
    expect(files.map((file) => file.path)).toEqual(['a/Z.py', 'a/z.py', 'b.ts'])
    expect(files[0]).toMatchObject({ absolutePath: path.join(root, 'a/Z.py'), size: 6 })
    expect(state).toEqual({ commit: '', branch: 'main', dirty: true })
  })

  it('knows commit, branch and whether anything differs', async () => {
    git('init', '-q', '-b', 'main')
    write('a.ts')
    git('add', '.')
    git('commit', '-qm', 'one')
    const commit = git('rev-parse', 'HEAD')
    expect((await discover(root)).git).toEqual({ commit, branch: 'main', dirty: false })
    write('a.ts', 'export const other = 2\n')
    expect((await discover(root)).git).toEqual({ commit, branch: 'main', dirty: true })
    git('checkout', '-q', '--detach', '-f')
    expect((await discover(root)).git).toEqual({ commit, branch: null, dirty: false })
  })

  it('starts at the folder that is asked for, inside a repository too', async () => {
    git('init', '-q')
    write('a.ts')
    write('packages/one/b.ts')
    expect(await found(path.join(root, 'packages'))).toEqual(['one/b.ts'])
  })

  it('leaves a deleted file out without a word, and never lists .kontext', async () => {
    git('init', '-q')
    write('a.ts')
    write('gone.ts')
    write('.kontext/cache.ts')
    git('add', '-f', '.')
    rmSync(path.join(root, 'gone.ts'))
    expect(await found()).toEqual(['a.ts'])
    expect(await reasonFor('gone.ts')).toBeUndefined()
  })

  it('skips a nested checkout with a reason, by git and by walking', async () => {
    write('a.ts')
    write('other/b.ts')
    execFileSync('git', ['init', '-q', path.join(root, 'other')])
    expect(await found()).toEqual(['a.ts'])
    expect(await reasonFor('other')).toBe('nested repository')
    git('init', '-q')
    expect(await found()).toEqual(['a.ts'])
    expect(await reasonFor('other')).toBe('nested repository')
  })

  it('takes no bare repository for sources', async () => {
    git('init', '-q', '--bare')
    expect(await found()).toEqual([])
    expect(await reasonFor('.')).toContain('bare repository')
    write('outer/a.ts')
    mkdirSync(path.join(root, 'outer/b.git'))
    execFileSync('git', ['init', '-q', '--bare', path.join(root, 'outer/b.git')])
    const { files, skipped } = await discover(path.join(root, 'outer'))
    expect(files.map((file) => file.path)).toEqual(['a.ts'])
    expect(skipped.map((skip) => skip.path)).toEqual(['b.git'])
  })

  it('says why it leaves a file out for its path', async () => {
    write('package-lock.json', '{}')
    write('logo.png')
    write('README.md')
    write('jquery.min.js')
    write('api_pb2.py')
    write('routes.generated.ts')
    write('node_modules/x/index.js')
    write('deploy/server.pem')
    write('.ssh/id_ed25519')
    write('src/index.ts')
    write('dist/index.js')
    const { files, skipped } = await discover(root)
    expect(files.map((file) => file.path)).toEqual(['README.md', 'src/index.ts'])
    expect(Object.fromEntries(skipped.map((skip) => [skip.path, skip.reason]))).toEqual({
      '.ssh/id_ed25519': 'key or credential file',
      'api_pb2.py': 'generated',
      'deploy/server.pem': 'key or credential file',
      'dist/index.js': 'build output',
      'jquery.min.js': 'minified',
      'logo.png': 'binary',
      node_modules: 'dependencies',
      'package-lock.json': 'lock file',
      'routes.generated.ts': 'generated',
    })
  })

  it('keeps a dist folder that has no sources beside it', async () => {
    write('dist/index.js')
    write('tool/dist/hand.js')
    expect(await found()).toEqual(['dist/index.js', 'tool/dist/hand.js'])
  })

  it('honours .kontextignore at any level, over what git tracks', async () => {
    git('init', '-q')
    write('a.ts')
    write('big/data.ts')
    write('web/a.ts')
    write('web/b.ts')
    write('.kontextignore', 'big/\n')
    write('web/.ctxignore', '*\n!b.ts\n')
    git('add', '.')
    expect(await found()).toEqual(['a.ts', 'web/b.ts'])
    expect(await reasonFor('big/data.ts')).toBe('ignored by .kontextignore')
    expect(await reasonFor('web/a.ts')).toBe('ignored by .ctxignore')
  })

  it('reads the project files that module resolution needs', async () => {
    write('tsconfig.base.json', '{ // c\n}')
    write('packages/a/package.json', '{"name":"a"}')
    write('pyproject.toml', '[project]\n')
    write('node_modules/x/package.json', '{}')
    const { configs } = await discover(root)
    expect(configs).toEqual([
      { path: 'packages/a/package.json', text: '{"name":"a"}' },
      { path: 'pyproject.toml', text: '[project]\n' },
      { path: 'tsconfig.base.json', text: '{ // c\n}' },
    ])
  })

  it('skips what no index could hold', async () => {
    write('huge.ts', 'x'.repeat(4_000_001))
    expect(await reasonFor('huge.ts')).toBe('larger than 1000000 characters')
  })
})
