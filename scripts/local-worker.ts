// The child process of local-server.ts: wrangler's own bundler and miniflare, started as a library so that no command line is parsed and
// migrations run while the bundle is built.

import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { enableCompileCache } from 'node:module'
import path from 'node:path'

/** What the child tells its parent, once. */
export type LocalWorkerMessage =
  | { readonly kind: 'ready'; readonly url: string }
  | { readonly kind: 'failed'; readonly reason: string }

interface Settings {
  readonly stateDir: string
  readonly port: number
  readonly vars: Readonly<Record<string, string>>
}

const ROOT = path.join(import.meta.dirname, '..')
const CONFIG = path.join(ROOT, 'wrangler.toml')
const DATABASES = [
  { binding: 'CATALOG', folder: 'catalog' },
  { binding: 'INDEX_0', folder: 'index' },
] as const

enableCompileCache()
const settings: Settings = JSON.parse(process.argv[2] ?? '{}')
const { getPlatformProxy, unstable_splitSqlQuery, unstable_startWorker } = await import('wrangler')

interface D1 {
  prepare(sql: string): {
    bind(...values: string[]): D1Statement
    all(): Promise<{ results: unknown[] }>
  } & D1Statement
  batch(statements: readonly D1Statement[]): Promise<unknown>
}
type D1Statement = object

/** All migrations, with a stamp that changes when one does: state that carries the stamp needs no look. */
async function readMigrations() {
  const sets = await Promise.all(
    DATABASES.map(async ({ binding, folder }) => {
      const dir = path.join(ROOT, 'migrations', folder)
      const names = (await readdir(dir)).filter((name) => name.endsWith('.sql')).toSorted()
      return {
        binding,
        migrations: await Promise.all(
          names.map(async (name) => ({ name, sql: await readFile(path.join(dir, name), 'utf8') })),
        ),
      }
    }),
  )
  return { sets, stamp: createHash('sha256').update(JSON.stringify(sets)).digest('hex') }
}

/** Applies what is missing, in the table that `wrangler d1 migrations apply` keeps. */
async function migrate(): Promise<void> {
  const { sets, stamp } = await readMigrations()
  const stampFile = path.join(settings.stateDir, 'migrations.stamp')
  if ((await readFile(stampFile, 'utf8').catch(() => '')) === stamp) return
  const proxy = await getPlatformProxy<Record<string, D1>>({
    configPath: CONFIG,
    persist: { path: path.join(settings.stateDir, 'v3') },
    remoteBindings: false,
  })
  try {
    for (const { binding, migrations } of sets) {
      const database = proxy.env[binding]
      if (database === undefined) throw new Error(`wrangler.toml has no binding ${binding}`)
      await database.batch([
        database.prepare(
          `CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE,
           applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)`,
        ),
      ])
      const { results } = await database.prepare('SELECT name FROM d1_migrations').all()
      const applied = new Set(results.map((row) => (row as { name: string }).name)) // the column just selected
      for (const migration of migrations) {
        if (applied.has(migration.name)) continue
        await database.batch([
          ...unstable_splitSqlQuery(migration.sql).map((statement) => database.prepare(statement)),
          database.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(migration.name),
        ])
      }
    }
  } finally {
    await proxy.dispose()
  }
  await writeFile(stampFile, stamp)
}

const tell = (message: LocalWorkerMessage): void => {
  process.send?.(message)
}

try {
  const [worker] = await Promise.all([
    unstable_startWorker({
      config: CONFIG,
      bindings: Object.fromEntries(
        Object.entries(settings.vars).map(([name, value]) => [name, { type: 'plain_text', value }]),
      ),
      dev: {
        remote: false,
        persist: settings.stateDir,
        server: { hostname: '127.0.0.1', port: settings.port },
        inspector: false,
        watch: false,
        logLevel: 'warn',
      },
    }),
    migrate(),
  ])
  const end = (): void => {
    void worker.dispose().finally(() => process.exit(0))
  }
  process.on('message', end)
  process.on('disconnect', end)
  process.on('SIGTERM', end)
  await worker.ready
  const url = String(await worker.url).replace(/\/$/, '')
  const health = await fetch(`${url}/healthz`)
  if (!health.ok) throw new Error(`GET /healthz answered ${health.status}`)
  tell({ kind: 'ready', url })
} catch (error) {
  tell({
    kind: 'failed',
    reason: error instanceof Error ? (error.stack ?? error.message) : String(error),
  })
  process.exit(1)
}
