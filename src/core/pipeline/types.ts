// The values that flow between the stages of the pipeline: read -> nominate -> anchors -> expand -> score -> narrow -> pack -> coverage.
// Plain data only; every list is in a total order that its field documents.

import type { SymbolId } from '../ids.ts'
import type { Provenance, RefKind } from '../graph/edge.ts'
import type { SymbolKind } from '../graph/symbol.ts'

/** A half-open range of UTF-16 code units in the task text. */
export interface TextSpan {
  readonly start: number
  readonly end: number
}

export interface IdentifierSignal {
  readonly name: string
  /** `Session` in `Session.refresh`; empty when unqualified. */
  readonly container: string
  /** It stands in what the author wrote, and not in pasted code alone. */
  readonly told: boolean
  readonly span: TextSpan
}

export interface PathSignal {
  /** As written, `\` turned to `/`, drive and leading `./` or `/` removed. */
  readonly path: string
  readonly line: number | null
  readonly span: TextSpan
}

/** One line of a stack trace; innermost first, whatever the language prints. */
export interface FrameSignal {
  readonly path: string
  readonly line: number | null
  readonly name: string
  readonly span: TextSpan
}

export interface LiteralSignal {
  readonly text: string
  readonly span: TextSpan
}

export interface RouteSignal {
  /** Upper case; empty when the text names none. */
  readonly method: string
  readonly pattern: string
  readonly span: TextSpan
}

/** Everything the task text says, typed. */
export interface TaskSignals {
  readonly identifiers: readonly IdentifierSignal[]
  readonly paths: readonly PathSignal[]
  readonly frames: readonly FrameSignal[]
  readonly literals: readonly LiteralSignal[]
  readonly routes: readonly RouteSignal[]
  /** Numbers of pull requests that the text names. */
  readonly pullRequests: readonly number[]
  /** Content terms (core/terms.ts) with how often each occurs; ordered by first occurrence. */
  readonly terms: readonly { readonly term: string; readonly count: number }[]
  /** Distinct content terms of the first line, where that is a title: the whole text's otherwise. */
  readonly titleTerms: readonly string[]
  /** Distinct content terms of the prose between pasted code and output. */
  readonly proseTerms: readonly string[]
  /** Adjacent content terms. */
  readonly phrases: readonly (readonly [string, string])[]
  /** The task speaks of tests, so tests may be anchors. */
  readonly aboutTests: boolean
  /** The task speaks of documents or configuration, so texts (graph/text-path.ts) may be anchors. */
  readonly aboutTexts: boolean
  /** Names of the caps that cut something off. */
  readonly truncated: readonly string[]
}

/** What storage is asked for: bounded lists, already in the form that storage matches. */
export interface NominationQuery {
  /** Exact symbol names. */
  readonly names: readonly string[]
  /** Names that are looked up in every spelling, and as parts of longer names, with the owner nearest to each ('' for none). */
  readonly spellings: readonly { readonly name: string; readonly owner: string }[]
  /** Path tails, longest first per mention. */
  readonly paths: readonly string[]
  /** Texts that all stand in a path in lower case, answered by the modules of such files; empty for none. */
  readonly pathPieces: readonly string[]
  /** Terms of the full-text query, each quoted by storage; several separated by spaces are a phrase. A repeated one weighs as often. */
  readonly terms: readonly string[]
  /** Strings to find in bodies verbatim. */
  readonly literals: readonly string[]
  readonly routes: readonly { readonly method: string; readonly pattern: string }[]
  /** Text for the semantic source; empty when it is switched off. */
  readonly semanticText: string
  /** How many full-text hits to keep; all rows that tie with the last one are kept too. */
  readonly lexicalLimit: number
  /** False: `lexical`, `byLiteral` and `semantic` leave tests out before their limits apply, so that tests never fill the pool. */
  readonly includeTests: boolean
  /** False: `lexical` and `byLiteral` hold texts (graph/text-path.ts) only when no code answers. */
  readonly includeTexts: boolean
  /** Whether the full-text hits come with what the index knows of their symbols. An answer to a task reads that from the graph. */
  readonly withHits: boolean
}

/** A stored symbol as nominations return it. */
export interface NominatedSymbol {
  readonly id: SymbolId
  readonly name: string
  readonly container: string
  readonly kind: SymbolKind
  readonly path: string
  readonly startLine: number
  readonly endLine: number
  readonly test: boolean
  /** SHA-256 of the shard that holds the symbol: what `contents` asks for. */
  readonly shardHash: string
}

/** Which state of the index an answer comes from. */
export interface IndexState {
  readonly repo: string
  readonly ref: string
  readonly commit: string | null
  readonly indexVersion: string
  /** Its terms were made by older rules than those that read the question: it should be pushed again. */
  readonly outdated?: boolean
}

/** A full-text hit. Lists of them are ordered by (-score, id). */
export interface LexicalHit {
  readonly id: SymbolId
  readonly test: boolean
  /** It stands in a text (graph/text-path.ts). */
  readonly text: boolean
  /** -bm25: higher is better. */
  readonly score: number
  /** -bm25 of the titles of past changes alone; 0 where none matches. */
  readonly past: number
  /** Past commits that changed it. */
  readonly changes: number
}

