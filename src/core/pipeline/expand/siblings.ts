// Neighbours without an edge: symbols near a strong anchor in its file, and symbols of files that belong to its file by name or by import.

import { type CodeGraph, type Node } from '../../graph/code-graph.ts'
import { CONTAINER_KINDS } from '../../graph/symbol.ts'
import { isTextPath } from '../../graph/text-path.ts'
import { moduleId } from '../../ids.ts'
import { byText } from '../../order.ts'
import type { Anchor } from '../types.ts'

/** Weaker anchors bring no siblings: one weak hit must not drag in its whole file. */
const SIBLING_STRENGTH = 0.7
const MAX_SIBLINGS = 12
const MAX_SIBLING_FILES = 6
const MAX_SYMBOLS_PER_SIBLING_FILE = 6
/** A file imported by more files than this tells nothing of its importers. */
const MAX_IMPORTERS = 8
/** Directories with more files than this group nothing. */
const MAX_DIRECTORY_FILES = 60
/** A sibling file is weaker evidence than an edge. */
const FILE_EVIDENCE = 0.8

/** Parts of file names that many files share. */
const GENERIC_PARTS = new Set(
  'index main init base common core util utils helper helpers type types model models test tests spec impl default api app lib src data'.split(
    ' ',
  ),
)

export interface Beside {
  readonly node: Node
  /** Before the decay of the hop. */
  readonly evidence: number
}

/** The nearest symbols of the anchor's file, by distance in lines, then id. */
export function siblings(graph: CodeGraph, root: Node, { strength }: Anchor): readonly Beside[] {
  const self = graph.symbol(root)
  if (strength < SIBLING_STRENGTH || CONTAINER_KINDS.has(self.kind)) return []
  return graph
    .file(self.path)
    .filter((node) => node !== root && graph.symbol(node).kind !== 'module')
    .map((node) => ({ node, gap: Math.abs(graph.symbol(node).startLine - self.startLine) }))
    .toSorted((a, b) => a.gap - b.gap || a.node - b.node)
    .slice(0, MAX_SIBLINGS)
    .map(({ node }) => ({ node, evidence: strength }))
}

/** Symbols of files that import the anchor's file, or whose names share a telling part with it in the same directory. */
export function siblingFiles(
  graph: CodeGraph,
  root: Node,
  { strength }: Anchor,
): readonly Beside[] {
  if (strength < SIBLING_STRENGTH) return []
  const { path } = graph.symbol(root)
  const files = [
    ...new Set([...importers(graph, path), ...nameFamily(graph.paths, path)]),
  ].toSorted(byText)
  return files.slice(0, MAX_SIBLING_FILES).flatMap((file) => {
    const nodes = graph.file(file).filter((node) => graph.symbol(node).kind !== 'module')
    const containersFirst = nodes.toSorted((a, b) => rank(graph, a) - rank(graph, b))
    return containersFirst
      .slice(0, MAX_SYMBOLS_PER_SIBLING_FILE)
      .map((node) => ({ node, evidence: strength * FILE_EVIDENCE }))
  })
}

const rank = (graph: CodeGraph, node: Node): number =>
  CONTAINER_KINDS.has(graph.symbol(node).kind) ? 0 : 1

function importers(graph: CodeGraph, path: string): readonly string[] {
  const module = graph.node(moduleId(path))
  if (module === undefined) return []
  const paths = new Set<string>()
  for (const id of graph.in(module)) {
    const edge = graph.edge(id)
    if (edge.kind !== 'IMPORTS') continue
    const from = graph.symbol(edge.from)
    if (!from.test && from.path !== path) paths.add(from.path)
    if (paths.size > MAX_IMPORTERS) return []
  }
  return [...paths]
}

function nameFamily(paths: readonly string[], path: string): readonly string[] {
  const directory = path.slice(0, path.lastIndexOf('/') + 1)
  const parts = new Set(nameParts(path))
  if (parts.size === 0) return []
  const inDirectory: string[] = []
  for (let at = lowerBound(paths, directory); at < paths.length; at += 1) {
    const other = paths[at]
    if (other === undefined || !other.startsWith(directory)) break
    if (other.includes('/', directory.length) || isTextPath(other)) continue
    inDirectory.push(other)
    if (inDirectory.length > MAX_DIRECTORY_FILES) return []
  }
  return inDirectory.filter(
    (other) => other !== path && nameParts(other).some((part) => parts.has(part)),
  )
}

/** Telling lower-case parts of a file's name: four letters or more, not generic. */
const nameParts = (path: string): string[] =>
  path
    .slice(path.lastIndexOf('/') + 1)
    .replace(/\..*$/, '')
    .split(/[^A-Za-z0-9]+|(?<=[a-z0-9])(?=[A-Z])/)
    .map((part) => part.toLowerCase())
    .filter((part) => part.length >= 4 && !GENERIC_PARTS.has(part))

/** First index whose path is not before `prefix`. */
function lowerBound(paths: readonly string[], prefix: string): number {
  let low = 0
  let high = paths.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (byText(paths[middle] ?? '', prefix) < 0) low = middle + 1
    else high = middle
  }
  return low
}
