// Builds a MemoryGraph from the graph parts of shards, in any order: equal sets of parts give equal arrays. Edges to symbols that no part holds are
// dropped and counted. Parts are taken up one by one in compact form, since an object of 128 MB builds graphs of a hundred thousand symbols.

import { byText } from '../order.ts'
import { CoChanges } from './co-changes.ts'
import { EXPORTED, packMeta, TEST } from './graph-arrays.ts'
import type { GraphPart } from './graph-part.ts'
import { GraphTexts } from './graph-texts.ts'
import { GrowingNumbers, TextPool } from './growing.ts'
import { linkEdges, type RawEdges } from './link-edges.ts'
import { MemoryGraph } from './memory-graph.ts'
import { isTest } from './test-path.ts'

/** The facts of one file that a graph is built from. */
export interface FilePart {
  readonly path: string
  /** Hash of the file's shard. */
  readonly hash: string
  readonly part: GraphPart
}

export interface BuiltGraph {
  readonly graph: MemoryGraph
  /** Edges whose target no part holds. */
  readonly dropped: number
  /** Per path: the nodes of its symbols, in the order of its part; NO_NODE for a symbol whose id another file holds. */
  readonly nodes: ReadonlyMap<string, Uint32Array>
}

/** Stands for a symbol that is no node. */
export const NO_NODE = 0xffff_ffff

/** Builds a graph of all parts; each path once. */
export function buildGraph(parts: Iterable<FilePart>): BuiltGraph {
  const builder = new GraphBuilder()
  for (const part of parts) builder.add(part)
  return builder.build()
}

interface AddedFile {
  readonly path: string
  readonly hash: string
  /** Its symbols: `symbols` of them from number `first` on. */
  readonly first: number
  readonly symbols: number
}

/** A graph in the making; `build` ends it. */
export class GraphBuilder {
  readonly #files: AddedFile[] = []
  /** Symbol ids, those of targets too. */
  readonly #ids = new TextPool()
  readonly #words = new TextPool()
  // By symbol, in the order in which they came.
  readonly #symbolId = new GrowingNumbers()
  readonly #symbolFile = new GrowingNumbers()
  readonly #symbolName = new GrowingNumbers()
  readonly #symbolContainer = new GrowingNumbers()
  readonly #symbolStart = new GrowingNumbers()
  readonly #symbolEnd = new GrowingNumbers()
  /** Kind and whether it is exported: `kind * 2 + exported`. */
  readonly #symbolKind = new GrowingNumbers()
  // By edge, in the order in which they came; both ends are numbers of ids.
  readonly #edgeFrom = new GrowingNumbers()
  readonly #edgeTo = new GrowingNumbers()
  readonly #edgeMeta = new GrowingNumbers()
  readonly #edgeLine = new GrowingNumbers()
  readonly #coChanges = new CoChanges()

  /** Takes up a file's part; nothing of it is kept. */
  add({ path, hash, part }: FilePart): void {
    const file = this.#files.length
    const first = this.#symbolId.length
    this.#files.push({ path, hash, first, symbols: part.symbols.length })
    this.#coChanges.add(file, part.commits ?? [])
    for (const [descriptors, name, container, kind, start, end, exported] of part.symbols) {
      this.#symbolId.push(this.#ids.number(`${path}/${descriptors}`))
      this.#symbolFile.push(file)
      this.#symbolName.push(this.#words.number(name))
      this.#symbolContainer.push(this.#words.number(container))
      this.#symbolStart.push(start)
      this.#symbolEnd.push(end)
      this.#symbolKind.push(kind * 2 + exported)
    }
    const ids = this.#symbolId.view()
    for (const [from, kind, refKind, provenance, line, to] of part.edges) {
      this.#edgeFrom.push(ids[first + from] ?? NO_NODE)
      this.#edgeTo.push(this.#ids.number(to))
      this.#edgeMeta.push(packMeta(kind, refKind, provenance))
      this.#edgeLine.push(line)
    }
  }

