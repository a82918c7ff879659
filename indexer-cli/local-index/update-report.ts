export interface SkippedFile {
  readonly path: string
  readonly reason: string
}

export interface ScipReport {
  /** Names and versions of the producers. */
  readonly tool: string
  /** Files whose edges come from it. */
  readonly used: number
  /** Files that have changed since it was made, and are linked by their syntax alone. */
  readonly outdated: readonly string[]
  /** Files of it that are not in the index. */
  readonly elsewhere: number
}

/** What an update found and did. */
export interface UpdateReport {
  readonly root: string
  /** Hash of the manifest: equal for equal trees, however they came about. */
  readonly indexVersion: string
  /** The version before; null for a first index. */
  readonly previousVersion: string | null
  readonly files: number
  readonly symbols: number
  readonly edges: number
  readonly parsed: number
  readonly relinked: number
  /** Id of the embedding of the version. */
  readonly embedding: string
  /** Files that are no longer there. */
  readonly removed: number
  readonly shardsWritten: number
  /** Left out, by path; empty when nothing changed. */
  readonly skipped: readonly SkippedFile[]
  /** What of git's history could not be read, in words; '' when all was. */
  readonly historyProblem: string
  /** What compilers' indexes were good for; undefined without one, or when nothing changed. */
  readonly scip?: ScipReport | undefined
  readonly commit: string | null
  readonly branch: string | null
  readonly dirty: boolean
  readonly durationMs: number
}
