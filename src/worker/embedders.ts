// Which vector spaces this server can be asked in. A manifest names one, or none: a push that wants another is refused. Documents of the default are
// embedded here, from the terms of shards; those of a model by whoever pushes, and this server embeds the questions.

import { parseModelEmbedding } from '#core/embed/embedding-id.ts'
import { HashEmbedder } from '#core/embed/hash-embedder.ts'
import { seedHashing } from '#storage/embedders/seed-hashing.ts'
import { serviceEmbedder } from '#storage/embedders/model-service.ts'
import { PROTOCOLS } from '#storage/embedders/service-protocols.ts'
import type { Embedder } from '#storage/ports.ts'
import { bindingEmbedder } from './ai-embedder.ts'
import type { Env } from './env.ts'

/** Its cache of terms saves work between requests; what it makes of a text depends on the text alone. */
const hash256 = new HashEmbedder()

/** The manifest's word for "no vectors wanted". */
export const NO_EMBEDDING = 'none'

/** The embedder of documents of that id, when they are embedded here. */
export const embedderOf = (id: string): HashEmbedder | undefined =>
  id === hash256.id ? hash256 : undefined

/** What embeds questions. */
export type QueryEmbedder = Pick<Embedder, 'id' | 'dimensions'> & {
  embedQuery(text: string): Int8Array | Promise<Int8Array>
}

/** The embedder of questions of that id, when this server has it. */
export function queryEmbedder(env: Env, id: string): QueryEmbedder | undefined {
  return [hash256, seedHashing, configured(env)].find((embedder) => embedder?.id === id)
}

/** What a manifest may name. */
export const knownEmbeddings = (env: Env): readonly string[] =>
  [hash256.id, seedHashing.id, configured(env)?.id ?? '', NO_EMBEDDING].filter((id) => id !== '')

/** The id that all vectors in Vectorize have, whose index is made for one width. */
export const vectorizeEmbedding = (env: Env): string => configured(env)?.id ?? hash256.id

/** Whether vectors of that id come with the push. */
export const areUploaded = (id: string): boolean => id !== NO_EMBEDDING && id !== hash256.id

/** The model that `EMBEDDER` names; a setting that cannot work is a fault of the deployment and thrown. */
function configured(env: Env): QueryEmbedder | undefined {
  if (env.EMBEDDER === undefined || env.EMBEDDER === '') return undefined
  const parsed = parseModelEmbedding(env.EMBEDDER)
  if (!parsed.ok) throw new Error(`EMBEDDER: ${parsed.error.reason}`)
  const embedding = parsed.value
  if (embedding.provider === 'local') throw new Error('EMBEDDER: a Worker cannot run a local model')
  if (embedding.provider === 'workers-ai' && env.AI !== undefined) {
    return bindingEmbedder(embedding, env.AI)
  }
  const url = env.EMBEDDER_URL || PROTOCOLS[embedding.provider].defaultUrl
  if (url === null) throw new Error(`EMBEDDER_URL is needed for ${env.EMBEDDER}`)
  return serviceEmbedder(embedding, { url, key: env.EMBEDDER_KEY || undefined })
}
