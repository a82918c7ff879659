import path from 'node:path'
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import { defineConfig } from 'vitest/config'

const folder = (name: string): string => path.join(import.meta.dirname, name)

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          include: ['test/**/*.test.ts'],
          exclude: ['test/worker/**', 'test/e2e/**'],
          // As indexer-cli/bin.js has it.
          execArgv: ['--no-wasm-code-gc'],
          testTimeout: 30_000,
        },
      },
      {
        plugins: [
          cloudflareTest(async () => ({
            remoteBindings: false,
            wrangler: { configPath: './wrangler.toml' },
            miniflare: {
              bindings: {
                CATALOG_MIGRATIONS: await readD1Migrations(folder('migrations/catalog')),
                INDEX_MIGRATIONS: await readD1Migrations(folder('migrations/index')),
                BOOTSTRAP_TOKEN: 'bootstrap-secret-of-tests',
              },
            },
          })),
        ],
        test: {
          name: 'workerd',
          include: ['test/worker/**/*.test.ts'],
          setupFiles: ['test/worker/setup.ts'],
          testTimeout: 60_000,
        },
      },
      {
        // Whole processes on loopback: one file at a time, on two cores.
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
