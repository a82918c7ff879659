// Tenants with one small repository each, pushed through the real routes. Shards are written down by hand: workerd has no parser.

import { env, exports } from 'cloudflare:workers'
import { byText } from '#core/order.ts'
import type { EdgeKind } from '#core/graph/edge.ts'
import type { SymbolKind } from '#core/graph/symbol.ts'
import { sha256Hex } from '#wire/hash.ts'
import { encodeShard, type Shard } from '#wire/shard.ts'
import { openCatalog } from '#worker/catalog/catalog.ts'
import { foundOrganisation } from '#worker/catalog/organisations.ts'
import { issueToken } from '#worker/catalog/tokens.ts'
import { BASE } from './mcp-cases.ts'

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

/** Founds an organisation and gives an administrator's token of it. */
export async function aTenant(organisation: string): Promise<string> {
  const catalog = openCatalog(env.CATALOG)
  const now = new Date()
  const founded = await foundOrganisation(catalog, { organisation, member: 'admin' }, now)
  const { secret } = await issueToken(
    catalog,
    {
      orgId: founded.orgId,
      memberId: founded.memberId,
      name: 'test',
      scopes: ['read', 'push', 'admin'],
      repositories: null,
      expiresAt: null,
    },
    now,
  )
  return secret
}

/** Pushes shards as a repository's main ref. */
export async function push(token: string, repo: string, shards: readonly Shard[]): Promise<void> {
  const texts = shards.toSorted((a, b) => byText(a.path, b.path)).map((shard) => encodeShard(shard))
  const hashes = await Promise.all(texts.map((text) => sha256Hex(text)))
  const files = shards
    .map(({ path }) => path)
    .toSorted(byText)
    .map((path, index) => [path, hashes[index]])
  const begun = await send<{ push_id: string }>(token, 'POST', `/repos/${repo}/pushes`, {
    commit: null,
    manifest: { format: 1, embedding: 'hash-256/1', files },
  })
  await send(token, 'PUT', `/pushes/${begun.push_id}/shards`, `${texts.join('\n')}\n`)
  await send(token, 'POST', `/pushes/${begun.push_id}/commit`)
}

async function send<T>(
  token: string,
  method: string,
  path: string,
  body?: string | object,
): Promise<T> {
  const response = await exports.default.fetch(`${BASE}${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': typeof body === 'string' ? 'application/x-ndjson' : 'application/json',
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  if (!response.ok) {
    throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
  }
  return response.json<T>()
}
