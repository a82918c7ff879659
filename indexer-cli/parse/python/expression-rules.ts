// What Python expressions are, by kind of node.

import type { FactExpr } from '../file-facts.ts'
import {
  applied,
  elementAt,
  mapOf,
  member,
  OPAQUE,
  tupleOf,
  union,
  UNKNOWN,
  wrap,
} from '../facts/expressions.ts'
import type { Scope } from '../facts/scope.ts'
import type { Unit } from '../facts/unit.ts'
import { childByField, childrenOf, firstChild, kindOf } from '../syntax/navigate.ts'
import {
  annotated,
  evaluate,
  expressionRules,
  lookupName,
  nameExpr,
  type Rule,
} from './evaluate.ts'
import { loadedModule } from './loaded-module.ts'
import { F, K } from './vocabulary.ts'

const field = (unit: Unit, node: number, name: number): number =>
  childByField(unit.tree, node, name)
const inner: Rule = (unit, node, scope) =>
  evaluate(unit, firstChild(unit.tree, node, K.comment), scope)

/** Builtins that give back what they are given, as far as elements go. */
const SAME_ELEMENTS: ReadonlySet<string> = new Set([
  'list',
  'tuple',
  'set',
  'frozenset',
  'sorted',
  'reversed',
  'iter',
])

expressionRules[K.identifier] = (unit, node, scope) => nameExpr(unit, unit.textOf(node), scope)
expressionRules[K.dotted_name] = (unit, node, scope) => {
  const [first = -1, ...rest] = childrenOf(unit.tree, node, K.comment)
  return rest.reduce((of, part) => member(of, unit.textOf(part)), evaluate(unit, first, scope))
}
/** What `object.name` names, whatever a condition tells of its value. */
export const memberAt: Rule = (unit, node, scope) =>
  member(
    evaluate(unit, field(unit, node, F.object), scope),
    unit.textOf(field(unit, node, F.attribute)),
  )
