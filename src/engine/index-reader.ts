// What the engine needs of an index. The Worker answers from D1 and the repository's Durable Object, the CLI from its local file; both give the
// same answers for the same index version. A reader is bound to one repository and ref that the caller may see, a library to one caller.

import type { CodeSymbol } from '#core/graph/symbol.ts'
import type { EdgesRequest, EdgesResult, ImpactQuery, ImpactResult } from '#core/graph/walk.ts'
import type { SymbolId } from '#core/ids.ts'
import type {
  IndexState,
  NominationQuery,
  Nominations,
  RankRequest,
  RankResult,
  SymbolContent,
} from '#core/pipeline/types.ts'
import type { Result } from '#core/result.ts'

/** The version that a step names is no longer kept: start over with a fresh `nominate` or `state`. */
export interface IndexMoved {
  readonly reason: 'index_moved'
}

/** A symbol as storage knows it, with the shard that holds its text. */
export interface StoredSymbol extends CodeSymbol {
  readonly language: string
  readonly test: boolean
  readonly shardHash: string
}

/** How people name a symbol: its id, `path:Container.name`, `Container.name`, or a bare name. */
type SymbolSelector = string

/** The half of a reader that is SQL. */
export interface SymbolStore {
  state(): Promise<IndexState>
  /** Everything the anchor sources find, from one consistent version. */
  nominate(query: NominationQuery): Promise<Nominations>
  /** All symbols that a selector names in the live version, ordered by id, at most `limit`. */
  resolve(
    selector: SymbolSelector,
    limit: number,
  ): Promise<{ readonly state: IndexState; readonly symbols: readonly StoredSymbol[] }>
  /** Stored texts, in the order asked; unknown ids are left out. Answers for any kept shard, live or not. */
  contents(
    symbols: readonly { readonly id: SymbolId; readonly shardHash: string }[],
    options: { readonly withSource: boolean; readonly withHistory?: boolean },
  ): Promise<readonly SymbolContent[]>
  /** Symbols of one file of the live version, ordered by start line. */
  outline(path: string): Promise<readonly StoredSymbol[]>
}

/** The half of a reader that is the graph. Every call names the version that it is about. */
export interface GraphStore {
  /** Expand, score and narrow. */
  rank(indexVersion: string, request: RankRequest): Promise<Result<RankResult, IndexMoved>>
  edges(indexVersion: string, request: EdgesRequest): Promise<Result<EdgesResult, IndexMoved>>
  impact(indexVersion: string, query: ImpactQuery): Promise<Result<ImpactResult, IndexMoved>>
}

export interface IndexReader extends SymbolStore, GraphStore {
  /** `org/name`, or the folder's name for a local index. */
  readonly repo: string
  readonly ref: string
  /** By how many commits another one, or else what is checked out, is ahead of this one; null when that cannot be told. Left out where git is not at hand. */
  commitsAhead?(indexed: string, other: string | undefined): Promise<number | null>
}

export interface RepositorySummary {
  readonly repo: string
  readonly visibility: 'private' | 'team'
  readonly refs: readonly {
    readonly ref: string
    readonly commit: string | null
    readonly indexVersion: string
    readonly files: number
    readonly symbols: number
    readonly switchedAt: string
  }[]
}

/** What one caller may see: there is no way to a reader that does not go through it. */
export interface Library {
  list(): Promise<readonly RepositorySummary[]>
  /** Readers for the repositories named, or for all visible ones (ordered by name, at most 20). Missing and invisible ones look the same. */
  open(
    repos: readonly string[] | undefined,
    ref: string | undefined,
  ): Promise<
    Result<
      readonly IndexReader[],
      { readonly reason: 'repo_not_found' | 'ref_not_found'; readonly name: string }
    >
  >
}
