// Facts of a file that is read by its lines: symbols in a tree; of languages with names for others to use, their uses too.

import { CHUNK_TOKENS, cutChunks } from '#core/chunks.ts'
import type { SymbolKind } from '#core/graph/symbol.ts'
import type { DescriptorSuffix } from '#core/ids.ts'
import { limits } from '#wire/limits.ts'
import {
  FACTS_VERSION,
  type FactImport,
  type FactNote,
  type FactUse,
  type FileFacts,
} from '../file-facts.ts'
import { byNote } from '#wire/shard-rules.ts'
import { clip } from '../facts/clip.ts'
import { notesOf } from '../facts/notes.ts'
import { lineComments } from './line-comments.ts'
import { SymbolTable, toSignature, type Draft } from '../facts/symbol-table.ts'

/** A text on its way to facts. */
export interface LinedSource {
  readonly path: string
  readonly language: string
  readonly text: string
  readonly contentHash: string
}

/** Turns a text into facts without a grammar. */
export type TextReader = (source: LinedSource) => FileFacts

/** A symbol of an outline. */
export interface Entry {
  readonly name: string
  readonly kind: SymbolKind
  readonly startLine: number
  readonly endLine: number
  /** What `Outline.add` gave for the symbol around it; 0 for the file. */
  readonly parent?: number
  readonly signature?: string
  readonly doc?: string
}

/** Lines to cut. */
interface Lines {
  readonly first: number
  readonly last: number
  /** A text that fits one chunk is one, too. */
  readonly always?: boolean
  /** Most chunks; lines beyond belong to the symbol around. */
  readonly most?: number | undefined
}

/** Most chunks of a file; lines beyond belong to the file's own symbol. */
const MAX_CHUNKS = 64

const SUFFIXES: ReadonlyMap<SymbolKind, DescriptorSuffix> = new Map([
  ['section', 'namespace'],
  ['key', 'term'],
  ['chunk', 'term'],
  ['struct', 'type'],
  ['interface', 'type'],
  ['enum', 'type'],
  ['type', 'type'],
  ['function', 'method'],
  ['method', 'method'],
])

/** Collects the symbols of one text. */
export class Outline {
  readonly lines: readonly string[]
  readonly #source: LinedSource
  readonly #table = new SymbolTable()
  readonly #uses: FactUse[] = []
  readonly #imports: FactImport[] = []
  /** Package of the whole file, its parts joined by dots; undefined where there are none. */
  namespace: string | undefined

  constructor(source: LinedSource) {
    this.#source = source
    const lines = source.text.split('\n')
    this.lines = lines.at(-1) === '' && lines.length > 1 ? lines.slice(0, -1) : lines
    const name = source.path.slice(source.path.lastIndexOf('/') + 1)
    this.#table.add({
      ...blank({
        name: clip(name, limits.maxNameChars),
        kind: 'module',
        startLine: 1,
        endLine: this.lines.length,
      }),
      parent: -1,
      start: -1,
      suffix: 'namespace',
    })
  }

  /** Adds a symbol and gives its number; -1 when the file has too many, or the name is none. */
  add(entry: Entry): number {
    return this.#table.add(blank(entry))
  }

  /** Notes that a symbol uses a name. */
  use(from: number, role: FactUse['role'], line: number, target: FactUse['target']): void {
    this.#uses.push({ from: Math.max(0, from), role, line, target })
  }

  /** Notes that the file imports another one. */
  import(from: string, line: number): void {
    this.#imports.push({ local: '', name: '*', from, line, typeOnly: false, scope: 0 })
  }

  /** Notes what a type inherits from. */
  inherit(symbol: number, heritage: Draft['heritage'][number]): void {
    if (symbol > 0) this.#table.at(symbol).heritage.push(heritage)
  }

  /** Moves the end of a symbol that was open. */
  close(symbol: number, endLine: number): void {
    if (symbol < 0) return
    const draft = this.#table.at(symbol)
    draft.endLine = Math.max(draft.startLine, endLine)
  }

  /** Cuts lines that no symbol inside `parent` covers into chunks. What fits one stays whole, unless `always`. */
  addChunks(parent: number, { first, last, always = false, most = MAX_CHUNKS }: Lines): void {
    const chunks = cutChunks(this.lines, { first, last, tokens: CHUNK_TOKENS })
    if (chunks.length < 2 && !always) return
    for (const [index, { start, end }] of chunks.slice(0, most).entries()) {
      this.add({
        name: `#${index + 1}`,
        kind: 'chunk',
        parent,
        startLine: start,
        endLine: end,
        signature: this.lines[start - 1] ?? '',
      })
    }
  }

  /** Cuts a text in which nothing was found into chunks, so that it can be. */
  addChunksIfEmpty(): void {
    if (this.#table.drafts.length > 1) return
    this.addChunks(0, { first: 1, last: this.lines.length, always: true })
  }

  /** The facts; nothing may be added afterwards. */
  finish(): FileFacts {
    const { path, language, text, contentHash } = this.#source
    const notes = notesOf(lineComments(this.#source, this.lines), this.#table.drafts)
    const { symbols, moved } = this.#table.finish()
    const moveNote = (note: FactNote): FactNote => ({ ...note, symbol: moved[note.symbol] ?? 0 })
    return {
      factsVersion: FACTS_VERSION,
      path,
      language,
      contentHash,
      text,
      partial: false,
      symbols,
      uses: this.#uses.map((use) => ({ ...use, from: moved[use.from] ?? 0 })),
      imports: this.#imports,
      exports: [],
      http: null,
      notes: notes.map(moveNote).sort(byNote),
      allNames: null,
      ...(this.namespace === undefined ? {} : { namespace: this.namespace }),
    }
  }
}

const blank = ({
  name,
  kind,
  startLine,
  endLine,
  parent = 0,
  signature = '',
  doc = '',
}: Entry): Draft => ({
  name: clip(name, limits.maxNameChars),
  parent,
  suffix: SUFFIXES.get(kind) ?? 'term',
  kind,
  start: startLine,
  startLine,
  endLine: Math.max(startLine, endLine),
  firstLine: startLine,
  exported: true,
  signature: toSignature(signature),
  doc: clip(doc, limits.maxDocChars),
  isStatic: false,
  isAccessor: false,
  type: null,
  params: [],
  heritage: [],
  hasBody: true,
})
