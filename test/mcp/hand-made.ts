// A repository written down as shards, and its way into a Worker through the push routes: for tests that have no parser at hand.

import type { EdgeKind } from '#core/graph/edge.ts'
import type { SymbolKind } from '#core/graph/symbol.ts'
import { byText } from '#core/order.ts'
import { sha256Hex } from '#wire/hash.ts'
import type { Shard } from '#wire/shard.ts'
import { encodeShard } from '#wire/shard-text.ts'

/** A top-level declaration: its lines, and whom it calls on which line. */
export interface Declaration {
  readonly name: string
  readonly kind: Extract<SymbolKind, 'function' | 'class'>
  readonly lines: readonly [start: number, end: number]
  readonly calls?: readonly (readonly [line: number, to: string])[]
}

/** The shard of a TypeScript file with these declarations. */
export function aShard(
  path: string,
  text: string,
  declarations: readonly Declaration[],
  imports: readonly (readonly [line: number, path: string])[] = [],
): Shard {
  const lines = text.replace(/\n$/, '').split('\n')
  const edge = (from: number, kind: EdgeKind, line: number, to: string): Shard['edges'][number] => [
    from,
    kind,
    'none',
    'treesitter',
    line,
    to,
  ]
  return {
    format: 1,
    path,
    language: 'typescript',
    text,
    partial: false,
    unresolved: 0,
    symbols: [
      {
        descriptors: '',
        name: path.slice(path.lastIndexOf('/') + 1),
        container: '',
        kind: 'module',
        start_line: 1,
        end_line: lines.length,
        exported: true,
        signature: path,
        doc: '',
      },
      ...declarations.map(({ name, kind, lines: [start, end] }) => ({
        descriptors: kind === 'class' ? `${name}#` : `${name}().`,
        name,
        container: '',
        kind,
        start_line: start,
        end_line: end,
        exported: true,
        signature: (lines[start - 1] ?? '').replace(/ \{$/, ''),
        doc: '',
      })),
    ],
    edges: [
      ...imports.map(([line, target]) => edge(0, 'IMPORTS', line, `${target}/`)),
      ...declarations.flatMap(({ calls = [] }, index) =>
        calls
          .toSorted(([, a], [, b]) => byText(a, b))
          .map(([line, to]) => edge(index + 1, 'CALLS', line, to)),
      ),
    ],
    routes: [],
    notes: [],
  }
}

/** A small repository: a session, who logs in with it, and one file of the caller's choice. */
export const sessionShards = (): readonly Shard[] => [
  aShard('src/session.ts', SESSION, [
    {
      name: 'refreshSession',
      kind: 'function',
      lines: [1, 3],
      calls: [[2, 'src/session.ts/loadSession().']],
    },
    { name: 'loadSession', kind: 'function', lines: [5, 7] },
  ]),
  aShard(
    'src/login.ts',
    LOGIN,
    [
      {
        name: 'login',
        kind: 'function',
        lines: [2, 4],
        calls: [[3, 'src/session.ts/refreshSession().']],
      },
    ],
    [[1, 'src/session.ts']],
  ),
]

const SESSION = `export function refreshSession(id: string) {
  return loadSession(id)
}

export function loadSession(id: string) {
  return id
}
`
const LOGIN = `import { refreshSession } from './session'
export function login(name: string) {
  return refreshSession(name)
}
`

/** One call of every tool over `sessionShards` as `alpha/app`, in the order of tools/list, and what its text must hold. */
export const SESSION_CALLS: readonly (readonly [string, Record<string, unknown>, string])[] = [
  ['get_context_for_task', { task: 'refreshSession loses the id' }, 'src/session.ts'],
  ['search_code', { query: 'refresh session' }, 'src/session.ts:1-3 function refreshSession'],
  ['resolve_symbol', { name: 'loadSession' }, 'src/session.ts/loadSession().'],
  ['read_symbol', { symbol: 'src/login.ts:login' }, 'return refreshSession(name)'],
  ['find_references', { symbol: 'refreshSession' }, 'src/login.ts:3 CALLS from'],
  ['get_call_graph', { symbol: 'refreshSession' }, 'src/session.ts:2 CALLS to'],
  ['impact_of_change', { symbol: 'loadSession', depth: 2 }, 'function login [depth 2]'],
  ['list_repos', {}, 'alpha/app @ main'],
]

/** A Worker that shards can be pushed to. */
export interface PushTarget {
  readonly url: string
  readonly token: string
  readonly fetch: (input: string, init: RequestInit) => Promise<Response>
}

/** Pushes shards as a repository's main ref. */
export async function push(
  target: PushTarget,
  repo: string,
  shards: readonly Shard[],
): Promise<void> {
  const texts = shards.toSorted((a, b) => byText(a.path, b.path)).map((shard) => encodeShard(shard))
  const hashes = await Promise.all(texts.map((text) => sha256Hex(text)))
  const files = shards
    .map(({ path }) => path)
    .toSorted(byText)
    .map((path, index) => [path, hashes[index]])
  const begun = await send<{ push_id: string }>(target, 'POST', `/repos/${repo}/pushes`, {
    commit: null,
    manifest: { format: 1, embedding: 'hash-256/1', files },
  })
  await send(target, 'PUT', `/pushes/${begun.push_id}/shards`, `${texts.join('\n')}\n`)
  await send(target, 'POST', `/pushes/${begun.push_id}/commit`)
}

async function send<T>(
  target: PushTarget,
  method: string,
  path: string,
  body?: string | object,
): Promise<T> {
  const response = await target.fetch(`${target.url}${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${target.token}`,
      'Content-Type': typeof body === 'string' ? 'application/x-ndjson' : 'application/json',
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  if (!response.ok) {
    throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
  }
  return response.json<T>()
}
