// The quickest sound answer to "did anything change": one `git status`, and a look at the files that it names. Two equal stamps mean equal trees:
// same commit, same index, same changes against it, and the changed files untouched. No stamp means that git cannot tell; the caller compares file by file.

import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { entryAt } from '../discover/entry-at.ts'

/** Files this young may change again without a new time stamp (the kernel's clock ticks every 4 to 10 ms). */
export const RACY_MS = 30

/** Longer stamps are kept as a hash. */
const MAX_STAMP_CHARS = 4_000

export interface TreeStamp {
  /** Equal text, equal tree; null when git cannot tell. */
  readonly text: string | null
  readonly commit: string | null
  readonly branch: string | null
  readonly dirty: boolean
}

/** What `git status` printed, and a time before it ran. */
export interface GitStatus {
  readonly output: string
  readonly startedAt: number
}

/** Runs git and returns its output, or undefined when it fails or is missing. Nothing in the repository's configuration gets to run a program. */
export function git(root: string, args: readonly string[]): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = spawn('git', ['--no-optional-locks', '-c', 'core.fsmonitor=false', ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'ignore'],
      windowsHide: true,
    })
    const chunks: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.on('error', () => resolve(undefined))
    child.on('close', (code) => resolve(code === 0 ? Buffer.concat(chunks).toString() : undefined))
  })
}

const COMMIT = /^(?:[0-9a-f]{7,64}|HEAD)$/i

/** Whether the checked out commit is this one, as two small files tell in an ordinary clone: a process for each answer would cost more than the answer's ranking. */
function isHead(root: string, commit: string): boolean {
  try {
    const read = (file: string): string =>
      readFileSync(path.join(root, '.git', file), 'utf8').trim()
    const head = read('HEAD')
    return (head.startsWith('ref: ') ? read(head.slice('ref: '.length)) : head) === commit
  } catch {
    // A linked work tree, a packed branch, a folder below the root: git is asked.
    return false
  }
}

/** Commits that lead to `to` and not to `from`; null where git cannot tell. */
export async function commitsBetween(
  root: string,
  from: string,
  to: string,
): Promise<number | null> {
  if (!COMMIT.test(from) || !COMMIT.test(to)) return null
  if (to === 'HEAD' && isHead(root, from)) return 0
  const count = await git(root, ['rev-list', '--count', `${from}..${to}`])
  return count === undefined ? null : Number(count)
}

/** Starts `git status` below `root`; undefined outside a work tree. */
export function startStatus(root: string): Promise<GitStatus | undefined> {
  const startedAt = Date.now()
  return git(root, [
    'status',
    '--porcelain=v2',
    '--branch',
    '-z',
    '--untracked-files=all',
    '--ignore-submodules=none',
    '--no-renames',
    '--no-ahead-behind',
    '--',
    '.',
  ]).then((output) => (output === undefined ? undefined : { output, startedAt }))
}

/** Where a folder stands in its repository. */
export interface GitPlace {
  /** The root's path in the work tree, ending in `/`, or ''. */
  readonly prefix: string
  /** The repository's index file; '' outside a repository. */
  readonly indexFile: string
}

/** Git's word on the tree. */
export function stampTree(root: string, place: GitPlace, status: GitStatus): TreeStamp {
  const records = status.output.split('\0').filter((record) => record !== '')
  const header = (name: string): string | undefined =>
    records.find((record) => record.startsWith(`# ${name} `))?.slice(name.length + 3)
  const changes = records.filter((record) => !record.startsWith('#'))
  const oid = header('branch.oid')
  const head = header('branch.head')
  const text = stampText(root, place, changes, status.startedAt)
  return {
    text: text === undefined || oid === undefined ? null : `${oid}${shallow(place)}\n${text}`,
    commit: oid === undefined || oid === '(initial)' ? null : oid,
    branch: head === undefined || head === '(detached)' ? null : head,
    dirty: changes.length > 0,
  }
}

/** Which history a shallow clone has: more of it changes the index, at the same commit. */
function shallow({ indexFile }: GitPlace): string {
  if (indexFile === '') return ''
  const file = path.join(path.dirname(indexFile), 'shallow')
  const found = entryAt(file)
  return found === undefined ? '' : ` shallow ${found.size} ${found.mtimeMs}`
}

function stampText(
  root: string,
  { prefix, indexFile }: GitPlace,
  changes: readonly string[],
  startedAt: number,
): string | undefined {
  // Git keeps silent on files that it was told not to look at; saying so (a sparse checkout, skip-worktree) writes its index.
  const lines = [indexText(indexFile)]
  // Our own ignore files count even where git ignores them.
  for (const name of ['.kontextignore', '.ctxignore'])
    lines.push(statText(path.join(root, name)).text)
  for (const change of changes) {
    const fields = change.split(' ')
    // A submodule or a nested repository can change inside without another word from here.
    if (change.endsWith('/') || (fields[0] !== '?' && fields[2]?.startsWith('S'))) return undefined
    // Ordinary entries have eight fields before the path, unmerged ones ten, untracked ones one.
    const before = fields[0] === '?' ? 1 : fields[0] === 'u' ? 10 : 8
    const file = fields.slice(before).join(' ')
    if (!file.startsWith(prefix)) return undefined
    const absolute = path.join(root, file.slice(prefix.length))
    const text = statText(absolute)
    if (text.changedMs > startedAt - RACY_MS) return undefined
    lines.push(JSON.stringify([change, text.text]))
  }
  return shorten(lines.join('\n'))
}

/** A text like this one or, of a long one, its hash. Most are short, and loading node:crypto takes longer than all the rest of a stamp. */
const shorten = (text: string): string =>
  text.length <= MAX_STAMP_CHARS
    ? text
    : process.getBuiltinModule('node:crypto').hash('sha256', text, 'hex')

/** Changes with every write to a repository's index, which git replaces as a whole. */
export const indexText = (indexFile: string): string =>
  indexFile === '' ? '' : statText(indexFile).text

function statText(file: string): { readonly text: string; readonly changedMs: number } {
  const stat = entryAt(file)
  if (stat === undefined) return { text: '-', changedMs: 0 }
  return {
    text: `${stat.size} ${stat.mtimeMs} ${stat.ctimeMs} ${stat.ino}`,
    changedMs: Math.max(stat.mtimeMs, stat.ctimeMs),
  }
}
