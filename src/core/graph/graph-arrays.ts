// A graph as flat arrays: what a snapshot stores byte for byte and MemoryGraph reads. Nodes are in id order, edges in (from, kind, to, ref kind,
// line) order; all texts are in one UTF-8 blob, cut by offsets and decoded on demand.

import type { CoChangeArrays } from './co-changes.ts'

/** Node flags. */
export const EXPORTED = 1
export const TEST = 2

/** Bits of an edge's `meta`: kind in the low 6, ref kind in the next 5, provenance above. */
export const packMeta = (kind: number, refKind: number, provenance: number): number =>
  kind | (refKind << 6) | (provenance << 11)
export const kindOf = (meta: number): number => meta & 63
export const refKindOf = (meta: number): number => (meta >> 6) & 31
export const provenanceOf = (meta: number): number => meta >> 11

export interface GraphArrays extends CoChangeArrays {
  /** UTF-8 of every text, and the offsets that cut it (one more than texts). */
  readonly text: Uint8Array
  readonly textOffsets: Uint32Array

  /** Per file, in path order: text numbers of path and shard hash; nodes of file f are fileNodes[fileOffsets[f] .. fileOffsets[f + 1]]. */
  readonly filePath: Uint32Array
  readonly fileHash: Uint32Array
  readonly fileOffsets: Uint32Array
  readonly fileNodes: Uint32Array

  /** Per node: its file, and text numbers of descriptors, name and container. */
  readonly nodeFile: Uint32Array
  readonly nodeDescriptors: Uint32Array
  readonly nodeName: Uint32Array
  readonly nodeContainer: Uint32Array
  readonly nodeStart: Uint32Array
  readonly nodeEnd: Uint32Array
  readonly nodeKind: Uint8Array
  readonly nodeFlags: Uint8Array
  readonly nodeDegree: Uint32Array
  readonly nodeUsage: Uint32Array
  readonly nodeRank: Float32Array

  /** Edges of node n: outOffsets[n] .. outOffsets[n + 1]; edges into n: inEdges[inOffsets[n] .. inOffsets[n + 1]]. */
  readonly outOffsets: Uint32Array
  readonly inOffsets: Uint32Array
  readonly inEdges: Uint32Array
  readonly edgeFrom: Uint32Array
  readonly edgeTo: Uint32Array
  readonly edgeLine: Uint32Array
  readonly edgeMeta: Uint16Array
}
