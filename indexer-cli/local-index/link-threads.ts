// Links many files on all cores. Each thread has a stretch of the paths to itself, since neighbours look at the same files; who is done early helps
// at the far end of the longest stretch.

import type { Worker } from 'node:worker_threads'
import type { LinkMessage, LinkReply, LinkThreadData } from './link-message.ts'
import type { LinkedBatch, LinkTarget } from './link-session.ts'

/** Files of one request: large enough to hide the exchange, small enough to keep few answers in memory. */
export const FILES_PER_REQUEST = 24

interface Stretch {
  from: number
  to: number
}

/** Links all targets and hands every batch to `take`, one after another, in no particular order. */
export async function linkInThreads(
  workers: readonly Worker[],
  data: LinkThreadData,
  targets: readonly LinkTarget[],
  take: (batch: LinkedBatch) => void,
): Promise<void> {
  const stretches = workers.map((_, i): Stretch => ({
    from: Math.floor((targets.length * i) / workers.length),
    to: Math.floor((targets.length * (i + 1)) / workers.length),
  }))
  await Promise.all(
    workers.map(async (worker, i) => {
      // Nobody else waits for it.
      worker.ref()
      worker.postMessage({ link: data } satisfies LinkMessage, [])
      let asked = askNext(worker, targets, stretches, stretches[i])
      while (asked !== undefined) {
        // oxlint-disable-next-line no-await-in-loop
        const batch = await asked
        asked = askNext(worker, targets, stretches, stretches[i])
        // While this is stored, the thread works on the next.
        take(batch)
      }
    }),
  )
}

/** Sends the next targets to a thread; undefined when none are left. */
function askNext(
  worker: Worker,
  targets: readonly LinkTarget[],
  stretches: readonly Stretch[],
  own: Stretch | undefined,
): Promise<LinkedBatch> | undefined {
  const next = own && takeFrom(stretches, own)
  if (next === undefined) return undefined
  const answered = Promise.withResolvers<LinkedBatch>()
  const onMessage = (reply: LinkReply): void => {
    if ('batch' in reply) answered.resolve(reply.batch)
    else answered.reject(new Error(`linking failed: ${reply.failure}`))
  }
  const onEnd = (cause: unknown): void => {
    answered.reject(new Error('a linking thread ended', { cause }))
  }
  worker.once('message', onMessage).once('error', onEnd).once('exit', onEnd)
  worker.postMessage({ targets: targets.slice(next.from, next.to) } satisfies LinkMessage, [])
  // Looked at again when the answer before it has been stored.
  answered.promise.catch(() => {})
  return answered.promise.finally(() =>
    worker.off('message', onMessage).off('error', onEnd).off('exit', onEnd),
  )
}

/** The next part of a thread's own stretch, else of the far end of the longest one. */
function takeFrom(stretches: readonly Stretch[], own: Stretch): Stretch | undefined {
  if (own.from < own.to) {
    const from = own.from
    own.from = Math.min(own.to, from + FILES_PER_REQUEST)
    return { from, to: own.from }
  }
  const longest = stretches.reduce((a, b) => (b.to - b.from > a.to - a.from ? b : a), own)
  if (longest.from >= longest.to) return undefined
  const to = longest.to
  longest.to = Math.max(longest.from, to - FILES_PER_REQUEST)
  return { from: longest.to, to }
}
