// Methods across a type hierarchy: which method a method overrides or implements, and which override it. A call through an interface or base type
// is drawn to the method of that type; these are its counterparts.

import type { CodeGraph, Node } from './code-graph.ts'
import type { EdgeKind } from './edge.ts'
import { CALLABLE_KINDS } from './symbol.ts'

const HERITAGE: ReadonlySet<EdgeKind> = new Set(['INHERITS', 'IMPLEMENTS'])

/** The last descriptor of a symbol id: name, disambiguator, suffix (core/ids.ts). */
const LAST_DESCRIPTOR = /(?:`(?:[^`]|``)+`|[\p{L}\p{N}_$+-]+)(?:\((?:\+\d+)?\))?[.#!]$/u

/** The symbol that holds a symbol, when it is a type. */
function holder(graph: CodeGraph, node: Node): Node | undefined {
  const { id } = graph.symbol(node)
  const last = LAST_DESCRIPTOR.exec(id)
  const outer = last ? id.slice(0, last.index) : ''
  return outer.endsWith('#') ? graph.node(outer) : undefined
}

/** Types above (`out`) or below (`in`) a type, at any distance, in node order. */
function relatives(graph: CodeGraph, type: Node, direction: 'in' | 'out'): Node[] {
  const found = new Set<Node>()
  const open = [type]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const number of direction === 'out' ? graph.out(next) : graph.in(next)) {
      const edge = graph.edge(number)
      const other = direction === 'out' ? edge.to : edge.from
      if (!HERITAGE.has(edge.kind) || found.has(other) || other === type) continue
      found.add(other)
      open.push(other)
    }
  }
  return [...found].sort((a, b) => a - b)
}

/** Methods or fields of a type with one name. */
function members(graph: CodeGraph, type: Node, escapedName: string): Node[] {
  const { id } = graph.symbol(type)
  return [`${id}${escapedName}().`, `${id}${escapedName}.`].flatMap(
    (member) => graph.node(member) ?? [],
  )
}

function counterparts(graph: CodeGraph, node: Node, direction: 'in' | 'out'): Node[] {
  const symbol = graph.symbol(node)
  if (!CALLABLE_KINDS.has(symbol.kind) && symbol.kind !== 'field' && symbol.kind !== 'property')
    return []
  const type = holder(graph, node)
  if (type === undefined || symbol.kind === 'constructor') return []
  const name = LAST_DESCRIPTOR.exec(symbol.id)?.[0].replace(/(?:\((?:\+\d+)?\))?[.#!]$/, '') ?? ''
  return relatives(graph, type, direction).flatMap((relative) => members(graph, relative, name))
}

/** Members of supertypes that a member overrides or implements, in node order. */
export const overridden = (graph: CodeGraph, node: Node): Node[] => counterparts(graph, node, 'out')

/** Members of subtypes that override or implement a member, in node order. */
export const overriding = (graph: CodeGraph, node: Node): Node[] => counterparts(graph, node, 'in')

/** A class and its constructor stand for each other: `new Foo()` may be drawn to either. */
export function constructionTwins(graph: CodeGraph, node: Node): Node[] {
  const symbol = graph.symbol(node)
  if (symbol.kind === 'class' || symbol.kind === 'struct') {
    return ['constructor', '__init__'].flatMap((name) => members(graph, node, name))
  }
  const type =
    symbol.kind === 'constructor' || symbol.name === '__init__' ? holder(graph, node) : undefined
  return type === undefined ? [] : [type]
}
