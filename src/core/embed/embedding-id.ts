// The name of a vector space: whatever decides a vector's values stands in it, so vectors of two names are never compared.
//
//   hash-256/1                                        the offline default: made wherever the shard is
//   hashing-1024/1                                    the seed engine's feature hash, for comparison
//   none                                              no vectors
//   openai:text-embedding-3-small@512                 provider, model, dimensions
//   openai:CodeRankEmbed@768;query=Represent%20this   and what is put before a question (`query=`) or a document (`document=`), and the
//                                                     pooling of a model that leaves the choice (`pooling=`), percent-encoded

import { err, ok, type Result } from '../result.ts'

export const MODEL_PROVIDERS = ['openai', 'voyage', 'workers-ai', 'local'] as const

export type ModelProvider = (typeof MODEL_PROVIDERS)[number]

/** A hosted or local model and how it is used. */
export interface ModelEmbedding {
  readonly provider: ModelProvider
  readonly model: string
  readonly dimensions: number
  /** Put before a question. */
  readonly query: string
  /** Put before a document. */
  readonly document: string
  /** How token vectors become one; empty: the model's own way. */
  readonly pooling: string
}

/** What Vectorize takes at most; a wider model is cut to this or less. */
const MAX_DIMENSIONS = 1_536

/** Longest id, as a manifest takes it. */
const MAX_ID_CHARS = 200

const PARTS = ['query', 'document', 'pooling'] as const

/** Models whose width need not be said. */
const KNOWN_DIMENSIONS: Readonly<Record<string, number>> = {
  'openai:text-embedding-3-small': 1_536,
  'openai:text-embedding-3-large': 1_536,
  'voyage:voyage-code-3': 1_024,
  'workers-ai:@cf/qwen/qwen3-embedding-0.6b': 1_024,
}

/** The id of a model's vectors: the canonical form of what `parseModelEmbedding` reads. */
export function modelEmbeddingId(embedding: ModelEmbedding): string {
  const parts = PARTS.flatMap((part) =>
    embedding[part] === '' ? [] : `;${part}=${encodeURIComponent(embedding[part])}`,
  )
  return `${embedding.provider}:${embedding.model}@${embedding.dimensions}${parts.join('')}`
}

/** Reads `provider:model@dimensions;part=...`; the dimensions of known models may be left out. */
export function parseModelEmbedding(
  text: string,
): Result<ModelEmbedding, { readonly reason: string }> {
  const fail = (reason: string) => err({ reason: `"${text}" names no embedder: ${reason}` })
  const [head = '', ...rest] = text.split(';')
  const colon = head.indexOf(':')
  const provider = MODEL_PROVIDERS.find((name) => name === head.slice(0, colon))
  if (provider === undefined) {
    return fail(`it begins with none of ${MODEL_PROVIDERS.map((name) => `${name}:`).join(', ')}`)
  }
  const [, model = '', width] = /^(.*?)(?:@(\d+))?$/s.exec(head.slice(colon + 1)) ?? []
  if (model === '' || /\s/.test(model)) return fail('the model has no name')
  const dimensions = width === undefined ? KNOWN_DIMENSIONS[`${provider}:${model}`] : Number(width)
  if (dimensions === undefined) return fail(`say its dimensions, as in ${provider}:${model}@768`)
  if (dimensions < 1 || dimensions > MAX_DIMENSIONS) {
    return fail(`dimensions go from 1 to ${MAX_DIMENSIONS}`)
  }
  const parts = { query: '', document: '', pooling: '' }
  for (const item of rest) {
    const equals = item.indexOf('=')
    const part = PARTS.find((name) => name === item.slice(0, equals))
    const value = decode(item.slice(equals + 1))
    if (part === undefined || value === undefined || value === '') {
      return fail(`"${item}" is none of ${PARTS.map((name) => `${name}=...`).join(', ')}`)
    }
    parts[part] = value
  }
  const embedding = { provider, model, dimensions, ...parts }
  if (modelEmbeddingId(embedding).length > MAX_ID_CHARS) {
    return fail(`it is longer than ${MAX_ID_CHARS} characters`)
  }
  return ok(embedding)
}

/** Dimensions of any id's vectors; 0 for `none` and for what is no id. */
export function dimensionsOf(id: string): number {
  const hash = /^hash(?:ing)?-(\d+)\/\d+$/.exec(id)
  if (hash !== null) return Number(hash[1])
  const model = parseModelEmbedding(id)
  return model.ok ? model.value.dimensions : 0
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined // a stray percent sign
  }
}
