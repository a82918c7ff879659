import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { contextRequest, type ContextRequest } from '#wire/pack.ts'
import { defineCommand, wholeNumber, type Invocation } from '../args.ts'
import { askerFactory } from '../bench/askers.ts'
import { readCases } from '../bench/cases.ts'
import { measure, type Measured } from '../bench/measure.ts'
import { isSound, reportOf, reportText } from '../bench/report.ts'
import { badUsage, CommandFailure, EXIT } from '../exit-codes.ts'

const options = {
  cases: {
    type: 'string',
    value: 'FILE',
    help: 'the cases, as JSON: docs/bench.md says their form',
  },
  out: { type: 'string', value: 'FILE', help: 'write the report there too, as JSON' },
  local: { type: 'boolean', help: 'ask the local index, even when a server is configured' },
  compare: {
    type: 'string',
    value: 'A',
    help: 'with B behind it: ask with two weight sets (kontext, bce, smartctx) and compare them',
  },
  runs: { type: 'string', value: 'N', help: 'how often a load is asked each case (default 3)' },
  loads: { type: 'string', value: 'N', help: 'how often the index is opened anew (default 2)' },
} as const

export const command = defineCommand({
  positionals: ['[B]'],
  options,
  async run(invocation) {
    const { output, cwd, options } = invocation
    if (options.cases === undefined) throw badUsage('bench needs --cases FILE')
    const weights = weightSets(invocation)
    const cases = readCases(path.resolve(cwd, options.cases))
    const askers = await askerFactory(invocation, { local: options.local === true })
    const runs = wholeNumber('runs', options.runs, { fallback: 3, min: 1, max: 100 })
    const loads = wholeNumber('loads', options.loads, { fallback: 2, min: 1, max: 20 })
    const progress = output.progress('asking')
    const total = cases.length * runs * loads * weights.length
    let asked = 0
    const measured: { weights: string | null; measured: Measured }[] = []
    for (const set of weights) {
      const one = await measure(cases, () => askers.open(), {
        weights: set,
        runs,
        loads,
        onAsked: () => progress.update((asked += 1), total),
      })
      measured.push({ weights: set ?? null, measured: one })
    }
    progress.end()
    const report = reportOf({ via: askers.kind, runs, loads }, measured)
    if (options.out !== undefined)
      writeFileSync(path.resolve(cwd, options.out), `${JSON.stringify(report, null, 2)}\n`)
    output.answer(report, () => reportText(report))
    if (!isSound(report))
      throw new CommandFailure(
        EXIT.failed,
        'answers differ between runs, or hold repositories that they must not: the cases are named in the report',
      )
  },
})

type Asked = Invocation<typeof options>
type WeightSet = ContextRequest['weights']

/** The weight sets to ask with; one that is undefined leaves each case its own. */
function weightSets({ options, positionals }: Asked): readonly (WeightSet | undefined)[] {
  const [second] = positionals
  if (options.compare === undefined) {
    if (second !== undefined) throw badUsage(`bench does not take "${second}" without --compare`)
    return [undefined]
  }
  if (second === undefined) throw badUsage('--compare takes two weight sets: --compare kontext bce')
  return [options.compare, second].map((name) => {
    const known = contextRequest.shape.weights.safeParse(name)
    if (known.success) return known.data
    throw badUsage(`--compare takes two of kontext, bce and smartctx, not "${name}"`)
  })
}
