// A GitHub on the loopback interface that knows the closed pull requests of one repository.

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface FakePullRequest {
  readonly number: number
  readonly title: string
  readonly merge_commit_sha: string | null
  /** Null: closed without a merge. */
  readonly merged_at: string | null
}

export interface GithubFake {
  readonly url: string
  /** Path and query of every request, in order. */
  readonly asked: readonly string[]
  /** Authorization of the last request. */
  readonly authorization: string | undefined
  close(): Promise<void>
}

export interface Refusal {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
}

/** Serves `/repos/acme/shop/pulls` in pages; `refuse` may answer a page with a failure instead. */
export async function startGithub(
  pullRequests: readonly FakePullRequest[],
  refuse: (page: number) => Refusal | undefined = () => undefined,
): Promise<GithubFake> {
  const asked: string[] = []
  let authorization: string | undefined
  let base = ''
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', base)
    asked.push(`${url.pathname}${url.search}`)
    ;({ authorization } = request.headers)
    const page = Number(url.searchParams.get('page') ?? 1)
    const size = Number(url.searchParams.get('per_page') ?? 30)
    const answer = (status: number, body: unknown, headers = {}): void => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers })
      response.end(JSON.stringify(body))
    }
    const refusal = refuse(page)
    if (refusal !== undefined) answer(refusal.status, { message: 'refused' }, refusal.headers)
    else if (url.pathname !== '/repos/acme/shop/pulls') answer(404, { message: 'Not Found' })
    else {
      const isLast = page * size >= pullRequests.length
      url.searchParams.set('page', String(page + 1))
      answer(
        200,
        pullRequests.slice((page - 1) * size, page * size),
        isLast ? {} : { link: `<${url.href}>; rel="next"` },
      )
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // it listens on a port
  return {
    url: base,
    asked,
    get authorization() {
      return authorization
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
