// A parser thread: takes files in batches, parses one at a time, answers in batches.

import { parentPort } from 'node:worker_threads'
import { ParseEngine, type Grammar, type GrammarSource } from './engine.ts'
import type { OutcomeMessage, ThreadJob, ThreadMessage, ThreadOutcome } from './parse-job.ts'
import { parseFile } from './parse-file.ts'

const port = parentPort
if (port === null) throw new Error('parse-worker runs in a worker thread only')

/** A batch that takes longer is answered in parts: the pool takes silence for a hanging thread. */
const MAX_HELD_MS = 250

/** What the pool tells first. */
const start = Promise.withResolvers<{ core: WebAssembly.Module; maxSteps: number }>()
const grammars = new Map<string, Grammar>()
let language = ''

/** The pool says with each file which language it is in, and has sent that grammar before. */
const source: GrammarSource = {
  core: async () => (await start.promise).core,
  of: async () => grammars.get(language),
}
const engine = start.promise.then(({ maxSteps }) => ParseEngine.start(source, { maxSteps }))

async function parseJob(job: ThreadJob): Promise<ThreadOutcome> {
  const started = await engine
  language = job.language
  const outcome = await parseFile(started, job.job)
  // Nothing that this thread parses can be trusted any more: the pool starts another.
  if (started.isBroken) throw new Error(outcome.status === 'skipped' ? outcome.reason : 'broken')
  return outcome.status === 'skipped'
    ? { id: job.id, reason: outcome.reason }
    : { id: job.id, text: outcome.text, contentHash: outcome.contentHash, encoded: outcome.encoded }
}

async function parseBatch(jobs: readonly ThreadJob[]): Promise<void> {
  let held: ThreadOutcome[] = []
  let since = performance.now()
  const send = (): void => {
    if (held.length > 0) port?.postMessage(held satisfies OutcomeMessage, [])
    held = []
    since = performance.now()
  }
  for (const job of jobs) {
    // One at a time: tree-sitter holds one tree.
    // oxlint-disable-next-line no-await-in-loop
    held.push(await parseJob(job))
    if (performance.now() - since > MAX_HELD_MS) send()
  }
  send()
}

let last: Promise<void> = Promise.resolve()

port.on('message', (message: ThreadMessage) => {
  if ('core' in message) start.resolve(message)
  else if ('grammar' in message) grammars.set(message.grammar.language, message.grammar)
  else if ('jobs' in message) last = last.then(() => parseBatch(message.jobs))
})
