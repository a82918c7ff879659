// Work trees of the benchmark's repositories, written once into the scratch folder and used again.

import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
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

/** The set's snapshot as a folder; null when no mirror of it is there. */
export async function taskTree(source: TreeSource, set: TaskSet): Promise<string | null> {
  if (![set.mirror ?? set.repo, set.repo].some((r) => existsSync(mirrorOf(source.mirrors, r))))
    return null
  const folder = path.join(source.work, 'trees', set.name)
  await mkdir(path.dirname(folder), { recursive: true })
  await prepare(source, [set.file, folder])
  return folder
}

/** The query set's revision as a folder; null when its mirror or the revision is not there. */
export async function queryTree(source: TreeSource, set: QuerySet): Promise<string | null> {
  const mirror = mirrorOf(source.mirrors, set.repo)
  if (!existsSync(mirror)) return null
  try {
    await runCommand('git', ['-C', mirror, 'cat-file', '-e', `${set.revision}^{commit}`])
  } catch {
    return null // the mirror's history does not reach the revision
  }
  const folder = path.join(source.work, 'trees', `query-${set.name}`)
  await mkdir(path.dirname(folder), { recursive: true })
  await prepare(source, [set.repo, set.revision, folder])
  return folder
}
