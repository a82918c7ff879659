// What can go wrong when the engine is asked, as data. Each face (HTTP, MCP, CLI) turns a failure into its own words in one exhaustive switch.

import type { SymbolRef } from '#wire/pack.ts'

/** A symbol that a name could mean, with the repository that holds it. */
export type Candidate = SymbolRef & { readonly repo: string }

export type EngineFailure =
  /** The task or query holds nothing but blanks. */
  | { readonly reason: 'task_empty' }
  /** No such repository, or one that the caller may not see: the two are told apart nowhere. */
  | { readonly reason: 'repo_not_found'; readonly name: string }
  | { readonly reason: 'ref_not_found'; readonly name: string }
  | { readonly reason: 'symbol_not_found'; readonly selector: string }
  /** Several symbols answer to the name; ordered by (repo, id). */
  | {
      readonly reason: 'symbol_ambiguous'
      readonly selector: string
      readonly candidates: readonly Candidate[]
    }
  /** The index was switched twice while the question was being answered: ask again. */
  | { readonly reason: 'index_moved'; readonly repo: string }
