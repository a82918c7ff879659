// Reads the body of a POST: bounded in bytes, whatever Content-Length claims, and parsed once.

import { err, ok, type Result } from '#core/result.ts'

/** A task of the longest legal length with every character escaped is 1.2 MB; twice that leaves room for the rest. */
export const MAX_BODY_BYTES = 2_500_000

export type BodyFailure = 'too_large' | 'malformed_json'

/** The parsed JSON of a request, or why there is none. */
export async function readMessageBody(request: Request): Promise<Result<unknown, BodyFailure>> {
  const bytes = await readBounded(request, MAX_BODY_BYTES)
  if (bytes === null) return err('too_large')
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes))
    return ok(value)
  } catch {
    // Invalid UTF-8 and invalid JSON alike; the parser's words would only echo the input.
    return err('malformed_json')
  }
}

async function readBounded(request: Request, maxBytes: number): Promise<Uint8Array | null> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) return null
  const chunks: Uint8Array[] = []
  let size = 0
  if (request.body === null) return new Uint8Array()
  // Leaving the loop early cancels the stream.
  for await (const chunk of request.body) {
    size += chunk.byteLength
    if (size > maxBytes) return null
    chunks.push(chunk)
  }
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  return bytes
}
