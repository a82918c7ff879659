// Documents by section: a heading holds everything up to the next heading of its level or above.

import type { Outline } from './outline.ts'

export interface Heading {
  /** 1 is outermost. */
  readonly level: number
  readonly name: string
  /** 1-based. */
  readonly line: number
}

/** Longest name of a section. */
const MAX_NAME_CHARS = 160

/** Adds the sections of a document, in the order of their lines; one without headings is cut into chunks. */
export function addSections(outline: Outline, headings: readonly Heading[]): void {
  const last = outline.lines.length
  if (headings.length === 0) {
    outline.addChunks(0, { first: 1, last, always: true })
    return
  }
  const open: { level: number; symbol: number }[] = []
  const close = (level: number, endLine: number): void => {
    while ((open.at(-1)?.level ?? -1) >= level) outline.close(open.pop()?.symbol ?? -1, endLine)
  }
  for (const [index, { level, name, line }] of headings.entries()) {
    close(level, line - 1)
    const written = outline.lines[line - 1] ?? ''
    const symbol = outline.add({
      name: name.slice(0, MAX_NAME_CHARS).toWellFormed(),
      kind: 'section',
      parent: open.at(-1)?.symbol ?? 0,
      startLine: line,
      endLine: line,
      // A rule above a title says nothing.
      signature: /^\W*$/.test(written) ? name : written,
    })
    if (symbol < 0) continue
    open.push({ level, symbol })
    outline.addChunks(symbol, { first: line, last: (headings[index + 1]?.line ?? last + 1) - 1 })
  }
  close(0, last)
}
