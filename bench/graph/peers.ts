// Other code-graph indexers, asked for their edges in the form that they keep them in.

import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import * as z from 'zod'
import type { Node } from './definitions.ts'
import type { EdgeKind, ToolGraph } from './score.ts'
import { commitTree, type GraphSubject } from './subjects.ts'
import { askTool, installTool, runTool, type Tool } from './tools.ts'

export interface Peer extends Tool {
  /** Its program, below `node_modules`. */
  readonly script: string
  /** Arguments that index a tree from its root for the first time, and again. */
  readonly first: readonly string[]
  readonly again: readonly string[]
  /** What it keeps in the tree. */
  readonly folder: string
  /** Reads the edges of a tree that it has indexed. */
  readonly read: (work: string, modules: string, root: string) => Promise<ToolGraph>
}

const CODE_KINDS: ReadonlySet<string> = new Set([
  'function',
  'method',
  'constructor',
  'class',
  'Function',
  'Method',
  'Constructor',
  'Class',
])

const EDGE_KINDS: Readonly<Record<string, EdgeKind>> = {
  calls: 'calls',
  instantiates: 'calls',
  decorates: 'calls',
  references: 'references',
  CALLS: 'calls',
  ACCESSES: 'references',
  USES: 'references',
}

interface RawNode extends Omit<Node, 'isCode'> {
  readonly id: string
  readonly kind: string
}

interface RawEdge {
  readonly from: string
  readonly to: string
  readonly kind: string
}

function toGraph(raw: readonly RawNode[], rawEdges: readonly RawEdge[]): ToolGraph {
  const numbers = new Map(raw.map(({ id }, number) => [id, number]))
  const nodes = raw.map(({ path: file, name, startLine, endLine, kind }) => ({
    path: file,
    name,
    startLine,
    endLine,
    isCode: CODE_KINDS.has(kind),
  }))
  const edges = rawEdges.flatMap(({ from, to, kind: rawKind }) => {
    const source = numbers.get(from)
    const target = numbers.get(to)
    const kind = EDGE_KINDS[rawKind]
    return source === undefined || target === undefined || kind === undefined
      ? []
      : [{ from: source, to: target, kind }]
  })
  return { nodes, edges }
}

const row = z.record(z.string(), z.union([z.string(), z.number(), z.null()]))

function fromSqlite(file: string, nodes: string, edges: string): ToolGraph {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const rows = (sql: string) =>
      database
        .prepare(sql)
        .all()
        .map((found) => row.parse(found))
    return toGraph(
      rows(nodes).map((found) => ({
        id: String(found['id']),
        kind: String(found['kind']),
        name: String(found['name']),
        path: String(found['path']),
        startLine: Number(found['start']),
        endLine: Number(found['stop'] ?? found['start']),
      })),
      rows(edges).map((found) => ({
        from: String(found['a']),
        to: String(found['b']),
        kind: String(found['kind']),
      })),
    )
  } finally {
    database.close()
  }
}

const answer = z.object({ markdown: z.string() })

/** Rows of a Markdown table; a `|` in a cell would shift it, and such rows are left out. */
function tableRows(markdown: string, columns: number): string[][] {
  return markdown
    .split('\n')
    .slice(2)
    .map((line) => line.replace(/^\| | \|$/g, '').split(' | '))
    .filter((cells) => cells.length === columns)
}

