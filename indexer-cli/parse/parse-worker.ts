// A parser thread: takes jobs one at a time, answers each.

import { parentPort, workerData } from 'node:worker_threads'
import { ParseEngine } from './engine.ts'
import type { CompiledGrammars } from './grammar-modules.ts'
import type { JobMessage, OutcomeMessage } from './parse-job.ts'
import { parseFile } from './parse-file.ts'

const port = parentPort
if (port === null) throw new Error('parse-worker runs in a worker thread only')

// The pool is the only one that starts this file, and this is what it gives.
const engine = ParseEngine.start(workerData as CompiledGrammars)

port.on('message', ({ id, job }: JobMessage) => {
  void engine
    .then((started) => parseFile(started, job))
    .then((outcome) => port.postMessage({ id, outcome } satisfies OutcomeMessage))
})
