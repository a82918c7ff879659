import path from 'node:path'
import { badUsage } from '../exit-codes.ts'
import { findRoot, isFolder } from '../local-index/place.ts'

/** The folder that a path names, or the indexed one around the current folder. */
export function rootOf(cwd: string, given: string | undefined): string {
  if (given === undefined) return findRoot(cwd)
  const folder = path.resolve(cwd, given)
  if (!isFolder(folder)) throw badUsage(`${folder} is not a folder`)
  return folder
}
