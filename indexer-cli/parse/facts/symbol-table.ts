// The symbols of one file while it is read, and their final form: descriptors, containers, order.

import { formatDescriptor, type DescriptorSuffix } from '#core/ids.ts'
import { byText } from '#core/order.ts'
import type { SymbolKind } from '#core/graph/symbol.ts'
import { limits } from '#wire/limits.ts'
import type { FactExpr, FactSymbol } from '../file-facts.ts'
import { clip } from './clip.ts'

/** A symbol being collected; indexes are those of `SymbolTable` until `finish`. */
export interface Draft {
  readonly name: string
  readonly parent: number
  suffix: DescriptorSuffix
  kind: SymbolKind
  /** Offset where the declaration starts: tells same-named siblings' order. */
  start: number
  startLine: number
  endLine: number
  /** Line of its first declaration: an overload's stands above the range. */
  firstLine: number
  exported: boolean
  signature: string
  doc: string
  isStatic: boolean
  isAccessor: boolean
  type: FactExpr | null
  /** Types of the parameters, a list for each declaration; empty when none leads anywhere. */
  params: FactExpr[][]
  /** Type variables of a Python class. */
  typeParams?: readonly FactExpr[]
  /** What decorators make of a function. */
  decorated?: FactExpr
  heritage: { kind: 'INHERITS' | 'IMPLEMENTS'; of: FactExpr; line: number; isFirst?: boolean }[]
  /** The declaration has a body: an overload signature has none. */
  hasBody: boolean
  isInHeader?: boolean
}

interface Placed {
  descriptors: string
  container: string
}

const collapse = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** A header on one line, clipped to the wire's bound. */
export const toSignature = (text: string): string =>
  clip(collapse(clip(text, limits.maxSignatureChars * 4)), limits.maxSignatureChars)

export class SymbolTable {
  readonly drafts: Draft[] = []
  readonly #children = new Map<string, number[]>()
  /** Upper bound of each symbol's id below the file: an id must fit the wire together with the longest path. */
  readonly #idChars: number[] = []

  /** A symbol was left out because a shard could not hold it: the file's facts are partial. */
  hasDropped = false

  /** Adds a symbol, its name clipped to the wire's bound; -1 when its name is empty, its containers go too deep, or the file has too many. */
  add(draft: Draft): number {
    if (draft.parent >= 0 && draft.name === '') return -1
    const name = clip(draft.name, limits.maxNameChars)
    const idChars = (this.#idChars[draft.parent] ?? 0) + name.length + 10
    if (
      this.drafts.length >= limits.maxSymbolsPerFile ||
      idChars > limits.maxIdChars - limits.maxPathChars - 1
    ) {
      this.hasDropped = true
      return -1
    }
    const index = this.drafts.push(name === draft.name ? draft : { ...draft, name }) - 1
    this.#idChars.push(idChars)
    const key = `${draft.parent} ${name}`
    const same = this.#children.get(key)
    if (same === undefined) this.#children.set(key, [index])
    else same.push(index)
    return index
  }

  /** Symbols of this name directly inside `parent`, in the order they were added. */
  named(parent: number, name: string): readonly number[] {
    return this.#children.get(`${parent} ${name}`) ?? []
  }

  at(index: number): Draft {
    const draft = this.drafts[index]
    if (draft === undefined) throw new RangeError(`no symbol ${index}`)
    return draft
  }

  /** The symbols in their final order, and where each index went. */
  finish(): { readonly symbols: FactSymbol[]; readonly moved: Int32Array } {
    const placed = this.#place()
    const order = this.drafts.map((_, index) => index)
    order.sort((a, b) => {
      const left = this.at(a)
      const right = this.at(b)
      return (
        left.startLine - right.startLine ||
        right.endLine - left.endLine ||
        byText(placed[a]?.descriptors ?? '', placed[b]?.descriptors ?? '')
      )
    })
    const moved = new Int32Array(order.length)
    order.forEach((old, index) => (moved[old] = index))
    const symbols = order.map((old) => this.#fact(old, placed[old], moved))
    return { symbols, moved }
  }

  #fact(old: number, placed: Placed | undefined, moved: Int32Array): FactSymbol {
    const draft = this.at(old)
    const { params, typeParams, decorated } = draft
    const fact: FactSymbol = {
      name: draft.name,
      suffix: draft.suffix,
      descriptors: placed?.descriptors ?? '',
      container: placed?.container ?? '',
      parent: draft.parent < 0 ? -1 : (moved[draft.parent] ?? 0),
      kind: draft.kind,
      startLine: draft.startLine,
      endLine: draft.endLine,
      exported: draft.exported,
      signature: clip(draft.signature, limits.maxSignatureChars),
      doc: clip(draft.doc, limits.maxDocChars),
      isStatic: draft.isStatic,
      isAccessor: draft.isAccessor,
      ...(draft.isInHeader === true ? { isInHeader: true } : {}),
      type: draft.type,
      heritage: draft.heritage,
    }
    if (params.length === 0 && typeParams === undefined && decorated === undefined) return fact
    return {
      ...fact,
      ...(params.length === 0 ? {} : { params }),
      ...(typeParams === undefined ? {} : { typeParams }),
      ...(decorated === undefined ? {} : { decorated }),
    }
  }

  /** Descriptors and containers, parents before children; same-named siblings are told apart in source order. */
  #place(): Placed[] {
    const placed: Placed[] = []
    const used = new Map<string, number>()
    const bySource = this.drafts.map((_, index) => index)
    bySource.sort((a, b) => this.at(a).start - this.at(b).start || a - b)
    const place = (index: number): Placed => {
      const known = placed[index]
      if (known !== undefined) return known
      const draft = this.at(index)
      if (draft.parent < 0) return (placed[index] = { descriptors: '', container: '' })
      const above = place(draft.parent)
      const outer = this.at(draft.parent)
      const key = `${above.descriptors}\n${draft.suffix}\n${draft.name}`
      const disambiguator = used.get(key) ?? 0
      used.set(key, disambiguator + 1)
      const own = formatDescriptor({ name: draft.name, suffix: draft.suffix, disambiguator })
      const container =
        outer.parent < 0
          ? ''
          : above.container === ''
            ? outer.name
            : `${above.container}.${outer.name}`
      return (placed[index] = { descriptors: above.descriptors + own, container })
    }
    for (const index of bySource) place(index)
    return placed
  }
}
