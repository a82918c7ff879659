// Composition root: bindings become ports here and in the repository's object, nowhere else.

import { d1Database } from '#storage/d1-database.ts'
import type { Database } from '#storage/database.ts'
import type { Env } from './env.ts'

const INDEX_BINDING = /^INDEX_\d+$/

/** Names of the bound index databases: adding one to wrangler.toml is all that a new one needs. */
export const indexDatabaseNames = (env: Env): readonly string[] =>
  Object.keys(env).filter((name) => INDEX_BINDING.test(name))

/** The index database of that name. */
export function indexDatabase(env: Env, name: string): Database {
  const bindings = new Map(Object.entries(env))
  const binding = INDEX_BINDING.test(name) ? bindings.get(name) : undefined
  if (binding === undefined) throw new Error(`the index database ${name} is not bound`)
  return d1Database(binding as D1Database) // wrangler.toml declares every INDEX_n as a D1 database
}
