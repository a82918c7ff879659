// Which files may have changed since the last update. Size, times and inode decide for most; where one differs, the content does.

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { entryAt } from '../discover/entry-at.ts'
import { sameStat, type FileStat, type KnownFile } from './file-table.ts'
import { RACY_MS } from './tree-stamp.ts'

export interface ListedFile {
  readonly path: string
  readonly absolutePath: string
}

export interface ScannedFile extends ListedFile {
  readonly stat: FileStat
}

export interface Scan {
  /** New, or with other content than before (or too little known to tell). */
  readonly changed: readonly ScannedFile[]
  /** Same content; only what `stat` tells is new. */
  readonly touched: readonly ScannedFile[]
  /** Known before, not listed any more. */
  readonly removed: readonly KnownFile[]
  /** A file changed so lately that its times cannot prove anything next time. */
  readonly hasFreshFiles: boolean
}

/** Compares listed files with what is known of them. `startedAt`: a time before anything was listed. */
export function scanFiles(
  listed: readonly ListedFile[],
  known: ReadonlyMap<string, KnownFile>,
  startedAt: number,
): Scan {
  const changed: ScannedFile[] = []
  const touched: ScannedFile[] = []
  const present = new Set<string>()
  let hasFreshFiles = false
  for (const { path, absolutePath } of listed) {
    const stat = readStat(absolutePath, startedAt)
    // Gone since it was listed.
    if (stat === undefined) continue
    present.add(path)
    hasFreshFiles ||= stat.changedMs === 0
    const before = known.get(path)
    if (before !== undefined && stat.changedMs !== 0 && sameStat(before, stat)) continue
    const file = { path, absolutePath, stat }
    if (
      before !== undefined &&
      before.size === stat.size &&
      hashOf(absolutePath) === before.contentHash
    ) {
      touched.push(file)
    } else {
      changed.push(file)
    }
  }
  const removed = [...known.values()].filter(({ path }) => !present.has(path))
  return { changed, touched, removed, hasFreshFiles }
}

function readStat(absolutePath: string, startedAt: number): FileStat | undefined {
  const stat = entryAt(absolutePath)
  if (stat === undefined) return undefined
  const changedMs = Math.max(stat.ctimeMs, stat.mtimeMs)
  return {
    size: stat.size,
    mtimeMs: stat.mtimeMs,
    changedMs: changedMs > startedAt - RACY_MS ? 0 : stat.ctimeMs,
    inode: stat.ino,
  }
}

function hashOf(absolutePath: string): string {
  try {
    return createHash('sha256').update(readFileSync(absolutePath)).digest('hex')
  } catch (cause) {
    // Unreadable now: the parser will say why.
    if (cause instanceof Error && 'code' in cause) return ''
    throw cause
  }
}
