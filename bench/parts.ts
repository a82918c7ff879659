// The parts of the benchmark that need the data folder, each from options to reports.

import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { readQuerySets, readTaskSets, type TaskSet } from './data.ts'
import { forgetStaleIndex } from './index-stamp.ts'
import { openLocalEngine, type LocalEngine } from './local-engine.ts'
import type { BenchOptions } from './options.ts'
import type { Answered } from './retrieval/ask.ts'
import { ablate, ablationTable } from './retrieval/ablation.ts'
import { predictWithBm25 } from './retrieval/bm25.ts'
import { readCorpus } from './retrieval/corpus.ts'
import { crossValidate, foldsTable } from './retrieval/cross-validate.ts'
import { evaluate, type OpenSet } from './retrieval/evaluate.ts'
import { loadJudge } from './retrieval/judge.ts'
import { causesTable, firstsTable, lossesTable } from './retrieval/losses-table.ts'
import { findLosses, type LossCase } from './retrieval/losses.ts'
import { predictWithRipgrep } from './retrieval/keyword-count.ts'
import { PEER_SEARCHES, peerPredictions } from './retrieval/peer-searches.ts'
import { writePredictions, type Prediction } from './retrieval/prediction.ts'
import { queriesTable, scoreQueries, type OpenQueries } from './retrieval/queries.ts'
import { askQueryPeers, queryPeersTable, type AskedQueries } from './retrieval/query-peers.ts'
import { askAll, compare, readBaseline } from './retrieval/retrieval.ts'
import { systemsReport, type System } from './retrieval/systems.ts'
import { tuneTable } from './retrieval/tune.ts'
import { applyChanges } from './retrieval/weight-tables.ts'
import { whatIfTable } from './retrieval/what-if.ts'
import { startServed } from './served.ts'
import { fixed, writeReport, type Table } from './tables.ts'
import { queryTree, taskTree } from './trees.ts'

/** Options of a run that has data. */
export interface DataOptions extends BenchOptions {
  readonly data: string
  readonly mirrors: string
}

/** A task set with its tree, its local index, and whoever answers its tasks. */
export interface IndexedSet extends OpenSet {
  readonly root: string
  readonly engine: LocalEngine
}

/** Materialises, indexes and opens every chosen set; sets without a mirror are named on the terminal and left out. */
export async function openSets(options: DataOptions): Promise<readonly IndexedSet[]> {
  const open: IndexedSet[] = []
  for (const set of await readTaskSets(options.data, options.sets)) {
    const root = await taskTree(options, set)
    if (root === null) {
      process.stderr.write(`${set.name}: left out, no mirror of ${set.repo}\n`)
      continue
    }
    await forgetStaleIndex(root)
    const engine = await openLocalEngine(root, set.repo)
    const { files, symbols, edges, durationMs } = engine.report
    process.stderr.write(
      `${set.name}: ${files} files, ${symbols} symbols, ${edges} edges in ${fixed(durationMs / 1_000, 1)} s\n`,
    )
    open.push({ set, root, engine, answer: engine.answer, repos: undefined })
  }
  return open
}

/** The same sets, answered by a local Worker that they were pushed to; stop it when done. */
export async function serveSets(
  sets: readonly IndexedSet[],
  work: string,
): Promise<{ readonly sets: readonly IndexedSet[]; stop(): Promise<void> }> {
  const stateDir = await mkdtemp(path.join(work, 'served-'))
  const served = await startServed(stateDir)
  const pushed: IndexedSet[] = []
  for (const set of sets) {
    const repo = await served.push(set.root, set.set.name)
    process.stderr.write(`${set.set.name}: pushed as ${repo}\n`)
    pushed.push({ ...set, answer: (request) => served.ask(request), repos: [repo] })
  }
  return {
    sets: pushed,
    stop: async () => {
      await served.stop()
      await rm(stateDir, { recursive: true, force: true })
    },
  }
}

const taskSets = (sets: readonly IndexedSet[]): readonly TaskSet[] => sets.map(({ set }) => set)

const indexFile = (root: string): string => path.join(root, '.kontext', 'index.db')

/** Ranking only, against the baseline, in this process. */
export async function runTune(options: DataOptions, all: readonly IndexedSet[]): Promise<void> {
  const sets = all.map((one): IndexedSet => ({ ...one, answer: one.engine.rank }))
  const judge = await loadJudge(options.data)
  applyChanges(options.changes)
  if (options.ablate) {
    const ablated = sets.map((one) => ({ ...one, without: one.engine.rankWithout }))
    const found = await ablate(ablated, judge)
    const tasks = sets.reduce((sum, { set }) => sum + set.tasks.length, 0)
    const tables = [ablationTable(found, tasks)]
    await writeReport(options.out, { name: 'ablation', tables, json: { tasks, found } })
    return
  }
  if (options.search.length > 0) {
    const folds = await crossValidate(sets, judge, options.search)
    await writeReport(options.out, {
      name: 'cross-validation',
      tables: [foldsTable(folds)],
      json: folds,
    })
    return
  }
  const started = performance.now()
  const rows = await evaluate(sets, judge)
  const table = tuneTable(rows, await readBaseline(options.data), judge)
  const seconds = (performance.now() - started) / 1_000
  process.stderr.write(`${rows.length} tasks ranked in ${fixed(seconds, 1)} s\n`)
  const predictions = new Map(rows.map(({ task, prediction }) => [task.id, prediction]))
  const explained = options.explain ? await explain(options, sets, predictions) : []
  await writeReport(path.join(options.work, 'tune'), {
    name: 'tune',
    tables: [table, ...explained],
    json: rows.map(({ task, figures }) => ({ id: task.id, figures })),
  })
}

