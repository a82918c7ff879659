// Asks every case several times of several loads, and measures the answers.

import { contextRequest, type ContextRequest, type Pack } from '#wire/pack.ts'
import { CommandFailure, EXIT } from '../exit-codes.ts'
import type { Asker } from './askers.ts'
import { at, round } from './bootstrap.ts'
import type { BenchCase } from './cases.ts'
import { figuresOf, missedBy, type Figures, type Truth } from './figures.ts'

export interface MeasuredCase extends Figures {
  readonly id: string
  readonly used_tokens: number
  /** Median over all runs but the first of a load. */
  readonly latency_ms: number
  /** The same bytes in every run of every load. */
  readonly deterministic: boolean
  /** Nothing of a repository that is not allowed. */
  readonly scope_ok: boolean
  readonly foreign_repos: readonly string[]
  /** Targets that the answer lacks. */
  readonly missed: readonly string[]
  /** Right symbols that the index does not know: they count as missed. */
  readonly unknown: readonly string[]
  readonly returned: readonly string[]
  readonly digest: string
}

export interface MeasureOptions {
  readonly weights: ContextRequest['weights'] | undefined
  readonly runs: number
  readonly loads: number
  readonly onAsked: () => void
}

export interface Measured {
  readonly cases: readonly MeasuredCase[]
  /** Latencies of single runs, ascending, milliseconds. */
  readonly latencies: readonly number[]
  readonly pipeline_version: string
  readonly index_versions: readonly string[]
}

/** All cases, in their order. Every load answers all of them before the next one is opened. */
export async function measure(
  cases: readonly BenchCase[],
  open: () => Promise<Asker>,
  { weights, runs, loads, onAsked }: MeasureOptions,
): Promise<Measured> {
  const seen = cases.map((): Seen => ({ pack: undefined, bytes: new Set(), ms: [] }))
  const truths: { readonly truth: Truth; readonly unknown: readonly string[] }[] = []
  for (let load = 0; load < loads; load += 1) {
    const asker = await open()
    try {
      for (const [index, one] of cases.entries()) {
        const known = seen[index]
        if (known === undefined) continue
        truths[index] ??= await truthOf(one, asker)
        for (let run = 0; run < runs; run += 1) {
          const answer = await asker.ask(requestOf(one, weights))
          known.pack ??= answer.pack
          known.bytes.add(answer.bytes)
          if (run > 0 || runs === 1) known.ms.push(answer.ms)
          onAsked()
        }
      }
    } finally {
      asker.close()
    }
  }
  const measured = cases.flatMap((one, index) => {
    const { pack, bytes, ms } = seen[index] ?? {}
    const found = truths[index]
    if (pack === undefined || bytes === undefined || ms === undefined || found === undefined)
      return []
    return [{ pack, measured: measuredCase(one, found, { pack, bytes, ms }) }]
  })
  return {
    cases: measured.map((one) => one.measured),
    latencies: seen.flatMap(({ ms }) => ms).toSorted((a, b) => a - b),
    pipeline_version: measured[0]?.pack.pipeline_version ?? '',
    index_versions: [
      ...new Set(
        measured.flatMap(({ pack }) =>
          pack.indexes.map(({ repo, index_version: version }) => `${repo} ${version}`),
        ),
      ),
    ].toSorted(),
  }
}

interface Seen {
  /** The first answer. */
  pack: Pack | undefined
  readonly bytes: Set<string>
  readonly ms: number[]
}

const requestOf = (
  { task, options }: BenchCase,
  weights: MeasureOptions['weights'],
): ContextRequest =>
  contextRequest.parse({ ...options, task, ...(weights === undefined ? {} : { weights }) })

/** Symbols by id. A name of several symbols is a mistake of the case; one of none is a miss, and told. */
async function truthOf(
  { id, symbols, files, options }: BenchCase,
  asker: Asker,
): Promise<{ readonly truth: Truth; readonly unknown: readonly string[] }> {
  const [repo] = options.repos ?? []
  const ids = new Set<string>()
  const unknown: string[] = []
  for (const name of symbols) {
    const found = await asker.resolve(name, options.repos?.length === 1 ? repo : undefined)
    const exact = found.includes(name) ? [name] : found
    if (exact.length > 1)
      throw new CommandFailure(
        EXIT.notFound,
        [`case ${id}: "${name}" names several symbols; use one of these ids:`, ...exact].join(
          '\n  ',
        ),
      )
    if (exact.length === 0) unknown.push(name)
    ids.add(exact[0] ?? name)
  }
  return { truth: { symbols: ids, files: new Set(files) }, unknown }
}

function measuredCase(
  { id, allowed_repos: allowed, forbidden_repos: forbidden }: BenchCase,
  { truth, unknown }: { readonly truth: Truth; readonly unknown: readonly string[] },
  {
    pack,
    bytes,
    ms,
  }: { readonly pack: Pack; readonly bytes: ReadonlySet<string>; readonly ms: readonly number[] },
): MeasuredCase {
  const { items } = pack.context
  const repos = [
    ...new Set([...pack.indexes.map(({ repo }) => repo), ...items.map(({ repo }) => repo)]),
  ].toSorted()
  const foreign = repos.filter(
    (repo) => forbidden.includes(repo) || (allowed !== undefined && !allowed.includes(repo)),
  )
  const figures = figuresOf(truth, items)
  return {
    id,
    recall: round(figures.recall),
    precision: round(figures.precision),
    precision_at_1: figures.precision_at_1,
    mrr: round(figures.mrr),
    ndcg: round(figures.ndcg),
    used_tokens: pack.context.used_tokens,
    latency_ms: round(
      at(
        ms.toSorted((a, b) => a - b),
        0.5,
      ),
    ),
    deterministic: bytes.size === 1,
    scope_ok: foreign.length === 0,
    foreign_repos: foreign,
    missed: missedBy(truth, items),
    unknown,
    returned: items.map(({ symbol_id }) => symbol_id),
    digest: pack.digest,
  }
}
