// Cuts long lists so that no statement, batch or answer outgrows its bound.

/** Parts of a list, each weighing at most `max` or holding one item; order kept. */
export function pages<T>(items: readonly T[], weight: (item: T) => number, max: number): T[][] {
  const cut: T[][] = []
  let total = Number.POSITIVE_INFINITY
  for (const item of items) {
    if (total + weight(item) > max) {
      cut.push([])
      total = 0
    }
    cut.at(-1)?.push(item)
    total += weight(item)
  }
  return cut
}
