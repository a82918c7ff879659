// The same tasks, asked again and again of Workers with separate fresh states that were given the same shards in different orders: equal bytes or a
// list of the tasks that differ.

import { hash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { contextRequest } from '#wire/pack.ts'
import { startServed, type UploadOrder } from '../served.ts'
import type { Subject } from '../speed/subjects.ts'
import type { Table } from '../tables.ts'

export interface AskedTask {
  readonly id: string
  readonly subject: Subject
  readonly text: string
}

/** How often everything is asked. */
export interface Rounds {
  /** Fresh states of each order. */
  readonly loads: number
  /** Questions of each task to one state. */
  readonly runs: number
}

const ORDERS: readonly UploadOrder[] = ['as listed', 'reversed']

export interface Determinism extends Rounds {
  readonly tasks: number
  readonly orders: number
  readonly repositories: number
  readonly answers: number
  readonly bytes: number
  /** Ids of the tasks whose answers are not all the same bytes. */
  readonly different: readonly string[]
}

/** What came of every task: the hashes of its answers, of which there should be one, and their number. */
class Answers {
  readonly #hashes = new Map<string, Set<string>>()
  count = 0
  bytes = 0

  add(id: string, body: string): void {
    const own = this.#hashes.get(id) ?? new Set()
    own.add(hash('sha256', body))
    this.#hashes.set(id, own)
    this.count += 1
    this.bytes += Buffer.byteLength(body)
  }

  different(ids: readonly string[]): string[] {
    return ids.filter((id) => this.#hashes.get(id)?.size !== 1)
  }
}

/** Asks all tasks of one fresh state; the reversed order turns repositories, shards and questions round. */
async function askState(
  tasks: readonly AskedTask[],
  {
    order,
    runs,
    work,
  }: { readonly order: UploadOrder; readonly runs: number; readonly work: string },
  answers: Answers,
): Promise<void> {
  const stateDir = await mkdtemp(path.join(work, 'determinism-'))
  try {
    const served = await startServed(stateDir)
    try {
      const subjects = [...new Set(tasks.map(({ subject }) => subject))]
      const repos = new Map<Subject, string>()
      for (const subject of order === 'reversed' ? subjects.toReversed() : subjects)
        repos.set(subject, await served.push(subject.root, subject.name, order))
      for (let run = 0; run < runs; run++)
        for (const { id, subject, text } of order === 'reversed' ? tasks.toReversed() : tasks) {
          const request = contextRequest.parse({
            task: text,
            repos: [repos.get(subject)],
            include: ['tests', 'impact', 'history'],
            trace: true,
          })
          answers.add(id, await served.askRaw(request))
        }
    } finally {
      await served.stop()
    }
  } finally {
    await rm(stateDir, { recursive: true, force: true })
  }
}

/** Asks everything of every state and compares. */
export async function measureDeterminism(
  tasks: readonly AskedTask[],
  work: string,
  { loads, runs }: Rounds,
): Promise<Determinism> {
  const answers = new Answers()
  for (let load = 1; load <= loads; load++)
    for (const order of ORDERS) {
      process.stderr.write(`determinism: load ${load} of ${loads}, ${order}\n`)
      await askState(tasks, { order, runs, work }, answers)
    }
  return {
    tasks: tasks.length,
    loads,
    runs,
    orders: ORDERS.length,
    repositories: new Set(tasks.map(({ subject }) => subject)).size,
    answers: answers.count,
    bytes: answers.bytes,
    different: answers.different(tasks.map(({ id }) => id)),
  }
}

/** One row, and the ids that differ. */
export const determinismTable = ({ different, ...one }: Determinism): Table => ({
  title: 'Determinism',
  notes: [
    'Every task asked in several runs of Workers with fresh states, several for each of two orders; the second order turns repositories, shards and questions round. Whole response bodies are compared by their SHA-256, trace included.',
  ],
  columns: ['tasks', 'repositories', 'runs', 'loads', 'orders', 'answers', 'bytes', 'different'],
  rows: [
    [
      ...[one.tasks, one.repositories, one.runs, one.loads, one.orders, one.answers, one.bytes].map(
        String,
      ),
      different.length === 0 ? '0' : different.join(', '),
    ],
  ],
})
