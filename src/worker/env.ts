// The Worker's bindings. Only the composition root (deps.ts) and the Durable Object turn them into ports.

import type { RepositoryObject } from './durable-objects/repository-object.ts'
import type { AiBinding } from './ai-embedder.ts'
import type { VectorizeBinding } from './vectorize/vectorize-index.ts'

export interface Env {
  readonly CATALOG: D1Database
  readonly INDEX_0: D1Database
  readonly REPOSITORY: DurableObjectNamespace<RepositoryObject>
  readonly RATE_LIMIT: RateLimit
  /** Absent or unusable in local development; `VECTOR_BACKEND` decides whether it is asked. */
  readonly VECTORS?: VectorizeBinding
  readonly VECTOR_BACKEND: 'object' | 'vectorize'
  /** Id of the model whose vectors pushes may bring (src/core/embed/embedding-id.ts); empty: only those that need no service. */
  readonly EMBEDDER?: string
  /** Base address of its service; empty: the provider's own. */
  readonly EMBEDDER_URL?: string
  /** Secret: the service's key. */
  readonly EMBEDDER_KEY?: string
  /** Workers AI, for models of `workers-ai:`. */
  readonly AI?: AiBinding
  /** The limit itself is the binding's and cannot be read; `off` does without it. */
  readonly RATE_LIMITING: 'on' | 'off'
  /** Origins beside the Worker's own, comma separated. */
  readonly ALLOWED_ORIGINS: string
  /** Lets `POST /orgs` make an organisation; absent or empty: nobody can. */
  readonly BOOTSTRAP_TOKEN?: string
}
