// The full update: discover, scan, parse, link, store, switch, all inside one SQLite transaction.

import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { sql, type Database } from '#storage/database.ts'
import { deleteRepositoryRows } from '#storage/delete-repository.ts'
import { readIndex } from '#storage/index-row.ts'
import { switchIndex } from '#storage/index-switch.ts'
import { deleteUnreferencedShards } from '#storage/shards.ts'
import type { Manifest } from '#wire/manifest.ts'
import { encodeManifest, MANIFEST_FORMAT } from '#wire/manifest-text.ts'
import { discover, type Discovery } from '../discover/discover.ts'
import { DEFAULT_EMBEDDING } from '../embed/default-embedding.ts'
import { HistoryTable } from '../history/history-table.ts'
import { readHistory } from '../history/read-history.ts'
import { filesToRelink } from '../link/relink.ts'
import { BUILD_ID } from './build-id.ts'
import { readKnownFiles } from './file-table.ts'
import { historySettings, historyStage, readHistoryState } from './history-stage.ts'
import { linkStage, type LinkedTree } from './link-stage.ts'
import { LinksTable } from './links-table.ts'
import { nodeDatabase } from './node-database.ts'
import { openForWriting, type WritableIndex } from './open-file.ts'
import { parseStage, type ParsedTree } from './parse-stage.ts'
import { planStage } from './plan-stage.ts'
import { LOCAL_REF, LOCAL_REPO_ID } from './repository.ts'
import { scanFiles } from './scan.ts'
import { scipStage } from './scip-stage.ts'
import { joinProblems, readSettings, writeSettings, type SettingKey } from './settings.ts'
import { ShortRun } from './short-run.ts'
import { readSkipped, writeSkipped } from './skipped.ts'
import { treeOptions, treeSettings } from './tree-options.ts'
import type { GitStatus } from './tree-stamp.ts'
import { startTreeWatch } from './tree-watch.ts'
import type { UpdateOptions } from './update.ts'
import type { UpdateReport } from './update-report.ts'

/** Indexes the tree below `root`; see updateLocalIndex. `status`: what git says of it now. */
export async function indexTree(
  root: string,
  options: UpdateOptions,
  status: GitStatus | undefined,
): Promise<UpdateReport> {
  const index = openForWriting(root)
  const run = new ShortRun()
  try {
    const report = await update(index, root, { options, status, run })
    index.publish()
    return report
  } finally {
    run.end()
    index.close()
  }
}

async function update(
  { file, published }: WritableIndex,
  root: string,
  {
    options,
    status,
    run,
  }: {
    readonly options: UpdateOptions
    readonly status: GitStatus | undefined
    readonly run: ShortRun
  },
): Promise<UpdateReport> {
  const startedAt = performance.now()
  const watch = startTreeWatch(root, status)
  const database = nodeDatabase(file)
  const settings = await openSettings(file, database)
  const embedding = options.embedding ?? (settings.get('embedding') || DEFAULT_EMBEDDING)
  const known = readKnownFiles(file)
  const reach = treeOptions(settings, options)
  const discovery = await discover(root, { ...reach, gitStatus: status?.output })
  const scan = scanFiles(discovery.files, known, watch.startedAt)
  const knownHistory = readHistoryState(settings)
  const asked = settings.get('history_limit')
  const historyLimit = options.history ?? (asked === undefined ? undefined : Number(asked))
  const reading = readHistory({
    root,
    head: discovery.git?.commit ?? '',
    dirty: discovery.git?.dirty ?? false,
    limit: historyLimit,
    known: knownHistory,
    github: options.github,
    untitled: options.github === undefined ? [] : new HistoryTable(file).untitled(),
  })
  const tree = await parseStage(file, { known, scan, options, run })
  const news = await reading
  const history = historyStage(file, news, {
    known: knownHistory,
    ids: new Map(Array.from(tree.shards.keys(), (path) => [path, tree.ids.get(path) ?? 0])),
    fresh: tree.fresh,
  })
  const configs = hashConfigs(discovery)
  const scip = await scipStage(file, tree, options.scip, {
    hash: settings.get('scip') ?? '',
    tool: settings.get('scip_tool') ?? '',
  })
  const configTexts = new Map(discovery.configs.map(({ path, text }) => [path, text]))
  const configsChanged = configs !== settings.get('configs')
  const planned = planStage({ file, tree, configs: configTexts, configsChanged })
  const stale = chooseTargets(
    file,
    { ...tree, interfaces: tree.interfaces.concat(scip.changed) },
    configsChanged || scip.isNew,
    planned,
  )
  const targets = withChanged(tree, stale, history.changed)
  if (known.size > 0) run.link(targets.length)
  const linked = await linkStage({
    file,
    tree,
    targets,
    histories: history.histories,
    historyOf: history.historyOf,
    scip: scip.setup(targets),
    published,
    threads: options.threads,
    configs: configTexts,
    onProgress: (done, total) => options.onProgress?.('link', done, total),
  })
  tree.spill.close()
  const version = await switchVersion(database, linked, { discovery, embedding })
  writeSkipped(file, discovery.skipped)
  writeSettings(file, {
    build: BUILD_ID,
    configs,
    index_version: version.indexVersion,
    ...(await watch.stamp(scan.hasFreshFiles || discovery.hidesChanges)),
    scip: scip.hash,
    scip_tool: scip.tool,
    ...treeSettings(reach),
    ...historySettings(news.state),
    ...(historyLimit === undefined ? {} : { history_limit: String(historyLimit) }),
    commit: discovery.git?.commit ?? '',
    branch: discovery.git?.branch ?? '',
    dirty: discovery.git?.dirty === true ? '1' : '',
    updated_at: new Date().toISOString(),
    embedding,
  })
  return {
    root,
    ...version,
    embedding,
    parsed: tree.fresh.size,
    relinked: targets.length,
    removed: scan.removed.length,
    shardsWritten: linked.shardsWritten,
    skipped: readSkipped(file),
    historyProblem: joinProblems([news.state.problem, news.state.github]),
    scip: scip.report,
    commit: discovery.git?.commit || null,
    branch: discovery.git?.branch ?? null,
    dirty: discovery.git?.dirty ?? false,
    durationMs: performance.now() - startedAt,
  }
}

