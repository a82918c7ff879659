// Reads the first-parent history of HEAD as a stream of commits with their changed line ranges, newest first, and what the work tree changed
// since. Texts of files are skipped by count, as bytes: most of what git prints is never decoded.

import { spawn } from 'node:child_process'
import {
  type Commit,
  type CommitMessage,
  type FileChange,
  type Hunk,
  readMessage,
} from './commit.ts'

/** Nothing in the repository's configuration changes what is printed, nor gets to run a program. */
const CONFIG = [
  '--no-optional-locks',
  '-c',
  'core.fsmonitor=false',
  '-c',
  'core.quotePath=false',
  '-c',
  'diff.noprefix=false',
  '-c',
  'diff.mnemonicPrefix=false',
  '-c',
  'diff.suppressBlankEmpty=false',
  '-c',
  'diff.renameLimit=1000',
  // Versions of a file are read from commit to commit: 96 MB of them, git's default, are no faster.
  '-c',
  'core.deltaBaseCacheLimit=16m',
  '-c',
  'log.showSignature=false',
  '-c',
  'log.mailmap=false',
]

const DIFF = [
  '--no-color',
  '--no-ext-diff',
  '--no-textconv',
  '--find-renames',
  '--diff-algorithm=myers',
  '--no-indent-heuristic',
  '--inter-hunk-context=0',
  '--ignore-submodules=all',
  '--submodule=short',
  '--src-prefix=a/',
  '--dst-prefix=b/',
  '--unified=0',
  '--relative',
]

/** NUL starts every commit and ends each of its fields: no message and no header of a diff can hold one. */
const LOG = [
  'log',
  '--first-parent',
  '-m',
  ...DIFF,
  '--no-notes',
  '--encoding=UTF-8',
  '--patch',
  '--format=%x00%H%x00%s%x00%b%x00',
]
const FIELDS_END = 4
const LINE_END = Buffer.from('\n')

const [NUL, NEWLINE, SPACE, PLUS, COMMA, MINUS, ZERO, NINE, AT] = [
  0, 10, 32, 43, 44, 45, 48, 57, 64,
]
/** Lines of text up to this length are walked through: asking the runtime for the line's end costs more. */
const SHORT_LINE = 256

interface OpenFile {
  path: string | null
  oldPath: string | null
  /** False until the headers said so: a change of mode alone is none. */
  known: boolean
  readonly hunks: Hunk[]
}

/** `a/dir/x.ts` -> `dir/x.ts`; null for a file that is not there, undefined for a name that git quotes all the same (tabs, newlines, quotes). */
const nameIn = (header: string): string | null | undefined =>
  header === '/dev/null'
    ? null
    : header.startsWith('"')
      ? undefined
      : header.replace(/\t$/, '').slice(2)

/** The files of one diff, read a line at a time. */
class DiffReader {
  readonly #files: OpenFile[] = []
  /** Lines of text still to come in the hunk. */
  contentLines = 0

  /** Goes over the lines of text that begin at `start`; answers where it stopped: behind the last of them, or at one whose end has not come yet. */
  skipText(bytes: Buffer, start: number): number {
    let begin = start
    while (this.contentLines > 0) {
      const end = endOfLine(bytes, begin)
      if (end < 0) return begin
      const first = bytes[begin]
      if (first === PLUS || first === MINUS) this.contentLines -= 1
      begin = end + 1
    }
    return begin
  }

  /** One line that is no text of a file. */
  read(bytes: Buffer, start: number, end: number): void {
    if (this.contentLines > 0) return
    if (bytes[start] === AT) {
      const hunk = hunkIn(bytes, start, end)
      if (hunk !== undefined) this.#open(hunk)
    } else if (TELLING.has(bytes[start] ?? 0)) this.#header(bytes.toString('utf8', start, end))
  }

  #header(line: string): void {
    if (line.startsWith('diff --git ')) {
      this.#files.push({ path: null, oldPath: null, known: false, hunks: [] })
      return
    }
    const file = this.#files.at(-1)
    if (file === undefined) return
    if (line.startsWith('--- ')) this.#name(file, 'oldPath', nameIn(line.slice(4)))
    else if (line.startsWith('+++ ')) this.#name(file, 'path', nameIn(line.slice(4)))
    else if (line.startsWith('rename from ')) this.#name(file, 'oldPath', line.slice(12))
    else if (line.startsWith('rename to ')) this.#name(file, 'path', line.slice(10))
  }

  close(): FileChange[] {
    return this.#files.flatMap(({ path, oldPath, known, hunks }) =>
      known ? [{ path, oldPath, hunks }] : [],
    )
  }

  #name(file: OpenFile, side: 'path' | 'oldPath', name: string | null | undefined): void {
    if (name === undefined || name?.startsWith('"') === true) return
    file[side] = name
    file.known = true
  }

  #open(hunk: Hunk): void {
    const file = this.#files.at(-1)
    if (file === undefined) return
    file.hunks.push(hunk)
    this.contentLines = hunk.oldCount + hunk.newCount
  }
}

/** First bytes of headers that tell something: `diff`, `rename`, `--- `, `+++ `. */
const TELLING: ReadonlySet<number> = new Set([100, 114, MINUS, PLUS])

function endOfLine(bytes: Buffer, start: number): number {
  const near = Math.min(bytes.length, start + SHORT_LINE)
  for (let at = start; at < near; at += 1) if (bytes[at] === NEWLINE) return at
  return near === bytes.length ? -1 : bytes.indexOf(NEWLINE, near)
}

