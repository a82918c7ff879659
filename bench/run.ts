// `npm run bench`: see bench/README.md.

import { mkdir } from 'node:fs/promises'
import { runDeterminism } from './determinism/run-determinism.ts'
import { runFuzz } from './fuzz/fuzz.ts'
import { runInjuries } from './injuries/injuries.ts'
import { runParsing } from './parsing/parsing.ts'
import { runGraph } from './graph/graph.ts'
import { readOptions, type BenchOptions, type Part } from './options.ts'
import {
  openSets,
  runBm25,
  runQueries,
  runRetrieval,
  runTune,
  serveSets,
  type DataOptions,
  type IndexedSet,
} from './parts.ts'
import { runIndexSpeed, runServeSpeed } from './speed/speed.ts'

const NEED_DATA: ReadonlySet<Part> = new Set<Part>(['retrieval', 'bm25', 'queries', 'graph'])

const withData = (options: BenchOptions): DataOptions | null =>
  options.data === null || options.mirrors === null
    ? null
    : { ...options, data: options.data, mirrors: options.mirrors }

async function runOnTasks(options: DataOptions): Promise<void> {
  const { parts } = options
  if (parts.includes('retrieval') || parts.includes('bm25')) {
    const sets = await openSets(options)
    if (options.tune || options.ablate || options.search.length > 0) await runTune(options, sets)
    else {
      if (parts.includes('retrieval')) await runAsked(options, sets)
      if (parts.includes('bm25')) await runBm25(options, sets)
    }
    for (const { engine } of sets) engine.close()
  }
  if (parts.includes('queries')) await runQueries(options)
  if (parts.includes('graph')) await runGraph(options)
}

async function runAsked(options: DataOptions, sets: readonly IndexedSet[]): Promise<void> {
  if (options.via === 'local') {
    await runRetrieval(options, sets)
    return
  }
  const served = await serveSets(sets, options.work)
  try {
    await runRetrieval(options, served.sets)
  } finally {
    await served.stop()
  }
}

async function run(options: BenchOptions): Promise<void> {
  await mkdir(options.work, { recursive: true })
  const data = withData(options)
  if (data !== null) await runOnTasks(data)
  else if (options.parts.some((part) => NEED_DATA.has(part)))
    process.stderr.write(
      'retrieval, bm25, queries and graph are left out: give the benchmark data with --data DIR and git mirrors with --mirrors DIR ' +
        '(or KONTEXT_BENCH_DATA and KONTEXT_BENCH_MIRRORS); bench/README.md says what they hold\n',
    )
  if (options.parts.includes('index')) await runIndexSpeed(options)
  if (options.parts.includes('serve')) await runServeSpeed(options)
  if (options.parts.includes('determinism')) await runDeterminism(options)
  if (options.parts.includes('parsing')) await runParsing(options)
  if (options.parts.includes('fuzz')) await runFuzz(options)
  if (options.parts.includes('injuries')) await runInjuries(options)
}

const options = readOptions(process.argv.slice(2), process.env)
if (options.ok) await run(options.value)
else {
  process.stderr.write(`${options.error}\n`)
  process.exitCode = 2
}
