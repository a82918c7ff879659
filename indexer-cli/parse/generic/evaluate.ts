// Nodes as fact expressions, as the patterns `@value.*` and `@type.*` read them.

import type { FactExpr } from '../file-facts.ts'
import {
  elementAt,
  mapOf,
  member,
  objectOf,
  isNowhere,
  OPAQUE,
  tupleOf,
  union,
  UNKNOWN,
  wrap,
} from '../facts/expressions.ts'
import { lookUpLocal, type LocalBinding, type LocalScope } from './local-scope.ts'
import {
  baseAround,
  classExpr,
  makesOwn,
  namedIn,
  overridden,
  pathExpr,
  selfExpr,
  superExpr,
  typeAround,
  classOf,
  withoutTypes,
} from './around.ts'
import { documentedValue } from './doc-types.ts'
import {
  callExpr,
  extendedAround,
  fieldsOf,
  functionExpr,
  instantiated,
  instantiatedType,
} from './generics.ts'
import type { Match } from './match.ts'
import { partOf } from './patterns.ts'
import { closureAround, passedTo } from './closures.ts'
import { argumentCount, withArguments } from './given-arguments.ts'
import { argumentType, givenBy, labelsGiven } from './overloads.ts'
import { operatorValue } from './operators.ts'
import type { Reading } from './reading.ts'

/** What the expression at `node` is. */
export function evaluate(unit: Reading, node: number, scope: LocalScope): FactExpr {
  if (node < 0) return UNKNOWN
  const known = unit.memo.get(node)
  if (known !== undefined) return known
  // A value that depends on itself is unknown.
  unit.memo.set(node, UNKNOWN)
  const match = unit.first(unit.data.values, node)
  const value = match === null ? typeAsValue(unit, node, scope) : valueOf(unit, match, scope)
  unit.memo.set(node, value)
  return value
}

/** A type that stands where a value may: the class in `Foo::new()`. */
const typeAsValue = (unit: Reading, node: number, scope: LocalScope): FactExpr =>
  unit.first(unit.data.types, node) === null ? UNKNOWN : typeExpr(unit, node, scope)

function valueOf(unit: Reading, match: Match, scope: LocalScope): FactExpr {
  const of = match.one('of')
  switch (match.pattern.head) {
    case 'value.name':
      return projected(match, nameExpr(unit, nameNode(match), scope))
    case 'value.member':
      return projected(match, memberExpr(unit, match, scope))
    case 'value.call': {
      // A name by itself that something binds is no call.
      const isName = of < 0 && nameNode(match) === match.node
      const bound = isName || isPath(unit, match.node) ? boundAt(unit, match.node, scope) : null
      return bound ?? callExpr(unit, match, scope)
    }
    case 'value.new':
      if (of >= 0) return wrap('new', typeExpr(unit, of, scope))
      if (match.pattern.properties.has('expected'))
        return unit.evaluation.expected(unit, match.node)
      return boundAt(unit, match.node, scope) ?? selfExpr(unit, makesOwn(unit, scope))
    case 'value.typed':
      return wrap('typed', typeExpr(unit, match.one('type'), scope))
    case 'value.same':
      return union(
        match.all('of').map((part) => evaluate(unit, part, inside(unit, match, part, scope))),
      )
    case 'value.element':
      return elementAt(instantiated(unit, match, scope), '')
    case 'value.array':
      return of < 0 ? OPAQUE : wrap('array', heldBy(unit, match, of, scope))
    case 'value.tuple':
      return tupleOf(match.all('of').map((part) => evaluate(unit, part, scope)))
    case 'value.function':
      return givingFunction(evaluate(unit, of, inside(unit, match, of, scope)))
    case 'value.await':
      return wrap('await', evaluate(unit, of, scope))
    case 'value.this': {
      const self = selfExpr(unit, scope.held)
      if (!match.pattern.properties.has('receiver')) return self
      const closure = closureAround(unit, scope)
      return closure < 0 ? self : { t: 'receiver', closure, of: self }
    }
    case 'value.super':
      return superExpr(unit, scope)
    case 'value.overridden':
      return wrap('call', overridden(unit, scope))
    case 'value.class':
      return classExpr(unit, scope)
    case 'value.variable': {
      // Variables are told from names by their spelling: nothing else is meant.
      const bound = lookUpLocal(scope, unit.nameOf(match.node), match.node)
      return bound === undefined ? UNKNOWN : boundExpr(unit, bound)
    }
    case 'value.path':
      return pathExpr(unit, unit.pathOf(match.node))
    case 'value.own':
      return ownExpr(unit, match, scope)
    case 'value.above':
      return member(superExpr(unit, scope), unit.nameOf(nameNode(match)))
    case 'value.inner':
      return member(unit.exprs.name('self'), unit.nameOf(match.one('name')))
    case 'value.operator':
      return operatorValue(unit, match, scope)
    case 'value.expected':
      return unit.evaluation.expected(unit, match.node)
    case 'value.opaque':
      return OPAQUE
    default:
      return UNKNOWN
  }
}

