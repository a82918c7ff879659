// CodeGraph over flat arrays. Texts are decoded when asked for and paths remembered; the arrays are never copied or changed.

import type { SymbolId } from '../ids.ts'
import { SHARE_UNIT } from './co-changes.ts'
import type { CodeGraph, Edge, GraphEdge, GraphSymbol, Node } from './code-graph.ts'
import { EDGE_KINDS, PROVENANCES, REF_KINDS } from './edge.ts'
import {
  EXPORTED,
  kindOf,
  provenanceOf,
  refKindOf,
  TEST,
  type GraphArrays,
} from './graph-arrays.ts'
import { SYMBOL_KINDS } from './symbol.ts'
import { decodeUtf8 } from './utf8.ts'

const CALLS = EDGE_KINDS.indexOf('CALLS')

const at = (array: ArrayLike<number>, index: number): number => {
  const value = array[index]
  if (value === undefined) throw new RangeError(`no element ${index} of ${array.length}`)
  return value
}

const named = <T>(values: readonly T[], code: number): T => {
  const value = values[code]
  if (value === undefined)
    throw new RangeError(`code ${code} of a graph snapshot has no meaning here`)
  return value
}

/** A code graph in memory, built by `buildGraph` or read from a snapshot. */
export class MemoryGraph implements CodeGraph {
  readonly arrays: GraphArrays
  readonly nodeCount: number
  readonly edgeCount: number
  readonly #paths: (string | undefined)[]
  #allPaths: readonly string[] | undefined
  readonly #symbols = new Map<Node, GraphSymbol>()
  readonly #nodes = new Map<string, Node>()

  constructor(arrays: GraphArrays) {
    this.arrays = arrays
    this.nodeCount = arrays.nodeFile.length
    this.edgeCount = arrays.edgeTo.length
    this.#paths = Array.from({ length: arrays.filePath.length })
  }

  #text(number: number): string {
    const { text, textOffsets } = this.arrays
    return decodeUtf8(text, at(textOffsets, number), at(textOffsets, number + 1))
  }

  #path(file: number): string {
    return (this.#paths[file] ??= this.#text(at(this.arrays.filePath, file)))
  }

  #id(node: Node): SymbolId {
    const path = this.#path(at(this.arrays.nodeFile, node))
    return `${path}/${this.#text(at(this.arrays.nodeDescriptors, node))}` as SymbolId // ids are stored in these two halves
  }

  node(id: string): Node | undefined {
    const known = this.#nodes.get(id) ?? this.#find(id)
    if (known !== undefined) this.#nodes.set(id, known)
    return known
  }

  #find(id: string): Node | undefined {
    let low = 0
    let high = this.nodeCount - 1
    while (low <= high) {
      const middle = (low + high) >> 1
      // The path alone decides for symbols of other files; decoding descriptors is what costs.
      const head = `${this.#path(at(this.arrays.nodeFile, middle))}/`
      const found = id.startsWith(head) ? this.#id(middle) : head
      if (found === id) return middle
      if (found < id) low = middle + 1
      else high = middle - 1
    }
    return undefined
  }

  symbol(node: Node): GraphSymbol {
    const known = this.#symbols.get(node)
    if (known) return known
    const { nodeFile, nodeName, nodeContainer, nodeKind, nodeStart, nodeEnd, nodeFlags, fileHash } =
      this.arrays
    const file = at(nodeFile, node)
    const flags = at(nodeFlags, node)
    const made: GraphSymbol = {
      id: this.#id(node),
      name: this.#text(at(nodeName, node)),
      container: this.#text(at(nodeContainer, node)),
      kind: named(SYMBOL_KINDS, at(nodeKind, node)),
      path: this.#path(file),
      startLine: at(nodeStart, node),
      endLine: at(nodeEnd, node),
      exported: (flags & EXPORTED) !== 0,
      test: (flags & TEST) !== 0,
      shardHash: this.#text(at(fileHash, file)),
    }
    this.#symbols.set(node, made)
    return made
  }

  isTest(node: Node): boolean {
    return (at(this.arrays.nodeFlags, node) & TEST) !== 0
  }

  edge(edge: Edge): GraphEdge {
    const { edgeFrom, edgeTo, edgeLine, edgeMeta } = this.arrays
    const meta = at(edgeMeta, edge)
    return {
      from: at(edgeFrom, edge),
      to: at(edgeTo, edge),
      kind: named(EDGE_KINDS, kindOf(meta)),
      refKind: named(REF_KINDS, refKindOf(meta)),
      provenance: named(PROVENANCES, provenanceOf(meta)),
      line: at(edgeLine, edge),
    }
  }

  out(node: Node): readonly Edge[] {
    const start = at(this.arrays.outOffsets, node)
    return Array.from({ length: at(this.arrays.outOffsets, node + 1) - start }, (_, i) => start + i)
  }

  in(node: Node): readonly Edge[] {
    const { inOffsets, inEdges } = this.arrays
    return Array.from(inEdges.subarray(at(inOffsets, node), at(inOffsets, node + 1)))
  }

  degree(node: Node): number {
    return at(this.arrays.nodeDegree, node)
  }

  file(path: string): readonly Node[] {
    const file = this.#fileOf(path)
    if (file === undefined) return []
    const { fileOffsets, fileNodes } = this.arrays
    return Array.from(fileNodes.subarray(at(fileOffsets, file), at(fileOffsets, file + 1)))
  }

  changedWith(path: string): readonly { readonly path: string; readonly share: number }[] {
    const file = this.#fileOf(path)
    if (file === undefined) return []
    const { coOffsets, coFile, coShare } = this.arrays
    const first = at(coOffsets, file)
    return Array.from({ length: at(coOffsets, file + 1) - first }, (_, i) => ({
      path: this.#path(at(coFile, first + i)),
      share: at(coShare, first + i) / SHARE_UNIT,
    }))
  }

  #fileOf(path: string): number | undefined {
    let low = 0
    let high = this.#paths.length - 1
    while (low <= high) {
      const middle = (low + high) >> 1
      const found = this.#path(middle)
      if (found === path) return middle
      if (found < path) low = middle + 1
      else high = middle - 1
    }
    return undefined
  }

  get paths(): readonly string[] {
    this.#allPaths ??= this.#paths.map((_, file) => this.#path(file))
    return this.#allPaths
  }

  pageRank(node: Node): number {
    return at(this.arrays.nodeRank, node)
  }

  usage(node: Node): number {
    return at(this.arrays.nodeUsage, node)
  }

  calls(node: Node): boolean {
    const { outOffsets, edgeMeta } = this.arrays
    const first = at(outOffsets, node)
    // Edges of a node are ordered by kind, and CALLS is the first kind.
    return first < at(outOffsets, node + 1) && kindOf(at(edgeMeta, first)) === CALLS
  }
}
