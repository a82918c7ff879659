// The context pack and the requests that ask for one. Field names are API: append, never rename.

import * as z from 'zod'
import { EDGE_KINDS, PROVENANCES, REF_KINDS } from '#core/graph/edge.ts'
import { SYMBOL_KINDS } from '#core/graph/symbol.ts'
import { LANGUAGES } from './languages.ts'
import { limits } from './limits.ts'
import { refName } from './push.ts'

const WEIGHT_SETS = ['kontext', 'bce', 'smartctx'] as const
const DETAIL_LEVELS = ['full', 'partial', 'signature', 'reference'] as const

export const repoName = z
  .string()
  .max(200)
  .regex(/^[A-Za-z0-9_.-]+\/[A-Za-z0-9_.-]+$/)

/** No enumeration: each list of tools would carry all of them. */
const language = z
  .string()
  .max(40)
  .refine((name) => LANGUAGES.includes(name), {
    error: `no such language; there are ${LANGUAGES.join(', ')}`,
  })

export const contextRequest = z.strictObject({
  task: z.string().max(limits.maxTaskChars),
  repos: z.array(repoName).min(1).max(20).optional(),
  ref: refName.optional(),
  commit: z.string().trim().min(1).max(64).optional(),
  budget_tokens: z.int().min(1).max(limits.maxBudgetTokens).default(1_500),
  max_items: z.int().min(1).max(limits.maxItems).default(20),
  /** Items shown with source. Omitted: 5, and one more for every 400 tokens of budget beyond 2,000. */
  max_bodies: z.int().min(0).max(limits.maxItems).optional(),
  max_summaries: z.int().min(0).max(limits.maxItems).default(25),
  hops: z.int().min(1).max(3).default(1),
  include: z
    .array(z.enum(['history', 'impact', 'tests']))
    .max(3)
    .default([]),
  weights: z.enum(WEIGHT_SETS).default('kontext'),
  strict_citations: z.boolean().default(false),
  touched: z.array(z.string().max(limits.maxIdChars)).max(200).default([]),
  trace: z.boolean().default(false),
  format: z.enum(['json', 'text']).default('json'),
})

/** What every answer says of a symbol. */
export const symbolRef = z.object({
  symbol_id: z.string(),
  name: z.string(),
  qualified_name: z.string(),
  kind: z.enum(SYMBOL_KINDS),
  path: z.string(),
  start_line: z.int(),
  end_line: z.int(),
  language: z.string(),
  signature: z.string(),
})

const packItem = z.object({
  symbol_id: z.string(),
  repo: z.string(),
  name: z.string(),
  kind: z.enum(SYMBOL_KINDS),
  path: z.string(),
  start_line: z.int(),
  end_line: z.int(),
  language: z.string(),
  detail: z.enum(DETAIL_LEVELS),
  /** Hops from the nearest anchor; 0 for an anchor. */
  distance: z.int(),
  score: z.number(),
  /** Named features, each 0..1; with the weight set they give `score` again. */
  features: z.record(z.string(), z.number()),
  /** Tokens (o200k) of this item's rendered text. */
  tokens: z.int(),
  content: z.string(),
  /** WHY, NOTE, HACK notes bound to the symbol. */
  why: z.array(z.string()),
  sources: z.array(z.string()),
})

/** A past commit; `pull_request` is left out when its message names none. */
const pastChange = z.object({
  commit: z.string(),
  title: z.string(),
  pull_request: z.int().optional(),
})

