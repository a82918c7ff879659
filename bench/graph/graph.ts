// Edges against compilers: precision, recall and F1 of CALLS and REFERENCES edges, of Kontext and of other indexers, by one rule. See bench/README.md.

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { PositionedText } from '#cli/scip/positions.ts'
import { updateLocalIndex } from '#cli/local-index/update.ts'
import type { GraphTree } from '../options.ts'
import { forgetStaleIndex } from '../index-stamp.ts'
import { share, writeReport, type Table } from '../tables.ts'
import { Definitions } from './definitions.ts'
import { missKind } from './misses.ts'
import { readOwnGraph } from './own-graph.ts'
import { PEERS, peerGraph } from './peers.ts'
import { scoreEdges, type EdgeKind, type Score, type ToolGraph } from './score.ts'
import { graphSubjects, type GraphSubject } from './subjects.ts'
import { readTruth } from './truth.ts'

interface GraphOptions {
  readonly data: string
  readonly mirrors: string
  readonly work: string
  readonly out: string
  /** Print every missed and every wrong edge of Kontext. */
  readonly explain: boolean
  /** Names of the other indexers to measure. */
  readonly peers: readonly string[]
  readonly trees: readonly GraphTree[]
}

interface Row extends Score {
  readonly subject: string
  readonly language: string
  readonly tool: string
  readonly kind: EdgeKind
  readonly expected: number
}

interface Miss {
  readonly subject: string
  readonly kind: EdgeKind
  readonly miss: string
  readonly edges: number
}

const KINDS: readonly EdgeKind[] = ['calls', 'references']

function textsOf({ root, scip }: GraphSubject): ReadonlyMap<string, PositionedText> {
  return new Map(
    scip.documents.map(({ path: file, encoding }) => [
      file,
      new PositionedText(readFileSync(path.join(root, file), 'utf8'), encoding),
    ]),
  )
}

async function measure(
  options: GraphOptions,
  subject: GraphSubject,
): Promise<{ readonly rows: readonly Row[]; readonly misses: readonly Miss[] }> {
  const { name, language, root, scip } = subject
  await forgetStaleIndex(root)
  await updateLocalIndex(root)
  const own = readOwnGraph(root)
  const texts = textsOf(subject)
  const definitions = new Definitions(scip.documents, texts, own.nodes)
  const truth = readTruth(scip.documents, texts, definitions)
  const tools: { readonly tool: string; readonly graph: ToolGraph }[] = [
    { tool: 'kontext', graph: own },
  ]
  for (const peer of PEERS) {
    if (!options.peers.includes(peer.name)) continue
    const graph = await peerGraph(options.work, peer, subject)
    if (graph !== null) tools.push({ tool: peer.name, graph })
  }
  const rows: Row[] = []
  const misses = new Map<string, Miss>()
  for (const kind of KINDS)
    for (const { tool, graph } of tools) {
      const { missing, extra, ...score } = scoreEdges(graph, definitions, truth, kind)
      const expected = truth[kind].size
      rows.push({ subject: name, language, tool, kind, expected, ...score })
      if (tool !== 'kontext') continue
      for (const pair of missing) {
        const site = truth[kind].get(pair)
        if (site === undefined) continue
        const miss = missKind(site, texts.get(site.path), definitions.of(pair.split('\t')[1] ?? ''))
        const key = `${kind} ${miss}`
        misses.set(key, { subject: name, kind, miss, edges: (misses.get(key)?.edges ?? 0) + 1 })
        if (options.explain)
          process.stderr.write(
            `missed ${kind} ${site.path}:${site.line} ${pair.replace('\t', ' -> ')}\n`,
          )
      }
      if (options.explain)
        for (const pair of extra)
          process.stderr.write(`wrong ${kind} ${pair.replace('\t', ' -> ')}\n`)
    }
  return { rows, misses: [...misses.values()] }
}

const byLanguage = { typescript: 'scip-typescript', python: 'scip-python' } as const

function edgesTable(rows: readonly Row[], kind: EdgeKind): Table {
  return {
    title: kind === 'calls' ? 'CALLS' : 'REFERENCES',
    notes: [
      `Pairs of functions (targets: classes too) against ${Object.values(byLanguage).join(' and ')} on the same tree. "unjudged" edges lead to a name that the compiler could not resolve in that function; they count for nobody.`,
    ],
    columns: [
      'tree',
      'edges',
      'indexer',
      'right',
      'wrong',
      'missed',
      'unjudged',
      'precision',
      'recall',
      'F1',
    ],
    rows: rows
      .filter((row) => row.kind === kind)
      .map((row) => [
        row.subject,
        String(row.expected),
        row.tool,
        String(row.right),
        String(row.wrong),
        String(row.missed),
        String(row.unjudged),
        share(row.precision),
        share(row.recall),
        share(row.f1),
      ]),
  }
}

function missesTable(misses: readonly Miss[]): Table {
  const subjects = [...new Set(misses.map(({ subject }) => subject))]
  const names = [...new Set(misses.map(({ kind, miss }) => `${kind}\t${miss}`))]
  const count = (name: string, subject?: string): number =>
    misses
      .filter((found) => `${found.kind}\t${found.miss}` === name)
      .filter((found) => subject === undefined || found.subject === subject)
      .reduce((sum, { edges }) => sum + edges, 0)
  return {
    title: 'What Kontext misses',
    notes: ['Missed edges by what stands before the name where the compiler saw it.'],
    columns: ['edges', 'name', 'all', ...subjects],
    rows: names
      .sort((a, b) => Number(a.startsWith('r')) - Number(b.startsWith('r')) || count(b) - count(a))
      .map((name) => {
        const [kind = '', miss = ''] = name.split('\t')
        const cells = subjects.map((subject) => String(count(name, subject)))
        return [kind === 'calls' ? 'CALLS' : 'REFERENCES', miss, String(count(name))].concat(cells)
      }),
  }
}

/** The whole part. */
export async function runGraph(options: GraphOptions): Promise<void> {
  const rows: Row[] = []
  const misses: Miss[] = []
  for await (const subject of graphSubjects(options)) {
    const measured = await measure(options, subject)
    rows.push(...measured.rows)
    misses.push(...measured.misses)
  }
  if (rows.length === 0) {
    process.stderr.write('graph: left out, there is no tree to measure on\n')
    return
  }
  await writeReport(options.out, {
    name: 'graph',
    tables: [...KINDS.map((kind) => edgesTable(rows, kind)), missesTable(misses)],
    json: { peers: PEERS.flatMap(({ packages }) => packages), rows, misses },
  })
}
