// Where declarations have their names among a file's words: which of them follows an annotation.

import type { SymbolKind } from '#core/graph/symbol.ts'
import type { Expr } from './expression-types.ts'
import type { HttpSource } from './places.ts'
import type { TokenTree } from './tokens.ts'

const ANNOTATED: ReadonlySet<SymbolKind> = new Set<SymbolKind>([
  'function',
  'method',
  'constructor',
  'class',
  'interface',
  'struct',
  'trait',
  'variable',
  'constant',
  'field',
  'property',
])

interface Word {
  readonly text: string
  readonly start: number
}

/** The words of a file, in order. */
function wordsOf(items: readonly TokenTree[], words: Word[] = []): readonly Word[] {
  for (const token of items) {
    if (token.t === 'word') words.push(token)
    else if (token.t === 'group') wordsOf(token.items, words)
  }
  return words
}

export class DeclaredNames {
  readonly #source: HttpSource
  readonly #tokens: readonly TokenTree[]
  #words: readonly Word[] | undefined
  readonly #names = new Map<number, number>()

  constructor(source: HttpSource, tokens: readonly TokenTree[]) {
    this.#source = source
    this.#tokens = tokens
  }

  /** Where a symbol's name stands: its first word of that name, or the first from an offset on, which is kept then. */
  #nameAt(symbol: number, from = -1): number {
    const known = this.#names.get(symbol)
    if (known !== undefined && from < 0) return known
    const draft = this.#source.drafts[symbol]
    const start = Math.max(from, draft?.start ?? 0)
    // Most files have no annotation.
    const words = (this.#words ??= wordsOf(this.#tokens))
    let low = 0
    let high = words.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((words[middle]?.start ?? 0) < start) low = middle + 1
      else high = middle
    }
    let at = -1
    for (let index = low; index < words.length && at < 0; index += 1) {
      const word = words[index]
      if (
        word !== undefined &&
        word.text === draft?.name &&
        this.#source.lineAt(word.start) <= draft.endLine
      )
        at = word.start
      if (word !== undefined && this.#source.lineAt(word.start) > (draft?.endLine ?? 0)) break
    }
    this.#names.set(symbol, at)
    return at
  }

  /** The declaration that follows an annotation. */
  after({ start, end }: Expr): number {
    const line = this.#source.lineAt(end)
    let found = -1
    let nearest = Infinity
    for (const [index, { kind, endLine }] of this.#source.drafts.entries()) {
      if (index === 0 || !ANNOTATED.has(kind) || endLine < line) continue
      let at = this.#nameAt(index)
      // `@router.get('/x') def get()`: that was the annotation's own word.
      if (start <= at && at < end) at = this.#nameAt(index, end)
      if (at >= end && at < nearest) {
        nearest = at
        found = index
      }
    }
    return found
  }
}
