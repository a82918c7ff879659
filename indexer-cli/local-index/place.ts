// Where a local index lives: `.kontext/` at the root of the folder that it covers.

import { existsSync, statSync } from 'node:fs'
import path from 'node:path'

const FOLDER = '.kontext'

/** Files of the local index of a folder. */
export const placeOf = (
  root: string,
): {
  readonly folder: string
  readonly database: string
  /** A first index on its way to become the database. */
  readonly next: string
  /** Held by the one process that writes. */
  readonly lock: string
  readonly config: string
} => ({
  folder: path.join(root, FOLDER),
  database: path.join(root, FOLDER, 'index.db'),
  next: path.join(root, FOLDER, 'index.db.next'),
  lock: path.join(root, FOLDER, 'writer.lock'),
  config: path.join(root, FOLDER, 'config.json'),
})

/** The nearest folder at or above `from` that has a local index, else the root of its git work tree, else `from` itself. */
export function findRoot(from: string): string {
  let workTree: string | undefined
  for (let folder = path.resolve(from); ; folder = path.dirname(folder)) {
    if (existsSync(placeOf(folder).database)) return folder
    workTree ??= existsSync(path.join(folder, '.git')) ? folder : undefined
    if (path.dirname(folder) === folder) return workTree ?? path.resolve(from)
  }
}

export const isFolder = (place: string): boolean =>
  statSync(place, { throwIfNoEntry: false })?.isDirectory() ?? false
