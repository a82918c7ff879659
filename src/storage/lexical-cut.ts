// Cuts a list of full-text hits so that the cut does not depend on row ids: every row that ties with the n-th stays.

/** bm25 to ten digits: equal on SQLite builds that sum in another order, and finer than any real difference. */
export const roundScore = (score: number): number => Number(score.toPrecision(10))

/**
 * The hits to keep of rows in descending score order, or `more` when rows beyond the fetched ones could tie with the n-th.
 * `fetched` is how many rows were asked for.
 */
export function cutAtTie<T extends { readonly score: number }>(
  hits: readonly T[],
  limit: number,
  fetched: number,
): { readonly kept: readonly T[] } | 'more' {
  const nth = hits[limit - 1]
  if (nth === undefined) return { kept: hits }
  const kept = hits.filter(({ score }) => score >= nth.score)
  return kept.length >= fetched ? 'more' : { kept }
}
