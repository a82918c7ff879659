// Bodies are read once, here, and never beyond the route's bound: whatever the headers claim.

import type { MiddlewareHandler } from 'hono'
import { err, ok, type Result } from '#core/result.ts'
import type { App } from '../app-types.ts'
import { problem } from '../http-errors.ts'

/** Bytes read and thrown away after a refusal: a connection that is cut while its client still sends loses the answer. */
const MAX_DRAINED_BYTES = 64_000_000

/** Reads a stream to its end; fails when it is longer than `maxBytes`, of which no more is kept. */
export async function readBounded(
  stream: ReadableStream<Uint8Array>,
  maxBytes: number,
): Promise<Result<Uint8Array<ArrayBuffer>, { readonly reason: 'too_large' }>> {
  const parts: Uint8Array[] = []
  let size = 0
  const reader = stream.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.byteLength
    if (size > maxBytes) {
      await drain(reader)
      return err({ reason: 'too_large' })
    }
    parts.push(value)
  }
  const bytes = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.byteLength
  }
  return ok(bytes)
}

async function drain(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  for (let drained = 0; drained < MAX_DRAINED_BYTES;) {
    const { done, value } = await reader.read()
    if (done) return
    drained += value.byteLength
  }
  await reader.cancel()
}

const JSON_TYPE = /^application\/json\s*(;|$)/i

/** Whether bytes are UTF-8: a reader that mends them would ask something else than was asked. */
function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** A JSON body of at most `maxBytes`: 415 for another type, 413 beyond the bound, 400 when it is not UTF-8. Its syntax is checked where it is parsed. */
export const jsonBody =
  (maxBytes: number): MiddlewareHandler<App> =>
  async (c, next) => {
    if (!JSON_TYPE.test(c.req.header('content-type') ?? '')) {
      return problem(c, { reason: 'media_unsupported', expected: 'application/json' })
    }
    const body = c.req.raw.body
    if (body === null) return problem(c, { reason: 'json_malformed' })
    const read = await readBounded(body, maxBytes)
    if (!read.ok) return problem(c, { reason: 'body_too_large', maxBytes })
    if (!isUtf8(read.value)) return problem(c, { reason: 'json_malformed' })
    c.req.raw = new Request(c.req.raw.url, {
      method: c.req.raw.method,
      headers: c.req.raw.headers,
      body: read.value,
    })
    return next()
  }
