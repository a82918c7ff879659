import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildGraph, type FilePart } from '#core/graph/build-graph.ts'
import { EDGE_KINDS, REF_KINDS } from '#core/graph/edge.ts'
import type { MemoryGraph } from '#core/graph/memory-graph.ts'
import { decodeSnapshot, encodeSnapshot } from '#core/graph/snapshot.ts'
import { byText } from '#core/order.ts'
import { anyFiles } from './random-graph.ts'

/** Everything that the read interface says of a graph. */
function dump(graph: MemoryGraph): unknown {
  return {
    paths: graph.paths.map((path) => [path, graph.file(path), graph.changedWith(path)]),
    nodes: Array.from({ length: graph.nodeCount }, (_, node) => ({
      ...graph.symbol(node),
      degree: graph.degree(node),
      usage: graph.usage(node),
      rank: graph.pageRank(node),
      out: graph.out(node).map((edge) => graph.edge(edge)),
      in: graph.in(node).map((edge) => graph.edge(edge)),
    })),
  }
}

const allEdges = (files: readonly FilePart[]) =>
  files.flatMap(({ path, part }) =>
    part.edges.map(([from, kind, refKind, , line, to]) => ({
      from: `${path}/${part.symbols[from]?.[0] ?? ''}`,
      kind: EDGE_KINDS[kind] ?? 'CALLS',
      refKind: REF_KINDS[refKind] ?? 'none',
      line,
      to,
    })),
  )

test('nodes are in id order and every id leads to its node', () => {
  fc.assert(
    fc.property(anyFiles, (files) => {
      const { graph } = buildGraph(files)
      const ids = Array.from(
        { length: graph.nodeCount },
        (_, node) => graph.symbol(node).id as string,
      )
      expect(ids).toEqual([...ids].sort(byText))
      expect(ids.map((id) => graph.node(id))).toEqual(ids.map((_, node) => node))
      expect(graph.node('nowhere.ts/gone().')).toBeUndefined()
    }),
  )
})

test('the order of parts does not matter', () => {
  fc.assert(
    fc.property(
      anyFiles.chain((files) =>
        fc.tuple(fc.constant(files), fc.shuffledSubarray(files, { minLength: files.length })),
      ),
      ([files, shuffled]) => {
        expect(encodeSnapshot(buildGraph(shuffled).graph)).toEqual(
          encodeSnapshot(buildGraph(files).graph),
        )
      },
    ),
  )
})

test('every edge between known symbols is there once, in order; the others are counted', () => {
  fc.assert(
    fc.property(anyFiles, (files) => {
      const { graph, dropped } = buildGraph(files)
      const edges = allEdges(files)
      const known = edges.filter(({ to }) => graph.node(to) !== undefined)
      expect(dropped).toBe(edges.length - known.length)
      for (let node = 0; node < graph.nodeCount; node += 1) {
        const { id } = graph.symbol(node)
        const seen = graph.out(node).map((number) => graph.edge(number))
        const key = (kind: string, other: string, refKind: string, line: number): string =>
          `${kind} ${other} ${refKind} ${line}`
        expect(
          seen.map((e) => key(e.kind, graph.symbol(e.to).id, e.refKind, e.line)).sort(byText),
        ).toEqual(
          known
            .filter(({ from }) => from === id)
            .map((e) => key(e.kind, e.to, e.refKind, e.line))
            .sort(byText),
        )
        const order = seen.map((e) => [
          EDGE_KINDS.indexOf(e.kind),
          e.to,
          REF_KINDS.indexOf(e.refKind),
          e.line,
        ])
        expect(order).toEqual(
          order.toSorted((a, b) => a.map((v, i) => v - (b[i] ?? 0)).find((d) => d !== 0) ?? 0),
        )
        const into = graph.in(node).map((number) => graph.edge(number))
        expect(into.every(({ to }) => to === node)).toBe(true)
        const inOrder = into.map((e) => [
          EDGE_KINDS.indexOf(e.kind),
          e.from,
          REF_KINDS.indexOf(e.refKind),
          e.line,
        ])
        expect(inOrder).toEqual(
          inOrder.toSorted((a, b) => a.map((v, i) => v - (b[i] ?? 0)).find((d) => d !== 0) ?? 0),
        )
      }
    }),
  )
})

