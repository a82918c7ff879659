// Reads the body of a POST: bounded in bytes, whatever Content-Length claims, and parsed once.

import { err, ok, type Result } from '#core/result.ts'
import { readBounded } from '../middleware/body.ts'
import { requestId } from './rpc-error.ts'

/** A task of the longest legal length with every character escaped is 1.2 MB; the rest is small. */
export const MAX_MESSAGE_BYTES = 1_500_000

/** Read at most: the refusal of a message in between can name its request. */
const MAX_READ_BYTES = 8_000_000

export type BodyFailure =
  | { readonly reason: 'malformed_json' }
  /** `id`: of the JSON-RPC request, when the message could be read at all. */
  | { readonly reason: 'too_large'; readonly id: string | number | null }

/** The parsed JSON of a request, or why there is none. */
export async function readMessageBody(request: Request): Promise<Result<unknown, BodyFailure>> {
  if (request.body === null) return err({ reason: 'malformed_json' })
  const read = await readBounded(request.body, MAX_READ_BYTES)
  if (!read.ok) return err({ reason: 'too_large', id: null })
  try {
    const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false })
    const value: unknown = JSON.parse(utf8.decode(read.value))
    const isLong = read.value.byteLength > MAX_MESSAGE_BYTES
    return isLong ? err({ reason: 'too_large', id: requestId(value) }) : ok(value)
  } catch {
    // Invalid UTF-8 and invalid JSON alike; the parser's words would only echo the input.
    return err({ reason: 'malformed_json' })
  }
}
