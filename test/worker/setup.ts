// Every test file of the Worker starts with both databases migrated and empty (storage is isolated per file).
import { applyD1Migrations } from 'cloudflare:test'
import { env } from 'cloudflare:workers'

await applyD1Migrations(env.CATALOG, env.CATALOG_MIGRATIONS)
await applyD1Migrations(env.INDEX_0, env.INDEX_MIGRATIONS)
