// What git knows of a folder: its files, its commit. Two processes at once; nothing in the repository's configuration gets to run a program.

import { isUtf8 } from 'node:buffer'
import { spawn } from 'node:child_process'
import type { Skipped } from './discover.ts'

/** A path that git lists, before anything on disk has been looked at. */
export interface ListedPath {
  readonly path: string
  /** Tracked, and left out of a sparse checkout. */
  readonly isSparse: boolean
}

export interface GitState {
  /** Empty before the first commit. */
  readonly commit: string
  /** Null on a detached HEAD. */
  readonly branch: string | null
  /** Something differs from the commit, untracked files included. */
  readonly dirty: boolean
}

export interface GitListing {
  readonly paths: ListedPath[]
  readonly skipped: Skipped[]
  readonly git: GitState
  /** Git was told not to look for changes in some files (assume-unchanged, skip-worktree). */
  readonly hidesChanges: boolean
}

/** Null: git is not installed, or the folder is in no working tree that git accepts. */
function runGit(folder: string, args: readonly string[]): Promise<Buffer | null> {
  const options = ['--no-optional-locks', '-c', 'core.fsmonitor=false', '-C', folder]
  return new Promise((resolve) => {
    const child = spawn('git', [...options, ...args], {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, LC_ALL: 'C', GIT_TERMINAL_PROMPT: '0' },
    })
    const chunks: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.on('error', () => resolve(null))
    child.on('close', (code) => resolve(code === 0 ? Buffer.concat(chunks) : null))
  })
}

const MODE_LINK = '120000'
const MODE_SUBMODULE = '160000'

/** Entries between NULs; a name that is not UTF-8 is reported with its bytes escaped. */
function* entriesOf(output: Buffer): Generator<{ text: string; isText: boolean }> {
  if (isUtf8(output)) {
    for (const text of output.toString('utf8').split('\0'))
      if (text !== '') yield { text, isText: true }
    return
  }
  for (let start = 0; start < output.length;) {
    const found = output.indexOf(0, start)
    const end = found < 0 ? output.length : found
    const bytes = output.subarray(start, end)
    const isText = isUtf8(bytes)
    if (bytes.length > 0) yield { text: bytes.toString(isText ? 'utf8' : 'latin1'), isText }
    start = end + 1
  }
}

const escapeBytes = (latin1: string): string =>
  latin1.replace(
    /[^\x20-\x7e]/g,
    (unit) => `\\x${unit.charCodeAt(0).toString(16).padStart(2, '0')}`,
  )

/** Reads `git ls-files -v -s`: `H 100644 <hash> <stage>\t<path>` for tracked, `? <path>` for untracked ones. */
function readPaths(output: Buffer): {
  paths: ListedPath[]
  skipped: Skipped[]
  hasUntracked: boolean
  hidesChanges: boolean
} {
  const paths: ListedPath[] = []
  const skipped: Skipped[] = []
  let hasUntracked = false
  let hidesChanges = false
  let last = ''
  for (const { text, isText } of entriesOf(output)) {
    const tag = text[0]
    const isUntracked = tag === '?'
    hidesChanges ||= /^[a-zS]/.test(text)
    const path = text.slice(isUntracked ? 2 : text.indexOf('\t') + 1)
    // A path in conflict is listed once for each side.
    if (path === last || path === '.kontext' || path.startsWith('.kontext/')) continue
    last = path
    hasUntracked ||= isUntracked
    const mode = isUntracked ? '' : text.slice(2, 8)
    if (!isText) skipped.push({ path: escapeBytes(path), reason: 'name is not UTF-8' })
    else if (mode === MODE_LINK) skipped.push({ path, reason: 'symbolic link' })
    else if (mode === MODE_SUBMODULE) skipped.push({ path, reason: 'submodule' })
    else if (path.endsWith('/'))
      skipped.push({ path: path.slice(0, -1), reason: 'nested repository' })
    else paths.push({ path, isSparse: tag === 'S' || tag === 's' })
  }
  return { paths, skipped, hasUntracked, hidesChanges }
}

/** Reads the headers of `git status --porcelain=v2 --branch`. */
function readState(output: Buffer, hasUntracked: boolean): GitState {
  let commit = ''
  let branch: string | null = null
  let dirty = hasUntracked
  for (const { text } of entriesOf(output)) {
    if (text.startsWith('# branch.oid '))
      commit = text.slice(13) === '(initial)' ? '' : text.slice(13)
    else if (text.startsWith('# branch.head '))
      branch = text.slice(14) === '(detached)' ? null : text.slice(14)
    else if (!text.startsWith('#')) dirty = true
  }
  return { commit, branch, dirty }
}

/**
 * Asks git about `folder`; null when it is not in a git working tree. `asked`: what `git status --porcelain=v2 --branch -z` has printed, when
 * somebody has asked already.
 */
export async function listByGit(
  folder: string,
  asked: string | undefined,
): Promise<GitListing | null> {
  const [files, status] = await Promise.all([
    runGit(folder, ['ls-files', '-z', '-v', '-s', '-c', '-o', '--exclude-standard']),
    asked === undefined
      ? runGit(folder, [
          'status',
          '--porcelain=v2',
          '--branch',
          '--no-ahead-behind',
          '--no-renames',
          '--untracked-files=no',
          '-z',
          '.',
        ])
      : Buffer.from(asked),
  ])
  if (files === null || status === null) return null
  const { paths, skipped, hasUntracked, hidesChanges } = readPaths(files)
  return { paths, skipped, git: readState(status, hasUntracked), hidesChanges }
}
