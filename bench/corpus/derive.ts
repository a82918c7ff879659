// Makes a set of tasks from the history of a repository that nobody has looked at yet: what its commits after a snapshot said, and the functions of
// the snapshot that they then edited. What it writes holds other people's words: keep it outside of this repository.
//   node bench/corpus/derive.ts --mirrors DIR --out DIR --repo owner/name --language python [--months 18] [--tasks 40]
// A mirror is `DIR/owner+name/repo`, any git directory. The set goes to `OUT/tasks/owner__name.json`, as `npm run bench -- retrieval --data OUT` takes it.

import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { isTestPath } from '#core/graph/test-path.ts'
import { isTextPath } from '#core/graph/text-path.ts'
import { runCommand } from '../run-command.ts'
import { changedLines, touches, type ChangedLines } from './derive/changed-lines.ts'
import { likeness, openFunctionReader, type FunctionReader } from './derive/functions.ts'
import { taskOf, type CorpusTask } from './format.ts'

const MAX_FILES = 5
const MAX_FUNCTIONS = 6
const MIN_WORDS = 4
const MAX_CHARS = 4_000
/** A function of the snapshot is the one that was edited when at least this share of their lines is the same. */
const MIN_LIKENESS = 0.6
const MONTH_SECONDS = 30 * 24 * 3_600
/** Commits that are looked at, evenly over the time. */
const MAX_COMMITS = 1_200

/** Nobody asks for these, or their text says nothing of the change. */
const NO_TASK =
  /^(?:bump|release|merge|revert|version|prepare|upgrade|update (?:changelog|dependenc|docs?|readme)|\[pre-commit|docs?\b|chore|ci\b|typo|lint|format)/i
const NO_TASK_KIND = /^(?:docs|chore|tests?|ci|style|build|release)[(:!]/i
const NO_SOURCE = /^(?:docs?|examples?|bench(?:marks?)?|website)\//

const options = z
  .object({
    mirrors: z.string(),
    out: z.string(),
    repo: z.string().regex(/^[^/]+\/[^/]+$/),
    language: z.string(),
    months: z.coerce.number().positive().default(18),
    tasks: z.coerce.number().int().positive().default(40),
  })
  .parse(
    parseArgs({
      options: {
        mirrors: { type: 'string' },
        out: { type: 'string' },
        repo: { type: 'string' },
        language: { type: 'string' },
        months: { type: 'string' },
        tasks: { type: 'string' },
      },
    }).values,
  )

const { repo } = options
const name = repo.replace('/', '__')
const mirror = path.join(path.resolve(options.mirrors), repo.replace('/', '+'), 'repo')

async function git(...args: readonly string[]): Promise<string> {
  return (await runCommand('git', ['-C', mirror, ...args])).stdout
}

const linesOf = (text: string): readonly string[] => text.split('\n').filter((line) => line !== '')

/** At most `count` of a list, evenly over it. */
function spread<T>(list: readonly T[], count: number): readonly T[] {
  const step = Math.max(1, list.length / count)
  return list.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step))
}

type RightFunction = CorpusTask['functions'][number]

/** As `bench/data.ts` reads it. */
interface Task {
  readonly id: string
  readonly repo: string
  readonly source: 'commit'
  readonly base_commit: string
  readonly fix_commit: string
  readonly text: string
  readonly gold_files: readonly string[]
  readonly gold_functions: readonly RightFunction[]
  readonly flags: { readonly explicit: boolean }
}

interface Snapshot {
  readonly commit: string
  readonly files: ReadonlySet<string>
  readonly reader: FunctionReader
}