/** What the sources of one index found. Rows of a list are ordered by id unless said. */
export interface Nominations {
  readonly state: IndexState
  /** Symbols of the names and spellings asked for. */
  readonly byName: readonly NominatedSymbol[]
  /** Symbols of the files that a path tail names, with the tail that named them; pieces name modules, under the empty tail. */
  readonly byPath: readonly { readonly tail: string; readonly symbol: NominatedSymbol }[]
  readonly lexical: readonly LexicalHit[]
  /** The symbols of `lexical`, in its order, when the query asks for them. */
  readonly hits: readonly NominatedSymbol[]
  readonly byLiteral: readonly { readonly literal: string; readonly symbol: NominatedSymbol }[]
  readonly byRoute: readonly {
    readonly method: string
    readonly pattern: string
    readonly symbol: NominatedSymbol
  }[]
  /** Ordered by (-score, id). */
  readonly semantic: readonly { readonly symbol: NominatedSymbol; readonly score: number }[]
  /** Why the semantic source did not answer; null when it did or was off. */
  readonly semanticError: string | null
}

export const ANCHOR_SOURCES = [
  'explicit',
  'frame',
  'path',
  'route',
  'lexical',
  'literal',
  'history',
  'touched',
  'semantic',
] as const

export type AnchorSource = (typeof ANCHOR_SOURCES)[number]

export interface Anchor {
  readonly id: SymbolId
  /** Noisy-OR of the sources' strengths, 0..1. */
  readonly strength: number
  /** Strength per source that nominated it. */
  readonly sources: Readonly<Partial<Record<AnchorSource, number>>>
  /** Lexical relevance of the symbol itself, 0..1 (share of the best hit). */
  readonly lexical: number
  /** How much its past changes resemble the task, 0..1 (share of the best hit). */
  readonly past: number
  /** Past commits that changed it. */
  readonly changes: number
  /** The author of the task names it by its qualified name. */
  readonly named: boolean
}

export type WeightSet = 'kontext' | 'bce' | 'smartctx'

/** Everything that decides the ranking besides graph and anchors. */
export interface RankOptions {
  readonly weights: WeightSet
  /** Items to choose. */
  readonly maxItems: number
  /** 1..3. */
  readonly hops: number
  readonly frontierCap: number
  readonly aboutTests: boolean
}

/** Input of the graph side of the pipeline (expand, score, narrow): crosses to the Durable Object. */
export interface RankRequest {
  readonly anchors: readonly Anchor[]
  /** Task terms, for the name features. */
  readonly terms: readonly string[]
  /** Terms of the task's title: they say what the task is about, the rest may be a log. */
  readonly titleTerms: readonly string[]
  readonly options: RankOptions
  readonly trace: boolean
}

export interface RankedItem {
  readonly id: SymbolId
  readonly name: string
  readonly container: string
  readonly kind: SymbolKind
  readonly path: string
  readonly startLine: number
  readonly endLine: number
  readonly test: boolean
  readonly shardHash: string
  readonly score: number
  readonly features: Readonly<Record<string, number>>
  readonly distance: number
  readonly sources: readonly AnchorSource[]
}

/** What one stage decided; `json` is JSON text, so that it crosses processes with a concrete type. */
export interface TraceEntry {
  readonly stage: string
  readonly json: string
}

export interface RankResult {
  /** In selection order: the answer for K items is a prefix of the answer for K + 1. */
  readonly items: readonly RankedItem[]
  /** Tests that exercise the chosen items, best first. */
  readonly tests: readonly RankedItem[]
  /** Counts that coverage needs. */
  readonly candidates: number
  readonly connectedRatio: number
  readonly orphanRatio: number
  readonly margin: number
  readonly touchesGodNode: boolean
  readonly provenance: Readonly<Record<Provenance, number>>
  readonly truncated: readonly string[]
  readonly trace: readonly TraceEntry[]
}

/** The stored text of one chosen symbol. */
export interface SymbolContent {
  readonly id: SymbolId
  readonly language: string
  readonly signature: string
  readonly doc: string
  /** Whole lines startLine..endLine; empty when the index was pushed without source. */
  readonly source: string
  readonly notes: readonly { readonly kind: string; readonly text: string; readonly line: number }[]
  /** Commits that changed it, newest first; empty when they were not asked for. */
  readonly history: readonly PastChange[]
}

/** A commit that changed a symbol. */
export interface PastChange {
  readonly commit: string
  readonly title: string
  /** Number of its pull request; null when its message names none. */
  readonly pullRequest: number | null
}

/** Counts tokens (o200k) of a text. */
export type TokenCounter = (text: string) => number

/** A neighbour found while expanding: how it was reached, and how much evidence reached it. */
export interface Reached {
  readonly distance: number
  readonly evidence: number
  readonly provenance: Provenance | null
  readonly refKind: RefKind | null
}
