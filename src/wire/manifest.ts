// A manifest: which shard each path of a version has. Its hash is the index version, equal on every machine that indexed the same content.
// Canonical form: UTF-8 JSON without whitespace, keys in schema order, files ordered by path (UTF-16 code units).

import * as z from 'zod'
import { byText } from '#core/order.ts'
import { limits } from './limits.ts'
import { MANIFEST_FORMAT } from './manifest-text.ts'
import { repoPath, shardHash } from './shard.ts'

export const manifestSchema = z
  .strictObject({
    format: z.literal(MANIFEST_FORMAT),
    /** Id of the embedder whose vectors belong to this version, e.g. `hash-256/1`. */
    embedding: z.string().min(1).max(200),
    /** `[path, shard hash]`, each path once, ordered. */
    files: z.array(z.tuple([repoPath, shardHash])).max(limits.maxFiles),
  })
  .refine(
    ({ files }) => files.every(([path], i) => i === 0 || byText(files[i - 1]?.[0] ?? '', path) < 0),
    { message: 'files must be ordered by path, each once' },
  )

export type Manifest = Readonly<z.infer<typeof manifestSchema>>