test('degree counts (other end, kind) once, usage counts callers once and never itself', () => {
  fc.assert(
    fc.property(anyFiles, (files) => {
      const { graph } = buildGraph(files)
      const known = allEdges(files).filter(({ to }) => graph.node(to) !== undefined)
      for (let node = 0; node < graph.nodeCount; node += 1) {
        const { id } = graph.symbol(node)
        const ends = known.flatMap(({ from, to, kind }) => [
          ...(from === id ? [`${kind} ${to}`] : []),
          ...(to === id ? [`${kind} ${from}`] : []),
        ])
        expect(graph.degree(node)).toBe(new Set(ends).size)
        const callers = known.filter(
          ({ to, from, kind }) => to === id && from !== id && kind === 'CALLS',
        )
        expect(graph.usage(node)).toBe(new Set(callers.map(({ from }) => from)).size)
        expect(graph.calls(node)).toBe(
          graph.out(node).some((edge) => graph.edge(edge).kind === 'CALLS'),
        )
      }
    }),
  )
})

test('a snapshot reads back as the same graph, from any offset', () => {
  fc.assert(
    fc.property(anyFiles, fc.nat(9), (files, offset) => {
      const { graph } = buildGraph(files)
      const bytes = encodeSnapshot(graph)
      const moved = new Uint8Array(bytes.length + offset)
      moved.set(bytes, offset)
      const read = decodeSnapshot(moved.subarray(offset))
      expect(read.ok && dump(read.value)).toEqual(dump(graph))
      expect(read.ok && encodeSnapshot(read.value)).toEqual(bytes)
    }),
  )
})

test('damaged snapshots are refused or read, and never make an array beyond the bytes', () => {
  const { graph } = buildGraph([
    { path: 'a.ts', hash: 'h', part: { symbols: [['', 'a', '', 0, 1, 1, 1]], edges: [] } },
  ])
  const bytes = encodeSnapshot(graph)
  expect(decodeSnapshot(new Uint8Array(3)).ok).toBe(false)
  expect(decodeSnapshot(bytes.subarray(0, bytes.length - 64)).ok).toBe(false)
  fc.assert(
    fc.property(fc.nat(199), fc.integer({ min: 0, max: 255 }), (at, value) => {
      const damaged = bytes.slice()
      damaged[at] = value
      expect(() => decodeSnapshot(damaged)).not.toThrow()
    }),
  )
})

test('a file whose path is the folder of another cannot take its ids', () => {
  const part = (descriptors: string): FilePart['part'] => ({
    symbols: [
      ['', 'm', '', 0, 1, 9, 1],
      [descriptors, 'f', '', 8, 2, 3, 0],
    ],
    edges: [],
  })
  const { graph, nodes } = buildGraph([
    { path: 'a', hash: '1', part: part('b/c().') },
    { path: 'a/b', hash: '2', part: part('c().') },
  ])
  expect(graph.nodeCount).toBe(3)
  expect(graph.symbol(graph.node('a/b/c().') ?? -1).path).toBe('a')
  expect(nodes.get('a/b')?.[1]).toBe(0xffff_ffff)
})

test('symbols keep the node numbers that their part order maps to', () => {
  fc.assert(
    fc.property(anyFiles, (files) => {
      const { graph, nodes } = buildGraph(files)
      for (const { path, part } of files) {
        expect([...(nodes.get(path) ?? [])].map((node) => graph.symbol(node).id)).toEqual(
          part.symbols.map(([descriptors]) => `${path}/${descriptors}`),
        )
      }
    }),
  )
})

test('nodes of a file are ordered by start line, then id', () => {
  fc.assert(
    fc.property(anyFiles, (files) => {
      const { graph } = buildGraph(files)
      for (const { path, part } of files) {
        const expected = part.symbols
          .map(([descriptors, , , , start]) => ({ id: `${path}/${descriptors}`, start }))
          .sort((a, b) => a.start - b.start || byText(a.id, b.id))
        expect(graph.file(path).map((node) => graph.symbol(node).id)).toEqual(
          expected.map(({ id }) => id),
        )
      }
      expect(graph.file('nowhere')).toEqual([])
    }),
  )
})
