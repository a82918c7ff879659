// The Worker's bindings. Only the composition root (deps.ts) and the Durable Object turn them into ports.

import type { RepositoryObject } from './durable-objects/repository-object.ts'
import type { VectorizeBinding } from './vectorize/vectorize-index.ts'

export interface Env {
  readonly CATALOG: D1Database
  readonly INDEX_0: D1Database
  readonly REPOSITORY: DurableObjectNamespace<RepositoryObject>
  readonly RATE_LIMIT: RateLimit
  /** Absent or unusable in local development; `VECTOR_BACKEND` decides whether it is asked. */
  readonly VECTORS?: VectorizeBinding
  readonly VECTOR_BACKEND: 'object' | 'vectorize'
  /** The limit itself is the binding's and cannot be read; `off` does without it. */
  readonly RATE_LIMITING: 'on' | 'off'
  /** Origins beside the Worker's own, comma separated. */
  readonly ALLOWED_ORIGINS: string
  /** Lets `POST /orgs` make an organisation; absent or empty: nobody can. */
  readonly BOOTSTRAP_TOKEN?: string
}
