// Plans the routes of the tree before its files are linked, and says which files' parts came out differently.

import type { DatabaseSync } from 'node:sqlite'
import { planRoutes, type FilePlan } from '../link/routes/plan.ts'
import { filesToRelink, type ChangedInterface, type Consulted } from '../link/relink.ts'
import { createProgram } from '../link/values/create-program.ts'
import { decodeHttp } from '../parse/facts-codec.ts'
import type { HttpFacts } from '../parse/http/http-facts.ts'
import { FactsSource } from './facts-source.ts'
import type { ParsedTree } from './parse-stage.ts'

/** The row of local_routes that tells what the plan was made from; files have greater ids. */
const MADE_ROW = 0

/** What the last plan was made from, beside the HTTP facts of all files. */
interface Made {
  readonly consulted: Consulted
  /** Names that consulted files were asked for. */
  readonly asked: readonly (readonly [path: string, names: readonly string[]])[]
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
  const known = readMade(file)
  const isCurrent =
    known !== undefined &&
    !configsChanged &&
    !tree.pathsChanged &&
    !tree.httpChanged &&
    !tree.interfaces.some((change) => isSeen(known, change))
  if (isCurrent) return new Set()
  const paths = [...tree.shards.keys()]
  const http = httpOf(file, tree, paths)
  if (http.size === 0 && known === undefined) return new Set()
  const source = new FactsSource(tree.spill.handle, file)
  const program = createProgram({
    paths,
    configs,
    augmenting: tree.augmenting,
    facts: (path) => tree.held?.get(path) ?? (tree.shards.has(path) ? source.get(path) : undefined),
    keepsAsked: true,
  })
  const { files, consulted, asked } = planRoutes(program, paths, http)
  const made: Made = { consulted, asked: [...asked] }
  const changed = store(file, tree, files)
  file
    .prepare('INSERT OR REPLACE INTO local_routes (file_id, plan) VALUES (?, ?)')
    .run(MADE_ROW, JSON.stringify(made))
  return changed
}

/** Whether the plan may have seen what changed in a file. */
function isSeen({ consulted, asked }: Made, change: ChangedInterface): boolean {
  const { path, changed } = change
  if (changed === undefined) {
    return filesToRelink(new Map([['', consulted]]), [change]).size > 0
  }
  const names = asked.find(([file]) => file === path)?.[1] ?? []
  return [names, consulted.names].some((list) => list.some((name) => changed.has(name)))
}

function readMade(file: DatabaseSync): Made | undefined {
  const row = file.prepare('SELECT plan FROM local_routes WHERE file_id = ?').get(MADE_ROW)
  return row === undefined ? undefined : (JSON.parse(String(row['plan'])) as Made) // planStage wrote it
}

/** What files say about HTTP, by their numbers, in path order. */
function httpOf(
  file: DatabaseSync,
  tree: ParsedTree,
  paths: readonly string[],
): Map<number, HttpFacts> {
  const found = new Map<number, HttpFacts>()
  const stored = new Map<string, string>()
  if (tree.held === undefined) {
    const rows = file.prepare(
      `SELECT path, http FROM local_facts JOIN local_files USING (file_id) WHERE http <> ''`,
    )
    for (const row of rows.iterate()) stored.set(String(row['path']), String(row['http']))
  }
  for (const [number, path] of paths.entries()) {
    const facts = tree.held?.get(path)?.http ?? decodeHttp(stored.get(path) ?? '')
    if (facts !== null) found.set(number, facts)
  }
  return found
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
