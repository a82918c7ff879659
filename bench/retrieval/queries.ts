// The query sets: where is this behaviour? Asked of `search`, scored by the data folder's own scorer beside the published figures.

import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod'
import type { SearchRequest, SearchResponse } from '#wire/pack.ts'
import { searchRequest } from '#wire/pack.ts'
import type { QuerySet } from '../data.ts'
import { runCommand } from '../run-command.ts'
import { fixed, type Table } from '../tables.ts'

/** NDCG looks at ten. */
const LISTED = 10

const scoreFile = z.object({
  total: z.object({
    repositories: z.int(),
    queries: z.int(),
    ndcg10: z.number(),
    published: z.record(z.string(), z.number()),
  }),
  rows: z.array(
    z.object({
      repo: z.string(),
      language: z.string(),
      queries: z.int(),
      ndcg10: z.number(),
      published: z.record(z.string(), z.number()),
    }),
  ),
})

export type QueryScores = z.infer<typeof scoreFile>

export interface OpenQueries {
  readonly set: QuerySet
  readonly search: (request: SearchRequest) => Promise<SearchResponse>
}

/** One answer, in the form that the scorer reads. */
export interface QueryLine {
  readonly repo: string
  readonly query: string
  readonly ranked: readonly {
    readonly path: string
    readonly start_line: number
    readonly end_line: number
  }[]
}

/** Asks every query and scores the answers. */
export async function scoreQueries(
  sets: readonly OpenQueries[],
  options: { readonly data: string; readonly work: string },
): Promise<QueryScores> {
  const lines: QueryLine[] = []
  for (const { set, search } of sets)
    for (const { query } of set.queries) {
      const { results } = await search(searchRequest.parse({ query, limit: LISTED }))
      const ranked = results.map(({ path, start_line, end_line }) => ({
        path,
        start_line,
        end_line,
      }))
      lines.push({ repo: set.name, query, ranked })
    }
  return scoreLines(lines, { ...options, name: 'queries' })
}

/** What the data folder's scorer says of answers. */
export async function scoreLines(
  lines: readonly QueryLine[],
  { data, work, name }: { readonly data: string; readonly work: string; readonly name: string },
): Promise<QueryScores> {
  const file = path.join(work, 'predictions', `${name}.jsonl`)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  const { stdout } = await runCommand(process.execPath, [
    path.join(data, 'score-queries.mjs'),
    '--predictions',
    file,
    '--json',
  ])
  return scoreFile.parse(JSON.parse(stdout))
}

/** Ours beside what others published for the same repositories. */
export function queriesTable({ total, rows }: QueryScores, left: readonly string[]): Table {
  const systems = Object.keys(total.published)
  return {
    title: 'Queries: where is this behaviour?',
    notes: [
      'NDCG@10 of `search` over the indexed root of each repository; the other columns are published figures for the same repositories.',
      ...(left.length === 0
        ? []
        : [`Left out, because no mirror holds their revision: ${left.join(', ')}.`]),
    ],
    columns: ['repository', 'language', 'queries', 'kontext', ...systems],
    rows: [
      ...rows.map((row) => [
        row.repo,
        row.language,
        String(row.queries),
        fixed(row.ndcg10, 3),
        ...systems.map((name) => fixed(row.published[name] ?? Number.NaN, 3)),
      ]),
      [
        'mean',
        '',
        String(total.queries),
        fixed(total.ndcg10, 3),
        ...systems.map((name) => fixed(total.published[name] ?? Number.NaN, 3)),
      ],
    ],
  }
}