const DEPTH = 10

/** Why right functions are missed, as tables. */
async function explain(
  { data }: DataOptions,
  sets: readonly IndexedSet[],
  predictions: ReadonlyMap<string, Prediction>,
): Promise<readonly Table[]> {
  const judge = await loadJudge(data)
  const baseline = await readBaseline(data)
  const cases = sets.flatMap(({ set, root }): readonly LossCase[] => {
    const corpus = readCorpus(indexFile(root))
    return set.tasks.flatMap((task) => {
      const prediction = predictions.get(task.id)
      return prediction === undefined
        ? []
        : [{ task, prediction, baseline: baseline.get(task.id), corpus }]
    })
  })
  const losses = findLosses(cases, judge, DEPTH)
  return [
    whatIfTable(cases, judge),
    causesTable(losses, DEPTH),
    firstsTable(cases),
    lossesTable(losses, DEPTH),
  ]
}

/** The whole retrieval benchmark with budgets, intervals and, when asked, causes of losses. */
export async function runRetrieval(
  options: DataOptions,
  sets: readonly IndexedSet[],
): Promise<void> {
  const { files, answers } = await askAll(sets, options.work, 'kontext')
  const report = await compare('retrieval', {
    ...options,
    sets: taskSets(sets),
    ours: { name: 'kontext', files },
  })
  const ranges = new Map(
    [...answers].map(([id, answer]: [string, Answered]) => [id, answer.ranges]),
  )
  const beside = await systemsReport(
    { ...options, sets: taskSets(sets) },
    files.ranges,
    await otherSystems(options, sets),
  )
  const explained = options.explain ? await explain(options, sets, ranges) : []
  await writeReport(options.out, {
    ...report,
    tables: [...beside.tables, ...report.tables, ...explained],
    json: { ...Object(report.json), beside: beside.json },
  })
}

/** Whom the same tasks are asked besides: the shipped BM25, a count of keywords, and programs from npm. */
async function otherSystems(
  options: DataOptions,
  sets: readonly IndexedSet[],
): Promise<readonly System[]> {
  const every = new Set(sets.map(({ set }) => set.name))
  const baseline = await readBaseline(options.data)
  const tasks = sets.flatMap(({ set }) => set.tasks)
  const systems: System[] = [
    {
      name: 'BM25 over functions, no tests',
      note: 'the predictions that ship with the data',
      predictions: tasks.flatMap(({ id }) => baseline.get(id) ?? []),
      sets: every,
    },
  ]
  const counted: Prediction[] = []
  for (const { set, root } of sets)
    counted.push(...((await predictWithRipgrep(root, set.tasks)) ?? []))
  if (counted.length > 0)
    systems.push({
      name: 'ripgrep keyword count',
      note: 'the words of the task over the whole tree, rare words counting more, 40 lines around the densest place of each file',
      predictions: counted,
      sets: every,
    })
  for (const peer of PEER_SEARCHES.filter(({ name }) => options.peers.includes(name))) {
    const predictions: Prediction[] = []
    const answered = new Set<string>()
    for (const indexed of sets) {
      const { name } = indexed.set
      if (options.peerSets.length > 0 && !options.peerSets.includes(name)) continue
      const found = await peerPredictions(options.work, peer, indexed)
      if (found === null) continue
      predictions.push(...found)
      answered.add(name)
    }
    if (answered.size === 0) continue
    systems.push({
      name: peer.packages[0] ?? peer.name,
      note:
        answered.size === every.size
          ? peer.note
          : `${peer.note}; asked about ${[...answered].join(', ')} alone`,
      predictions,
      sets: answered,
    })
  }
  return systems
}

/** Plain BM25 over our symbols. */
export async function runBm25(options: DataOptions, sets: readonly IndexedSet[]): Promise<void> {
  const predictions = sets.flatMap(({ set, root }) =>
    predictWithBm25(readCorpus(indexFile(root)), set.tasks),
  )
  const file = path.join(options.work, 'predictions', 'bm25-own.jsonl')
  await writePredictions(file, predictions)
  await writeReport(
    options.out,
    await compare('bm25', {
      ...options,
      sets: taskSets(sets),
      ours: { name: 'BM25 over our symbols', files: { ranges: file, shown: file } },
    }),
  )
}

/** The query sets whose revisions are at hand, with the root of each indexed and nothing else of the repository. */
export async function runQueries(options: DataOptions): Promise<void> {
  const open: (OpenQueries & AskedQueries & { readonly engine: LocalEngine })[] = []
  const left: string[] = []
  for (const set of await readQuerySets(options.data)) {
    const tree = await queryTree(options, set)
    if (tree === null) {
      left.push(set.name)
      continue
    }
    const root = path.join(tree, set.root ?? '')
    await forgetStaleIndex(root)
    const engine = await openLocalEngine(root, set.repo)
    const { files, symbols } = engine.report
    process.stderr.write(`${set.name}: ${files} files, ${symbols} symbols\n`)
    open.push({ set, root, engine, search: engine.search })
  }
  if (open.length === 0) {
    process.stderr.write('queries: left out, no mirror holds a revision that they ask about\n')
    return
  }
  const scores = await scoreQueries(open, options)
  for (const { engine } of open) engine.close()
  const named = open.filter(({ set }) => options.sets.includes(set.name))
  const peers = await askQueryPeers(named, options)
  await writeReport(options.out, {
    name: 'queries',
    tables: [
      queriesTable(scores, left),
      ...(peers.length === 0 ? [] : [queryPeersTable(scores, peers)]),
    ],
    json: peers.length === 0 ? scores : { ...scores, peers },
  })
}
