// Methods across a type hierarchy: which method a method overrides or implements, and which override it. A call through an interface or base type
// is drawn to the method of that type; these are its counterparts.

import type { CodeGraph, GraphSymbol, Node } from './code-graph.ts'
import type { EdgeKind } from './edge.ts'
import { CALLABLE_KINDS, CONTAINER_KINDS } from './symbol.ts'

const HERITAGE: ReadonlySet<EdgeKind> = new Set(['INHERITS', 'IMPLEMENTS'])

/** The last descriptor of a symbol id: name, disambiguator, suffix (core/ids.ts). */
const LAST_DESCRIPTOR = /(?:`(?:[^`]|``)+`|[\p{L}\p{N}_$+-]+)(?:\((?:\+\d+)?\))?[.#!]$/u

/** The symbol that holds a symbol, when it is a type. */
function holder(graph: CodeGraph, node: Node): Node | undefined {
  const { id } = graph.symbol(node)
  const last = LAST_DESCRIPTOR.exec(id)
  const outer = last ? id.slice(0, last.index) : ''
  const around = outer.endsWith('#') ? graph.node(outer) : undefined
  return around ?? defined(graph, node, 'out').find((type) => isType(graph, type))
}

const isType = (graph: CodeGraph, node: Node): boolean =>
  CONTAINER_KINDS.has(graph.symbol(node).kind)

/** What a symbol is a part of that another file declares (`out`), and the parts of it that other files add (`in`). */
function defined(graph: CodeGraph, node: Node, direction: 'in' | 'out'): Node[] {
  return (direction === 'out' ? graph.out(node) : graph.in(node)).flatMap((number) => {
    const { refKind, from, to } = graph.edge(number)
    return refKind === 'define' ? [direction === 'out' ? to : from] : []
  })
}

/** A type and its other declarations. */
function parts(graph: CodeGraph, type: Node): Node[] {
  const whole = [type, ...defined(graph, type, 'out')]
  const others = whole.flatMap((part) => defined(graph, part, 'in'))
  return [...new Set([...whole, ...others])].filter((part) => isType(graph, part))
}

/** Types above (`out`) or below (`in`) a type, at any distance, in node order. */
function relatives(graph: CodeGraph, type: Node, direction: 'in' | 'out'): Node[] {
  const found = new Set<Node>()
  const open = [type]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const edges = parts(graph, next).flatMap((part) =>
      direction === 'out' ? graph.out(part) : graph.in(part),
    )
    for (const number of edges) {
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
  return parts(graph, type).flatMap((part) => {
    const { id } = graph.symbol(part)
    const inside = [`${id}${escapedName}().`, `${id}${escapedName}.`].map((member) =>
      graph.node(member),
    )
    const added = defined(graph, part, 'in').filter(
      (node) => !isType(graph, node) && escapedNameOf(graph.symbol(node).id) === escapedName,
    )
    return inside.filter((node) => node !== undefined).concat(added)
  })
}

const escapedNameOf = (id: string): string =>
  LAST_DESCRIPTOR.exec(id)?.[0].replace(/(?:\((?:\+\d+)?\))?[.#!]$/, '') ?? ''

function counterparts(graph: CodeGraph, node: Node, direction: 'in' | 'out'): Node[] {
  const symbol = graph.symbol(node)
  if (!CALLABLE_KINDS.has(symbol.kind) && symbol.kind !== 'field' && symbol.kind !== 'property')
    return []
  const type = holder(graph, node)
  if (type === undefined || symbol.kind === 'constructor') return []
  const name = escapedNameOf(symbol.id)
  return relatives(graph, type, direction).flatMap((relative) => members(graph, relative, name))
}

/** Members of supertypes that a member overrides or implements, in node order. */
export const overridden = (graph: CodeGraph, node: Node): Node[] => counterparts(graph, node, 'out')

/** Members of subtypes that override or implement a member, in node order. */
export const overriding = (graph: CodeGraph, node: Node): Node[] => counterparts(graph, node, 'in')

/**
 * Whether a call goes past an override: code of a type calls a member of a supertype which that type, or one between them, overrides. By `this` it
 * would reach the override, so it says `super`, and means its target alone.
 */
export function passesOverride(graph: CodeGraph, from: Node, to: Node): boolean {
  const type = holder(graph, from)
  const base = holder(graph, to)
  if (type === undefined || base === undefined || type === base) return false
  const above = relatives(graph, type, 'out')
  if (!above.includes(base)) return false
  const name = escapedNameOf(graph.symbol(to).id)
  return [type, ...above].some((each) =>
    members(graph, each, name).some((member) => overridden(graph, member).includes(to)),
  )
}

/** A class and its constructor stand for each other: `new Foo()` may be drawn to either. */
export function constructionTwins(graph: CodeGraph, node: Node): Node[] {
  const symbol = graph.symbol(node)
  if (symbol.kind === 'class' || symbol.kind === 'struct') {
    const named = ['constructor', '__init__', 'init', escapedNameOf(symbol.id)].flatMap((name) =>
      members(graph, node, name),
    )
    return named.filter((member) => isMaker(graph.symbol(member)))
  }
  const type = isMaker(symbol) ? holder(graph, node) : undefined
  return type === undefined ? [] : [type]
}

const isMaker = ({ kind, name }: GraphSymbol): boolean =>
  kind === 'constructor' || name === '__init__' || name === 'constructor'
