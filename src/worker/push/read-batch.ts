// A batch of shards as it arrives: NDJSON, gzip allowed. Read within a hard bound, whatever the compressed size promises.

import { err, ok, type Result } from '#core/result.ts'
import { limits } from '#wire/limits.ts'
import type { RequestFailure } from '../http-errors.ts'
import { readBounded } from '../middleware/body.ts'
import type { PushFailure } from './failures.ts'

const NDJSON = /^application\/x-ndjson\s*(;|$)/i

/** The lines of a batch, at least one and none empty. */
export async function readBatch(
  request: Request,
): Promise<Result<readonly string[], PushFailure | RequestFailure>> {
  const encoding = (request.headers.get('content-encoding') ?? 'identity').trim().toLowerCase()
  if (!NDJSON.test(request.headers.get('content-type') ?? '')) {
    return err({ reason: 'media_unsupported', expected: 'application/x-ndjson' })
  }
  if (encoding !== 'identity' && encoding !== 'gzip') {
    return err({ reason: 'media_unsupported', expected: 'gzip or uncompressed' })
  }
  if (request.body === null) return err({ reason: 'upload_unreadable', expected: 'NDJSON' })
  const text = await readText(request.body, encoding)
  if (!text.ok) return text
  const lines = text.value.split('\n')
  if (lines.at(-1) === '') lines.pop()
  if (lines.length === 0 || lines.includes('')) {
    return err({ reason: 'upload_unreadable', expected: 'NDJSON with one shard on each line' })
  }
  return ok(lines)
}

async function readText(
  body: ReadableStream<Uint8Array>,
  encoding: 'identity' | 'gzip',
): Promise<Result<string, PushFailure>> {
  try {
    // The stream's types differ between generators of bytes; both ends here are bytes.
    const plain = encoding === 'gzip' ? body.pipeThrough(new DecompressionStream('gzip')) : body
    const read = await readBounded(plain, limits.maxUploadBytes)
    if (!read.ok) return err({ reason: 'upload_too_large', maxBytes: limits.maxUploadBytes })
    return ok(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(read.value))
  } catch (cause) {
    // Broken gzip or UTF-8: the two ways in which reading what a client sent can throw.
    if (cause instanceof TypeError)
      return err({
        reason: 'upload_unreadable',
        expected: encoding === 'gzip' ? 'gzip of UTF-8 NDJSON' : 'UTF-8 NDJSON',
      })
    throw cause
  }
}
