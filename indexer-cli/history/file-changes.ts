// Which commits changed each file, under its present name, on every line that leads to HEAD: of a merged pull request its own commits, since those say
// best what belongs together. All of them are read anew for every HEAD; without texts that takes git a few tenths of a second.

import { byText } from '#core/order.ts'
import { MAX_FILES_OF_COMMIT } from '#core/graph/co-changes.ts'
import { limits } from '#wire/limits.ts'
import { git } from '../local-index/tree-stamp.ts'

/** Beginnings of the ids of the commits that changed a file, in order, by path. */
export type FileChanges = ReadonlyMap<string, readonly string[]>

/** Characters of a commit's id that tell it from every other of a repository. */
const ID_CHARS = 12

const LOG = [
  '-c',
  'log.showSignature=false',
  'log',
  '--no-merges',
  '--no-renames',
  '--no-color',
  '--name-only',
  '--relative',
  '-z',
  '--format=%x01%H',
]

/** A commit in that output: its id, then its paths, each behind a NUL or a line's end. */
const COMMIT = /\x01([0-9a-f]{40,64})[\0\n]/ // oxlint-disable-line no-control-regex -- what git is told to print

/**
 * Changes by all commits but the oldest: `most` are read, and of those `window` says for their whole number how many of the oldest do not count. Empty where git fails.
 */
export async function readFileChanges(
  root: string,
  head: string,
  { most, window }: { readonly most: number; readonly window: (commits: number) => number },
): Promise<FileChanges> {
  const printed = await git(root, [...LOG, `--max-count=${most}`, head, '--'])
  const parts = (printed ?? '').split(COMMIT).slice(1)
  const read = parts.length / 2
  const total = read < most ? read : await countChanges(root, head)
  const found = new Map<string, string[]>()
  for (let at = 0; at < Math.min(read, total - window(total)); at += 1) {
    const id = (parts[at * 2] ?? '').slice(0, ID_CHARS)
    const paths = (parts[at * 2 + 1] ?? '').split('\0').map((path) => path.replace(/^\n/, ''))
    const files = paths.filter((path) => path !== '')
    if (files.length > MAX_FILES_OF_COMMIT) continue
    for (const path of files) {
      const commits = found.get(path)
      if (commits === undefined) found.set(path, [id])
      else if (commits.length < limits.maxChangesPerFile) commits.push(id)
    }
  }
  return new Map([...found].map(([path, commits]) => [path, commits.sort(byText)]))
}

async function countChanges(root: string, head: string): Promise<number> {
  return Number((await git(root, ['rev-list', '--no-merges', '--count', head, '--'])) ?? 0)
}
