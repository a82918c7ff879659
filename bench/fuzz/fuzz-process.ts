// Has trees of mutations indexed by a process of its own, which may crash or hang: both are told of, and another one goes on.

import { fork, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import type { FuzzedTree } from './fuzz-tree.ts'
import type { FuzzAnswer, FuzzTask } from './fuzz-worker.ts'

const WORKER = path.join(import.meta.dirname, 'fuzz-worker.ts')
/** As indexer-cli/bin.js has it. */
const FLAGS = ['--no-wasm-code-gc', '--max-old-space-size=2048']
/** A tree that takes longer hangs: every file of it may be given up, on a machine that is busy elsewhere. */
const MAX_TREE_MS = 3_600_000

export class FuzzProcess {
  #child: ChildProcess | undefined

  /** What became of a tree; of one that brought the process down, that alone. */
  async index(task: FuzzTask): Promise<FuzzedTree> {
    const child = (this.#child ??= fork(WORKER, { execArgv: FLAGS }))
    const answer = await answerOf(child, task)
    if (typeof answer !== 'string') {
      if (answer.isWorn) this.end()
      return answer.tree
    }
    this.end()
    const { from, count, seed } = task.range
    return {
      files: count,
      indexed: 0,
      skipped: {},
      faults: [`mutations ${from} to ${from + count - 1} of seed ${seed}: ${answer}`],
      cpuMs: 0,
      slowest: { path: '', cpuMs: 0 },
    }
  }

  end(): void {
    this.#child?.kill('SIGKILL')
    this.#child = undefined
  }
}

/** What the process answers, or how it failed to. */
function answerOf(child: ChildProcess, task: FuzzTask): Promise<FuzzAnswer | string> {
  return new Promise((resolve) => {
    const settle = (answer: FuzzAnswer | string): void => {
      clearTimeout(timer)
      child.removeAllListeners()
      resolve(answer)
    }
    const timer = setTimeout(() => settle('the indexer hangs'), MAX_TREE_MS)
    // It is this repository's own process that writes.
    child.on('message', (message) => settle(message as FuzzAnswer))
    child.on('exit', (code, signal) => settle(`the indexer ended with ${signal ?? code}`))
    child.on('error', (cause) => settle(`the indexer did not start: ${cause.message}`))
    child.send(task)
  })
}