/** A member of what wraps the property that is named, where the pattern says so. */
const projected = ({ pattern }: Match, named: FactExpr): FactExpr =>
  pattern.called === '' ? named : member(wrap('wrapper', named), pattern.called)

/** A function by what it gives. */
const givingFunction = (value: FactExpr): FactExpr => ({
  t: 'function',
  params: [],
  of: wrap('value', value),
})

/** What a collection is made of: a value, or what a function gives that is named. */
function heldBy(unit: Reading, match: Match, of: number, scope: LocalScope): FactExpr {
  const value = evaluate(unit, of, inside(unit, match, of, scope))
  return match.pattern.properties.has('called') ? wrap('call', value) : value
}

/** The scope of a part that stands deeper inside: the last value of a function literal. */
function inside(unit: Reading, match: Match, part: number, scope: LocalScope): LocalScope {
  for (let at = part; at > match.node; at = unit.tree.parent[at] ?? -1) {
    const inner = unit.localScopes.get(at)
    if (inner !== undefined) return inner
  }
  return scope
}

/** A member of the object around; `_name` is that or what stands behind the property `name`. */
function ownExpr(unit: Reading, match: Match, scope: LocalScope): FactExpr {
  const node = nameNode(match)
  const name = unit.nameOf(node)
  const self = selfExpr(unit, scope.held)
  if (!match.pattern.properties.has('backing')) return member(self, name)
  const written = nameExpr(unit, node, scope)
  return written.t === 'name' ? union([written, member(self, name.slice(1))]) : written
}

/** The type that a `@value.new` makes an instance of, with the number of arguments. */
export function madeType(unit: Reading, match: Match, scope: LocalScope): FactExpr {
  const of = match.one('of')
  const { properties } = match.pattern
  if (properties.has('own') || properties.has('above')) {
    const type = properties.has('own') ? typeAround(unit, scope) : baseAround(unit, scope)
    return withArguments(type, argumentCount(unit, match), givenBy(unit, match, scope))
  }
  if (properties.has('expected')) return expectedType(unit, match, scope)
  const own = makesOwn(unit, scope)
  if (of >= 0)
    return withArguments(
      withoutTypes(classOf(unit, typeExpr(unit, of, scope))),
      argumentCount(unit, match),
      givenBy(unit, match, scope),
    )
  return own === null ? UNKNOWN : unit.exprs.symbol('symbol', own.symbol)
}

/** Whether code of the file assigns to what the node is written as. */
const isPath = (unit: Reading, node: number): boolean =>
  unit.paths.size > 0 && unit.paths.has(unit.textOf(node))
/** The type of what the code around expects: `new(1)`. */
function expectedType(unit: Reading, match: Match, scope: LocalScope): FactExpr {
  const expected = unit.evaluation.expected(unit, match.node)
  return expected.t === 'typed'
    ? withArguments(
        withoutTypes(expected.of),
        argumentCount(unit, match),
        givenBy(unit, match, scope),
      )
    : expected
}

/** What a variable at the node is worth; null when nothing inside functions binds its name. */
function boundAt(unit: Reading, node: number, scope: LocalScope): FactExpr | null {
  const binding = lookUpLocal(scope, unit.nameOf(node), node)
  return binding === undefined || binding.symbol >= 0 ? null : boundExpr(unit, binding)
}