async function readGitnexus(work: string, modules: string, root: string): Promise<ToolGraph> {
  const script = path.join(modules, 'gitnexus', 'dist', 'cli', 'index.js')
  const ask = async (query: string, columns: number): Promise<string[][]> => {
    const stdout = await askTool(work, [script, 'cypher', query], root)
    // Nothing found is an empty list.
    const start = stdout.indexOf('{\n')
    if (start < 0) return []
    const json = stdout.slice(start)
    return tableRows(answer.parse(JSON.parse(json)).markdown, columns)
  }
  const found: RawNode[] = []
  for (const kind of ['Function', 'Method', 'Class', 'Constructor', 'Property', 'Interface']) {
    const query = `MATCH (a:${kind}) RETURN a.id AS i, a.filePath AS p, a.name AS n, a.startLine AS s, a.endLine AS e`
    for (const [id = '', file = '', name = '', start, end] of await ask(query, 5))
      found.push({
        id,
        kind,
        path: file,
        name,
        startLine: Number(start) + 1,
        endLine: Number(end) + 1,
      })
  }
  const edges = await ask(
    "MATCH (a)-[r:CodeRelation]->(b) WHERE r.type IN ['CALLS', 'ACCESSES', 'USES'] RETURN a.id AS f, b.id AS t, r.type AS k",
    3,
  )
  return toGraph(
    found,
    edges.map(([from = '', to = '', kind = '']) => ({ from, to, kind })),
  )
}

/** The peers that can run without a network; which versions stands in the results. */
export const PEERS: readonly Peer[] = [
  {
    name: 'colby-codegraph',
    packages: ['@colbymchenry/codegraph@1.6.1'],
    script: '@colbymchenry/codegraph/npm-shim.js',
    first: ['init', '.'],
    again: ['sync', '.'],
    folder: '.codegraph',
    read: async (_work, _modules, root) =>
      fromSqlite(
        path.join(root, '.codegraph', 'codegraph.db'),
        'SELECT id, kind, name, file_path AS path, start_line AS start, end_line AS stop FROM nodes',
        'SELECT source AS a, target AS b, kind FROM edges',
      ),
  },
  {
    name: 'gitnexus',
    packages: ['gitnexus@1.6.12'],
    script: 'gitnexus/dist/cli/index.js',
    first: ['analyze', '.', '--index-only', '--skip-fts'],
    again: ['analyze', '.', '--index-only', '--skip-fts'],
    folder: '.gitnexus',
    read: readGitnexus,
  },
  {
    name: 'optave-codegraph',
    packages: ['@optave/codegraph@3.11.2'],
    script: '@optave/codegraph/dist/cli.js',
    first: ['build', '.'],
    again: ['build', '.'],
    folder: '.codegraph',
    read: async (_work, _modules, root) =>
      fromSqlite(
        path.join(root, '.codegraph', 'graph.db'),
        'SELECT id, kind, name, file AS path, line AS start, end_line AS stop FROM nodes',
        'SELECT source_id AS a, target_id AS b, kind FROM edges',
      ),
  },
]

const graphSchema = z.object({
  nodes: z.array(
    z.object({
      path: z.string(),
      name: z.string(),
      startLine: z.number(),
      endLine: z.number(),
      isCode: z.boolean(),
    }),
  ),
  edges: z.array(
    z.object({ from: z.number(), to: z.number(), kind: z.enum(['calls', 'references']) }),
  ),
})

/** A peer's edges of a subject, kept from an earlier run; null when the peer cannot be installed or fails on the tree. */
export async function peerGraph(
  work: string,
  peer: Peer,
  subject: GraphSubject,
): Promise<ToolGraph | null> {
  const kept = path.join(work, 'graph', peer.name, `${subject.key}.json`)
  if (existsSync(kept)) return graphSchema.parse(JSON.parse(await readFile(kept, 'utf8')))
  const modules = await installTool(work, peer)
  if (modules === null) return null
  const root = path.join(work, 'graph', peer.name, subject.key)
  await rm(root, { recursive: true, force: true })
  await mkdir(path.dirname(root), { recursive: true })
  await cp(subject.root, root, {
    recursive: true,
    filter: (file) => !['.kontext', '.git'].includes(path.basename(file)),
  })
  await commitTree(root)
  process.stderr.write(`${subject.name}: ${peer.name} reads it\n`)
  try {
    await runTool(work, [path.join(modules, peer.script), ...peer.first], root)
    const graph = await peer.read(work, modules, root)
    await writeFile(kept, JSON.stringify(graph))
    return graph
  } catch (cause) {
    process.stderr.write(`${subject.name}: ${peer.name} is left out (${String(cause)})\n`)
    return null
  }
}
