// The tails of a mentioned path, and the file of a touched entry.

/** Tails looked up for one mention: the whole path, then one leading directory fewer. */
const TAILS_PER_PATH = 8

/** `a/b/c.ts`, `b/c.ts`, `c.ts`: longest first. A long path keeps its shortest tails, since its head is the caller's machine. */
export function tailsOf(path: string): string[] {
  const parts = path.split('/').filter((part) => part !== '')
  const tails = parts.map((_, from) => parts.slice(from).join('/'))
  return tails.slice(-TAILS_PER_PATH)
}

/** The file of a touched entry: a path as it is, a symbol id up to the end of its file name. */
export function pathOfTouched(touched: string): string {
  const file = /^(?:[^/]*\/)*?[^/]*\.[^/.]+(?=\/|$)/.exec(touched.slice(0, 1_000))
  return file === null ? touched : file[0]
}
