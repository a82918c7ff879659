// Text for the grammar instead of what is written: same length, same lines.

/** Groups that make up a match of `find`, each kept (null) or written as `put` says; without `put` the whole match becomes white space. */
export interface Rewrite {
  readonly find: RegExp
  readonly put: readonly (string | null)[] | undefined
}

/** White space in the place of a text. */
export const blanked = (text: string): string => text.replace(/[^\n]/g, ' ')

function written(old: string, text: string | null): string {
  if (text === null) return old
  const space = blanked(old)
  const lineEnd = space.indexOf('\n')
  const room = lineEnd < 0 ? space.length : lineEnd
  return text.slice(0, room) + space.slice(Math.min(room, text.length))
}

/** Applies a rewrite where `isWanted` says so of the match's start and end. */
export function rewrite(
  text: string,
  { find, put }: Rewrite,
  isWanted: (start: number, end: number) => boolean = () => true,
): string {
  return text.replace(find, (...found: readonly string[]) => {
    const [whole = ''] = found
    const offset: unknown = found.find((part) => typeof part === 'number')
    const start = typeof offset === 'number' ? offset : 0
    if (!isWanted(start, start + whole.length)) return whole
    if (put === undefined) return blanked(whole)
    return put.map((part, group) => written(found[group + 1] ?? '', part)).join('')
  })
}
