// Writes manifests. Apart from their schema, as shard-text.ts is.

import type { Manifest } from './manifest.ts'

export const MANIFEST_FORMAT = 1

/** Canonical text; the index version is the SHA-256 of its UTF-8 bytes, in hex. */
export const encodeManifest = (manifest: Manifest): string =>
  JSON.stringify({ format: manifest.format, embedding: manifest.embedding, files: manifest.files })