export const packSchema = z.object({
  task: z.string(),
  repo: z.string(),
  ref: z.string(),
  commit: z.string().nullable(),
  index_version: z.string(),
  /** All indexes that took part, the first one repeated above. */
  indexes: z.array(
    z.object({
      repo: z.string(),
      ref: z.string(),
      commit: z.string().nullable(),
      index_version: z.string(),
    }),
  ),
  pipeline_version: z.string(),
  weights: z.enum(WEIGHT_SETS),
  anchors: z.record(z.string(), z.object({ strength: z.number(), sources: z.array(z.string()) })),
  context: z.object({
    items: z.array(packItem),
    used_tokens: z.int(),
    budget: z.int(),
    included: z.int(),
    skipped: z.int(),
  }),
  files: z.array(z.object({ path: z.string(), symbols: z.array(z.string()) })),
  tests: z.array(symbolRef),
  /** Past commits of the included items when `history` was asked for, those of the best items first, each item's newest first. */
  history: z.array(pastChange),
  impact: z.record(z.string(), z.array(symbolRef)),
  coverage: z.object({
    confidence: z.enum(['high', 'medium', 'low']),
    sources: z.record(z.string(), z.int()),
    connected_ratio: z.number(),
    orphan_ratio: z.number(),
    margin: z.number(),
    touches_god_node: z.boolean(),
    provenance: z.record(z.string(), z.int()),
    unresolved: z.array(z.string()),
    commit_mismatch: z.boolean(),
    index_age_commits: z.int().nullable(),
    semantic_error: z.string().nullable(),
    truncated: z.array(z.string()),
  }),
  warnings: z.array(z.object({ code: z.string(), symbol_id: z.string(), message: z.string() })),
  /** The pipeline's own record of what it decided, when `trace` was asked. */
  trace: z.array(z.object({ stage: z.string(), data: z.json() })).optional(),
  /** The rendered text that `used_tokens` counts. */
  text: z.string(),
  /** SHA-256 of the canonical pack without this field. */
  digest: z.string(),
})

export const searchRequest = z.strictObject({
  query: z.string().max(limits.maxQueryChars),
  repos: z.array(repoName).min(1).max(20).optional(),
  ref: refName.optional(),
  strategies: z
    .array(z.enum(['fts', 'symbol', 'path', 'deps', 'vector']))
    .min(1)
    .max(5)
    .optional(),
  language: language.optional(),
  kind: z.enum(SYMBOL_KINDS).optional(),
  path: z.string().max(limits.maxPathChars).optional(),
  limit: z.int().min(1).max(limits.maxItems).default(20),
})

export const searchResponse = z.object({
  results: z.array(
    symbolRef.extend({ repo: z.string(), score: z.number(), strategies: z.array(z.string()) }),
  ),
  /** What kept the query from being answered as it stands. */
  warnings: z.array(z.string()),
})

/** One edge as answers show it. */
export const edgeView = z.object({
  kind: z.enum(EDGE_KINDS),
  ref_kind: z.enum(REF_KINDS),
  provenance: z.enum(PROVENANCES),
  path: z.string(),
  line: z.int(),
  depth: z.int(),
  from: symbolRef,
  to: symbolRef,
})

export const resolveResponse = z.object({
  symbols: z.array(symbolRef.extend({ repo: z.string() })),
})

export const symbolDetail = symbolRef.extend({
  repo: z.string(),
  doc: z.string(),
  source: z.string(),
  notes: z.array(z.object({ kind: z.string(), text: z.string(), line: z.int() })),
  /** Commits that changed it, newest first. */
  history: z.array(pastChange),
})

export const edgesResponse = z.object({
  symbol: symbolRef,
  edges: z.array(edgeView),
  truncated: z.boolean(),
})

export const IMPACT_GROUPS = [
  'callers',
  'type_users',
  'implementers',
  'routes',
  'tests',
  'other',
] as const

export const impactRequest = z.strictObject({
  id: z.string().min(1).max(limits.maxIdChars),
  repo: repoName.optional(),
  ref: refName.optional(),
  depth: z.int().min(1).max(5).default(2),
})

export const impactResponse = z.object({
  symbol: symbolRef,
  depth: z.int(),
  groups: z.object(
    Object.fromEntries(
      IMPACT_GROUPS.map((group) => [group, z.array(symbolRef.extend({ depth: z.int() }))]),
    ) as {
      readonly [G in (typeof IMPACT_GROUPS)[number]]: z.ZodArray<
        z.ZodObject<(typeof symbolRef)['shape'] & { depth: z.ZodInt }>
      >
    },
  ),
  totals: z.record(z.string(), z.int()),
  truncated: z.boolean(),
})

export type ContextRequest = z.infer<typeof contextRequest>
export type Pack = z.infer<typeof packSchema>
export type PackItem = z.infer<typeof packItem>
export type SymbolRef = z.infer<typeof symbolRef>
export type SearchRequest = z.infer<typeof searchRequest>
export type SearchResponse = z.infer<typeof searchResponse>
export type PastChange = z.infer<typeof pastChange>
export type EdgeView = z.infer<typeof edgeView>
export type ResolveResponse = z.infer<typeof resolveResponse>
export type SymbolDetail = z.infer<typeof symbolDetail>
export type EdgesResponse = z.infer<typeof edgesResponse>
export type ImpactRequest = z.infer<typeof impactRequest>
export type ImpactResponse = z.infer<typeof impactResponse>
