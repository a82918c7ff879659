// `npm run bench`: see bench/README.md.

import { readOptions, type BenchOptions, type Part } from './options.ts'
import { openSets, runBm25, runQueries, runRetrieval, runTune, type DataOptions } from './parts.ts'

const NEED_DATA: ReadonlySet<Part> = new Set<Part>(['retrieval', 'bm25', 'queries'])

const withData = (options: BenchOptions): DataOptions | null =>
  options.data === null || options.mirrors === null
    ? null
    : { ...options, data: options.data, mirrors: options.mirrors }

async function runOnTasks(options: DataOptions): Promise<void> {
  if (options.parts.includes('retrieval') || options.parts.includes('bm25')) {
    const sets = await openSets(options)
    if (options.tune || options.search.length > 0) await runTune(options, sets)
    else {
      if (options.parts.includes('retrieval')) await runRetrieval(options, sets)
      if (options.parts.includes('bm25')) await runBm25(options, sets)
    }
    for (const { engine } of sets) engine.close()
  }
  if (options.parts.includes('queries')) await runQueries(options)
}

async function run(options: BenchOptions): Promise<void> {
  const data = withData(options)
  if (data !== null) await runOnTasks(data)
  else if (options.parts.some((part) => NEED_DATA.has(part)))
    process.stderr.write(
      'retrieval, bm25 and queries are left out: give the benchmark data with --data DIR and git mirrors with --mirrors DIR ' +
        '(or KONTEXT_BENCH_DATA and KONTEXT_BENCH_MIRRORS); bench/README.md says what they hold\n',
    )
}

const options = readOptions(process.argv.slice(2), process.env)
if (options.ok) await run(options.value)
else {
  process.stderr.write(`${options.error}\n`)
  process.exitCode = 2
}
