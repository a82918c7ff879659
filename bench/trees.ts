// Work trees of the benchmark's repositories, written once into the scratch folder and used again.

import { existsSync, readdirSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { byText } from '#core/order.ts'
import type { QuerySet, TaskSet } from './data.ts'
import { runCommand } from './run-command.ts'

export interface TreeSource {
  readonly data: string
  readonly mirrors: string
  readonly work: string
}

const prepare = async ({ data, mirrors }: TreeSource, args: readonly string[]): Promise<void> => {
  await runCommand('bash', [path.join(data, 'prepare.sh'), ...args], { env: { MIRRORS: mirrors } })
}

const mirrorOf = (mirrors: string, repo: string): string =>
  path.join(mirrors, repo.replace('/', '+'), 'repo')

/**
 * Makes a prepared tree a clone of its mirror at the snapshot: HEAD is that commit, detached, there is no other ref, and so no later commit can be
 * reached. Objects are the mirror's own, borrowed. What the preparation left out (links, submodules, files that the mirror lacks) is marked as such
 * in git's index, so that the tree counts as unchanged.
 */
async function makeClone(
  folder: string,
  mirrors: readonly string[],
  commit: string,
): Promise<void> {
  if (existsSync(path.join(folder, '.git', 'HEAD'))) return
  const mirror = await firstWith(mirrors, commit)
  if (mirror === undefined) return
  const git = async (...args: readonly string[]): Promise<string> =>
    (await runCommand('git', ['-C', folder, ...args])).stdout
  await git('init', '-q')
  await writeFile(
    path.join(folder, '.git', 'objects', 'info', 'alternates'),
    `${path.join(mirror, 'objects')}\n`,
  )
  await writeFile(path.join(folder, '.git', 'info', 'exclude'), '.benchdata-snapshot\n.kontext/\n')
  await git('update-ref', '--no-deref', 'HEAD', commit)
  await git('read-tree', commit)
  await git('update-index', '-q', '--refresh').catch(() => '')
  const missing = await git('ls-files', '-z', '--deleted')
  const paths = missing.split('\0').filter((name) => name !== '')
  for (let at = 0; at < paths.length; at += 100)
    await git('update-index', '--skip-worktree', '--', ...paths.slice(at, at + 100))
}

async function firstWith(mirrors: readonly string[], commit: string): Promise<string | undefined> {
  for (const mirror of mirrors.filter((folder) => existsSync(folder))) {
    const found = await runCommand('git', [
      '-C',
      mirror,
      'cat-file',
      '-e',
      `${commit}^{commit}`,
    ]).then(
      () => true,
      () => false,
    )
    if (found) return mirror
  }
  return undefined
}

/** The set's snapshot as a folder; null when no mirror of it is there. */
export async function taskTree(source: TreeSource, set: TaskSet): Promise<string | null> {
  const mirrors = [set.mirror ?? set.repo, set.repo].map((r) => mirrorOf(source.mirrors, r))
  if (!mirrors.some((mirror) => existsSync(mirror))) return null
  const folder = path.join(source.work, 'trees', set.name)
  await mkdir(path.dirname(folder), { recursive: true })
  await prepare(source, [set.file, folder])
  await makeClone(folder, mirrors, set.snapshot_commit)
  return folder
}

/** Mirrors of the repository: its own first, then those of the same name under another owner, whom it may have moved to. */
function mirrorsNamed(mirrors: string, repo: string): readonly string[] {
  const name = repo.slice(repo.indexOf('/') + 1)
  const moved = readdirSync(mirrors)
    .filter((folder) => folder.endsWith(`+${name}`))
    .map((folder) => folder.replace('+', '/'))
    .sort(byText)
  return [...new Set([repo, ...moved])].filter((one) => existsSync(mirrorOf(mirrors, one)))
}

/** The query set's revision as a folder; null when no mirror holds the revision. */
export async function queryTree(source: TreeSource, set: QuerySet): Promise<string | null> {
  for (const repo of mirrorsNamed(source.mirrors, set.repo)) {
    const mirror = await firstWith([mirrorOf(source.mirrors, repo)], set.revision)
    if (mirror === undefined) continue
    const folder = path.join(source.work, 'trees', `query-${set.name}`)
    await mkdir(path.dirname(folder), { recursive: true })
    await prepare(source, [repo, set.revision, folder])
    await makeClone(folder, [mirror], set.revision)
    return folder
  }
  return null
}
