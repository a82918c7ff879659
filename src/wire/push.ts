// The push protocol: begin (manifest in, missing shards out), upload (batches of shards), commit (one atomic switch) or abandon.
// Every call may be repeated: begin answers a new push, an uploaded shard is stored once, a commit that already happened answers the same.

import * as z from 'zod'
import { manifestSchema } from './manifest.ts'
import { shardHash } from './shard.ts'

export const refName = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[A-Za-z0-9][A-Za-z0-9._/+@-]*$/)

const commitId = z.string().regex(/^[0-9a-f]{7,64}$/)

/** `POST /repos/{repo}/pushes` */
export const beginPushRequest = z.strictObject({
  ref: refName.default('main'),
  /** Commit that the tree was at; null for a folder without git. */
  commit: commitId.nullable(),
  /** The tree had changes that the commit does not hold. */
  dirty: z.boolean().default(false),
  /** The version that the client believes is live; null for none. Another one answers 409 unless `force`. Omitted: whatever is live now. */
  base: shardHash.nullable().optional(),
  force: z.boolean().default(false),
  /** Only tell what is missing; nothing is opened. */
  dry_run: z.boolean().default(false),
  manifest: manifestSchema,
})

export const beginPushResponse = z.strictObject({
  /** Null when nothing has to be pushed (`up_to_date`) or on a dry run. */
  push_id: z.string().nullable(),
  index_version: shardHash,
  base: shardHash.nullable(),
  up_to_date: z.boolean(),
  /** Hashes to upload, ordered. */
  missing: z.array(shardHash),
  /** Hashes of shards whose vectors are to be uploaded, ordered: of an embedding that the server does not make itself. */
  missing_vectors: z.array(shardHash).default([]),
  expires_at: z.string().nullable(),
})

/** `PUT /pushes/{id}/shards`: body is NDJSON, one canonical shard a line, `Content-Encoding: gzip` allowed. */
export const uploadResponse = z.strictObject({
  stored: z.int(),
  already: z.int(),
})

/** A line of `PUT /pushes/{id}/vectors`, NDJSON, gzip allowed: the vectors of a shard's symbols in its order, int8, one after another, base64. */
export const vectorsLine = z.strictObject({ hash: shardHash, vectors: z.base64() })

/** `POST /pushes/{id}/commit` and the answer of a switch. */
export const commitResponse = z.strictObject({
  repo: z.string(),
  ref: z.string(),
  index_version: shardHash,
  previous: shardHash.nullable(),
  files: z.int(),
  symbols: z.int(),
  edges: z.int(),
})

/** Each line of `GET /repos/{repo}/export`: first this, then one canonical shard a line. */
export const exportHeader = z.strictObject({
  repo: z.string(),
  ref: z.string(),
  commit: commitId.nullable(),
  index_version: shardHash,
  manifest: manifestSchema,
})

export type VectorsLine = z.infer<typeof vectorsLine>
export type BeginPushRequest = z.infer<typeof beginPushRequest>
export type BeginPushResponse = z.infer<typeof beginPushResponse>
export type UploadResponse = z.infer<typeof uploadResponse>
export type CommitResponse = z.infer<typeof commitResponse>
