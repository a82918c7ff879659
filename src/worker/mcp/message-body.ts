// Reads the body of a POST: bounded in bytes, whatever Content-Length claims, and parsed once.

import { err, ok, type Result } from '#core/result.ts'
import { readBounded } from '../middleware/body.ts'

/** A task of the longest legal length with every character escaped is 1.2 MB; twice that leaves room for the rest. */
export const MAX_MESSAGE_BYTES = 2_500_000

export type BodyFailure = 'too_large' | 'malformed_json'

/** The parsed JSON of a request, or why there is none. */
export async function readMessageBody(request: Request): Promise<Result<unknown, BodyFailure>> {
  if (request.body === null) return err('malformed_json')
  const read = await readBounded(request.body, MAX_MESSAGE_BYTES)
  if (!read.ok) return err('too_large')
  try {
    const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false })
    const value: unknown = JSON.parse(utf8.decode(read.value))
    return ok(value)
  } catch {
    // Invalid UTF-8 and invalid JSON alike; the parser's words would only echo the input.
    return err('malformed_json')
  }
}
