// Scores anyone's predictions against the published tasks.
//   node bench/corpus/score.ts PREDICTIONS.jsonl [--out FILE.json]
// One prediction a line: {"id", "ranked": [{"file", "name", "start_line", "end_line", "tokens"}]}, best first; `name` or lines may be missing. Tasks
// without a prediction score 0 when their set has any. Lines are 1-based and inclusive.

import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { byText } from '#core/order.ts'
import { seededRandom } from '../retrieval/coordinate-search.ts'
import { corpusSet, type CorpusTask } from './format.ts'

const prediction = z.object({
  id: z.string(),
  ranked: z.array(
    z.looseObject({
      file: z.string(),
      name: z.string().optional(),
      start_line: z.number().optional(),
      end_line: z.number().optional(),
      tokens: z.number().optional(),
    }),
  ),
})

type Item = z.infer<typeof prediction>['ranked'][number]
type Right = CorpusTask['functions'][number]

const SAMPLES = 2_000
const SEED = 7
/** A line of code when nobody counted. */
const TOKENS_PER_LINE = 11
const TOKENS_OF_UNKNOWN = 200

const lastName = (name: string): string =>
  name
    .replace(/\(.*$/s, '')
    .split(/::|->|[.#/\s]+/)
    .findLast((part) => part !== '') ?? ''

/** An item is a right function when it bears its name at overlapping lines, or holds half of it and little else, or is a large piece of it. */
function meets(item: Item, right: Right): boolean {
  if (item.file.replace(/^\.?\//, '') !== right.file) return false
  const { start_line: start, end_line: end } = item
  return [right, ...(right.inner ?? [])].some((target) => {
    const named = item.name !== undefined && lastName(item.name) === lastName(target.name)
    if (start === undefined || end === undefined) return named
    const overlap = Math.min(end, target.end_line) - Math.max(start, target.start_line) + 1
    if (overlap <= 0) return false
    const whole = target.end_line - target.start_line + 1
    const shown = end - start + 1
    return (
      named ||
      (overlap >= whole / 2 && shown <= Math.max(3 * whole, whole + 60)) ||
      (overlap >= 0.9 * shown && overlap >= Math.min(30, whole / 2))
    )
  })
}

const tokensOf = ({ tokens, start_line: start, end_line: end }: Item): number =>
  tokens ??
  (start === undefined || end === undefined
    ? TOKENS_OF_UNKNOWN
    : (end - start + 1) * TOKENS_PER_LINE)

/** The items that fit, in order; one that does not is passed over. */
function within(items: readonly Item[], budget: number): readonly Item[] {
  let used = 0
  return items.filter((item) => {
    if (used + tokensOf(item) > budget) return false
    used += tokensOf(item)
    return true
  })
}

function figuresOf(task: CorpusTask, ranked: readonly Item[]): Record<string, number> {
  const files = [...new Set(ranked.map(({ file }) => file.replace(/^\.?\//, '')))]
  const filesAt = (k: number): number =>
    task.files.filter((file) => files.slice(0, k).includes(file)).length / task.files.length
  const ranks = task.functions.map((right) => ranked.findIndex((item) => meets(item, right)))
  const functionsAt = (k: number): number =>
    ranks.filter((rank) => rank >= 0 && rank < k).length / ranks.length
  const first = Math.min(...ranks.filter((rank) => rank >= 0))
  const functionsWithin = (budget: number): number => {
    const shown = within(ranked, budget)
    return (
      task.functions.filter((right) => shown.some((item) => meets(item, right))).length /
      ranks.length
    )
  }
  return {
    'file@1': filesAt(1),
    'file@5': filesAt(5),
    'file@10': filesAt(10),
    'all files@5': filesAt(5) === 1 ? 1 : 0,
    'fn@5': functionsAt(5),
    'fn@10': functionsAt(10),
    'fn@20': functionsAt(20),
    MRR: Number.isFinite(first) ? 1 / (first + 1) : 0,
    'fn in 1,500': functionsWithin(1_500),
    'fn in 4,000': functionsWithin(4_000),
    'fn in 8,000': functionsWithin(8_000),
  }
}

/** Mean and 95 % interval over tasks. */
function estimate(values: readonly number[]): { mean: number; ci95: [number, number] } {
  const random = seededRandom(SEED)
  const mean = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0) / list.length
  const means = Array.from({ length: SAMPLES }, () =>
    mean(values.map(() => values[Math.floor(random() * values.length)] ?? 0)),
  ).toSorted((a, b) => a - b)
  return {
    mean: mean(values),
    ci95: [means[SAMPLES * 0.025] ?? 0, means[SAMPLES * 0.975 - 1] ?? 0],
  }
}

const { values, positionals } = parseArgs({
  options: { out: { type: 'string' } },
  allowPositionals: true,
})
const [file] = positionals
if (file === undefined)
  throw new Error('usage: node bench/corpus/score.ts PREDICTIONS.jsonl [--out FILE.json]')
const answers = new Map(
  (await readFile(file, 'utf8'))
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => prediction.parse(JSON.parse(line)))
    .map(({ id, ranked }) => [id, ranked]),
)
const folder = path.join(import.meta.dirname, 'tasks')
const rows: Record<string, number>[] = []
for (const name of (await readdir(folder)).sort(byText)) {
  const { tasks } = corpusSet.parse(JSON.parse(await readFile(path.join(folder, name), 'utf8')))
  const asked = tasks.filter(({ fix_commit: commit }) => commit !== null)
  if (!asked.some(({ id }) => answers.has(id))) continue
  rows.push(...asked.map((task) => figuresOf(task, answers.get(task.id) ?? [])))
}
const summary = Object.fromEntries(
  Object.keys(rows[0] ?? {}).map((key) => [key, estimate(rows.map((row) => row[key] ?? 0))]),
)
if (values.out !== undefined)
  await writeFile(values.out, `${JSON.stringify({ tasks: rows.length, ...summary }, null, 2)}\n`)
process.stdout.write(`${rows.length} tasks\n\n| figure | mean | 95% |\n|---|---:|---:|\n`)
for (const [key, { mean, ci95 }] of Object.entries(summary))
  process.stdout.write(
    `| ${key} | ${mean.toFixed(3)} | ${ci95.map((bound) => bound.toFixed(3)).join('..')} |\n`,
  )