  build(): BuiltGraph {
    const { files, placeOf } = this.#sortedFiles()
    const symbols = this.#sortedSymbols(placeOf)
    const count = symbols.length
    const texts = new GraphTexts()
    const nodeOfId = new Uint32Array(this.#ids.size).fill(NO_NODE)
    const columns = () => new Uint32Array(count)
    const nodeFile = columns()
    const nodeDescriptors = columns()
    const nodeName = columns()
    const nodeContainer = columns()
    const nodeKind = new Uint8Array(count)
    const nodeFlags = new Uint8Array(count)
    const id = this.#symbolId.view()
    const kinds = this.#symbolKind.view()
    const nodeStart = Uint32Array.from(symbols, pick(this.#symbolStart))
    const nodeEnd = Uint32Array.from(symbols, pick(this.#symbolEnd))
    const nodeOfSymbol = new Uint32Array(id.length).fill(NO_NODE)
    const [names, containers] = [pick(this.#symbolName), pick(this.#symbolContainer)]
    for (const [node, symbol] of symbols.entries()) {
      const file = this.#symbolFile.view()[symbol] ?? 0
      const path = this.#files[file]?.path ?? ''
      const name = this.#words.text(names(symbol))
      const container = this.#words.text(containers(symbol))
      nodeOfId[id[symbol] ?? 0] = node
      nodeOfSymbol[symbol] = node
      nodeFile[node] = placeOf[file] ?? 0
      nodeDescriptors[node] = texts.number(this.#ids.text(id[symbol] ?? 0).slice(path.length + 1))
      nodeName[node] = texts.number(name)
      nodeContainer[node] = texts.number(container)
      const kind = kinds[symbol] ?? 0
      nodeKind[node] = kind >> 1
      nodeFlags[node] =
        ((kind & 1) === 1 ? EXPORTED : 0) | (isTest(path, container, name) ? TEST : 0)
    }
    const { raw, dropped } = this.#linked(nodeOfId)
    const graph = new MemoryGraph({
      filePath: Uint32Array.from(files, ({ path }) => texts.number(path)),
      fileHash: Uint32Array.from(files, ({ hash }) => texts.number(hash)),
      ...texts.finish(),
      ...membersByFile(files.length, nodeFile, nodeStart),
      nodeFile,
      nodeDescriptors,
      nodeName,
      nodeContainer,
      nodeStart,
      nodeEnd,
      nodeKind,
      nodeFlags,
      ...linkEdges(count, raw),
      ...this.#coChanges.build(files.length, placeOf),
    })
    const nodes = new Map(
      files.map(({ path, first, symbols: own }) => [path, nodeOfSymbol.slice(first, first + own)]),
    )
    return { graph, dropped, nodes }
  }

  /** Files by path, and the place of each in that order by the number that it came with. */
  #sortedFiles(): { readonly files: readonly AddedFile[]; readonly placeOf: Uint32Array } {
    const order = Array.from(this.#files.keys()).sort((a, b) =>
      byText(this.#files[a]?.path ?? '', this.#files[b]?.path ?? ''),
    )
    const placeOf = new Uint32Array(order.length)
    for (const [place, file] of order.entries()) placeOf[file] = place
    return { files: order.flatMap((file) => this.#files[file] ?? []), placeOf }
  }

  /**
   * Symbols by id, each id once. Two files can claim one id only when one's path is a folder of the other; the first by path keeps it.
   */
  #sortedSymbols(placeOf: Uint32Array): Uint32Array {
    const id = this.#symbolId.view()
    const file = this.#symbolFile.view()
    const place = (symbol: number): number => placeOf[file[symbol] ?? 0] ?? 0
    const sorted = Uint32Array.from(id.keys()).sort(
      (a, b) =>
        byText(this.#ids.text(id[a] ?? 0), this.#ids.text(id[b] ?? 0)) ||
        place(a) - place(b) ||
        a - b,
    )
    return sorted.filter((symbol, i) => i === 0 || id[symbol] !== id[sorted[i - 1] ?? 0])
  }

  /** Edges between nodes. */
  #linked(nodeOfId: Uint32Array): { readonly raw: RawEdges; readonly dropped: number } {
    const [from, to] = [this.#edgeFrom.view(), this.#edgeTo.view()]
    const node = (id: number): number => nodeOfId[id] ?? NO_NODE
    const kept = Uint32Array.from(from.keys()).filter(
      (edge) => node(from[edge] ?? NO_NODE) !== NO_NODE && node(to[edge] ?? NO_NODE) !== NO_NODE,
    )
    const raw = {
      from: kept.map((edge) => node(from[edge] ?? 0)),
      to: kept.map((edge) => node(to[edge] ?? 0)),
      meta: kept.map(pick(this.#edgeMeta)),
      line: kept.map(pick(this.#edgeLine)),
    }
    return { raw, dropped: from.length - kept.length }
  }
}

const pick = (numbers: GrowingNumbers): ((index: number) => number) => {
  const values = numbers.view()
  return (index) => values[index] ?? 0
}

/** The nodes of each file, by line. */
function membersByFile(
  files: number,
  nodeFile: Uint32Array,
  nodeStart: Uint32Array,
): { readonly fileOffsets: Uint32Array; readonly fileNodes: Uint32Array } {
  const fileNodes = Uint32Array.from(nodeFile.keys()).sort(
    (a, b) =>
      (nodeFile[a] ?? 0) - (nodeFile[b] ?? 0) || (nodeStart[a] ?? 0) - (nodeStart[b] ?? 0) || a - b,
  )
  const fileOffsets = new Uint32Array(files + 1)
  for (const file of nodeFile) fileOffsets[file + 1] = (fileOffsets[file + 1] ?? 0) + 1
  for (let file = 0; file < files; file += 1) {
    fileOffsets[file + 1] = (fileOffsets[file + 1] ?? 0) + (fileOffsets[file] ?? 0)
  }
  return { fileOffsets, fileNodes }
}