/** The node that names something in a pattern: its `@name`, else the whole. */
export const nameNode = (match: Match): number => {
  const name = match.one('name')
  return name < 0 ? match.node : name
}

/** What a call calls: `@of` alone, or the member `@name` of `@of`, or the name alone. */
export function calleeOf(unit: Reading, match: Match, scope: LocalScope): FactExpr {
  const of = match.one('of')
  const name = match.one('name')
  const count = argumentCount(unit, match)
  const given = givenBy(unit, match, scope)
  const labels = unit.data.isLabelled ? labelsGiven(unit, match) : []
  if (name >= 0 && of < 0 && match.pattern.properties.has('apart')) {
    const callee = unit.nameOf(name)
    return unit.isBuiltin(callee)
      ? OPAQUE
      : withArguments(unit.exprs.name(callee, closureAround(unit, scope)), count, given, labels)
  }
  if (name < 0) return withArguments(evaluate(unit, of, scope), count, given, labels)
  return of < 0
    ? withArguments(nameExpr(unit, name, scope), count, given, labels)
    : withArguments(memberExpr(unit, match, scope), count, given, labels)
}

function memberExpr(unit: Reading, match: Match, scope: LocalScope): FactExpr {
  const of = match.one('of')
  const holder = of < 0 ? unit.evaluation.expected(unit, match.node) : evaluate(unit, of, scope)
  const name = memberName(unit, match)
  if (holder.t !== 'opaque' || !unit.data.extendsTypes) return member(holder, name)
  // Types of others have members of the repository too where functions extend them.
  const type = argumentType(unit, of, scope)
  const isNamed = typeof type === 'string' && type !== '->' && type !== ''
  return { t: 'member', of: isNamed ? wrap('typed', unit.typeName(type)) : OPAQUE, name }
}

/** The name of a member: of one that is called by several words, each with its colon, all of them. */
export const memberName = (unit: Reading, match: Match): string =>
  match.pattern.properties.has('keywords')
    ? match
        .all('name')
        .map((part) => `${unit.nameOf(part)}:`)
        .join('')
    : `${unit.nameOf(match.one('name'))}${match.pattern.properties.has('setter') ? '=' : ''}`

/** What the name at `node` means. */
const nameExpr = (unit: Reading, node: number, scope: LocalScope): FactExpr =>
  namedAt(unit, unit.nameOf(node), node, scope)

/** What a name means at a node. */
export function namedAt(unit: Reading, name: string, node: number, scope: LocalScope): FactExpr {
  const binding = lookUpLocal(scope, name, node)
  if (binding === undefined) {
    return unit.isBuiltin(name) ? OPAQUE : unit.exprs.name(name, closureAround(unit, scope))
  }
  return boundExpr(unit, binding)
}

function boundExpr(unit: Reading, binding: LocalBinding): FactExpr {
  if (binding.symbol >= 0) return unit.exprs.symbol('symbol', binding.symbol)
  if (binding.isSelf) return selfExpr(unit, binding.scope.held)
  if (binding.expr !== null) return binding.expr
  binding.expr = UNKNOWN
  if (binding.variable !== undefined) return (binding.expr = variableExpr(unit, binding))
  if (binding.documented !== undefined) {
    const written = binding.type < 0 ? UNKNOWN : typeExpr(unit, binding.type, binding.scope)
    if (isNowhere(written)) {
      const told = documentedValue(binding.documented, namedIn(unit, binding.scope))
      if (!isNowhere(told))
        return (binding.expr = binding.form === 'rest' ? wrap('array', told) : told)
    }
  }
  if (binding.part !== undefined) return (binding.expr = partOf(unit, binding.part))
  if (binding.passed !== undefined) {
    return (binding.expr = passedTo(unit, binding.passed))
  }
  const { scope, type, more = [], value, result, form, position } = binding
  const whole =
    type >= 0
      ? union([type, ...more].map((node) => wrap('typed', typeExpr(unit, node, scope))))
      : result === undefined
        ? evaluate(unit, value, scope)
        : member(evaluate(unit, value, scope), String(result))
  if (form === 'rest') binding.expr = wrap('array', whole)
  else if (form === 'called')
    binding.expr = givingFunction(evaluate(unit, value, unit.scopeAt(value)))
  else if (form === 'plain' || type >= 0) binding.expr = whole
  else binding.expr = wrap(form === 'unwrap' ? 'await' : form, whole)
  if (position !== undefined) binding.expr = elementAt(binding.expr, position)
  return binding.expr
}

