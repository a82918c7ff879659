// What a thread answers to lists of targets: all that storage needs of them.

import { DatabaseSync } from 'node:sqlite'
import type { LinkReply, LinkRequest, LinkThreadData } from './link-message.ts'
import { LinkSession } from './link-session.ts'

/** Starts linking in this thread. */
export function linkAnswers({
  setup,
  database,
}: LinkThreadData): (targets: LinkRequest) => LinkReply {
  const file = database === undefined ? undefined : new DatabaseSync(database, { readOnly: true })
  const session = new LinkSession(setup, file)
  return (targets) => {
    try {
      return { batch: session.link(targets) }
    } catch (error) {
      return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
    }
  }
}
