// A text of no language that Kontext knows: chunks of lines.

import { Outline, type TextReader } from './outline.ts'

export const readPlain: TextReader = (source) => {
  const outline = new Outline(source)
  outline.addChunks(0, { first: 1, last: outline.lines.length, always: true })
  return outline.finish()
}
