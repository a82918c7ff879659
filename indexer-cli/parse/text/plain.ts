// A text of no language that Kontext knows: chunks of lines. Texts that are titled as reStructuredText does it are read by section.

import { Outline, type TextReader } from './outline.ts'
import { rstHeadings } from './prose.ts'
import { addSections } from './sections.ts'

/** Data, catalogues and logs: their first lines say what they are, the rest is more of the same. */
const DATA = /\.(?:csv|tsv|po|pot|log|jsonl|ndjson|dat|data|out|diff|patch|fasta|srt|vtt)$/i
const MAX_CHUNKS_OF_DATA = 4
/** A document has more titles than one. */
const MIN_TITLES = 2

export const readPlain: TextReader = (source) => {
  const outline = new Outline(source)
  const titles = /\.txt$|\/[A-Z]+$|^[A-Z]+$/.test(source.path) ? rstHeadings(outline.lines) : []
  if (titles.length >= MIN_TITLES) addSections(outline, titles)
  else {
    const most = DATA.test(source.path) ? MAX_CHUNKS_OF_DATA : undefined
    outline.addChunks(0, { first: 1, last: outline.lines.length, always: true, most })
  }
  return outline.finish()
}
