// A pack's trace for people: what was read in the task, where the search started and why, how the best were scored, what was shown.

import * as z from 'zod'
import type { Pack } from '#wire/pack.ts'

const texts = z.array(z.string()).default([])

const readStage = z.looseObject({
  identifiers: texts,
  paths: texts,
  frames: texts,
  literals: texts,
  routes: texts,
  terms: texts,
  about_tests: z.boolean().default(false),
  truncated: texts,
})

const anchorsStage = z.looseObject({
  repo: z.string(),
  lexical_hits: z.number(),
  best: z.array(
    z.looseObject({
      id: z.string(),
      strength: z.number(),
      sources: z.record(z.string(), z.number()),
    }),
  ),
})

const expandStage = z.looseObject({ anchors: z.number(), candidates: z.number(), hops: z.number() })

const scoreStage = z.looseObject({
  weights: z.string(),
  best: z.array(z.looseObject({ id: z.string(), score: z.number() })),
})

/** Anchors that are listed. */
const LISTED_ANCHORS = 15
/** Words of the task that are listed. */
const LISTED_TERMS = 30

const number = (value: number): string => value.toFixed(3).replace(/\.?0+$/, '')

/** A record of numbers, the largest first. */
const ranked = (values: Readonly<Record<string, number>>): string =>
  Object.entries(values)
    .filter(([, value]) => value !== 0)
    .toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .map(([name, value]) => `${name} ${number(value)}`)
    .join(', ')

/** The trace of a pack that was asked for with one, line by line; `whyMissing` tells of a name why what is called so is not in the index. */
export function explainPack(pack: Pack, whyMissing: (name: string) => string | undefined): string {
  const lines = (pack.trace ?? []).flatMap(({ stage, data }) => {
    switch (stage) {
      case 'read':
        return explainRead(readStage.parse(data))
      case 'anchors':
        return explainAnchors(anchorsStage.parse(data))
      case 'expand': {
        const { anchors, candidates, hops } = expandStage.parse(data)
        return [
          '',
          `From ${anchors} anchors, ${hops} ${hops === 1 ? 'hop' : 'hops'}: ${candidates} candidates`,
        ]
      }
      case 'score': {
        const { weights, best } = scoreStage.parse(data)
        const margin = (best[0]?.score ?? 0) - (best[1]?.score ?? 0)
        return [`Scored by ${weights}; the best leads by ${number(margin)}`]
      }
      default:
        return []
    }
  })
  return [...lines, '', ...explainItems(pack), '', ...explainCoverage(pack, whyMissing)].join('\n')
}

function explainRead(read: z.infer<typeof readStage>): string[] {
  const kinds = ['identifiers', 'paths', 'frames', 'literals', 'routes'] as const
  const found = kinds.flatMap((kind) =>
    read[kind].length === 0 ? [] : [`  ${kind}: ${read[kind].join('; ')}`],
  )
  const more = read.terms.length - LISTED_TERMS
  const words = `  words: ${read.terms.slice(0, LISTED_TERMS).join(' ')}${more > 0 ? ` and ${more} more` : ''}`
  return [
    'Read in the task',
    ...found,
    words,
    ...(read.about_tests ? ['  it is about tests: they may be chosen'] : []),
    ...(read.truncated.length > 0 ? [`  cut off: ${read.truncated.join(', ')}`] : []),
  ]
}

const explainAnchors = ({
  repo,
  lexical_hits: hits,
  best,
}: z.infer<typeof anchorsStage>): string[] => [
  '',
  `Anchors in ${repo}, ${hits} full-text hits; strength, and what each source says`,
  ...best
    .slice(0, LISTED_ANCHORS)
    .map(({ id, strength, sources }) => `  ${number(strength)}  ${id}  (${ranked(sources)})`),
]

const explainItems = ({
  context: { items, used_tokens: used, budget, skipped },
}: Pack): string[] => [
  `Chosen: ${items.length} items in ${used} of ${budget} tokens, ${skipped} left out`,
  ...items.flatMap((item, at) => [
    `  ${at + 1}. ${item.path}:${item.start_line}-${item.end_line} ${item.name}: score ${number(item.score)}, ${item.detail}, ${item.tokens} tokens` +
      (item.distance === 0 ? '' : `, ${item.distance} away from an anchor`),
    `     ${ranked(item.features)}`,
  ]),
]

const withWhy = (name: string, why: string | undefined): string =>
  why === undefined ? name : `${name} (${why})`

const explainCoverage = (
  { coverage }: Pack,
  whyMissing: (name: string) => string | undefined,
): string[] => [
  `Confidence ${coverage.confidence}: anchors ${ranked(coverage.sources) || 'none'}; connected ${number(coverage.connected_ratio)}, orphans ${number(coverage.orphan_ratio)}`,
  ...(coverage.unresolved.length > 0
    ? [
        `Not in the index: ${coverage.unresolved.map((name) => withWhy(name, whyMissing(name))).join(', ')}`,
      ]
    : []),
  ...(coverage.truncated.length > 0 ? [`Cut off: ${coverage.truncated.join(', ')}`] : []),
]