/** A type parameter, as a type. */
function variableExpr(unit: Reading, { variable, type, more = [], scope }: LocalBinding): FactExpr {
  if (variable === undefined) return UNKNOWN
  const bound = (): FactExpr =>
    type < 0 ? UNKNOWN : union([type, ...more].map((node) => typeExpr(unit, node, scope)))
  const { owner, of, index } = variable
  return of < 0
    ? unit.exprs.variable(owner, index, bound)
    : { t: 'typeParameter', of: typeExpr(unit, of, scope), index, bound: bound() }
}

/** What a written type names. */
export function typeExpr(unit: Reading, node: number, scope: LocalScope): FactExpr {
  const match = unit.first(unit.data.types, node)
  if (match === null) return UNKNOWN
  const of = match.one('of')
  switch (match.pattern.head) {
    case 'type.name':
      return namedType(unit, nameNode(match), scope)
    case 'type.member':
      return member(typeExpr(unit, of, scope), unit.nameOf(match.one('name')))
    case 'type.same':
      return typeExpr(unit, of, scope)
    case 'type.function':
      return functionExpr(unit, match, scope)
    case 'type.generic':
      return instantiatedType(
        of < 0 ? namedType(unit, nameNode(match), scope) : typeExpr(unit, of, scope),
        match.all('type').map((type) => typeExpr(unit, type, scope)),
      )
    case 'type.array':
      return wrap('array', typeExpr(unit, of, scope))
    case 'type.map':
      return mapOf(typeExpr(unit, match.one('key'), scope), typeExpr(unit, of, scope))
    case 'type.object':
      return objectOf(match.all('of').flatMap((field) => fieldsOf(unit, field, scope)))
    case 'type.tuple':
      return tupleOf(match.all('of').map((part) => typeExpr(unit, part, scope)))
    case 'type.promise':
      return wrap('promise', typeExpr(unit, of, scope))
    case 'type.union':
      return union(match.all('of').map((part) => typeExpr(unit, part, scope)))
    case 'type.self':
      return selfExpr(unit, scope.held)
    case 'type.above':
      return baseAround(unit, scope)
    case 'type.this':
      return extendedAround(unit, scope) ?? classExpr(unit, scope)
    case 'type.opaque':
      return OPAQUE
    default:
      return UNKNOWN
  }
}

/** The type that a name stands for. */
function namedType(unit: Reading, node: number, scope: LocalScope): FactExpr {
  const parts = unit.pathOf(node)
  const [first, ...rest] = parts
  if (first === undefined) return pathExpr(unit, parts)
  const binding = lookUpLocal(scope, first, node)
  if (parts.length > 1) {
    return binding?.variable === undefined
      ? pathExpr(unit, parts)
      : rest.reduce<FactExpr>((of, name) => member(of, name), boundExpr(unit, binding))
  }
  if (binding !== undefined) return boundExpr(unit, binding)
  // A path from the root means nothing that the file brings.
  const isAbsolute = unit.text[unit.startOf(node)] === '\\'
  const isBuiltin = isAbsolute ? unit.data.builtins.has(first) : unit.isBuiltin(first)
  return isBuiltin ? OPAQUE : unit.typeName(first)
}

/** The type that members written outside of it belong to: any when it is a type parameter without a bound. */
export function extendedType(
  unit: Reading,
  path: readonly string[],
  scope: LocalScope,
  node: number,
): FactExpr {
  const [first = '', ...rest] = path
  const binding = rest.length === 0 ? lookUpLocal(scope, first, node) : undefined
  if (binding !== undefined && binding.symbol < 0) {
    const bound = boundExpr(unit, binding)
    if (bound.t === 'variable') return bound
    if (bound.t === 'typeParameter') return bound.bound
    return bound.t === 'typed' ? bound.of : UNKNOWN
  }
  const start = rest.length === 0 ? unit.typeName(first) : unit.exprs.name(first)
  return rest.reduce<FactExpr>((of, name) => member(of, name), start)
}
