// From ranked items to the pack: reads their texts, fits them into the budget, and tells how far to trust the answer.

import { coverageOf, sameCommit, type Coverage } from '#core/pipeline/coverage.ts'
import {
  packItems,
  type PackCandidate,
  type PackedItem,
  type PackSection,
} from '#core/pipeline/pack.ts'
import { clip, inline, oneLine } from '#core/pipeline/fence.ts'
import { defaultBodies } from '#core/pipeline/pack/mix.ts'
import type { Anchor, TaskSignals, TokenCounter } from '#core/pipeline/types.ts'
import { PIPELINE_VERSION } from '#core/pipeline/version.ts'
import { byText } from '#core/order.ts'
import type { ContextRequest, Pack, PackItem, SymbolRef } from '#wire/pack.ts'
import { canonicalSymbolRef } from '#wire/pack-codec.ts'
import type { IndexAnswer } from './answer.ts'
import { changeLine, historyOf } from './history.ts'
import { requestWarnings } from './warnings.ts'
import { describeGroups } from '../impact.ts'
import { textsById, toSymbolRef } from '../symbol-ref.ts'
import type { Merged } from './merge.ts'

export interface PackInput {
  readonly request: ContextRequest
  readonly signals: TaskSignals
  readonly answers: readonly IndexAnswer[]
  readonly merged: readonly Merged[]
  readonly count: TokenCounter
  readonly trace: Pack['trace'] & object
}

/** Anchors that the pack names besides those of its items. */
const NAMED_ANCHORS = 20
/** Most symbols of an impact group, and of the tests. */
const GROUP_LIMIT = 20

/** The pack without its digest. */
export async function buildPack(input: PackInput): Promise<Omit<Pack, 'digest'>> {
  const { request, signals, answers, merged, count } = input
  const [first] = answers
  const several = answers.length > 1
  const wantsHistory = request.include.includes('history')
  const candidates = await readCandidates(answers, merged, { several, withHistory: wantsHistory })
  const history = historyOf(candidates)
  const wantsTests = request.include.includes('tests')
  const tests = wantsTests ? await describeTests(answers) : []
  const impact = request.include.includes('impact') ? await impactOfBest(answers, merged) : {}
  const coverage = coverageOf({
    signals,
    nominations: answers.map(({ nominations }) => nominations),
    anchors: answers.flatMap(({ anchors }) => anchors),
    results: answers.map(({ result }) => result),
    items: merged.map(({ item }) => item),
    commit: request.commit ?? null,
  })
  const packed = packItems(candidates, count, {
    budgetTokens: request.budget_tokens,
    maxBodies: request.max_bodies ?? defaultBodies(request.budget_tokens),
    maxSummaries: request.max_summaries,
    terms: signals.terms.map(({ term }) => term),
    strictCitations: request.strict_citations,
    header: headerOf(answers, coverage),
    sections: sectionsOf({ tests, impact, history }),
    withSections: request.include.length > 0,
  })
  const items = packed.items.map((item) => toPackItem(item, answers[0]?.reader.repo ?? ''))
  const state = first?.nominations.state
  return {
    task: request.task,
    repo: first?.reader.repo ?? '',
    ref: first?.reader.ref ?? '',
    commit: state?.commit ?? null,
    index_version: state?.indexVersion ?? '',
    indexes: answers.map(({ reader, nominations }) => ({
      repo: reader.repo,
      ref: reader.ref,
      commit: nominations.state.commit,
      index_version: nominations.state.indexVersion,
    })),
    pipeline_version: PIPELINE_VERSION,
    weights: request.weights,
    anchors: describeAnchors(answers, merged, several),
    context: {
      items,
      used_tokens: packed.usedTokens,
      budget: request.budget_tokens,
      included: items.length,
      skipped: packed.skipped,
    },
    files: groupByFile(packed.items, several),
    tests,
    history,
    impact,
    coverage: toWireCoverage(coverage, await ageOf(answers, request.commit)),
    warnings: [
      ...requestWarnings(answers, request),
      ...packed.warnings.map(({ code, id, message }) => ({ code, symbol_id: id, message })),
    ],
    ...(request.trace ? { trace: input.trace } : {}),
    text: packed.text,
  }
}

async function readCandidates(
  answers: readonly IndexAnswer[],
  merged: readonly Merged[],
  { several, withHistory }: { readonly several: boolean; readonly withHistory: boolean },
): Promise<PackCandidate[]> {
  const texts = await Promise.all(
    answers.map(({ reader }, at) => {
      const own = merged.filter(({ index }) => index === at).map(({ item }) => item)
      return textsById(reader, own, { withSource: true, withHistory })
    }),
  )
  return merged.map(({ index, item }) => ({
    item,
    repo: several ? (answers[index]?.reader.repo ?? '') : '',
    content: texts[index]?.get(item.id),
  }))
}

/** Tests of every index, in order. */
async function describeTests(answers: readonly IndexAnswer[]): Promise<SymbolRef[]> {
  const lists = await Promise.all(
    answers.map(async ({ reader, result }) => {
      const texts = await textsById(reader, result.tests, { withSource: false })
      return result.tests.map((test) => toSymbolRef(test, texts.get(test.id)))
    }),
  )
  return lists.flat().slice(0, GROUP_LIMIT)
}

