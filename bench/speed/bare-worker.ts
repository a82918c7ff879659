// The least that a Worker can do for a question: one full-text query and one row, from the same D1 file through the same runtime. It has no
// token check, no pipeline and no answer format, so it is a floor and not a rival.

interface Statement {
  bind(...values: readonly (string | number)[]): Statement
  all(): Promise<{ readonly results: readonly Readonly<Record<string, string | number>>[] }>
}

interface Env {
  readonly INDEX_0: { prepare(sql: string): Statement }
}

interface Question {
  readonly table: string
  readonly match: string
  readonly limit: number
}

const TABLE = /^[a-z0-9_]+$/

export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    const { pathname } = new URL(request.url)
    if (pathname === '/healthz') return new Response('ok')
    const { table, match, limit } = (await request.json()) as Question // only the benchmark asks
    if (!TABLE.test(table)) return new Response('no such table', { status: 400 })
    const hits = await env.INDEX_0.prepare(
      `SELECT rowid, rank FROM ${table} WHERE ${table} MATCH ? ORDER BY rank LIMIT ?`,
    )
      .bind(match, limit)
      .all()
    const best = hits.results[0]?.['rowid'] ?? 0
    const row = await env.INDEX_0.prepare('SELECT * FROM symbols WHERE id = ?').bind(best).all()
    return Response.json({ hits: hits.results, row: row.results[0] ?? null })
  },
}