/** Functions of the snapshot that the change of one file edited; none when the file cannot be compared. */
async function editedFunctions(
  { commit: at, reader }: Snapshot,
  parent: string,
  [file, changes]: readonly [string, readonly ChangedLines[]],
): Promise<readonly RightFunction[]> {
  // One after the other: the reader has one parser.
  const before = await reader.functionsOf(parent, file)
  const there = await reader.functionsOf(at, file)
  if (before === null || there === null) return []
  const edited = before.filter((one) => changes.some((change) => touches(one, change)))
  const outer = edited.filter(
    (one) =>
      !edited.some(
        (other) =>
          other.start <= one.start &&
          one.end <= other.end &&
          one.end - one.start < other.end - other.start,
      ),
  )
  const found = outer.flatMap((one) => {
    const [best] = there
      .filter((other) => other.name === one.name && other.container === one.container)
      .map((other) => ({ other, like: likeness(one.body, other.body) }))
      .toSorted((a, b) => b.like - a.like)
    return best === undefined || best.like < MIN_LIKENESS ? [] : [best.other]
  })
  return [...new Set(found)].map(({ name: called, start, end }) => ({
    file,
    name: called,
    start_line: start,
    end_line: end,
    inner: there
      .filter(
        (other) =>
          start <= other.start && other.end <= end && other.end - other.start < end - start,
      )
      .map((other) => ({ name: other.name, start_line: other.start, end_line: other.end })),
  }))
}

/** The task that a commit is, or null when it is none. */
async function taskOfCommit(snapshot: Snapshot, commit: string): Promise<Task | null> {
  const message = await git('log', '-1', '--format=%B', commit)
  const text = taskOf(message)
  if (text.split(/\s+/).length < MIN_WORDS || text.length > MAX_CHARS) return null
  if (NO_TASK.test(text) || NO_TASK_KIND.test(message)) return null
  const parent = `${commit}^`
  const diff = await git('diff', '-U0', '--no-renames', '--no-color', parent, commit)
  const files = [...changedLines(diff)].filter(
    ([file]) => !isTextPath(file) && !isTestPath(file) && !NO_SOURCE.test(file),
  )
  if (files.length === 0 || files.length > MAX_FILES) return null
  if (files.some(([file]) => !snapshot.files.has(file))) return null
  const functions: RightFunction[] = []
  for (const file of files) functions.push(...(await editedFunctions(snapshot, parent, file)))
  if (functions.length === 0 || functions.length > MAX_FUNCTIONS) return null
  const words = new Set(text.split(/[^\p{L}\p{N}_$]+/u))
  return {
    id: `${name}-${commit.slice(0, 10)}`,
    repo,
    source: 'commit',
    base_commit: (await git('rev-parse', parent)).trim(),
    fix_commit: commit,
    text,
    gold_files: files.map(([file]) => file),
    gold_functions: functions,
    flags: { explicit: functions.some((one) => words.has(one.name)) },
  }
}

const head = (await git('rev-parse', 'HEAD')).trim()
const headTime = Number(await git('log', '-1', '--format=%ct', head))
const before = headTime - options.months * MONTH_SECONDS
const commit = (await git('rev-list', '--first-parent', '-1', `--before=${before}`, head)).trim()
if (commit === '')
  throw new Error(`${repo} has no commit that is older than ${options.months} months`)
const later = linesOf(
  await git('log', '--no-merges', '--reverse', '--format=%H', `${commit}..${head}`),
)
const files = new Set(linesOf(await git('ls-tree', '-r', '--name-only', commit)))
const reader = await openFunctionReader(mirror)
const found: Task[] = []
let unread = 0
for (const one of spread(later, MAX_COMMITS)) {
  try {
    const task = await taskOfCommit({ commit, files, reader }, one)
    if (task !== null) found.push(task)
  } catch {
    unread += 1 // a mirror may lack objects
  }
}
await reader.close()
const tasks = spread(found, options.tasks)
const folder = path.join(path.resolve(options.out), 'tasks')
await mkdir(folder, { recursive: true })
const set = { repo, mirror: repo, snapshot_commit: commit, language: options.language, tasks }
await writeFile(path.join(folder, `${name}.json`), JSON.stringify(set))
process.stdout.write(
  `${name}: ${tasks.length} of ${found.length} tasks in ${later.length} commits since ${commit.slice(0, 10)}; ${unread} commits could not be read\n`,
)
