// The log of every file of a commit: which commits changed it and where, back through its renames until it was added. Logs go on where older
// ones end, so a new commit costs only the files that it touched.

import type { Commit, FileChange, Hunk } from './commit.ts'

/** One change of a file. Hunks are flat, four numbers each: old start, old count, new start, new count. */
export interface FileLogEntry {
  /** Height of the commit: how many commits the first-parent line has up to it. */
  readonly height: number
  readonly hunks: readonly number[]
}

/** Newest first. */
export type FileLog = readonly FileLogEntry[]

/** Logs that were read from the newest commits on. */
export interface NewestLogs {
  /** By path at the newest commit; `before` is the path before the oldest commit that was read, null when the file was added since. */
  readonly logs: ReadonlyMap<
    string,
    { readonly entries: FileLogEntry[]; readonly before: string | null }
  >
  /** Paths before the oldest commit read whose files are gone, or have another path now. */
  readonly gone: ReadonlySet<string>
}

interface Trail {
  readonly path: string
  readonly entries: FileLogEntry[]
}

/** A file that is not there at the newest commit. */
const GONE = Symbol('gone')

/** Follows files back through commits that are added newest first. */
export class LogWalker {
  /** Who had each path at the commit read last; a path that no commit touched yet is not in it. */
  readonly #holders = new Map<string, Trail | typeof GONE>()
  readonly #trails: Trail[] = []

  add(commit: Pick<Commit, 'files'>, height: number): void {
    const holders: [string, Trail | typeof GONE][] = []
    for (const change of commit.files) {
      const holder = this.#holderOf(change)
      if (holder !== GONE) holder.entries.push({ height, hunks: flat(change.hunks) })
      if (change.oldPath !== null && change.oldPath !== change.path)
        holders.push([change.oldPath, holder])
      // Whoever had the path before the file came is another file, of which nothing is left.
      if (change.path !== null && change.oldPath !== change.path)
        this.#holders.set(change.path, GONE)
    }
    for (const [path, holder] of holders) this.#holders.set(path, holder)
  }

  finish(): NewestLogs {
    const before = new Map<Trail, string>()
    const gone = new Set<string>()
    for (const [path, holder] of this.#holders) {
      if (holder === GONE) gone.add(path)
      else {
        before.set(holder, path)
        if (holder.path !== path) gone.add(path)
      }
    }
    const logs = this.#trails.map(
      (trail) =>
        [trail.path, { entries: trail.entries, before: before.get(trail) ?? null }] as const,
    )
    return { logs: new Map(logs), gone }
  }

  #holderOf({ path, oldPath }: FileChange): Trail | typeof GONE {
    if (path === null) return GONE
    const known = this.#holders.get(path)
    if (known !== undefined) return known
    const trail = { path, entries: [] }
    this.#trails.push(trail)
    if (oldPath === path) this.#holders.set(path, trail)
    return trail
  }
}

const flat = (hunks: readonly Hunk[]): number[] =>
  hunks.flatMap(({ oldStart, oldCount, newStart, newCount }) => [
    oldStart,
    oldCount,
    newStart,
    newCount,
  ])

/** The hunks of an entry. */
export function hunksOf({ hunks }: FileLogEntry): Hunk[] {
  const list: Hunk[] = []
  for (let at = 0; at + 3 < hunks.length; at += 4) {
    const [oldStart = 0, oldCount = 0, newStart = 0, newCount = 0] = hunks.slice(at, at + 4)
    list.push({ oldStart, oldCount, newStart, newCount })
  }
  return list
}
