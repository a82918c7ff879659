// Readers see whole versions: when the index is switched under a running question, the question starts over once, from a fresh state.

import { err, ok, type Result } from '#core/result.ts'
import type { EngineFailure } from './failures.ts'
import type { IndexMoved } from './index-reader.ts'

/** Runs `attempt` and, when the index moved under it, once more. */
export async function retryOnceWhenMoved<T>(
  repo: string,
  attempt: () => Promise<Result<T, IndexMoved>>,
): Promise<Result<T, EngineFailure>> {
  for (let tries = 0; tries < 2; tries += 1) {
    const outcome = await attempt()
    if (outcome.ok) return ok(outcome.value)
  }
  return err({ reason: 'index_moved', repo })
}
