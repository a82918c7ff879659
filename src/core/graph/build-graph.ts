// Builds a MemoryGraph from the graph parts of shards, in any order: equal sets of parts give equal arrays. Edges to symbols that no part holds are
// dropped and counted.

import { byText } from '../order.ts'
import { GraphTexts } from './graph-texts.ts'
import type { GraphPart } from './graph-part.ts'
import { EXPORTED, packMeta, TEST } from './graph-arrays.ts'
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
  const files = [...parts].sort((a, b) => byText(a.path, b.path))
  const nodes = files.flatMap(({ path, part }, file) =>
    part.symbols
      .map((symbol, index) => ({ id: `${path}/${symbol[0]}`, file, index, symbol }))
      .sort((a, b) => byText(a.id, b.id)),
  )
  nodes.sort((a, b) => byText(a.id, b.id) || a.file - b.file)
  // Two files can claim one id only when one's path is a folder of the other; the first keeps it.
  const unique = nodes.filter(({ id }, i) => id !== nodes[i - 1]?.id)

  const texts = new GraphTexts()
  const nodeOfId = new Map<string, number>()
  const count = unique.length
  const nodeFile = new Uint32Array(count)
  const nodeDescriptors = new Uint32Array(count)
  const nodeName = new Uint32Array(count)
  const nodeContainer = new Uint32Array(count)
  const nodeStart = new Uint32Array(count)
  const nodeEnd = new Uint32Array(count)
  const nodeKind = new Uint8Array(count)
  const nodeFlags = new Uint8Array(count)
  const members: number[][] = files.map(() => [])
  const nodesOf = new Map(
    files.map(({ path, part }) => [path, new Uint32Array(part.symbols.length).fill(NO_NODE)]),
  )
  for (const [node, { id, file, index, symbol }] of unique.entries()) {
    const [descriptors, name, container, kind, start, end, exported] = symbol
    const path = files[file]?.path ?? ''
    nodeOfId.set(id, node)
    members[file]?.push(node)
    nodesOf.get(path)?.fill(node, index, index + 1)
    nodeFile[node] = file
    nodeDescriptors[node] = texts.number(descriptors)
    nodeName[node] = texts.number(name)
    nodeContainer[node] = texts.number(container)
    nodeStart[node] = start
    nodeEnd[node] = end
    nodeKind[node] = kind
    nodeFlags[node] = (exported === 1 ? EXPORTED : 0) | (isTest(path, container, name) ? TEST : 0)
  }

  const raw: RawEdges = { from: [], to: [], meta: [], line: [] }
  let dropped = 0
  for (const { path, part } of files) {
    for (const [from, kind, refKind, provenance, line, to] of part.edges) {
      const source = nodeOfId.get(`${path}/${part.symbols[from]?.[0] ?? ''}`)
      const target = nodeOfId.get(to)
      if (source === undefined || target === undefined) {
        dropped += 1
        continue
      }
      raw.from.push(source)
      raw.to.push(target)
      raw.meta.push(packMeta(kind, refKind, provenance))
      raw.line.push(line)
    }
  }

  const fileOffsets = new Uint32Array(files.length + 1)
  const fileNodes = new Uint32Array(count)
  let filled = 0
  for (const [file, own] of members.entries()) {
    fileOffsets[file] = filled
    own.sort((a, b) => (nodeStart[a] ?? 0) - (nodeStart[b] ?? 0) || a - b)
    fileNodes.set(own, filled)
    filled += own.length
  }
  fileOffsets[files.length] = filled

  const filePath = Uint32Array.from(files, ({ path }) => texts.number(path))
  const fileHash = Uint32Array.from(files, ({ hash }) => texts.number(hash))
  const graph = new MemoryGraph({
    ...texts.finish(),
    filePath,
    fileHash,
    fileOffsets,
    fileNodes,
    nodeFile,
    nodeDescriptors,
    nodeName,
    nodeContainer,
    nodeStart,
    nodeEnd,
    nodeKind,
    nodeFlags,
    ...linkEdges(count, raw),
  })
  return { graph, dropped, nodes: nodesOf }
}
