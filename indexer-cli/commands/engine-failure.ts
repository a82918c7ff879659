// The CLI's words for what the engine can refuse, and the exit codes.

import type { EngineFailure } from '#engine/failures.ts'
import type { Result } from '#core/result.ts'
import { CommandFailure, EXIT } from '../exit-codes.ts'

/** The value, or the failure thrown. */
export function orFail<T>(result: Result<T, EngineFailure>): T {
  if (result.ok) return result.value
  throw toFailure(result.error)
}

function toFailure(failure: EngineFailure): CommandFailure {
  switch (failure.reason) {
    case 'task_empty':
      return new CommandFailure(
        EXIT.usage,
        'the task is empty: say in a sentence what is to be done',
      )
    case 'repo_not_found':
      return new CommandFailure(
        EXIT.notFound,
        failure.name === ''
          ? 'there is no index to ask'
          : `there is no repository ${failure.name} here`,
      )
    case 'ref_not_found':
      return new CommandFailure(EXIT.notFound, `there is no ref ${failure.name} here`)
    case 'symbol_not_found':
      return new CommandFailure(
        EXIT.notFound,
        `no symbol is named "${failure.selector}". Try kontext-index find "${failure.selector}"`,
        { missing: failure.selector },
      )
    case 'symbol_ambiguous':
      return new CommandFailure(
        EXIT.notFound,
        [
          `"${failure.selector}" names several symbols; use one of these ids:`,
          ...failure.candidates.map(
            ({ symbol_id, path, start_line }) => `  ${symbol_id}  (${path}:${start_line})`,
          ),
        ].join('\n'),
      )
    case 'index_moved':
      return new CommandFailure(
        EXIT.failed,
        'the index changed twice while the answer was made: ask again',
      )
  }
}
