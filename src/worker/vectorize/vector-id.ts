// Ids of vectors in Vectorize: at most 64 bytes, derived from content. `<index tag>.<shard hash, base64url>.<position in the shard, base 36>`:
// 12 + 1 + 43 + 1 + at most 4 characters.

import { sha256Hex } from '#wire/hash.ts'
import { fromBase64, toBase64Url, toHex } from '../bytes.ts'

/** Names an index (a repository and a ref) in ids and as a namespace. */
export const indexTag = async (repoId: string, ref: string): Promise<string> =>
  (await sha256Hex(`${repoId}\n${ref}`)).slice(0, 12)

/** The id of a shard's n-th symbol. */
export function vectorId(tag: string, hash: string, position: number): string {
  const bytes = Uint8Array.from(hash.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  return `${tag}.${toBase64Url(bytes)}.${position.toString(36)}`
}

/** The shard and position that an id names. */
export function readVectorId(id: string): { readonly hash: string; readonly position: number } {
  const [, name = '', position = ''] = id.split('.')
  const base64 = name.replaceAll('-', '+').replaceAll('_', '/')
  return { hash: toHex(fromBase64(base64)), position: Number.parseInt(position, 36) }
}
