// Lists a repository's merged pull requests, as far back as somebody asks about them.

import { Octokit } from '@octokit/core'
import type { GithubAccess } from './merge-names.ts'

const PER_PAGE = 100
/** 10,000 pull requests, a hundred requests of the 5,000 that GitHub grants an hour. */
const MAX_PAGES = 100
/** All pages together; an update does not wait longer for titles. */
const MAX_WAIT_MS = 60_000

export interface MergedPullRequest {
  readonly number: number
  readonly title: string
  readonly mergeCommit: string | null
}

export interface Wanted {
  readonly numbers: ReadonlySet<number>
  /** Commits whose pull request is not known. */
  readonly ids: ReadonlySet<string>
}

const silent = (): void => {}

/**
 * Merged pull requests, those that changed last first, until all wanted numbers are found and a page holds nothing that is wanted. A failure ends the
 * list and is told; what was found before it counts.
 */
export async function fetchMerged(
  { token, api }: GithubAccess,
  repository: { readonly owner: string; readonly repo: string },
  { numbers, ids }: Wanted,
): Promise<{ readonly found: readonly MergedPullRequest[]; readonly problem: string }> {
  const client = new Octokit({
    auth: token,
    baseUrl: api,
    userAgent: 'kontext-index',
    log: { debug: silent, info: silent, warn: silent, error: silent },
  })
  const found: MergedPullRequest[] = []
  const left = new Set(numbers)
  const signal = AbortSignal.timeout(MAX_WAIT_MS)
  try {
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const { data, headers } = await client.request('GET /repos/{owner}/{repo}/pulls', {
        ...repository,
        state: 'closed',
        sort: 'updated',
        direction: 'desc',
        per_page: PER_PAGE,
        page,
        request: { signal },
      })
      const merged = data.filter(({ merged_at: at }) => at !== null)
      for (const { number, title, merge_commit_sha: mergeCommit } of merged) {
        found.push({ number, title, mergeCommit })
        left.delete(number)
      }
      const tells = merged.some(
        ({ number, merge_commit_sha: id }) => numbers.has(number) || ids.has(id ?? ''),
      )
      const isLast = headers.link?.includes('rel="next"') !== true
      if (isLast || (left.size === 0 && !tells)) break
    }
    return { found, problem: '' }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const reason = signal.aborted ? `no answer within ${MAX_WAIT_MS / 1_000} s` : reasonOf(error)
    return {
      found,
      problem: `pull requests are known from commit messages only: GitHub: ${reason}`,
    }
  }
}

/** A failure in words; a refusal for too many requests says until when. */
function reasonOf(error: Error): string {
  if (!('status' in error)) return error.message
  const headers = headersOf(error)
  const isLimit = headers['x-ratelimit-remaining'] === '0' || headers['retry-after'] !== undefined
  if (!isLimit) return `${String(error.status)} ${error.message}`
  const reset = Number(headers['x-ratelimit-reset'])
  const until = reset > 0 ? ` until ${new Date(reset * 1_000).toISOString()}` : ''
  return `the rate limit is used up${until}`
}

function headersOf(error: Error): Readonly<Record<string, unknown>> {
  if (!('response' in error) || typeof error.response !== 'object' || error.response === null)
    return {}
  const { headers = {} } = error.response as { headers?: Record<string, unknown> } // octokit's RequestError
  return headers
}
