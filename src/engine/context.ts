// The whole run: task text -> read -> nominate -> anchors -> rank (where the graph is) -> pack -> coverage. Reads go through a Library; every
// stage is the core's own. With several repositories each is ranked alone and the lists are merged: at every step the list whose next item has
// the higher score gives it, the first-named repository on a tie. Lexical relevance is then relative to the best hit of all of them.

import { bestCodeScore } from '#core/pipeline/anchors/lexical.ts'
import { chooseAnchors } from '#core/pipeline/anchors.ts'
import { nominationQuery } from '#core/pipeline/nomination.ts'
import { readTask } from '#core/pipeline/read-task.ts'
import { traceEntry } from '#core/pipeline/trace.ts'
import type { Nominations, TaskSignals, TokenCounter } from '#core/pipeline/types.ts'
import { err, ok, type Result } from '#core/result.ts'
import type { ContextRequest, Pack } from '#wire/pack.ts'
import { sealPack } from '#wire/pack-codec.ts'
import type { IndexAnswer } from './context/answer.ts'
import { buildPack } from './context/build-pack.ts'
import { mergeRanked } from './context/merge.ts'
import type { EngineFailure } from './failures.ts'
import type { IndexReader, Library } from './index-reader.ts'
import { openReaders } from './select.ts'
import { loadTokenCounter } from './tokens.ts'

/** What a run needs besides the library. */
export interface EngineTools {
  /** Loads the token counter when the first pack is made. */
  readonly tokenCounter: () => Promise<TokenCounter>
}

/** The shipped tools: o200k tokens. */
const engineTools: EngineTools = { tokenCounter: loadTokenCounter }

/** Neighbours visited per hop at most, over all of a root's frontier. */
const FRONTIER_CAP = 200

/** Answers a task with a context pack. */
export async function getContext(
  library: Library,
  request: ContextRequest,
  tools: EngineTools = engineTools,
): Promise<Result<Pack, EngineFailure>> {
  if (request.task.trim() === '') return err({ reason: 'task_empty' })
  const readers = await openReaders(library, request.repos, request.ref)
  if (!readers.ok) return readers
  if (readers.value.length === 0) return err({ reason: 'repo_not_found', name: '' })
  const signals = readTask(request.task)
  const answers = await answerAll(readers.value, signals, request)
  if (!answers.ok) return answers
  const merged = mergeRanked(
    answers.value.map(({ result }) => result.items),
    request.max_items,
  )
  const pack = await buildPack({
    request,
    signals,
    answers: answers.value,
    merged,
    count: await tools.tokenCounter(),
    trace: request.trace ? traceOf(signals, answers.value) : [],
  })
  return ok(await sealPack(pack))
}

/** All indexes' answers, from one version each; an index that was switched meanwhile is asked once more. */
async function answerAll(
  readers: readonly IndexReader[],
  signals: TaskSignals,
  request: ContextRequest,
): Promise<Result<readonly IndexAnswer[], EngineFailure>> {
  const query = nominationQuery(signals, { semanticText: request.task, touched: request.touched })
  let nominated = await Promise.all(readers.map((reader) => reader.nominate(query)))
  for (let tries = 0; tries < 2; tries += 1) {
    const lexicalBest = Math.max(0, ...nominated.map(bestCodeScore))
    const ranked = await Promise.all(
      readers.map(async (reader, at) => {
        const nominations = nominated[at]
        return nominations === undefined
          ? undefined
          : answerOne(reader, nominations, signals, request, lexicalBest)
      }),
    )
    const moved = ranked.findIndex((answer) => answer === undefined)
    if (moved < 0) return ok(ranked.filter((answer) => answer !== undefined))
    const renewed = await Promise.all(
      readers.map(async (reader, at) =>
        ranked[at] === undefined ? reader.nominate(query) : nominated[at],
      ),
    )
    nominated = renewed.filter((nominations) => nominations !== undefined)
    if (tries === 1) return err({ reason: 'index_moved', repo: readers[moved]?.repo ?? '' })
  }
  return err({ reason: 'index_moved', repo: '' })
}

/** One index's answer; undefined when the index moved. */
async function answerOne(
  reader: IndexReader,
  nominations: Nominations,
  signals: TaskSignals,
  request: ContextRequest,
  lexicalBest: number,
): Promise<IndexAnswer | undefined> {
  const anchors = chooseAnchors(signals, nominations, { touched: request.touched, lexicalBest })
  const outcome = await reader.rank(nominations.state.indexVersion, {
    anchors,
    terms: signals.terms.map(({ term }) => term),
    titleTerms: signals.titleTerms,
    options: {
      weights: request.weights,
      maxItems: request.max_items,
      hops: request.hops,
      frontierCap: FRONTIER_CAP,
      aboutTests: signals.aboutTests,
    },
    trace: request.trace,
  })
  return outcome.ok ? { reader, nominations, anchors, result: outcome.value } : undefined
}

function traceOf(signals: TaskSignals, answers: readonly IndexAnswer[]): Pack['trace'] & object {
  const read = traceEntry('read', {
    identifiers: signals.identifiers.map(({ name, container }) =>
      container === '' ? name : `${container}.${name}`,
    ),
    paths: signals.paths.map(({ path, line }) => (line === null ? path : `${path}:${line}`)),
    frames: signals.frames.map(({ path, line, name }) => `${path}:${line ?? '?'} ${name}`),
    literals: signals.literals.map(({ text }) => text),
    routes: signals.routes.map(({ method, pattern }) => `${method} ${pattern}`.trim()),
    terms: signals.terms.map(({ term }) => term),
    about_tests: signals.aboutTests,
    truncated: signals.truncated,
  })
  const perIndex = answers.flatMap(({ reader, anchors, nominations, result }) => [
    traceEntry('anchors', {
      repo: reader.repo,
      lexical_hits: nominations.lexical.length,
      best: anchors.slice(0, 50).map(({ id, strength, sources, lexical }) => ({
        id,
        strength,
        sources: { ...sources },
        lexical,
      })),
    }),
    ...result.trace,
  ])
  return [read, ...perIndex].map(({ stage, json }) => ({ stage, data: JSON.parse(json) }))
}
