// The embedder behind a name, with its address and key from the environment. Nothing falls back to another: a name that cannot work is an error.

import {
  modelEmbeddingId,
  parseModelEmbedding,
  type ModelEmbedding,
} from '#core/embed/embedding-id.ts'
import { serviceEmbedder, type ServiceAddress } from '#storage/embedders/model-service.ts'
import { seedHashing } from '#storage/embedders/seed-hashing.ts'
import { PROTOCOLS } from '#storage/embedders/service-protocols.ts'
import type { Embedder } from '#storage/ports.ts'
import { badUsage } from '../exit-codes.ts'
import { DEFAULT_EMBEDDING, NO_EMBEDDING } from './default-embedding.ts'
import { localModel } from './local-model.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Names that need no model. */
const PLAIN: Readonly<Record<string, string>> = {
  hash: DEFAULT_EMBEDDING,
  hashing: seedHashing.id,
  none: NO_EMBEDDING,
}

/** The embedding id of what `--embedder` names; bad usage when it names none. */
export function embeddingIdOf(name: string): string {
  const plain = Object.hasOwn(PLAIN, name) ? PLAIN[name] : undefined
  if (plain !== undefined) return plain
  if (Object.values(PLAIN).includes(name)) return name
  const parsed = parseModelEmbedding(name)
  if (!parsed.ok) {
    throw badUsage(`${parsed.error.reason}. Or take ${Object.keys(PLAIN).join(', ')}`)
  }
  return modelEmbeddingId(parsed.value)
}

/** The embedder of an id whose vectors are made here; bad usage when the environment lacks what it needs. */
export function chooseEmbedder(id: string, env: Environment): Embedder {
  if (id === seedHashing.id) return seedHashing
  const parsed = parseModelEmbedding(id)
  if (!parsed.ok) throw badUsage(parsed.error.reason)
  const embedding = parsed.value
  if (embedding.provider === 'local') return localModel(embedding, env['KONTEXT_MODELS'])
  return serviceEmbedder(embedding, addressOf(embedding, env))
}

const KEYS: Readonly<Record<keyof typeof PROTOCOLS, string>> = {
  openai: 'OPENAI_API_KEY',
  voyage: 'VOYAGE_API_KEY',
  'workers-ai': 'CLOUDFLARE_API_TOKEN',
}

function addressOf({ provider }: ModelEmbedding, env: Environment): ServiceAddress {
  if (provider === 'local') throw new Error('a local model has no address')
  const given = env['KONTEXT_EMBEDDER_URL'] || undefined
  if (given !== undefined && !URL.canParse(given)) {
    throw badUsage(`KONTEXT_EMBEDDER_URL: "${given}" is not a URL`)
  }
  // A key is for its provider's own address: another server gets only what is meant for it.
  if (given !== undefined) return { url: given, key: env['KONTEXT_EMBEDDER_KEY'] || undefined }
  const key = env['KONTEXT_EMBEDDER_KEY'] || env[KEYS[provider]] || undefined
  if (key === undefined) {
    throw badUsage(
      `${provider} needs a key: set ${KEYS[provider]}, or KONTEXT_EMBEDDER_URL for a server of your own`,
    )
  }
  return { url: PROTOCOLS[provider].defaultUrl ?? cloudflareUrl(env), key }
}

function cloudflareUrl(env: Environment): string {
  const account = env['CLOUDFLARE_ACCOUNT_ID']
  if (account === undefined || account === '') {
    throw badUsage('workers-ai needs CLOUDFLARE_ACCOUNT_ID')
  }
  return `https://api.cloudflare.com/client/v4/accounts/${encodeURIComponent(account)}/ai`
}
