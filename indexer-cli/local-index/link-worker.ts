// A linking thread: answers each list of targets with what storage needs of them.

import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import type { LinkReply, LinkRequest, LinkThreadData } from './link-message.ts'
import { LinkSession } from './link-session.ts'

const port = parentPort
if (port === null) throw new Error('link-worker runs in a worker thread only')

const { setup, database } = workerData as LinkThreadData // link-threads.ts is the only one that starts this file
const file = database === undefined ? undefined : new DatabaseSync(database, { readOnly: true })
const session = new LinkSession(setup, file)

port.on('message', (targets: LinkRequest) => {
  port.postMessage(answer(targets), [])
})

function answer(targets: LinkRequest): LinkReply {
  try {
    return { batch: session.link(targets) }
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
