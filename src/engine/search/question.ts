// What a query asks, read once for all strategies.

import { nominationQuery } from '#core/pipeline/nomination.ts'
import { readTask } from '#core/pipeline/read-task.ts'
import type { NominationQuery, TaskSignals } from '#core/pipeline/types.ts'
import { isQuestion, readNames, type NameQuery } from '#core/search/names.ts'
import { readPathQuery, type PathQuery } from '#core/search/path-query.ts'
import { functionTerms } from '#core/stop-words.ts'
import { identifierParts, terms } from '#core/terms.ts'
import type { Strategy } from './strategies.ts'

/** Full-text hits that are weighed: enough that every file about the subject is among them. */
const LEXICAL_LIMIT = 600
const MAX_NAMES = 50
const MAX_PATHS = 50
const MAX_NAME_CHARS = 200
const MAX_PATH_CHARS = 300
/** A quoted text of more words is found by its words. */
const MAX_QUOTED_TERMS = 12

export interface Question {
  readonly signals: TaskSignals
  readonly isSentence: boolean
  /** Its words in lower case, not stemmed. */
  readonly words: readonly string[]
  /** The names that the whole query consists of. */
  readonly names: readonly NameQuery[]
  /** The path that the whole query is. */
  readonly path: PathQuery | undefined
  /** What storage is asked. */
  readonly nominations: NominationQuery
}

/** Reads a query: a task whose every word may also be a file and, unless they make a sentence, a name. */
export function readQuestion(query: string, strategies: readonly Strategy[]): Question {
  const signals = readTask(query, functionTerms())
  // A file's name is a chain of names too.
  const names = signals.paths.length > 0 ? [] : readNames(query)
  const path = readPathQuery(
    query,
    strategies.every((one) => one === 'path'),
  )
  const asked = nominationQuery(signals, {
    semanticText: strategies.includes('vector') ? query : '',
    touched: [],
  })
  const isSentence = isQuestion(query)
  const words = isSentence ? [] : (query.match(/[\p{L}\p{N}_$]+/gu) ?? [])
  const written = [...asked.names, query.trim(), ...names.map(({ name }) => name), ...words].filter(
    (name) => name !== '' && name.length <= MAX_NAME_CHARS,
  )
  const tails = (query.match(/[\p{L}\p{N}_$./@-]+/gu) ?? [])
    .filter((file) => /[./]/.test(file) && file.length <= MAX_PATH_CHARS)
    .map((file) => file.replace(/^[./]+/, ''))
  return {
    signals,
    isSentence,
    words: [...new Set(identifierParts(query))],
    names,
    path,
    nominations: {
      ...asked,
      names: [...new Set(written)].slice(0, MAX_NAMES),
      spellings: names.map(({ name, owners }) => ({ name, owner: owners.at(-1) ?? '' })),
      paths: [...new Set([...asked.paths, ...tails])]
        .filter((tail) => tail !== '')
        .slice(0, MAX_PATHS),
      pathPieces: path?.pieces ?? [],
      terms: [...asked.terms, ...spelledOut(asked.terms, signals, names)],
      lexicalLimit: LEXICAL_LIMIT,
      includeTests: true,
      includeTexts: true,
      withHits: true,
    },
  }
}

/** Words of names and quoted texts count even when a sentence's would not, and quoted ones together. */
function spelledOut(
  known: readonly string[],
  { literals }: TaskSignals,
  names: readonly NameQuery[],
): readonly string[] {
  const quoted = literals
    .map(({ text }) => terms(text))
    .filter(({ length }) => length <= MAX_QUOTED_TERMS)
  const words = [...names.flatMap(({ name }) => terms(name)), ...quoted.flat()]
  const phrases = quoted.filter(({ length }) => length > 1).map((parts) => parts.join(' '))
  const some = new Set(known)
  return [...new Set([...words, ...phrases])].filter((term) => !some.has(term))
}
