// Field cases of repositories that are hard to list: each is built by its own script in a fresh folder.

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { discover, type Discovery } from '#cli/discover/discover.ts'

const folders: string[] = []

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function build(name: string, ...args: string[]): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'kontext case '))
  folders.push(folder)
  const script = path.join(import.meta.dirname, '../../cases', name, 'setup.sh')
  execFileSync('sh', [script, folder, ...args], { stdio: 'ignore' })
  return folder
}

const expected = (name: string): { files_exact: string[]; may_be_left_out?: string[] } =>
  JSON.parse(
    readFileSync(path.join(import.meta.dirname, '../../cases', name, 'expected.json'), 'utf8'),
  )

const paths = ({ files }: Discovery): string[] => files.map(({ path: file }) => file)
const byCodeUnit = (names: readonly string[]): string[] =>
  names.toSorted((a, b) => (a < b ? -1 : 1))

describe('a folder that is hard to list', () => {
  it('gives odd names byte for byte', async () => {
    const name = '45-odd-path-names'
    expect(paths(await discover(build(name)))).toEqual(byCodeUnit(expected(name).files_exact))
  })

  it.each([{ withoutGit: false }, { withoutGit: true }])(
    'applies nested ignore files and negations (without git: $withoutGit)',
    async (options) => {
      const name = '47-gitignore-nested-negation'
      const { files_exact: files, may_be_left_out: optional = [] } = expected(name)
      const found = await discover(build(name), options)
      expect(paths(found)).toEqual(byCodeUnit(files.filter((file) => !optional.includes(file))))
    },
  )

  it('follows no link, and says so', async () => {
    const name = '49-symlink-loops'
    const found = await discover(build(name))
    expect(paths(found)).toEqual(expected(name).files_exact)
    expect(found.skipped).toContainEqual({ path: 'broken.ts', reason: 'symbolic link' })
    expect(found.git).toBeNull()
  })

  it('names submodules as skipped, checked out or not', async () => {
    const root = path.join(build('51-submodules'), 'super')
    const head = execFileSync('git', ['-C', root, 'rev-parse', 'HEAD'], { encoding: 'utf8' }).trim()
    const found = await discover(root)
    expect(paths(found)).toEqual(['app.ts'])
    expect(found.skipped).toContainEqual({ path: 'libs/geo', reason: 'submodule' })
    expect(found.skipped).toContainEqual({ path: 'libs/none', reason: 'submodule' })
    expect(found.git).toEqual({ commit: head, branch: 'main', dirty: false })
  })

  it('names what a sparse checkout leaves out', async () => {
    const found = await discover(build('53-sparse-checkout', 'sparse'))
    expect(paths(found)).toEqual(['api/h.ts', 'root.ts'])
    expect(found.skipped).toEqual([{ path: 'web/p.ts', reason: 'not on disk: sparse checkout' }])
  })
})

describe('what is read when it is asked for', () => {
  it('are the files of submodules, below their folder (case 51)', async () => {
    const root = path.join(build('51-submodules'), 'super')
    const found = await discover(root, { submodules: true })
    expect(paths(found)).toContain('libs/geo/area.ts')
    expect(found.skipped).toContainEqual({ path: 'libs/none', reason: 'submodule' })
    expect(found.skipped.map(({ path: file }) => file)).not.toContain('libs/geo')
  })

  it('are files behind links, each once, and no loop is walked twice (case 49)', async () => {
    const root = build('49-symlink-loops')
    const outside = mkdtempSync(path.join(tmpdir(), 'kontext case '))
    folders.push(outside)
    writeFileSync(path.join(outside, 'far.ts'), 'export const far = 1\n')
    symlinkSync('.', path.join(outside, 'self'))
    symlinkSync(root, path.join(outside, 'back'))
    symlinkSync(outside, path.join(root, 'out'))
    symlinkSync(path.join(outside, 'far.ts'), path.join(root, 'again.ts'))
    const found = await discover(root, { followSymlinks: true })
    const files = expected('49-symlink-loops').files_exact
    expect(paths(found)).toEqual(byCodeUnit([...files, 'again.ts']))
    const byFolder = await discover(root, {})
    expect(paths(byFolder)).toEqual(byCodeUnit(files))
    rmSync(path.join(root, 'again.ts'))
    expect(paths(await discover(root, { followSymlinks: true }))).toEqual(
      byCodeUnit([...files, 'out/far.ts']),
    )
  })
})

describe('git', () => {
  it('is believed on what its own excludes and a work tree of its leave out', async () => {
    const root = mkdtempSync(path.join(tmpdir(), 'kontext case '))
    folders.push(root)
    const git = (...args: string[]): void => {
      execFileSync('git', ['-C', root, '-c', 'user.name=t', '-c', 'user.email=t@t', ...args], {
        stdio: 'ignore',
      })
    }
    git('init', '-q')
    for (const name of ['kept.ts', 'local.ts', 'global.ts']) {
      writeFileSync(path.join(root, name), 'export {}\n')
    }
    writeFileSync(path.join(root, '.git/info/exclude'), 'local.ts\n')
    writeFileSync(path.join(root, '.git/global-excludes'), 'global.ts\n')
    git('config', 'core.excludesFile', path.join(root, '.git/global-excludes'))
    expect(paths(await discover(root))).toEqual(['kept.ts'])
    git('add', 'kept.ts')
    git('commit', '-qm', 'one')
    const other = path.join(root, '.git', 'other tree')
    git('worktree', 'add', '-q', '-b', 'side', other)
    const found = await discover(other)
    expect(paths(found)).toEqual(['kept.ts'])
    expect(found.git?.branch).toBe('side')
  })

  it('may hold names that differ by case alone, and names of no text', async () => {
    const root = mkdtempSync(path.join(tmpdir(), 'kontext case '))
    folders.push(root)
    execFileSync('git', ['init', '-q', root])
    for (const name of ['Name.ts', 'name.ts']) writeFileSync(path.join(root, name), `// ${name}\n`)
    const noText = Buffer.concat([
      Buffer.from(`${root}/a`),
      Buffer.from([0xff]),
      Buffer.from('.ts'),
    ])
    writeFileSync(noText, 'export {}\n')
    const found = await discover(root)
    // A file system without case holds one of the two.
    const names = readdirSync(root).filter((name) => /^name\.ts$/i.test(name))
    expect(paths(found)).toEqual(byCodeUnit(names))
    expect(found.skipped).toEqual([{ path: 'a\\xff.ts', reason: 'name is not UTF-8' }])
  })
})
