// Puts the facts of a file and its links together into the shard that is stored and pushed.

import { SHARD_FORMAT, type Shard } from '#wire/shard.ts'
import type { LinkedFile } from '../link/link.ts'
import type { FileFacts } from '../parse/file-facts.ts'

/** The shard of a parsed file. `text` is the facts' own, or empty for an index without source. */
export const buildShard = (facts: FileFacts, text: string, linked: LinkedFile): Shard => ({
  format: SHARD_FORMAT,
  path: facts.path,
  language: facts.language,
  text,
  partial: facts.partial,
  unresolved: linked.unresolved,
  symbols: facts.symbols.map((symbol) => ({
    descriptors: symbol.descriptors,
    name: symbol.name,
    container: symbol.container,
    kind: symbol.kind,
    start_line: symbol.startLine,
    end_line: symbol.endLine,
    exported: symbol.exported,
    signature: symbol.signature,
    doc: symbol.doc,
  })),
  edges: linked.edges,
  routes: linked.routes,
  notes: facts.notes.map(({ kind, text: note, line, symbol }) => ({
    kind,
    text: note,
    line,
    symbol,
  })),
})

/** The same shard with other links. */
export const relinkShard = (shard: Shard, linked: LinkedFile): Shard => ({
  ...shard,
  unresolved: linked.unresolved,
  edges: linked.edges,
  routes: linked.routes,
})
