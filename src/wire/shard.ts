// A shard: everything Kontext knows of one file, named by the SHA-256 of its canonical bytes. Upload, storage and `pull` exchange these bytes.
// Canonical form: UTF-8 JSON without whitespace, keys in the order of the schema below, lists in the order documented on each field. Texts compare
// by UTF-16 code unit, kinds too: by their names, never by their codes. No string holds a NUL or half a surrogate pair.

import * as z from 'zod'
import { EDGE_KINDS, PROVENANCES, REF_KINDS } from '#core/graph/edge.ts'
import { SYMBOL_KINDS } from '#core/graph/symbol.ts'
import { err, ok, type Result } from '#core/result.ts'
import { limits } from './limits.ts'
import { shardFault } from './shard-rules.ts'
import { encodeShard, SHARD_FORMAT } from './shard-text.ts'

const line = z.int().min(1).max(limits.maxLines)

export const shardHash = z.string().regex(/^[0-9a-f]{64}$/)

/** A repository path: relative, `/` separated, no empty, `.` or `..` segment. */
export const repoPath = z
  .string()
  .min(1)
  .max(limits.maxPathChars)
  .refine((path) => !path.startsWith('/') && !/(^|\/)(\.{0,2})(\/|$)/.test(path), {
    message: 'must be a relative path without empty, "." or ".." segments',
  })
  .refine((path) => path.isWellFormed() && !path.includes('\0'), {
    message: 'must hold neither NUL nor half a surrogate pair',
  })

const shardSymbol = z.strictObject({
  /** SCIP descriptors; the symbol's id is the shard's path, `/`, and this. Empty for the module symbol. */
  descriptors: z.string().max(limits.maxIdChars),
  name: z.string().max(limits.maxNameChars),
  container: z.string().max(limits.maxIdChars),
  kind: z.enum(SYMBOL_KINDS),
  start_line: line,
  end_line: line,
  exported: z.boolean(),
  signature: z.string().max(limits.maxSignatureChars),
  doc: z.string().max(limits.maxDocChars),
})

/** `[from, kind, ref_kind, provenance, line, to]`: `from` indexes `symbols`; `to` is a symbol id of any file of the repository. */
const shardEdge = z.tuple([
  z.int().min(0),
  z.enum(EDGE_KINDS),
  z.enum(REF_KINDS),
  z.enum(PROVENANCES),
  line,
  z.string().min(1).max(limits.maxIdChars),
])

const shardRoute = z.strictObject({
  method: z.string().max(16),
  pattern: z.string().max(1_000),
  framework: z.string().max(40),
  /** Symbol id of the handler; empty when syntax does not tell. */
  handler: z.string().max(limits.maxIdChars),
  line,
})

const shardNote = z.strictObject({
  kind: z.enum(['WHY', 'NOTE', 'HACK', 'TODO', 'FIXME']),
  text: z.string().max(limits.maxDocChars),
  line,
  /** Index in `symbols` of what the note explains. */
  symbol: z.int().min(0),
})

/** `[id, title, pull request]`: a commit that changed a symbol of the file; 0 for a commit without a pull request's number. */
const shardCommit = z.tuple([
  z.string().regex(/^[0-9a-f]{40}(?:[0-9a-f]{24})?$/),
  z.string().min(1).max(limits.maxTitleChars),
  z.int().min(0),
])

const shardSchema = z.strictObject({
  format: z.literal(SHARD_FORMAT),
  path: repoPath,
  language: z.string().min(1).max(40),
  /** The file's text, line ends as LF (no CR at all); empty when pushed without source. Every line below is one of its lines, when it is there. */
  text: z.string().max(limits.maxTextChars),
  /** Facts may be missing: the grammar met a syntax error, or the file holds more symbols, or deeper ones, than a shard takes. */
  partial: z.boolean(),
  /** Names that the linker could not resolve. */
  unresolved: z.int().min(0),
  /** Ordered by (start_line, -end_line, descriptors), no descriptors twice; the module symbol is first. */
  symbols: z.array(shardSymbol).min(1).max(limits.maxSymbolsPerFile),
  /** Ordered by (from, kind, to, ref_kind, line), each once. */
  edges: z.array(shardEdge).max(limits.maxEdgesPerFile),
  /** Ordered by (line, method, pattern, framework, handler). */
  routes: z.array(shardRoute).max(limits.maxSymbolsPerFile),
  /** Ordered by (line, kind, text, symbol). */
  notes: z.array(shardNote).max(limits.maxSymbolsPerFile),
  /** Newest first, each named by a symbol. Left out with `history` when there is none, as in shards of before there was history. */
  commits: z.array(shardCommit).min(1).max(limits.maxCommitsPerFile).optional(),
  /** Per symbol, in their order: indexes in `commits` of those that changed it, ascending. */
  history: z.array(z.array(z.int().min(0))).optional(),
  /** Beginnings of the ids of all commits that changed the file, in order, each once: what it changed together with can be told from them. */
  changed_by: z
    .array(z.string().regex(/^[0-9a-f]{12}$/))
    .min(1)
    .max(limits.maxChangesPerFile)
    .optional(),
})

export type Shard = Readonly<z.infer<typeof shardSchema>>
export type ShardSymbol = Shard['symbols'][number]
export type ShardEdge = Shard['edges'][number]
export type ShardRoute = Shard['routes'][number]
export type ShardCommit = z.infer<typeof shardCommit>
export type ShardNote = Shard['notes'][number]

/** Reads canonical shard text. Fails on JSON errors, on a broken rule of the schema or of the orders, and on bytes that are not the canonical form. */
export function parseShard(text: string): Result<Shard, { readonly reason: string }> {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (cause) {
    return err({ reason: `not JSON: ${cause instanceof Error ? cause.message : 'unreadable'}` })
  }
  const parsed = shardSchema.safeParse(json)
  if (!parsed.success) return err({ reason: z.prettifyError(parsed.error).slice(0, 500) })
  // JSON writes both as escapes, and nearly no shard has such an escape: one look tells that there is nothing to look for.
  if (BAD_ESCAPE.test(text) && holdsBadText(json)) {
    return err({ reason: 'a string holds NUL or half a surrogate pair' })
  }
  const fault = shardFault(parsed.data)
  if (fault !== undefined) return err({ reason: fault })
  if (encodeShard(parsed.data) !== text) return err({ reason: 'not in canonical form' })
  return ok(parsed.data)
}

const BAD_ESCAPE = /\\u(?:0000|d[89a-f])/

/** Whether a string of the JSON value holds what no string may. */
function holdsBadText(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed()
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsBadText)
}