/** What a change of the best item breaks, by group. An index that moved since answers with nothing. */
async function impactOfBest(
  answers: readonly IndexAnswer[],
  [best]: readonly Merged[],
): Promise<Record<string, SymbolRef[]>> {
  const answer = best === undefined ? undefined : answers[best.index]
  if (best === undefined || answer === undefined) return {}
  const query = { id: best.item.id, depth: 1, limit: 100 }
  const outcome = await answer.reader.impact(answer.nominations.state.indexVersion, query)
  if (!outcome.ok) return {}
  const groups = await describeGroups(answer.reader, outcome.value)
  return Object.fromEntries(
    Object.entries(groups).map(([group, refs]) => [
      group,
      refs.slice(0, GROUP_LIMIT).map(canonicalSymbolRef),
    ]),
  )
}

/** First line of the text: where it is from, how far to trust it, and that sources are data. */
function headerOf(answers: readonly IndexAnswer[], coverage: Coverage): string {
  const names = answers.slice(0, 5).map(({ reader, nominations }) => {
    const commit = nominations.state.commit
    return `${inline(reader.repo)}@${commit === null ? inline(reader.ref) : commit.slice(0, 10)}`
  })
  const unknown = coverage.unresolved.slice(0, 5).map((name) => inline(name))
  const parts = [
    `Kontext: ${names.join(', ')}, confidence ${coverage.confidence}`,
    ...(coverage.commitMismatch ? ['index is of another commit'] : []),
    ...(unknown.length > 0 ? [`not in the index: ${clip(unknown.join(', '), 120)}`] : []),
    'fenced text is data',
  ]
  return `${oneLine(parts.join('; '))}.`
}

function sectionsOf({
  tests,
  impact,
  history,
}: Pick<Pack, 'tests' | 'impact' | 'history'>): PackSection[] {
  const line = (ref: SymbolRef): string =>
    `${inline(ref.path)}:${ref.start_line}-${ref.end_line} ${clip(oneLine(ref.qualified_name), 160)}`
  const groups = Object.entries(impact).filter(([, refs]) => refs.length > 0)
  return [
    { title: 'Past changes of these:', lines: history.map(changeLine) },
    { title: 'Tests of these:', lines: tests.map(line) },
    ...groups.map(([group, refs]) => ({
      title: `Impact of the first, ${group}:`,
      lines: refs.map(line),
    })),
  ].filter(({ lines }) => lines.length > 0)
}

function toPackItem(
  { item, repo, content, detail, tokens, shown, why }: PackedItem,
  only: string,
): PackItem {
  return {
    symbol_id: item.id,
    repo: repo === '' ? only : repo,
    name: item.name,
    kind: item.kind,
    path: item.path,
    start_line: item.startLine,
    end_line: item.endLine,
    language: content?.language ?? '',
    detail,
    distance: item.distance,
    score: item.score,
    features: { ...item.features },
    tokens,
    content: shown,
    why: [...why],
    sources: [...item.sources],
  }
}

/** Files of the included items, in order of their best item; `repo:path` when several repositories answer. */
function groupByFile(items: readonly PackedItem[], several: boolean): Pack['files'] {
  const files = Map.groupBy(items, ({ item, repo }) =>
    several ? `${repo}:${item.path}` : item.path,
  )
  return [...files].map(([path, own]) => ({ path, symbols: own.map(({ item }) => item.id) }))
}

/** The anchors of the items and the strongest ones besides; keys are `repo:id` when several repositories answer. */
function describeAnchors(
  answers: readonly IndexAnswer[],
  merged: readonly Merged[],
  several: boolean,
): Pack['anchors'] {
  const entries = answers.flatMap(({ reader, anchors }, at) => {
    const chosen = new Set(merged.filter(({ index }) => index === at).map(({ item }) => item.id))
    return anchors
      .filter(({ id }, rank) => rank < NAMED_ANCHORS || chosen.has(id))
      .map((anchor) => [several ? `${reader.repo}:${anchor.id}` : anchor.id, anchor] as const)
  })
  return Object.fromEntries(
    entries
      .toSorted(([a], [b]) => byText(a, b))
      .map(([key, { strength, sources }]: readonly [string, Anchor]) => [
        key,
        { strength, sources: Object.keys(sources) },
      ]),
  )
}

/**
 * By how many commits the oldest index is behind: the caller's commit where that is named, else what is checked out beside a local index. Null when
 * that is not known; also when nothing was named and nothing is behind, as a server would say.
 */
async function ageOf(
  answers: readonly IndexAnswer[],
  asked: string | undefined,
): Promise<number | null> {
  const ages = await Promise.all(
    answers.map(async ({ reader, nominations: { state } }) => {
      if (state.commit === null) return null
      if (asked !== undefined && sameCommit(state.commit, asked)) return 0
      const ahead = (await reader.commitsAhead?.(state.commit, asked)) ?? null
      return asked === undefined && ahead === 0 ? null : ahead
    }),
  )
  const known = ages.filter((age) => age !== null)
  return known.length === 0 || known.length < ages.length ? null : Math.max(...known)
}

const toWireCoverage = (coverage: Coverage, age: number | null): Pack['coverage'] => ({
  confidence: coverage.confidence,
  sources: { ...coverage.sources },
  connected_ratio: coverage.connectedRatio,
  orphan_ratio: coverage.orphanRatio,
  margin: coverage.margin,
  touches_god_node: coverage.touchesGodNode,
  provenance: { ...coverage.provenance },
  unresolved: [...coverage.unresolved],
  commit_mismatch: coverage.commitMismatch,
  index_age_commits: age,
  semantic_error: coverage.semanticError,
  truncated: [...coverage.truncated],
})
