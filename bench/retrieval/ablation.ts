// What each anchor source and each signal adds: all tasks ranked with one of them off, against all of them on.

import type { IndexReader, Library } from '#engine/index-reader.ts'
import { ok } from '#core/result.ts'
import { difference, share, type Table } from '../tables.ts'
import { evaluate, type Evaluated, type OpenSet } from './evaluate.ts'
import { meanFigures, type Judge } from './judge.ts'
import { knobs } from './weight-tables.ts'

const COLUMNS = [
  ['file@5', 'fileR5'],
  ['fn@5', 'fnR5'],
  ['fn@10', 'fnR10'],
  ['fn@20', 'fnR20'],
  ['MRR', 'fnMRR'],
] as const

/** Lists of nominations that an anchor source reads, with the source's name. */
const SOURCES = [
  ['explicit', 'byName'],
  ['frame, path', 'byPath'],
  ['route', 'byRoute'],
  ['literal', 'byLiteral'],
  ['semantic', 'semantic'],
  ['history', 'past'],
] as const

type Nominated = Awaited<ReturnType<IndexReader['nominate']>>

/** Nominations as if a source had found nothing. What the past of a full-text hit resembles is no list of its own. */
export function silenced(found: Nominated, list: string): Nominated {
  if (list === 'past')
    return { ...found, lexical: found.lexical.map((hit) => ({ ...hit, past: 0, changes: 0 })) }
  if (!(list in found)) throw new Error(`nominations have no list ${list}`)
  return { ...found, [list]: [] }
}

const WEIGHTS = 'WEIGHTS.kontext.weights.'

function readerSilencing(reader: IndexReader, list: string): IndexReader {
  const nominate: IndexReader['nominate'] = async (query) =>
    silenced(await reader.nominate(query), list)
  return { ...reader, nominate }
}

/** The library as it would be if one list of nominations never held anything. */
export function librarySilencing(library: Library, list: string): Library {
  return {
    list: () => library.list(),
    async open(repos, ref) {
      const opened = await library.open(repos, ref)
      return opened.ok ? ok(opened.value.map((reader) => readerSilencing(reader, list))) : opened
    },
  }
}

/** A set with one answerer for all sources, and one for each source that is off. */
export interface AblatedSet extends OpenSet {
  readonly without: (list: string) => OpenSet['answer']
}

export interface Ablation {
  readonly name: string
  readonly figures: Readonly<Record<string, number>>
}

const meansOf = (rows: readonly Evaluated[]): Readonly<Record<string, number>> =>
  meanFigures(rows.map(({ figures }) => figures))

/** All on first; then each source, then each weight of the default table, off alone. */
export async function ablate(
  sets: readonly AblatedSet[],
  judge: Judge,
): Promise<readonly Ablation[]> {
  const found: Ablation[] = [{ name: 'all', figures: meansOf(await evaluate(sets, judge)) }]
  for (const [name, list] of SOURCES) {
    const quieter = sets.map((one) => ({ ...one, answer: one.without(list) }))
    found.push({ name: `without ${name}`, figures: meansOf(await evaluate(quieter, judge)) })
  }
  for (const knob of knobs.filter(({ key }) => key.startsWith(WEIGHTS))) {
    const weight = knob.get()
    knob.set(0)
    const figures = meansOf(await evaluate(sets, judge))
    knob.set(weight)
    found.push({ name: `without weight ${knob.key.slice(WEIGHTS.length)}`, figures })
  }
  return found
}

/** One row for each thing that is off: what the figures lose. */
export function ablationTable(found: readonly Ablation[], tasks: number): Table {
  const [all] = found
  return {
    title: 'What each anchor source and signal adds',
    notes: [
      `${tasks} tasks, ranking alone. First the figures with everything on; then what changes when one is off: minus is what it adds.`,
    ],
    columns: ['', ...COLUMNS.map(([head]) => head)],
    rows: found.map(({ name, figures }, at) => [
      name,
      ...COLUMNS.map(([, key]) => {
        const value = figures[key] ?? Number.NaN
        return at === 0 ? share(value) : difference(value - (all?.figures[key] ?? 0))
      }),
    ]),
  }
}
