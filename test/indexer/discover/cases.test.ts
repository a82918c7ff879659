// Field cases of repositories that are hard to list: each is built by its own script in a fresh folder.

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
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
