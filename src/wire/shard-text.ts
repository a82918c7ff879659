// Writes shards. Apart from their schema: an update writes them and reads none of others, and setting zod up takes it as long as parsing a file.

import type { Shard } from './shard.ts'

/** Layout version of shards. Moves only together with a frozen fixture of the layout before it. */
export const SHARD_FORMAT = 1

/** The canonical text of a shard; its hash is the SHA-256 of this text's UTF-8 bytes. */
export const encodeShard = (shard: Shard): string =>
  JSON.stringify({
    format: shard.format,
    path: shard.path,
    language: shard.language,
    text: shard.text,
    partial: shard.partial,
    unresolved: shard.unresolved,
    symbols: shard.symbols.map((s) => ({
      descriptors: s.descriptors,
      name: s.name,
      container: s.container,
      kind: s.kind,
      start_line: s.start_line,
      end_line: s.end_line,
      exported: s.exported,
      signature: s.signature,
      doc: s.doc,
    })),
    edges: shard.edges,
    routes: shard.routes.map((r) => ({
      method: r.method,
      pattern: r.pattern,
      framework: r.framework,
      handler: r.handler,
      line: r.line,
    })),
    notes: shard.notes.map((n) => ({ kind: n.kind, text: n.text, line: n.line, symbol: n.symbol })),
    // Undefined ones are not written.
    commits: shard.commits,
    history: shard.history,
    changed_by: shard.changed_by,
  })
