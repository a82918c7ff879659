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

const fileOf = (root: string): string => path.join(placeOf(root).folder, 'remotes.json')
const keyOf = ({ url, repo, ref }: Remote): string => `${url} ${repo} ${ref}`

function read(root: string): Record<string, string> {
  const file = fileOf(root)
  if (!existsSync(file)) return {}
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string> // only this file writes it
  } catch {
    return {} // broken: as if nothing had been seen, which is safe
  }
}

/** The version last seen; undefined when this clone never looked. */
export const lastSeen = (root: string, remote: Remote): string | undefined =>
  read(root)[keyOf(remote)]

export function remember(root: string, remote: Remote, version: string): void {
  writeJson(fileOf(root), { ...read(root), [keyOf(remote)]: version })
}
