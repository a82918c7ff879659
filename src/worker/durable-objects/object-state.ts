// What the parts of a repository's object share.

import type { Database } from '#storage/database.ts'
import { openCatalog, type Catalog } from '../catalog/catalog.ts'
import { indexDatabase } from '../deps.ts'
import type { Env } from '../env.ts'
import { GraphCache } from './graph-cache.ts'
import { IdentityRecord, type RepositoryIdentity } from './identity.ts'
import { createTables } from './object-schema.ts'
import { PushBook } from './push-book.ts'
import { SnapshotShelf } from './snapshot-shelf.ts'

export interface ObjectState {
  readonly env: Env
  readonly storage: DurableObjectStorage
  readonly identity: IdentityRecord
  readonly book: PushBook
  readonly shelf: SnapshotShelf
  readonly graphs: GraphCache
  readonly catalog: Catalog
  database(identity: RepositoryIdentity): Database
}

/** Opens an object's storage, with its tables. */
export function openObjectState(storage: DurableObjectStorage, env: Env): ObjectState {
  createTables(storage.sql)
  const shelf = new SnapshotShelf(storage)
  return {
    env,
    storage,
    identity: new IdentityRecord(storage.sql),
    book: new PushBook(storage),
    shelf,
    graphs: new GraphCache(shelf),
    catalog: openCatalog(env.CATALOG),
    database: ({ database }) => indexDatabase(env, database),
  }
}