/** `@@ -old,count +new,count @@`, read as bytes: there are many. A count of 1 is not written. Undefined for another line. */
function hunkIn(bytes: Buffer, start: number, end: number): Hunk | undefined {
  let at = start
  const take = (byte: number): boolean => {
    if (at >= end || bytes[at] !== byte) return false
    at += 1
    return true
  }
  const number = (): number => {
    let value = 0
    for (
      let byte = bytes[at] ?? 0;
      at < end && byte >= ZERO && byte <= NINE;
      byte = bytes[at] ?? 0
    ) {
      value = value * 10 + byte - ZERO
      at += 1
    }
    return value
  }
  const count = (): number => (take(COMMA) ? number() : 1)
  if (!take(AT) || !take(AT) || !take(SPACE) || !take(MINUS)) return undefined
  const [oldStart, oldCount] = [number(), count()]
  if (!take(SPACE) || !take(PLUS)) return undefined
  return { oldStart, oldCount, newStart: number(), newCount: count() }
}

/** For the C library of Linux: memory that git frees is its own again, and need not come from the system anew for every file. A third of its CPU. */
const MEMORY = { MALLOC_TOP_PAD_: '16777216', MALLOC_TRIM_THRESHOLD_: '268435456' }

/** Why git could not tell all of it. */
export class HistoryUnreadable extends Error {}

interface LineReader {
  /** One line of output, without its end: `bytes` from `start` up to `end`. */
  line(bytes: Buffer, start: number, end: number): void
  /** Goes over what it need not read from the beginning of a line on; where it stopped. */
  skip(bytes: Buffer, start: number): number
}

/** Gives the lines of a process's output to `reader`; yields after each piece of output, for a step of a generator per line costs more than the line. Throws when the process fails. */
async function* gitOutput(
  root: string,
  args: readonly string[],
  reader: LineReader,
): AsyncGenerator<void> {
  const git = spawn('git', [...CONFIG, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    // A partial clone must not fetch every old file one by one.
    env: {
      ...MEMORY,
      ...process.env,
      LC_ALL: 'C',
      GIT_NO_LAZY_FETCH: '1',
      GIT_TERMINAL_PROMPT: '0',
    },
    windowsHide: true,
  })
  let complaint = ''
  git.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-2_000)
  })
  const exit = new Promise<number | Error>((resolve) => {
    git.once('error', resolve)
    git.once('close', (code) => resolve(code ?? 1))
  })
  try {
    let rest: Buffer = Buffer.alloc(0)
    for await (const chunk of git.stdout as AsyncIterable<Buffer>) {
      const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
      let start = 0
      for (;;) {
        start = reader.skip(bytes, start)
        const end = endOfLine(bytes, start)
        if (end < 0) break
        reader.line(bytes, start, end)
        start = end + 1
      }
      rest = bytes.subarray(start)
      yield
    }
    if (rest.length > 0) reader.line(rest, 0, rest.length)
    yield
    const code = await exit
    if (code !== 0)
      throw new HistoryUnreadable(`git ${args[0]} failed: ${complaint.trim() || code}`)
  } finally {
    git.kill()
  }
}

/**
 * The last `maxCommits` commits on the first-parent line of `revision`, newest first. Only ancestors of `revision` are seen.
 * Throws when git cannot read the history, after the commits that it could read.
 */
export async function* readLog(
  root: string,
  revision: string,
  maxCommits: number,
): AsyncGenerator<Commit> {
  const args = [...LOG, `--max-count=${maxCommits}`, '--end-of-options', revision, '--']
  let message: CommitMessage | null = null
  let head: Buffer[] = []
  let fields = 0
  let diff = new DiffReader()
  let commits: Commit[] = []
  const commit = (): void => {
    if (message !== null) commits.push({ ...message, files: diff.close() })
  }
  const line = (bytes: Buffer, start: number, end: number): void => {
    if (head.length > 0 || bytes[start] === NUL) {
      if (head.length === 0) commit()
      head.push(Buffer.from(bytes.subarray(start, end)), LINE_END)
      for (let at = bytes.indexOf(NUL, start); at >= 0 && at < end; at = bytes.indexOf(NUL, at + 1))
        fields += 1
      if (fields < FIELDS_END) return
      const parts = Buffer.concat(head).toString().split('\0')
      message = readMessage(parts[1] ?? '', parts[2] ?? '', parts[3] ?? '')
      head = []
      fields = 0
      diff = new DiffReader()
    } else if (message !== null) {
      diff.read(bytes, start, end)
    }
  }
  const skip = (bytes: Buffer, start: number): number => diff.skipText(bytes, start)
  const output = gitOutput(root, args, { line, skip })
  for await (const _ of output) {
    yield* commits
    commits = []
  }
  commit()
  yield* commits
}

/** What the work tree changed since `revision`, staged or not; new files that git does not track are not in it. */
export async function readWorkTree(root: string, revision: string): Promise<FileChange[]> {
  const diff = new DiffReader()
  const args = ['diff', ...DIFF, '--patch', '--end-of-options', revision, '--', '.']
  const output = gitOutput(root, args, {
    line: (bytes, start, end) => diff.read(bytes, start, end),
    skip: (bytes, start) => diff.skipText(bytes, start),
  })
  for await (const _ of output);
  return diff.close()
}
