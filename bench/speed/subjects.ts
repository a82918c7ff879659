// What speed is measured on: copies of work trees as git repositories of one commit, kept in the scratch folder.

import { existsSync } from 'node:fs'
import { appendFile, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { runCommand } from '../run-command.ts'

export interface Subject {
  readonly name: string
  readonly root: string
}

const REPOSITORY = path.join(import.meta.dirname, '..', '..')

const git = (root: string, ...args: readonly string[]): Promise<unknown> =>
  runCommand('git', [
    '-C',
    root,
    '-c',
    'user.name=bench',
    '-c',
    'user.email=bench@localhost',
    '-c',
    'commit.gpgsign=false',
    ...args,
  ])

async function commitAll(root: string): Promise<void> {
  await git(root, 'init', '-q')
  await git(root, 'add', '-A')
  await git(root, 'commit', '-q', '-m', 'snapshot')
}

/** A copy of a folder, without an index of its own, as a git repository. */
export async function copyTree(work: string, name: string, from: string): Promise<Subject> {
  const root = path.join(work, 'speed', name)
  if (!existsSync(path.join(root, '.git'))) {
    await rm(root, { recursive: true, force: true })
    await cp(from, root, {
      recursive: true,
      filter: (file) => !['.kontext', '.git'].includes(path.basename(file)),
    })
    await commitAll(root)
  }
  return { name, root }
}

/** The tracked files of this repository, as a git repository of its own. */
export async function copyThisRepository(work: string): Promise<Subject> {
  const root = path.join(work, 'speed', 'kontext')
  await rm(root, { recursive: true, force: true })
  const { stdout } = await runCommand('git', ['-C', REPOSITORY, 'ls-files', '-z'])
  for (const file of stdout.split('\0')) {
    const from = path.join(REPOSITORY, file)
    if (file === '' || !existsSync(from)) continue
    await mkdir(path.dirname(path.join(root, file)), { recursive: true })
    await cp(from, path.join(root, file))
  }
  await commitAll(root)
  return { name: 'kontext', root }
}

/** `count` files: those given, copied into as many numbered folders as it takes. */
export async function manyFiles(
  work: string,
  from: { readonly root: string; readonly paths: readonly string[] },
  count: number,
): Promise<Subject> {
  const root = path.join(work, 'speed', `files-${count}`)
  const stamp = path.join(root, '.git')
  if (existsSync(stamp)) return { name: `${count} files`, root }
  await rm(root, { recursive: true, force: true })
  for (let made = 0; made < count; made++) {
    const file = from.paths[made % from.paths.length]
    if (file === undefined) throw new Error(`${from.root} has no files to copy`)
    const to = path.join(root, `copy${Math.floor(made / from.paths.length)}`, file)
    await mkdir(path.dirname(to), { recursive: true })
    await cp(path.join(from.root, file), to)
  }
  await commitAll(root)
  return { name: `${count} files`, root }
}

/** Adds a function to one file, and takes it out again. */
export async function editFile(root: string, file: string): Promise<() => Promise<void>> {
  const place = path.join(root, file)
  const before = await readFile(place, 'utf8')
  const added = file.endsWith('.py')
    ? `\n\ndef added_by_bench():\n    return ${before.length}\n`
    : `\nexport function addedByBench() {\n  return ${before.length}\n}\n`
  await appendFile(place, added)
  return () => writeFile(place, before)
}
