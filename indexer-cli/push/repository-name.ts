// The name of a repository on the server, when nobody has said it: the git remote's last two parts.

import path from 'node:path'
import { git } from '../local-index/tree-stamp.ts'

const PART = /^[A-Za-z0-9_.-]+$/

/** `org/name` of a remote address (`git@host:org/name.git`, `https://host/org/name`); undefined when it has none. */
export function nameOfRemote(address: string): string | undefined {
  const parts = address
    .trim()
    .replace(/\/+$/, '')
    .replace(/\.git$/, '')
    .split(/[/:]/)
  const [org, name] = parts.slice(-2)
  if (org === undefined || name === undefined || !PART.test(org) || !PART.test(name))
    return undefined
  return `${org}/${name}`
}

/** The name by the remote `origin`, or undefined. */
export async function nameByGit(root: string): Promise<string | undefined> {
  const address = await git(root, ['config', '--get', 'remote.origin.url'])
  return address === undefined ? undefined : nameOfRemote(address)
}

/** A name for a local index that is no repository of a server. */
export const nameOfFolder = (root: string): string => path.basename(path.resolve(root)) || 'root'
