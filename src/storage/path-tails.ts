// Which files a mentioned path names: the longest tail that ends in any file wins, and a tail of more than four files names nothing.

/** More files than this for one tail are no answer. */
export const MAX_FILES_OF_TAIL = 4

/** The last part of a path, lower case: what `index_files.base` holds. */
export const basename = (path: string): string =>
  path.slice(path.lastIndexOf('/') + 1).toLowerCase()

/** Groups tails by mention: a mention's tails follow each other, each the end of the one before. */
function mentions(tails: readonly string[]): string[][] {
  const groups: string[][] = []
  for (const tail of tails) {
    const group = groups.at(-1)
    const before = group?.at(-1)
    if (group && before?.endsWith(`/${tail}`)) group.push(tail)
    else groups.push([tail])
  }
  return groups
}

/**
 * The tails that count, given those that end in one to four files. A shorter tail ends in at least the files of a longer one, so the first found
 * one of a mention is the longest that names files at all.
 */
export const winningTails = (tails: readonly string[], found: ReadonlySet<string>): Set<string> =>
  new Set(
    mentions(tails).flatMap((group) => {
      const winner = group.find((tail) => found.has(tail))
      return winner === undefined ? [] : winner
    }),
  )
