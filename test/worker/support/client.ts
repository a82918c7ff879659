// A client of the Worker under test: every call goes through its fetch handler, in workerd.

import { env, exports } from 'cloudflare:workers'
import type { BeginPushResponse, CommitResponse } from '#wire/push.ts'
import type { Scope } from '#worker/catalog/schema.ts'
import type { Tree } from './shards.ts'

const BASE = 'http://localhost'

export interface Call {
  readonly method?: string
  readonly token?: string
  readonly json?: unknown
  readonly body?: BodyInit
  readonly headers?: Readonly<Record<string, string>>
}

/** One request. */
export function call(path: string, { method, token, json, body, headers }: Call = {}) {
  const hasBody = json !== undefined || body !== undefined
  return exports.default.fetch(
    new Request(`${BASE}${path}`, {
      method: method ?? (hasBody ? 'POST' : 'GET'),
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(hasBody ? { body: body ?? JSON.stringify(json) } : {}),
    }),
  )
}

/** One request that must answer with that status; its JSON. */
export async function expectJson<T>(status: number, path: string, options?: Call): Promise<T> {
  const response = await call(path, options)
  const text = await response.text()
  if (response.status !== status) {
    throw new Error(`${path} answered ${response.status}, not ${status}: ${text}`)
  }
  return JSON.parse(text) as T // the caller names what the route answers
}

/** The token of a new organisation's administrator. */
export async function anOrganisation(name: string): Promise<string> {
  const { token } = await expectJson<{ token: string }>(200, '/orgs', {
    token: env.BOOTSTRAP_TOKEN ?? '',
    json: { name },
  })
  return token
}

/** A further token of an organisation. */
export async function aToken(
  admin: string,
  scopes: readonly Scope[],
  more: { readonly repositories?: readonly string[]; readonly member_id?: string } = {},
): Promise<string> {
  const { token } = await expectJson<{ token: string }>(201, '/tokens', {
    token: admin,
    json: { name: scopes.join(), scopes, ...more },
  })
  return token
}

export interface PushOptions {
  readonly ref?: string
  readonly base?: string | null
  readonly force?: boolean
  readonly commit?: string
}

/** Begins a push of a tree. */
export const begin = (
  token: string,
  repo: string,
  tree: Tree,
  { ref = 'main', commit, ...more }: PushOptions = {},
) =>
  expectJson<BeginPushResponse>(200, `/repos/${repo}/pushes`, {
    token,
    json: { ref, commit: commit ?? null, manifest: tree.manifest, ...more },
  })

/** Uploads shards of a tree. */
export const upload = (token: string, pushId: string, lines: readonly string[]) =>
  call(`/pushes/${pushId}/shards`, {
    method: 'PUT',
    token,
    body: lines.join('\n'),
    headers: { 'content-type': 'application/x-ndjson' },
  })

/** The texts of shards, by hash. */
export const textsOf = (tree: Tree, hashes: readonly string[]): string[] =>
  hashes.map((hash) => tree.shards.get(hash) ?? '')

/** A whole push: begin, upload what is missing, commit. */
export async function push(
  token: string,
  repo: string,
  tree: Tree,
  options?: PushOptions,
): Promise<CommitResponse> {
  const begun = await begin(token, repo, tree, options)
  const id = begun.push_id
  if (id === null) throw new Error('nothing to push')
  if (begun.missing.length > 0) {
    const uploaded = await upload(token, id, textsOf(tree, begun.missing))
    if (uploaded.status !== 200) throw new Error(await uploaded.text())
  }
  return expectJson<CommitResponse>(200, `/pushes/${id}/commit`, { method: 'POST', token })
}

/** Names of functions that a search finds. */
export async function searchNames(token: string, query: string, repo?: string): Promise<string[]> {
  const { results } = await expectJson<{ results: { name: string }[] }>(200, '/search', {
    token,
    json: { query, limit: 100, ...(repo === undefined ? {} : { repos: [repo] }) },
  })
  return results.map(({ name }) => name)
}
