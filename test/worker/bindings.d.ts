/// <reference types="@cloudflare/vitest-plugin/types" />
// Types of the Worker's bindings in tests: those of wrangler.toml and what vitest.config.ts adds.

import type { D1Migration } from 'cloudflare:test'
import type { Env as WorkerEnv } from '#worker/env.ts'
import type * as worker from '#worker/index.ts'

declare global {
  namespace Cloudflare {
    interface Env extends WorkerEnv {
      readonly CATALOG_MIGRATIONS: D1Migration[]
      readonly INDEX_MIGRATIONS: D1Migration[]
    }
    interface GlobalProps {
      mainModule: typeof worker
      durableNamespaces: 'RepositoryObject'
    }
  }
}
