// Second stage: from what the task says to what storage is asked. Every list is bounded, so that no pasted text makes a query too large.

import { pullRequestTerm } from '../pull-request-term.ts'
import { terms } from '../terms.ts'
import { pathOfTouched, tailsOf } from './path-tails.ts'
import type { NominationQuery, TaskSignals } from './types.ts'

/** Caps of the query. Storage may assume them. */
const NOMINATION_LIMITS = {
  names: 250,
  /** Qualified names, each a query of its own. */
  qualifiedNames: 8,
  /** Files that the task mentions. */
  mentionedPaths: 60,
  /** Terms of the full-text query: more of them cost time and add words that are in everything. */
  terms: 128,
  /** Identifiers of several parts that are searched as phrases besides, each of this many parts at most. */
  identifierPhrases: 60,
  partsOfPhrase: 6,
  literals: 20,
  routes: 20,
  semanticChars: 4_000,
} as const

/** Full-text hits to keep: enough that functions are among them when containers and modules come first. */
const LEXICAL_LIMIT = 300

export interface NominationOptions {
  /** The task text, when the semantic source is asked; empty switches it off. */
  readonly semanticText: string
  /** Files or symbol ids that the caller touched before. */
  readonly touched: readonly string[]
}

/** What storage is asked for a task. */
export function nominationQuery(signals: TaskSignals, options: NominationOptions): NominationQuery {
  const { identifiers, frames, paths, literals, routes } = signals
  const names = [...identifiers, ...frames].map(({ name }) => name).filter((name) => name !== '')
  const mentioned = distinct([
    ...frames.map(({ path }) => path),
    ...paths.map(({ path }) => path),
  ]).filter((path) => path !== '')
  // Touched entries are whole paths, and the caller's own list bounds them.
  const touched = options.touched.map(pathOfTouched).filter((path) => path !== '')
  return {
    names: distinct(names).slice(0, NOMINATION_LIMITS.names),
    spellings: qualifiedNames(signals),
    paths: distinct([
      ...mentioned.slice(0, NOMINATION_LIMITS.mentionedPaths).flatMap(tailsOf),
      ...touched,
    ]),
    pathPieces: [],
    terms: weighedTerms(signals),
    literals: literals.map(({ text }) => text).slice(0, NOMINATION_LIMITS.literals),
    routes: routes
      .map(({ method, pattern }) => ({ method, pattern }))
      .slice(0, NOMINATION_LIMITS.routes),
    semanticText: options.semanticText.slice(0, NOMINATION_LIMITS.semanticChars),
    lexicalLimit: LEXICAL_LIMIT,
    includeTests: signals.aboutTests,
    includeTexts: signals.aboutTexts,
    withHits: false,
  }
}

/**
 * Parts of nearly every path of a language or a project. They decide nothing and make full text score every row (of 50,000 symbols 99 % hold
 * `py`: half the time of a query).
 */
const UBIQUITOUS = new Set('py pyi ts tsx mts cts js jsx mjs cjs src'.split(' '))
/** A task with fewer other terms keeps them. */
const MIN_TERMS = 3

function searchTerms({ terms: all }: TaskSignals): string[] {
  const found = all.map(({ term }) => term)
  const telling = found.filter((term) => !UBIQUITOUS.has(term))
  return telling.length < MIN_TERMS ? found : telling
}

/** How often the number of a pull request stands in the query: nothing else says as exactly what a task is about. */
const PULL_REQUEST_WEIGHT = 3

/** Pasted code counts once, prose twice, the title thrice: a term that stands again in the query weighs as much more in bm25. */
function weighedTerms(signals: TaskSignals): string[] {
  const all = searchTerms(signals).slice(0, NOMINATION_LIMITS.terms)
  const stressed = [signals.proseTerms, signals.titleTerms].flatMap((some) => {
    const within = new Set(some)
    const again = all.filter((term) => within.has(term))
    return again.length < all.length ? again : []
  })
  const numbers = signals.pullRequests.map(pullRequestTerm)
  const named = Array.from({ length: PULL_REQUEST_WEIGHT }, () => numbers).flat()
  return [...all, ...identifierPhrases(signals), ...stressed, ...named]
}

/** A name that the task spells out is searched as a whole too, so that bodies that use it come before bodies that hold its parts. */
function identifierPhrases({ identifiers }: TaskSignals): string[] {
  const phrases = identifiers
    .map(({ name }) => terms(name))
    .filter(({ length }) => length > 1 && length <= NOMINATION_LIMITS.partsOfPhrase)
    .map((parts) => parts.join(' '))
  return distinct(phrases).slice(0, NOMINATION_LIMITS.identifierPhrases)
}

/** Names that everything has (`get`, `new`) are cut to few rows: those of an owner that the task names are asked for by themselves. */
const qualifiedNames = ({ identifiers }: TaskSignals): NominationQuery['spellings'] =>
  identifiers
    .filter(({ told, container }) => told && container !== '')
    .slice(0, NOMINATION_LIMITS.qualifiedNames)
    .map(({ name, container }) => ({ name, owner: container }))

const distinct = (values: readonly string[]): string[] => [...new Set(values)]
