// Which version of a ref this clone has last seen on a server: the base of its next push.

import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { writeJson } from '../config.ts'
import { placeOf } from '../local-index/place.ts'

export interface Remote {
  readonly url: string
  readonly repo: string
  readonly ref: string
}

interface Known {
  /** Seen live; absent when this clone never looked. */
  readonly seen?: string
  /** A commit of this version was asked for, and its answer never came. */
  readonly pending?: string
}

const fileOf = (root: string): string => path.join(placeOf(root).folder, 'remotes.json')
const keyOf = ({ url, repo, ref }: Remote): string => `${url} ${repo} ${ref}`

function readAll(root: string): Record<string, Known> {
  const file = fileOf(root)
  if (!existsSync(file)) return {}
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, Known> // only this file writes it
  } catch {
    return {} // broken: as if nothing had been seen, which is safe
  }
}

/** What this clone knows of a ref. */
export const knownOf = (root: string, remote: Remote): Known => readAll(root)[keyOf(remote)] ?? {}

/** Notes the version that is live now. */
export function remember(root: string, remote: Remote, seen: string): void {
  const { [keyOf(remote)]: _, ...others } = readAll(root)
  writeJson(fileOf(root), { ...others, [keyOf(remote)]: { seen } })
}

/** The repository and ref whose live version was noted last: what this clone's index is called where it was pushed to. */
export function lastKnown(root: string): Pick<Remote, 'repo' | 'ref'> | undefined {
  const [key = ''] =
    Object.entries(readAll(root)).findLast(([, { seen }]) => seen !== undefined) ?? []
  const [, repo, ref] = key.split(' ')
  return repo === undefined || ref === undefined ? undefined : { repo, ref }
}

/** Notes that a commit is about to be asked for: if its answer is lost, the version is still known as ours. */
export function rememberPending(root: string, remote: Remote, pending: string): void {
  const all = readAll(root)
  writeJson(fileOf(root), { ...all, [keyOf(remote)]: { ...all[keyOf(remote)], pending } })
}
