// Vectors from an embedding service over HTTP. A question waits a bounded time and is then answered without; documents are worth some patience.

import { documentText } from '#core/embed/document-text.ts'
import { modelEmbeddingId, type ModelEmbedding } from '#core/embed/embedding-id.ts'
import type { SymbolText } from '#core/embed/hash-embedder.ts'
import { toUnitInt8 } from '#core/embed/unit-int8.ts'
import type { Embedder } from '../ports.ts'
import { EmbeddingFailure } from './embedding-failure.ts'
import { PROTOCOLS, type TextRole } from './service-protocols.ts'

/** Longest wait for a question's vector, all tries together. */
export const QUERY_TIMEOUT_MS = 10_000
const DOCUMENTS_TIMEOUT_MS = 120_000
const TRIES: Readonly<Record<TextRole, number>> = { query: 2, document: 4 }
const FIRST_PAUSE_MS = 500

/** Bounds of one request: the least that the services named in `PROTOCOLS` take. */
const MAX_TEXTS = 96
const MAX_CHARS = 200_000

export interface ServiceAddress {
  /** Base address, such as `http://127.0.0.1:8080/v1`. */
  readonly url: string
  /** Sent as a bearer token; undefined for a server that asks for none. */
  readonly key: string | undefined
}

/** A failure that another try may mend. */
class PassingFailure extends EmbeddingFailure {}

/** An embedder over a service; `embedding` must not be `local`. */
export function serviceEmbedder(embedding: ModelEmbedding, address: ServiceAddress): Embedder {
  const ask = (texts: readonly string[], role: TextRole): Promise<readonly Int8Array[]> =>
    askAgain(() => askService(embedding, address, { texts, role }), role)
  return {
    id: modelEmbeddingId(embedding),
    dimensions: embedding.dimensions,
    async embedDocuments(documents) {
      const vectors: Int8Array[] = []
      for (const texts of requests(documents, embedding.document)) {
        vectors.push(...(await ask(texts, 'document')))
      }
      return vectors
    },
    async embedQuery(text) {
      const [vector] = await ask([embedding.query + text], 'query')
      if (vector === undefined) throw new EmbeddingFailure('the embedding service sent no vector')
      return vector
    },
  }
}

/** Texts of documents in the order given, cut into requests. */
function* requests(documents: readonly SymbolText[], prefix: string): Generator<readonly string[]> {
  let texts: string[] = []
  let chars = 0
  for (const document of documents) {
    const text = prefix + documentText(document)
    if (texts.length === MAX_TEXTS || (texts.length > 0 && chars + text.length > MAX_CHARS)) {
      yield texts
      texts = []
      chars = 0
    }
    texts.push(text)
    chars += text.length
  }
  if (texts.length > 0) yield texts
}

async function askAgain<T>(work: () => Promise<T>, role: TextRole): Promise<T> {
  const startedAt = Date.now()
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      const pause = FIRST_PAUSE_MS * 2 ** (tries - 1)
      const isLate = role === 'query' && Date.now() + pause - startedAt >= QUERY_TIMEOUT_MS / 2
      if (!(error instanceof PassingFailure) || tries === TRIES[role] || isLate) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}

async function askService(
  embedding: ModelEmbedding,
  { url, key }: ServiceAddress,
  { texts, role }: { readonly texts: readonly string[]; readonly role: TextRole },
): Promise<readonly Int8Array[]> {
  if (embedding.provider === 'local') throw new Error('a local model has no service')
  const protocol = PROTOCOLS[embedding.provider]
  const answer = await send(`${url.replace(/\/+$/, '')}${protocol.path(embedding)}`, {
    key,
    body: protocol.body(embedding, texts, role),
    timeoutMs: role === 'query' ? QUERY_TIMEOUT_MS / 2 : DOCUMENTS_TIMEOUT_MS,
  })
  const vectors = protocol.vectors(answer)
  if (vectors === undefined || vectors.length !== texts.length) {
    throw new EmbeddingFailure('the embedding service answered in a form that is not known')
  }
  return vectors.map((values) => toVector(values, embedding))
}

/** A wider vector is cut and scaled anew, as models that are trained for it allow; a narrower one is of another model. */
export function toVector(
  values: readonly number[],
  { model, dimensions }: ModelEmbedding,
): Int8Array {
  if (values.length < dimensions) {
    throw new EmbeddingFailure(`${model} makes ${values.length} dimensions, not ${dimensions}`)
  }
  return toUnitInt8(values.slice(0, dimensions))
}

interface Sent {
  readonly key: string | undefined
  readonly body: object
  readonly timeoutMs: number
}

async function send(url: string, { key, body, timeoutMs }: Sent): Promise<unknown> {
  let response: Response
  let text: string
  try {
    response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    })
    text = await response.text()
  } catch (cause) {
    const isTimeout = cause instanceof Error && cause.name === 'TimeoutError'
    const reason = isTimeout
      ? `did not answer within ${timeoutMs / 1_000} s`
      : 'could not be reached'
    throw new PassingFailure(`the embedding service ${reason}`, { cause })
  }
  if (!response.ok) {
    const Failure =
      response.status === 429 || response.status >= 500 ? PassingFailure : EmbeddingFailure
    throw new Failure(`the embedding service answered ${response.status}`)
  }
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new EmbeddingFailure('the embedding service answered with something else than JSON', {
      cause,
    })
  }
}
