// Comments of a component or page outside of its scripts, as comments of a script: notes stand in markup and styles too.

const STYLE = /<style\b[^>]*>([\s\S]*?)(?:<\/style\s*>|$)/gi
const IN_MARKUP = /<!--([\s\S]*?)-->/g
const IN_STYLE = /\/\*([\s\S]*?)\*\/|^[ \t]*\/\/(.*)$/gm

/** By line, 0-based: the part of a comment that stands there. One that spans lines counts only where it has them for itself. */
function blockComments(text: string): ReadonlyMap<number, string> {
  const found = new Map<number, string>()
  // Most pages have none that says anything.
  if (!/\b(?:WHY|NOTE|HACK|TODO|FIXME)\b/.test(text)) return found
  const lines = new Lines(text)
  const add = (start: number, end: number, inner: string): void => {
    const [first, last] = [lines.at(start), lines.at(end)]
    const isAlone = lines.isBlank(first, start) && lines.isBlankBehind(end)
    if (first !== last && !isAlone) return
    const parts = `/*${inner.replaceAll('*/', '* ')}*/`.split('\n')
    for (const [index, part] of parts.entries())
      found.set(first + index, `${found.get(first + index) ?? ''} ${part}`)
  }
  for (const match of text.matchAll(IN_MARKUP))
    add(match.index, match.index + match[0].length, match[1] ?? '')
  for (const style of text.matchAll(STYLE)) {
    const [whole, body = ''] = style
    const at = style.index + whole.indexOf('>') + 1
    for (const match of body.matchAll(IN_STYLE))
      add(at + match.index, at + match.index + match[0].length, match[1] ?? match[2] ?? '')
  }
  return found
}

/** Where the lines of a text are. */
class Lines {
  readonly #text: string
  readonly #starts: number[] = [0]

  constructor(text: string) {
    this.#text = text
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1))
      this.#starts.push(at + 1)
  }

  at(offset: number): number {
    const after = this.#starts.findIndex((start) => start > offset)
    return (after < 0 ? this.#starts.length : after) - 1
  }

  isBlank(line: number, end: number): boolean {
    return this.#text.slice(this.#starts[line], end).trim() === ''
  }

  isBlankBehind(offset: number): boolean {
    const end = this.#text.indexOf('\n', offset)
    return this.#text.slice(offset, end < 0 ? undefined : end).trim() === ''
  }
}

/** The lines of a script with the comments of the text around it, on lines that have no script. */
export function withComments(
  lines: readonly string[],
  script: readonly string[],
  text: string,
): string[] {
  const comments = blockComments(text)
  if (comments.size === 0) return [...lines]
  return lines.map((line, at) => {
    const comment = (script[at] ?? '').trim() === '' ? comments.get(at) : undefined
    return comment === undefined ? line : line + comment
  })
}
