// A parser thread: takes jobs one at a time, answers each.

import { parentPort } from 'node:worker_threads'
import { ParseEngine, type Grammar, type GrammarSource } from './engine.ts'
import type { OutcomeMessage, ThreadMessage } from './parse-job.ts'
import { parseFile } from './parse-file.ts'

const port = parentPort
if (port === null) throw new Error('parse-worker runs in a worker thread only')

const core = Promise.withResolvers<WebAssembly.Module>()
const grammars = new Map<string, Grammar>()
let current = ''

/** The pool says with each job which language it is in, and has sent that grammar before. */
const source: GrammarSource = {
  core: () => core.promise,
  of: async () => grammars.get(current),
}
const engine = ParseEngine.start(source)

async function answer({
  id,
  job,
  language,
}: Extract<ThreadMessage, { id: number }>): Promise<OutcomeMessage> {
  const started = await engine
  current = language
  const outcome = await parseFile(started, job)
  return outcome.status === 'skipped'
    ? { id, reason: outcome.reason }
    : { id, text: outcome.facts.text, encoded: outcome.encoded }
}

let last: Promise<void> = Promise.resolve()

port.on('message', (message: ThreadMessage) => {
  if ('core' in message) core.resolve(message.core)
  else if ('grammar' in message) grammars.set(message.grammar.language, message.grammar)
  else {
    last = last.then(() => answer(message)).then((outcome) => port.postMessage(outcome))
  }
})
