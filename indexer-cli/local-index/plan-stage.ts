// Plans the routes of the tree before its files are linked, and says which files' parts came out differently.

import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { planRoutes, type FilePlan } from '../link/routes/plan.ts'
import { filesToRelink, type Consulted } from '../link/relink.ts'
import { createProgram } from '../link/values/create-program.ts'
import { decodeHttp } from '../parse/facts-codec.ts'
import type { HttpFacts } from '../parse/http/http-facts.ts'
import { FactsSource } from './facts-source.ts'
import type { ParsedTree } from './parse-stage.ts'

/** The row of local_routes that tells what the plan was made from; files have greater ids. */
const MADE_ROW = 0

/** What the last plan was made from: the HTTP facts of all files, and what they led to. */
interface Made {
  readonly digest: string
  readonly consulted: Consulted
}

export interface PlanInput {
  readonly file: DatabaseSync
  readonly tree: ParsedTree
  readonly configs: ReadonlyMap<string, string>
  /** The configs differ from those of the last update. */
  readonly configsChanged: boolean
}

/** Plans routes when anything that they follow from has changed; answers the files whose part is another one than before. */
export function planStage({ file, tree, configs, configsChanged }: PlanInput): ReadonlySet<string> {
  const rows = readHttpRows(file, tree)
  const digest = digestOf(rows)
  const known = readMade(file)
  const isCurrent =
    known?.digest === digest &&
    !configsChanged &&
    !tree.pathsChanged &&
    filesToRelink(new Map([['', known.consulted]]), tree.interfaces).size === 0
  if (isCurrent || (rows.length === 0 && known === undefined)) return new Set()
  const paths = [...tree.shards.keys()]
  const numbers = new Map(paths.map((path, number) => [path, number]))
  const http = new Map(
    rows.flatMap(({ path, text }): [number, HttpFacts][] => {
      const number = numbers.get(path)
      const facts = decodeHttp(text)
      return number === undefined || facts === null ? [] : [[number, facts]]
    }),
  )
  const source = new FactsSource(tree.spill.handle, file)
  const program = createProgram({
    paths,
    configs,
    facts: (path) => (numbers.has(path) ? source.get(path) : undefined),
  })
  const { files, consulted } = planRoutes(program, paths, http)
  const made: Made = { digest, consulted }
  const changed = store(file, tree, files)
  file
    .prepare('INSERT OR REPLACE INTO local_routes (file_id, plan) VALUES (?, ?)')
    .run(MADE_ROW, JSON.stringify(made))
  return changed
}

function readMade(file: DatabaseSync): Made | undefined {
  const row = file.prepare('SELECT plan FROM local_routes WHERE file_id = ?').get(MADE_ROW)
  return row === undefined ? undefined : (JSON.parse(String(row['plan'])) as Made) // planStage wrote it
}

function readHttpRows(file: DatabaseSync, tree: ParsedTree): { path: string; text: string }[] {
  const rows = file
    .prepare(
      `SELECT path, http FROM local_facts JOIN local_files USING (file_id) WHERE http <> '' ORDER BY path`,
    )
    .all()
  return rows
    .map((row) => ({ path: String(row['path']), text: String(row['http']) }))
    .filter(({ path }) => tree.shards.has(path))
}

function digestOf(rows: readonly { readonly path: string; readonly text: string }[]): string {
  const digest = createHash('sha256')
  for (const { path, text } of rows) digest.update(`${JSON.stringify([path, text])}\n`)
  return digest.digest('hex')
}

/** Keeps the plan and tells the files for which it changed. */
function store(
  file: DatabaseSync,
  tree: ParsedTree,
  plan: ReadonlyMap<string, FilePlan>,
): Set<string> {
  const before = new Map(
    file
      .prepare(`SELECT file_id, plan FROM local_routes WHERE file_id <> ${MADE_ROW}`)
      .all()
      .map((row) => [Number(row['file_id']), String(row['plan'])]),
  )
  const changed = new Set<string>()
  const put = file.prepare('INSERT OR REPLACE INTO local_routes (file_id, plan) VALUES (?, ?)')
  const remove = file.prepare('DELETE FROM local_routes WHERE file_id = ?')
  for (const [path, id] of tree.ids) {
    const own = plan.get(path)
    const text = own === undefined ? '' : JSON.stringify(own)
    if (text === (before.get(id) ?? '')) continue
    changed.add(path)
    if (text === '') remove.run(id)
    else put.run(id, text)
  }
  const ids = new Set(tree.ids.values())
  for (const id of before.keys()) if (!ids.has(id)) remove.run(id)
  return changed
}

/** The parts of the plan of these files, as JSON. */
export function readPlans(file: DatabaseSync, tree: ParsedTree): Map<string, string> {
  const paths = new Map(Array.from(tree.ids, ([path, id]) => [id, path]))
  const found = new Map<string, string>()
  for (const row of file
    .prepare(`SELECT file_id, plan FROM local_routes WHERE file_id <> ${MADE_ROW}`)
    .all()) {
    const path = paths.get(Number(row['file_id']))
    if (path !== undefined) found.set(path, String(row['plan']))
  }
  return found
}
