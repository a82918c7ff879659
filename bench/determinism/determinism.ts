// The same tasks, asked of two Workers with separate fresh states that were given the same shards in different orders: equal bytes or a list of
// the tasks that differ. Each state is asked twice.

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

export interface Determinism {
  readonly tasks: number
  readonly bytes: number
  /** Ids whose answers differ between the two states, or between two questions to one. */
  readonly different: readonly string[]
}

type Answers = ReadonlyMap<string, readonly [string, string]>

async function answersOf(
  tasks: readonly AskedTask[],
  order: UploadOrder,
  work: string,
): Promise<Answers> {
  const stateDir = await mkdtemp(path.join(work, 'determinism-'))
  try {
    const served = await startServed(stateDir)
    try {
      const subjects = [...new Set(tasks.map(({ subject }) => subject))]
      const inOrder = order === 'reversed' ? subjects.toReversed() : subjects
      const repos = new Map<Subject, string>()
      for (const subject of inOrder)
        repos.set(subject, await served.push(subject.root, subject.name, order))
      const answers = new Map<string, readonly [string, string]>()
      const asked = order === 'reversed' ? tasks.toReversed() : tasks
      for (const { id, subject, text } of asked) {
        const request = contextRequest.parse({
          task: text,
          repos: [repos.get(subject)],
          include: ['tests', 'impact'],
          trace: true,
        })
        answers.set(id, [await served.askRaw(request), await served.askRaw(request)])
      }
      return answers
    } finally {
      await served.stop()
    }
  } finally {
    await rm(stateDir, { recursive: true, force: true })
  }
}

/** Asks everything of both states and compares. */
export async function measureDeterminism(
  tasks: readonly AskedTask[],
  work: string,
): Promise<Determinism> {
  const first = await answersOf(tasks, 'as listed', work)
  const second = await answersOf(tasks, 'reversed', work)
  const different = tasks.filter(({ id }) => {
    const bodies = [...(first.get(id) ?? []), ...(second.get(id) ?? [])]
    return bodies.length !== 4 || new Set(bodies).size !== 1
  })
  return {
    tasks: tasks.length,
    bytes: [...first.values()].reduce((sum, [body]) => sum + Buffer.byteLength(body), 0),
    different: different.map(({ id }) => id),
  }
}

/** One row, and the ids that differ. */
export const determinismTable = ({ tasks, bytes, different }: Determinism): Table => ({
  title: 'Determinism',
  notes: [
    'Each task asked twice of two Workers with fresh states; the second one got repositories, shards and questions in the opposite order. Whole response bodies are compared, trace included.',
  ],
  columns: ['tasks', 'bytes compared', 'different'],
  rows: [[String(tasks), String(bytes), different.length === 0 ? '0' : different.join(', ')]],
})
