// A graph as bytes: header, then the arrays of GraphArrays one after another, each at a multiple of 8. Little-endian, as every platform of Kontext
// is. Reading makes views, no copies, so it costs the same for any size.
//
// Layout 2: u32 magic "KXG\x02", u32 section count, then per section u32 byte offset and u32 byte length, in the order of SECTIONS.

import { err, ok, type Result } from '../result.ts'
import type { GraphArrays } from './graph-arrays.ts'
import { MemoryGraph } from './memory-graph.ts'

/** "KXG" and the layout version. */
const MAGIC = 0x0247584b

type ArrayType = 'u8' | 'u16' | 'u32' | 'f32'

/** Append only within a layout version; another order is another version. */
const SECTIONS = [
  ['text', 'u8'],
  ['textOffsets', 'u32'],
  ['filePath', 'u32'],
  ['fileHash', 'u32'],
  ['fileOffsets', 'u32'],
  ['fileNodes', 'u32'],
  ['nodeFile', 'u32'],
  ['nodeDescriptors', 'u32'],
  ['nodeName', 'u32'],
  ['nodeContainer', 'u32'],
  ['nodeStart', 'u32'],
  ['nodeEnd', 'u32'],
  ['nodeKind', 'u8'],
  ['nodeFlags', 'u8'],
  ['nodeDegree', 'u32'],
  ['nodeUsage', 'u32'],
  ['nodeRank', 'f32'],
  ['outOffsets', 'u32'],
  ['inOffsets', 'u32'],
  ['inEdges', 'u32'],
  ['edgeFrom', 'u32'],
  ['edgeTo', 'u32'],
  ['edgeLine', 'u32'],
  ['edgeMeta', 'u16'],
  ['coOffsets', 'u32'],
  ['coFile', 'u32'],
  ['coShare', 'u16'],
] as const satisfies readonly (readonly [keyof GraphArrays, ArrayType])[]

const WIDTH: Readonly<Record<ArrayType, number>> = { u8: 1, u16: 2, u32: 4, f32: 4 }
const HEADER_BYTES = 8 + SECTIONS.length * 8
const align8 = (offset: number): number => (offset + 7) & ~7

/** The snapshot of a graph. */
export function encodeSnapshot(graph: MemoryGraph): Uint8Array {
  let length = align8(HEADER_BYTES)
  const places = SECTIONS.map(([name]) => {
    const offset = length
    length = align8(offset + graph.arrays[name].byteLength)
    return offset
  })
  const bytes = new Uint8Array(length)
  const header = new Uint32Array(bytes.buffer, 0, HEADER_BYTES / 4)
  header[0] = MAGIC
  header[1] = SECTIONS.length
  for (const [i, [name]] of SECTIONS.entries()) {
    const { buffer, byteOffset, byteLength } = graph.arrays[name]
    const offset = places[i] ?? 0
    header[2 + i * 2] = offset
    header[3 + i * 2] = byteLength
    bytes.set(new Uint8Array(buffer, byteOffset, byteLength), offset)
  }
  return bytes
}

/** The graph of a snapshot; it reads `bytes` in place (a copy is made only when they do not start at a multiple of 8). */
export function decodeSnapshot(
  bytes: Uint8Array,
): Result<MemoryGraph, { readonly reason: string }> {
  const aligned = bytes.byteOffset % 8 === 0 ? bytes : bytes.slice()
  const { buffer, byteOffset, byteLength } = aligned
  if (byteLength < HEADER_BYTES) return err({ reason: 'too short for a graph snapshot' })
  const header = new Uint32Array(buffer, byteOffset, HEADER_BYTES / 4)
  if (header[0] !== MAGIC || header[1] !== SECTIONS.length) {
    return err({ reason: 'not a graph snapshot of layout 2' })
  }
  for (const [i, [name, type]] of SECTIONS.entries()) {
    const offset = header[2 + i * 2] ?? 0
    const length = header[3 + i * 2] ?? 0
    if (offset % 8 !== 0 || length % WIDTH[type] !== 0 || offset + length > byteLength) {
      return err({ reason: `section ${name} lies outside the snapshot` })
    }
  }
  const section = (name: keyof GraphArrays): { readonly start: number; readonly count: number } => {
    const i = SECTIONS.findIndex(([known]) => known === name)
    const width = WIDTH[SECTIONS[i]?.[1] ?? 'u8']
    const offset = header[2 + i * 2] ?? 0
    const length = header[3 + i * 2] ?? 0
    return { start: byteOffset + offset, count: length / width }
  }
  const u8 = (name: keyof GraphArrays): Uint8Array => {
    const { start, count } = section(name)
    return new Uint8Array(buffer, start, count)
  }
  const u32 = (name: keyof GraphArrays): Uint32Array => {
    const { start, count } = section(name)
    return new Uint32Array(buffer, start, count)
  }
  const rank = section('nodeRank')
  const u16 = (name: keyof GraphArrays): Uint16Array => {
    const { start, count } = section(name)
    return new Uint16Array(buffer, start, count)
  }
  return ok(
    new MemoryGraph({
      text: u8('text'),
      textOffsets: u32('textOffsets'),
      filePath: u32('filePath'),
      fileHash: u32('fileHash'),
      fileOffsets: u32('fileOffsets'),
      fileNodes: u32('fileNodes'),
      nodeFile: u32('nodeFile'),
      nodeDescriptors: u32('nodeDescriptors'),
      nodeName: u32('nodeName'),
      nodeContainer: u32('nodeContainer'),
      nodeStart: u32('nodeStart'),
      nodeEnd: u32('nodeEnd'),
      nodeKind: u8('nodeKind'),
      nodeFlags: u8('nodeFlags'),
      nodeDegree: u32('nodeDegree'),
      nodeUsage: u32('nodeUsage'),
      nodeRank: new Float32Array(buffer, rank.start, rank.count),
      outOffsets: u32('outOffsets'),
      inOffsets: u32('inOffsets'),
      inEdges: u32('inEdges'),
      edgeFrom: u32('edgeFrom'),
      edgeTo: u32('edgeTo'),
      edgeLine: u32('edgeLine'),
      edgeMeta: u16('edgeMeta'),
      coOffsets: u32('coOffsets'),
      coFile: u32('coFile'),
      coShare: u16('coShare'),
    }),
  )
}