expressionRules[K.attribute] = (unit, node, scope) => {
  const chain = unit.narrowedChains.size === 0 ? '' : unit.textOf(node)
  const isNarrowed = unit.narrowedChains.has(chain) && lookupName(scope, chain) !== undefined
  return isNarrowed ? nameExpr(unit, chain, scope) : memberAt(unit, node, scope)
}
expressionRules[K.call] = (unit, node, scope) => {
  const callee = field(unit, node, F.function)
  const name = kindOf(unit.tree, callee) === K.identifier ? unit.textOf(callee) : ''
  const list = field(unit, node, F.arguments)
  if (name !== '' && lookupName(scope, name) === undefined) {
    if (name === 'super') return scope.self < 0 ? UNKNOWN : unit.exprs.symbol('super', scope.self)
    const built = list < 0 ? null : builtinCall(unit, name, list, scope)
    if (built !== null) return built
  }
  const loaded = loadedModule(unit, node)
  if (loaded !== undefined) return loaded
  const isMember = kindOf(unit.tree, callee) === K.attribute
  const attribute = isMember ? unit.textOf(field(unit, callee, F.attribute)) : ''
  const [first = -1] = list < 0 ? [] : childrenOf(unit.tree, list, K.comment)
  if (attribute === '__new__' && first >= 0) return wrap('call', evaluate(unit, first, scope))
  if (attribute === 'getfixturevalue' && kindOf(unit.tree, first) === K.string) {
    const fixture = unit.textOf(first).replace(/^['"]+|['"]+$/g, '')
    return wrap('call', { t: 'fixture', name: fixture })
  }
  const known = isMember ? memberOfModule(unit, callee, attribute) : name
  // What `partial(f, ...)` gives is called as `f` is.
  if ((known === 'partial' || known === 'functools.partial') && first >= 0)
    return evaluate(unit, first, scope)
  if ((known === 'cast' || known === 'typing.cast') && first >= 0)
    return annotated(unit, first, scope)
  // A `deque(items)` holds the items.
  if ((known === 'deque' || known === 'collections.deque') && first >= 0)
    return wrap('array', wrap('element', evaluate(unit, first, scope)))
  if (WAITED.has(known) && first >= 0) return evaluate(unit, first, scope)
  if (known === 'asyncio.gather')
    return tupleOf(argumentsOf(unit, list, scope).map((given) => wrap('await', given)))
  return applied(wrap('call', evaluate(unit, callee, scope)), argumentsOf(unit, list, scope))
}

/** Functions of asyncio that give, when awaited, what their first argument does. */
const WAITED: ReadonlySet<string> = new Set([
  'asyncio.create_task',
  'asyncio.ensure_future',
  'asyncio.shield',
  'asyncio.wait_for',
])

/** `module.name` of what is asked of a module of another name: `t.cast` is `typing.cast` where the file says `import typing as t`. */
function memberOfModule(unit: Unit, callee: number, attribute: string): string {
  const object = unit.textOf(field(unit, callee, F.object))
  const module = unit.imports.find(({ local, name }) => local === object && name === '*')
  return `${module?.from ?? object}.${attribute}`
}

/** Positional arguments; none where a splat makes their places unknown. */
function argumentsOf(unit: Unit, list: number, scope: Scope): FactExpr[] {
  const nodes = list < 0 ? [] : childrenOf(unit.tree, list, K.comment)
  const named = nodes.findIndex((node) => kindOf(unit.tree, node) === K.keyword_argument)
  const positional = named < 0 ? nodes : nodes.slice(0, named)
  if (positional.some((node) => kindOf(unit.tree, node) === K.list_splat)) return []
  return positional.map((node) => evaluate(unit, node, scope))
}

/** Builtins whose result follows from what they are given; null for any other name. */
function builtinCall(unit: Unit, name: string, list: number, scope: Scope): FactExpr | null {
  const given = (position: number): FactExpr =>
    evaluate(unit, childrenOf(unit.tree, list, K.comment)[position] ?? -1, scope)
  if (SAME_ELEMENTS.has(name)) return inner(unit, list, scope)
  switch (name) {
    case 'next':
    case 'max':
    case 'min':
      return wrap('element', given(0))
    case 'enumerate':
      return wrap('array', tupleOf([OPAQUE, wrap('element', given(0))]))
    case 'zip': {
      const parts = childrenOf(unit.tree, list, K.comment)
      return wrap('array', tupleOf(parts.map((_, at) => wrap('element', given(at)))))
    }
    case 'filter':
      return given(1)
    case 'getattr': {
      const [, attribute = -1] = childrenOf(unit.tree, list, K.comment)
      const name = /^(?:'(\w+)'|"(\w+)")$/.exec(unit.textOf(attribute))
      return name === null ? null : member(given(0), name[1] ?? name[2] ?? '')
    }
    case 'type':
      return childrenOf(unit.tree, list, K.comment).length === 1
        ? member(given(0), '__class__')
        : null
    default:
      return null
  }
}

expressionRules[K.subscript] = (unit, node, scope) => {
  const value = evaluate(unit, field(unit, node, F.value), scope)
  const index = field(unit, node, F.subscript)
  const text = index < 0 ? '' : unit.textOf(index)
  if (kindOf(unit.tree, index) === K.string)
    return elementAt(value, text.replace(/^['"]+|['"]+$/g, ''))
  // A slice is a collection of the same.
  if (kindOf(unit.tree, index) === K.slice) return wrap('array', elementAt(value, ''))
  return elementAt(value, /^\d+$/.test(text) ? Number(text) : '')
}

/** So many entries tell what a collection holds. */
const MAX_ENTRIES = 4

/** What is between the brackets, each as a value; a splat is its elements. */
function itemsOf(unit: Unit, node: number, scope: Scope): FactExpr[] {
  return childrenOf(unit.tree, node, K.comment)
    .slice(0, MAX_ENTRIES + 1)
    .map((item) =>
      kindOf(unit.tree, item) === K.list_splat
        ? wrap('element', inner(unit, item, scope))
        : evaluate(unit, item, scope),
    )
}

/** What any of the entries is. Of a long table of functions or classes the first few do not stand for the others. */
const entry = (values: readonly FactExpr[]): FactExpr =>
  values.length > MAX_ENTRIES && values.every(isNamed)
    ? UNKNOWN
    : union(values.slice(0, MAX_ENTRIES))

const isNamed = ({ t }: FactExpr): boolean => t === 'name' || t === 'member' || t === 'symbol'

const collection: Rule = (unit, node, scope) => wrap('array', entry(itemsOf(unit, node, scope)))
expressionRules[K.list] = collection
expressionRules[K.set] = collection
expressionRules[K.tuple] = (unit, node, scope) => {
  const hasSplat = childrenOf(unit.tree, node, K.comment).some(
    (item) => kindOf(unit.tree, item) === K.list_splat,
  )
  return hasSplat ? collection(unit, node, scope) : tupleOf(itemsOf(unit, node, scope))
}
expressionRules[K.expression_list] = expressionRules[K.tuple]
expressionRules[K.dictionary] = (unit, node, scope) => {
  const pairs = childrenOf(unit.tree, node, K.comment)
    .filter((pair) => kindOf(unit.tree, pair) === K.pair)
    .slice(0, MAX_ENTRIES + 1)
  const all = (part: number): FactExpr =>
    entry(pairs.map((pair) => evaluate(unit, field(unit, pair, part), scope)))
  return pairs.length === 0 ? OPAQUE : mapOf(all(F.key), all(F.value))
}
const comprehension: Rule = (unit, node, scope) =>
  wrap('array', evaluate(unit, field(unit, node, F.body), unit.scopes.get(node) ?? scope))
expressionRules[K.list_comprehension] = comprehension
expressionRules[K.set_comprehension] = comprehension
expressionRules[K.generator_expression] = comprehension
expressionRules[K.dictionary_comprehension] = (unit, node, scope) => {
  const pair = field(unit, node, F.body)
  const inside = unit.scopes.get(node) ?? scope
  return mapOf(
    evaluate(unit, field(unit, pair, F.key), inside),
    evaluate(unit, field(unit, pair, F.value), inside),
  )
}
expressionRules[K.await] = (unit, node, scope) => wrap('await', inner(unit, node, scope))
expressionRules[K.parenthesized_expression] = inner
expressionRules[K.list_splat] = () => UNKNOWN
expressionRules[K.yield] = () => UNKNOWN
expressionRules[K.binary_operator] = () => UNKNOWN
expressionRules[K.conditional_expression] = (unit, node, scope) => {
  const [value = -1, , otherwise = -1] = childrenOf(unit.tree, node, K.comment)
  return union([
    evaluate(unit, value, unit.scopes.get(value) ?? scope),
    evaluate(unit, otherwise, scope),
  ])
}
expressionRules[K.boolean_operator] = (unit, node, scope) => {
  const left = field(unit, node, F.left)
  const right = field(unit, node, F.right)
  const isOr = unit.text.slice(unit.endOf(left), unit.startOf(right)).trim() === 'or'
  const other = evaluate(unit, right, unit.scopes.get(right) ?? scope)
  return isOr ? union([evaluate(unit, left, scope), other]) : other
}
expressionRules[K.named_expression] = (unit, node, scope) =>
  evaluate(unit, field(unit, node, F.value), scope)
expressionRules[K.assignment] = (unit, node, scope) =>
  evaluate(unit, field(unit, node, F.right), scope)
expressionRules[K.as_pattern] = inner
expressionRules[K.lambda] = (unit, node) => {
  const symbol = unit.owners.get(node)
  return symbol === undefined ? UNKNOWN : unit.exprs.symbol('symbol', symbol)
}
