// The history that a shard carries: commits of a file, newest first, and which of them changed each symbol. A pure function of the file's log, so that
// a new commit changes the shards of the files that it touched and of no other.

import type { Shard, ShardCommit } from '#wire/shard.ts'
import { limits } from '#wire/limits.ts'
import { commitsOfRanges, type TrackedChange } from './track.ts'

/** Commits kept of one symbol, newest first. */
const PER_SYMBOL = 20
/** Mentions of commits by all symbols of a file together, about: a file of thousands of symbols keeps fewer of each. */
const MENTIONS_PER_FILE = 8_000

/** A file's changes, newest first, as an update hands them to whoever builds its shard. */
export interface FileHistory {
  readonly commits: readonly ShardCommit[]
  /** `commit` indexes `commits`. */
  readonly changes: readonly TrackedChange[]
  /** Beginnings of the ids of all commits that changed the file, also on merged lines. */
  readonly changedBy: readonly string[]
}

/** What a shard takes of it. */
export type ShardHistory = Pick<Shard, 'commits' | 'history' | 'changed_by'>

/** The history of a shard's symbols and of its file; nothing when no commit changed any. */
export function shardHistory(
  symbols: readonly { readonly start_line: number; readonly end_line: number }[],
  { commits, changes, changedBy }: FileHistory,
): ShardHistory {
  const perSymbol = Math.max(
    1,
    Math.min(PER_SYMBOL, Math.floor(MENTIONS_PER_FILE / symbols.length)),
  )
  const ranges = symbols.map(({ start_line: start, end_line: end }) => ({ start, end }))
  const found = commitsOfRanges(ranges, changes, perSymbol)
  const used = [...new Set(found.flat())].sort((a, b) => a - b).slice(0, limits.maxCommitsPerFile)
  const file = changedBy.length === 0 ? {} : { changed_by: [...changedBy] }
  if (used.length === 0) return file
  const place = new Map(used.map((commit, index) => [commit, index]))
  return {
    commits: used.map((commit) => commits[commit]).filter((commit) => commit !== undefined),
    history: found.map((list) => list.flatMap((commit) => place.get(commit) ?? [])),
    ...file,
  }
}
