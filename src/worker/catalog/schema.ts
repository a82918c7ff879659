// Drizzle's view of migrations/catalog: the SQL there is the truth, a test compares the two.

import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const SCOPES = ['read', 'push', 'admin'] as const

export type Scope = (typeof SCOPES)[number]

export const VISIBILITIES = ['private', 'team'] as const

export const ROLES = ['admin', 'member'] as const

export const organisations = sqliteTable('organisations', {
  orgId: text('org_id').primaryKey(),
  name: text('name').notNull(),
  createdAt: text('created_at').notNull(),
})

export const members = sqliteTable('members', {
  memberId: text('member_id').primaryKey(),
  orgId: text('org_id').notNull(),
  name: text('name').notNull(),
  role: text('role', { enum: ROLES }).notNull(),
  createdAt: text('created_at').notNull(),
  removedAt: text('removed_at'),
})

export const tokens = sqliteTable('tokens', {
  tokenId: text('token_id').primaryKey(),
  orgId: text('org_id').notNull(),
  memberId: text('member_id').notNull(),
  name: text('name').notNull(),
  hash: text('hash').notNull(),
  scopes: text('scopes', { mode: 'json' }).$type<readonly Scope[]>().notNull(),
  repositories: text('repositories', { mode: 'json' }).$type<readonly string[]>(),
  createdAt: text('created_at').notNull(),
  lastUsedAt: text('last_used_at'),
  expiresAt: text('expires_at'),
  revokedAt: text('revoked_at'),
})

export const repositories = sqliteTable('repositories', {
  repoId: text('repo_id').primaryKey(),
  orgId: text('org_id').notNull(),
  name: text('name').notNull(),
  visibility: text('visibility', { enum: VISIBILITIES }).notNull(),
  ownerId: text('owner_id').notNull(),
  database: text('database').notNull(),
  defaultRef: text('default_ref'),
  createdAt: text('created_at').notNull(),
  deletedAt: text('deleted_at'),
})

export const refs = sqliteTable(
  'refs',
  {
    repoId: text('repo_id').notNull(),
    ref: text('ref').notNull(),
    indexVersion: text('index_version').notNull(),
    commitId: text('commit_id'),
    files: integer('files').notNull(),
    symbols: integer('symbols').notNull(),
    edges: integer('edges').notNull(),
    switchedAt: text('switched_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.repoId, table.ref] })],
)

export const versions = sqliteTable(
  'versions',
  {
    repoId: text('repo_id').notNull(),
    ref: text('ref').notNull(),
    switchedAt: text('switched_at').notNull(),
    indexVersion: text('index_version').notNull(),
    commitId: text('commit_id'),
  },
  (table) => [
    primaryKey({ columns: [table.repoId, table.ref, table.switchedAt, table.indexVersion] }),
  ],
)

export const usage = sqliteTable(
  'usage',
  {
    orgId: text('org_id').notNull(),
    day: text('day').notNull(),
    tokenId: text('token_id').notNull(),
    operation: text('operation').notNull(),
    requests: integer('requests').notNull(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.day, table.tokenId, table.operation] })],
)
