// What GitHub knows of merged pull requests and git does not: the title behind `Merge pull request #1 from x/y` without a body, and the number of one
// that was merged by rebasing. Only asked with a token; whatever GitHub answers, the history that git has stays.

import { git } from '../local-index/tree-stamp.ts'
import { isMergeNote, keptTitle } from './commit.ts'
import type { KnownCommit } from './history-table.ts'
import { takenBack } from './reverts.ts'

/** Whom to ask, and as whom. */
export interface GithubAccess {
  readonly token: string
  /** `https://api.github.com`, or that of an enterprise server. */
  readonly api: string
  /** Where the repositories are, `https://github.com`. */
  readonly server: string
}

/** Titles by the number of the pull request. */
export type MergeNames = ReadonlyMap<number, string>

/** Access from the environment that GitHub's own tools use; undefined without a token. */
export function githubAccess(
  env: Readonly<Record<string, string | undefined>>,
): GithubAccess | undefined {
  const token = env['GITHUB_TOKEN'] || env['GH_TOKEN']
  if (token === undefined || token === '') return undefined
  return {
    token,
    api: env['GITHUB_API_URL'] || 'https://api.github.com',
    server: env['GITHUB_SERVER_URL'] || 'https://github.com',
  }
}

interface Unnamed {
  /** Newest first. */
  readonly commits: readonly KnownCommit[]
  /** Numbers of pull requests that lack a title in what was read before. */
  readonly untitled: readonly number[]
}

/** The commits with what GitHub knows of them, titles for those that were read before, and what went wrong ('' for nothing, undefined when nobody was asked). */
export async function nameMerges(
  root: string,
  access: GithubAccess | undefined,
  { commits, untitled }: Unnamed,
): Promise<{
  readonly commits: readonly KnownCommit[]
  readonly names: MergeNames
  readonly problem: string | undefined
}> {
  const nothing = { commits, names: new Map<number, string>(), problem: undefined }
  const numbers = new Set([
    ...untitled,
    ...commits.filter(({ title }) => isMergeNote(title)).map(({ pullRequest }) => pullRequest),
  ])
  numbers.delete(0)
  const ids = new Set(commits.filter(({ pullRequest }) => pullRequest === 0).map(({ id }) => id))
  if (access === undefined || numbers.size + ids.size === 0) return nothing
  const repository = repositoryOf(access, await git(root, ['config', '--get', 'remote.origin.url']))
  if (repository === undefined) return nothing
  const { fetchMerged } = await import('./github.ts')
  const { found, problem } = await fetchMerged(access, repository, { numbers, ids })
  const names = new Map<number, string>()
  const numberOf = new Map<string, number>()
  for (const { number, title, mergeCommit } of found) {
    names.set(number, await keptTitle(title))
    if (mergeCommit !== null) numberOf.set(mergeCommit, number)
  }
  return {
    commits: commits.map((commit) => named(commit, names, numberOf)),
    names,
    problem,
  }
}

function named(
  commit: KnownCommit,
  names: MergeNames,
  numberOf: ReadonlyMap<string, number>,
): KnownCommit {
  const pullRequest = commit.pullRequest || (numberOf.get(commit.id) ?? 0)
  const name = isMergeNote(commit.title) ? names.get(pullRequest) : undefined
  if (name === undefined) return { ...commit, pullRequest }
  return {
    ...commit,
    pullRequest,
    title: name,
    takesBack: commit.takesBack ?? takenBack('', name, ''),
  }
}

/** `owner` and `name` of a remote on the server; undefined for a remote that is somewhere else. */
export function repositoryOf(
  { server }: Pick<GithubAccess, 'server'>,
  remote: string | undefined,
): { readonly owner: string; readonly repo: string } | undefined {
  const { host } = new URL(server)
  const text = (remote ?? '').trim()
  // `git@host:owner/name.git` is what ssh calls `ssh://git@host/owner/name.git`.
  const scp = /^(?:[\w.-]+@)?([\w.-]+):(?!\/)(.+)$/.exec(text)
  const url = URL.parse(scp === null ? text : `ssh://${scp[1] ?? ''}/${scp[2] ?? ''}`)
  const [, owner, repo] = /^\/([\w.-]+)\/([\w.-]+?)(?:\.git)?\/?$/.exec(url?.pathname ?? '') ?? []
  const isHere = url !== null && (url.host === host || url.hostname === host)
  return isHere && owner !== undefined && repo !== undefined ? { owner, repo } : undefined
}
