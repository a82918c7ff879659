// Reads the first-parent history of HEAD as a stream of commits with their changed line ranges, newest first.

import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { type Commit, commitTitle, type FileChange, type Hunk, isRevert } from './commit.ts'

/** Starts every commit in the log; no commit message or diff line of text can begin with it and the fields after it. */
const RECORD = '\u0001kontext-commit\u0001'
const FIELD = '\u0002'

const LOG = [
  '-c',
  'core.quotePath=false',
  '-c',
  'diff.noprefix=false',
  '-c',
  'diff.mnemonicPrefix=false',
  'log',
  '--first-parent',
  '-m',
  '--no-color',
  '--no-ext-diff',
  '--no-textconv',
  '--no-notes',
  '--no-show-signature',
  '--find-renames',
  '--unified=0',
  '--patch',
  `--format=${RECORD}%H${FIELD}%s${FIELD}%b${FIELD}`,
]

const HUNK = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/

interface OpenFile {
  path: string | null
  oldPath: string | null
  readonly hunks: Hunk[]
}

interface OpenCommit {
  readonly id: string
  readonly subject: string
  body: string
  inBody: boolean
  readonly files: OpenFile[]
}

/** `a/dir/x.ts` -> `dir/x.ts`; names that git quotes all the same (tabs, newlines, quotes) stay unknown, so they have no history. */
const withoutPrefix = (name: string): string | null =>
  name === '/dev/null' || name.startsWith('"') ? null : name.replace(/\t$/, '').slice(2)

function startCommit(line: string): OpenCommit {
  const [id = '', subject = '', ...rest] = line.slice(RECORD.length).split(FIELD)
  return { id, subject, body: rest[0] ?? '', inBody: rest.length < 2, files: [] }
}

function closeCommit(open: OpenCommit): Commit {
  const files = open.files.flatMap((file): FileChange[] =>
    file.path === null ? [] : [{ path: file.path, oldPath: file.oldPath, hunks: file.hunks }],
  )
  return {
    id: open.id,
    title: commitTitle(open.subject, open.body),
    isRevert: isRevert(open.subject),
    files,
  }
}

/** Takes one line of a diff into the commit; lines of content are skipped by count, so that text which looks like a header does no harm. */
class DiffReader {
  private contentLines = 0

  read(commit: OpenCommit, line: string): void {
    if (this.contentLines > 0) {
      if (line.startsWith('+') || line.startsWith('-')) this.contentLines -= 1
      return
    }
    if (line.startsWith('diff --git ')) {
      commit.files.push({ path: null, oldPath: null, hunks: [] })
      return
    }
    const file = commit.files.at(-1)
    if (file === undefined) return
    if (line.startsWith('--- ')) file.oldPath = withoutPrefix(line.slice(4))
    else if (line.startsWith('+++ ')) file.path = withoutPrefix(line.slice(4))
    else if (line.startsWith('rename from ')) file.oldPath = line.slice('rename from '.length)
    else if (line.startsWith('rename to ')) file.path = line.slice('rename to '.length)
    else if (line.startsWith('@@ ')) this.readHunk(file, line)
  }

  private readHunk(file: OpenFile, line: string): void {
    const match = HUNK.exec(line)
    if (match === null) return
    const [, oldStart = '0', oldCount = '1', newStart = '0', newCount = '1'] = match
    const hunk = {
      oldStart: Number(oldStart),
      oldCount: Number(oldCount),
      newStart: Number(newStart),
      newCount: Number(newCount),
    }
    file.hunks.push(hunk)
    this.contentLines = hunk.oldCount + hunk.newCount
  }
}

/**
 * The last `maxCommits` commits on the first-parent line of `revision`, newest first. Only ancestors of `revision` are seen.
 * Throws when git cannot read the history.
 */
export async function* readLog(
  root: string,
  revision: string,
  maxCommits: number,
): AsyncGenerator<Commit> {
  const git = spawn('git', [...LOG, `--max-count=${maxCommits}`, revision, '--'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let complaint = ''
  git.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-2_000)
  })
  const exit = new Promise<number>((resolve, reject) => {
    git.once('error', reject)
    git.once('close', (code) => resolve(code ?? 1))
  })
  let commit: OpenCommit | null = null
  let diff = new DiffReader()
  try {
    for await (const line of createInterface({
      input: git.stdout,
      crlfDelay: Number.POSITIVE_INFINITY,
    })) {
      if (line.startsWith(RECORD)) {
        if (commit !== null) yield closeCommit(commit)
        commit = startCommit(line)
        diff = new DiffReader()
      } else if (commit?.inBody === true) {
        const end = line.indexOf(FIELD)
        commit.body += `\n${end < 0 ? line : line.slice(0, end)}`
        commit.inBody = end < 0
      } else if (commit !== null) {
        diff.read(commit, line)
      }
    }
    if (commit !== null) yield closeCommit(commit)
    const code = await exit
    if (code !== 0) throw new Error(`git log failed with exit code ${code}: ${complaint.trim()}`)
  } finally {
    git.kill()
  }
}
