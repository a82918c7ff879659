// Every route of the live version with its handler, for people and scripts.

import { byText } from '#core/order.ts'
import type { SymbolRef } from '#wire/pack.ts'
import type { Shard } from '#wire/shard.ts'
import { allSymbols } from './all-symbols.ts'
import { openForReading } from './open-file.ts'
import { LOCAL_REF, LOCAL_REPO_ID } from './repository.ts'

export interface ListedRoute {
  readonly method: string
  readonly pattern: string
  readonly framework: string
  /** Where it is registered. */
  readonly path: string
  readonly line: number
  /** Null when the handler has no name. */
  readonly handler: SymbolRef | null
}

/** All routes, by pattern, method and place. */
export function allRoutes(root: string): ListedRoute[] {
  const file = openForReading(root)
  if (file === undefined) return []
  try {
    const found = file
      .prepare(
        `SELECT f.path, t.body FROM indexes i JOIN index_files f ON f.index_id = i.index_id
         JOIN shard_texts t ON t.shard_id = f.shard_id WHERE i.repo_id = ?1 AND i.ref = ?2
         AND f.shard_id IN (SELECT shard_id FROM routes WHERE repo_id = ?1)`,
      )
      .all(LOCAL_REPO_ID, LOCAL_REF)
      .flatMap((row) => {
        const { routes } = JSON.parse(String(row['body'])) as Shard // the index holds shards only
        const path = String(row['path'])
        return routes.map((route) => ({ route, path }))
      })
    const symbols = new Map(
      (found.length === 0 ? [] : allSymbols(root)).map((each) => [each.symbol_id, each]),
    )
    return found
      .map(({ route: { handler, method, pattern, framework, line }, path }): ListedRoute => ({
        method,
        pattern,
        framework,
        path,
        line,
        handler: symbols.get(handler) ?? null,
      }))
      .sort(
        (a, b) =>
          byText(a.pattern, b.pattern) ||
          byText(a.method, b.method) ||
          byText(a.path, b.path) ||
          a.line - b.line ||
          byText(a.handler?.symbol_id ?? '', b.handler?.symbol_id ?? ''),
      )
  } finally {
    file.close()
  }
}
