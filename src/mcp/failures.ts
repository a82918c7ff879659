// Engine failures in words for an agent: what happened, and which call to make next.

import type { EngineFailure } from '#engine/failures.ts'
import { candidateLine, quoted } from './text.ts'

/** What a token hears that may see nothing. */
export const NOTHING_INDEXED =
  'No repository is indexed that this token may see. Push one: kontext-index push --repo org/name'

/** The text of a tool's error result. */
export function explainFailure(failure: EngineFailure): string {
  switch (failure.reason) {
    case 'task_empty':
      return 'The text is empty. Say what is to be done or looked for; names, paths, error messages and stack traces help most.'
    case 'repo_not_found':
      if (failure.name === '' || failure.name === '*') return NOTHING_INDEXED
      return `There is no repository ${quoted(failure.name)} that this token may see. Call list_repos for the names.`
    case 'ref_not_found':
      return `There is no index of ref ${quoted(failure.name)}. Call list_repos for the refs of each repository, or leave ref out.`
    case 'symbol_not_found':
      return `Nothing is named ${quoted(failure.selector)}. Call resolve_symbol with the bare name, or search_code with words that describe it.`
    case 'symbol_ambiguous':
      return [
        `${quoted(failure.selector)} names ${failure.candidates.length} symbols. Call again with one of these ids as symbol (and its repo):`,
        ...failure.candidates.map(candidateLine),
      ].join('\n')
    case 'index_moved':
      return `The index of ${quoted(failure.repo)} was replaced twice while the question was being answered. Call again.`
  }
}
