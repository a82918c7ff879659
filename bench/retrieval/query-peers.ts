// The query sets asked of other programs, beside our answers to the same sets. Each question costs them a process, so only named sets are asked.

import type { QuerySet } from '../data.ts'
import { fixed, type Table } from '../tables.ts'
import { PEER_SEARCHES, peerPredictions } from './peer-searches.ts'
import { scoreLines, type QueryLine, type QueryScores } from './queries.ts'

export interface AskedQueries {
  readonly set: QuerySet
  readonly root: string
}

interface PeerScores {
  readonly name: string
  readonly note: string
  readonly scores: QueryScores
}

/** NDCG@10 of every chosen program over the sets that it could read. */
export async function askQueryPeers(
  sets: readonly AskedQueries[],
  options: { readonly data: string; readonly work: string; readonly peers: readonly string[] },
): Promise<readonly PeerScores[]> {
  const found: PeerScores[] = []
  for (const peer of PEER_SEARCHES.filter(({ name }) => options.peers.includes(name))) {
    const lines: QueryLine[] = []
    for (const { set, root } of sets) {
      const tasks = set.queries.map(({ query }) => ({ id: query, text: query }))
      const asked = { name: `query-${set.name}`, tasks }
      const answers = await peerPredictions(options.work, peer, { set: asked, root })
      for (const { id, ranked } of answers ?? [])
        lines.push({
          repo: set.name,
          query: id,
          ranked: ranked.map(({ file, start_line = 1, end_line = start_line }) => ({
            path: file,
            start_line,
            end_line,
          })),
        })
    }
    if (lines.length === 0) continue
    const scores = await scoreLines(lines, { ...options, name: `queries-${peer.name}` })
    found.push({ name: peer.packages[0] ?? peer.name, note: peer.note, scores })
  }
  return found
}

/** Ours and theirs, set by set. */
export function queryPeersTable(ours: QueryScores, peers: readonly PeerScores[]): Table {
  const asked = ours.rows.filter(({ repo }) =>
    peers.some(({ scores }) => scores.rows.some((row) => row.repo === repo)),
  )
  const of = (scores: QueryScores, repo: string): string =>
    fixed(scores.rows.find((row) => row.repo === repo)?.ndcg10 ?? Number.NaN, 3)
  return {
    title: 'The same questions, asked of other programs',
    notes: [
      'NDCG@10. An item is the place that a program names; several in one file count once, at the first.',
      ...peers.map(({ name, note }) => `${name}: ${note}.`),
    ],
    columns: ['repository', 'kontext', ...peers.map(({ name }) => name)],
    rows: asked.map(({ repo }) =>
      [repo, of(ours, repo)].concat(peers.map(({ scores }) => of(scores, repo))),
    ),
  }
}