/** Everything that only the local index has. */
const TABLES = [
  'settings',
  'files',
  'facts',
  'links',
  'routes',
  'skipped',
  'graphs',
  'commits',
  'file_logs',
  'file_changes',
] as const

/** Settings that the user asked for. */
const WISHES: ReadonlySet<SettingKey> = new Set<SettingKey>([
  'embedding',
  'history_limit',
  'scip',
  'scip_tool',
  'submodules',
  'follow_symlinks',
])

/** Settings of the last update; only what was asked for, and the whole file emptied, when it was made by another build. */
async function openSettings(
  file: DatabaseSync,
  database: Database,
): Promise<ReturnType<typeof readSettings>> {
  const settings = readSettings(file)
  if (settings.get('build') === BUILD_ID) return settings
  if (settings.size > 0) await deleteRepositoryRows(database, LOCAL_REPO_ID)
  for (const table of TABLES) {
    file.exec(`DELETE FROM local_${table}`)
  }
  // Wishes of the user's, not of a build. The documents of SCIP indexes stay too.
  return new Map([...settings].filter(([key]) => WISHES.has(key)))
}

function hashConfigs({ configs }: Discovery): string {
  const digest = createHash('sha256')
  for (const { path, text } of configs) digest.update(`${JSON.stringify([path, text])}\n`)
  return digest.digest('hex')
}

/** Files to link, in path order: those with new facts, and those whose links were made from what has changed. */
function chooseTargets(
  file: DatabaseSync,
  tree: ParsedTree,
  configsChanged: boolean,
  planned: ReadonlySet<string>,
): string[] {
  if (tree.pathsChanged || tree.augmentsChanged || configsChanged) return [...tree.shards.keys()]
  if (tree.interfaces.length === 0) {
    return [...tree.shards.keys()].filter((path) => tree.fresh.has(path) || planned.has(path))
  }
  const paths = new Map(Array.from(tree.ids, ([path, id]) => [id, path]))
  const stale = filesToRelink(new LinksTable(file).readAll(paths), tree.interfaces)
  return [...tree.shards.keys()].filter(
    (path) => tree.fresh.has(path) || stale.has(path) || planned.has(path),
  )
}

/** The targets and the files whose history is another one, in path order. */
function withChanged(
  tree: ParsedTree,
  targets: readonly string[],
  changed: ReadonlySet<string>,
): readonly string[] {
  if (changed.size === 0 || targets.length === tree.shards.size) return targets
  const wanted = new Set([...targets, ...changed])
  return [...tree.shards.keys()].filter((path) => wanted.has(path))
}

async function switchVersion(
  database: Database,
  { shards, replaced }: LinkedTree,
  { discovery: { git }, embedding }: { readonly discovery: Discovery; readonly embedding: string },
): Promise<Pick<UpdateReport, 'indexVersion' | 'previousVersion' | 'files' | 'symbols' | 'edges'>> {
  const manifest: Manifest = {
    format: MANIFEST_FORMAT,
    embedding,
    files: [...shards],
  }
  const indexVersion = createHash('sha256').update(encodeManifest(manifest)).digest('hex')
  const live = await readIndex(database, LOCAL_REPO_ID, LOCAL_REF)
  const commit = git?.commit || null
  const dirty = git?.dirty ?? false
  if (live?.version === indexVersion) {
    // The same tree at another commit: answers name the new one.
    await database.batch([
      sql`UPDATE indexes SET commit_id = ${commit}, dirty = ${dirty ? 1 : 0}
          WHERE repo_id = ${LOCAL_REPO_ID} AND ref = ${LOCAL_REF}`,
    ])
    const { files, symbols, edges } = live
    return { indexVersion, previousVersion: indexVersion, files, symbols, edges }
  }
  const switched = await switchIndex(database, {
    repoId: LOCAL_REPO_ID,
    ref: LOCAL_REF,
    manifest,
    indexVersion,
    commit,
    dirty,
    expectedVersion: live?.version ?? null,
    switchedAt: new Date().toISOString(),
  })
  if (!switched.ok) throw new Error(`the index could not be switched: ${switched.error.reason}`)
  // Readers of the version before may still ask for its texts.
  if (live !== undefined) await deleteUnreferencedShards(database, LOCAL_REPO_ID, replaced)
  const { previous, files, symbols, edges } = switched.value
  return { indexVersion, previousVersion: previous, files, symbols, edges }
}
