// What a language family gives the parser: which nodes it reads, and how a tree becomes facts.

import type { FileFacts } from './file-facts.ts'
import type { Repair } from './repair/repair.ts'
import type { FlatTree } from './syntax/flat-tree.ts'
import type { Vocabulary } from './syntax/vocabulary.ts'

/** A parsed file on its way to facts. */
export interface ParsedSource {
  readonly path: string
  readonly language: string
  readonly text: string
  readonly contentHash: string
  readonly tree: FlatTree
}

export interface Extractor {
  /** The text as the grammar shall read it, each character in its place. */
  readonly prepare?: (text: string) => string
  /** What to try when the grammar met errors. */
  readonly repairs?: readonly Repair[]
  readonly vocabulary: Vocabulary<string, string>
  readonly extract: (source: ParsedSource) => FileFacts
}
