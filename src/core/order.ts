// Total orders. Every sort in Kontext ends in one of these, so that an answer never depends on storage or discovery order.

/** Compares by UTF-16 code unit, the same on every engine and locale (never `localeCompare`). */
export const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Compares by score, highest first, then by id: the order of every ranked list. */
export const byScoreThenId = (
  a: { readonly score: number; readonly id: string },
  b: { readonly score: number; readonly id: string },
): number => b.score - a.score || byText(a.id, b.id)

/** Rounds to six decimals, so that values that differ only by summation order compare equal. */
export const round6 = (value: number): number => Math.round(value * 1e6) / 1e6
