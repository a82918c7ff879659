// A thread of an update: parses what the pool sends, and links what the linking stage sends then.

import { parentPort } from 'node:worker_threads'
import '../parse/parse-worker.ts'
import type { LinkMessage, LinkReply, LinkRequest } from './link-message.ts'

const port = parentPort
if (port === null) throw new Error('index-worker runs in a worker thread only')

let answer: Promise<(targets: LinkRequest) => LinkReply> | undefined

port.on('message', (message: LinkMessage) => {
  // Loaded when there is something to link.
  if ('link' in message)
    answer = import('./link-answers.ts').then(({ linkAnswers }) => linkAnswers(message.link))
  else if ('targets' in message)
    void answer?.then((answerTo) => port.postMessage(answerTo(message.targets), []))
})
