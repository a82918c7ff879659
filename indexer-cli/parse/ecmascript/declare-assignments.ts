// Assignments that declare something: prototype and static members, fields through `this`; those of CommonJS export.

import type { SymbolKind } from '#core/graph/symbol.ts'
import { wrap } from '../facts/expressions.ts'
import { lookup } from '../facts/scope.ts'
import { childrenOf } from '../syntax/navigate.ts'
import { holdObject } from './hold-object.ts'
import { typeLater } from './declare-classes.ts'
import { exportNamed, exportWhole, isCommonJsExports } from './declare-commonjs.ts'
import type { Declaring } from './declaring.ts'
import { isGlobalValue } from './globals.ts'
import { isModuleConstant } from './module-constant.ts'
import { statementStart, valueSymbol } from './value-symbol.ts'
import { F, K } from './vocabulary.ts'

/** Looks at every `left = right`. */
export function declareAssignment(pass: Declaring, node: number): void {
  const left = pass.field(node, F.left)
  const right = pass.bareValue(pass.field(node, F.right))
  const kind = pass.kind(left)
  if (kind === K.identifier) {
    remember(pass, left, right)
    return
  }
  if (right < 0) return
  const object = pass.field(left, F.object)
  const property = writtenProperty(pass, left) || symbolProperty(pass, left)
  if (property === '') return
  if (pass.kind(object) === K.this) declareThisField(pass, node, property, right)
  else if (isCommonJsExports(pass, left)) exportWhole(pass, node, right)
  else if (isCommonJsExports(pass, object)) exportNamed(pass, node, property, right)
  else declareMember(pass, node, { object, property, right })
}

/** The property that is assigned to, `a.b` or `a['b']`; '' for anything else. */
function writtenProperty(pass: Declaring, left: number): string {
  const kind = pass.kind(left)
  if (kind === K.member_expression) return pass.unit.textOf(pass.field(left, F.property))
  const index = kind === K.subscript_expression ? pass.field(left, F.index) : -1
  return pass.kind(index) === K.string ? pass.unit.textOf(index).slice(1, -1) : ''
}

/** `[key]` in `Foo.prototype[key]` where the key is a constant of a module: most often a symbol. */
function symbolProperty(pass: Declaring, left: number): string {
  if (pass.kind(left) !== K.subscript_expression) return ''
  const key = pass.field(left, F.index)
  const isPrototype = prototypeOf(pass, pass.field(left, F.object)) >= 0
  return isPrototype && isModuleConstant(pass.unit, key, pass.scope)
    ? `[${pass.unit.textOf(key)}]`
    : ''
}

/** A local variable without an initialiser takes what is assigned to it. */
function remember(pass: Declaring, left: number, right: number): void {
  const known = lookup(pass.scope, pass.unit.textOf(left))
  if (known === undefined || known.symbol >= 0 || known.annotation >= 0) return
  if (known.scope === pass.scope && known.steps.length === 0 && known.values.length < 4) {
    known.values.push(right)
  }
}

/** `Foo.prototype.bar = function () {}`, `Foo.prototype = {...}`, `Foo.bar = function () {}`. */
function declareMember(
  pass: Declaring,
  node: number,
  { object, property, right }: { object: number; property: string; right: number },
): void {
  const { unit } = pass
  const prototype = prototypeOf(pass, object)
  const isPrototype = prototype >= 0
  const holder = isPrototype ? prototype : object
  if (pass.kind(holder) !== K.identifier) return
  const name = unit.textOf(holder)
  const later = lookup(pass.scope, name) ?? null
  const parent = later?.symbol ?? -1
  if (parent <= 0) {
    const isElsewhere = later === null ? !isGlobalValue(name) : later.imported
    if (isPrototype && isElsewhere) declareElsewhere(pass, node, { name, property, right })
    return
  }
  if (!isPrototype && property === 'prototype') {
    holdObject(pass, right, parent, 0)
    const own = pass.objects.get(right)
    if (own !== undefined) own.isPrototype = true
    inheritPrototype(pass, parent, right)
    return
  }
  if (unit.symbols.named(parent, property).length > 0) return
  if (pass.scope.kind === 'module' && pass.kind(right) === K.identifier) {
    declareStandIn(pass, node, { name: property, parent, value: right, isStatic: !isPrototype })
    return
  }
  const symbol = valueSymbol(pass, node, right, property, parent)
  if (symbol < 0) return
  unit.markDeclares(pass.field(node, F.left))
  unit.symbols.at(symbol).isStatic = !isPrototype
  pass.receivers.set(right, parent)
}

/** `Foo.prototype.bar = function () {}` where another file declares `Foo`. */
function declareElsewhere(
  pass: Declaring,
  node: number,
  { name, property, right }: { name: string; property: string; right: number },
): void {
  const { unit } = pass
  if (!pass.isFunctionValue(right) || pass.scope.kind !== 'module') return
  const symbol = pass.declare({
    name: property,
    kind: 'method',
    suffix: 'method',
    parent: 0,
    node,
    body: pass.field(right, F.body),
    start: statementStart(pass, node),
    exported: true,
  })
  if (symbol < 0) return
  unit.owners.set(right, symbol)
  unit.markDeclares(pass.field(node, F.left))
  const type = unit.exprs.name(name)
  unit.extending.set(symbol, type)
  pass.receiverTypes.set(right, wrap('typed', type))
}

/** The node of `Foo` in `Foo.prototype`, and in a variable that holds it; -1 for anything else. */
function prototypeOf(pass: Declaring, node: number): number {
  const { unit } = pass
  if (pass.kind(node) === K.member_expression) {
    const isPrototype = unit.textOf(pass.field(node, F.property)) === 'prototype'
    return isPrototype ? pass.field(node, F.object) : -1
  }
  if (pass.kind(node) !== K.identifier) return -1
  const [held = -1] = lookup(pass.scope, unit.textOf(node))?.values ?? []
  return pass.kind(held) === K.member_expression ? prototypeOf(pass, held) : -1
}

/** `Foo.prototype = Object.create(Bar.prototype)`, `Foo.prototype = new Bar()`. */
function inheritPrototype(pass: Declaring, symbol: number, value: number): void {
  if (pass.kind(value) === K.new_expression) inherit(pass, symbol, pass.field(value, F.constructor))
  if (pass.kind(value) !== K.call_expression) return
  if (pass.unit.textOf(pass.field(value, F.function)) === 'Object.create')
    inherit(pass, symbol, prototypeOf(pass, pass.first(pass.field(value, F.arguments))))
}

/** `util.inherits(Foo, Bar)`, `Object.setPrototypeOf(Foo.prototype, Bar.prototype)`. */
export function declareInheritance(pass: Declaring, node: number): void {
  const { unit } = pass
  const callee = unit.textOf(pass.field(node, F.function))
  const isInherits = /^(?:\w+\.)?inherits$/.test(callee)
  if (!isInherits && callee !== 'Object.setPrototypeOf') return
  const [first = -1, second = -1] = childrenOf(unit.tree, pass.field(node, F.arguments), K.comment)
  const own = isInherits ? first : prototypeOf(pass, first)
  const base = isInherits ? second : prototypeOf(pass, second)
  if (pass.kind(own) !== K.identifier) return
  inherit(pass, lookup(pass.scope, unit.textOf(own))?.symbol ?? -1, base)
}

function inherit(pass: Declaring, symbol: number, base: number): void {
  if (symbol <= 0 || base < 0) return
  pass.heritage.push({
    symbol,
    node: base,
    kind: 'INHERITS',
    isType: false,
    types: -1,
    scope: pass.scope,
  })
}

/** `Menu.Item = Item`, `Menu.prototype.draw = draw` beside the declarations: a field that stands for `Item`, for `draw`. */
function declareStandIn(
  pass: Declaring,
  node: number,
  {
    name,
    parent,
    value,
    isStatic,
  }: { name: string; parent: number; value: number; isStatic: boolean },
): void {
  const symbol = pass.declare({
    name,
    kind: 'field',
    suffix: 'term',
    parent,
    node,
    body: -1,
    exported: true,
    isStatic,
  })
  if (symbol >= 0) typeLater(pass, symbol, node, value)
}

/** A function is the class of what it constructs. */
const HAVE_FIELDS: ReadonlySet<SymbolKind> = new Set<SymbolKind>(['class', 'function'])

/** `this.x = value` inside a class: a field unless the class writes one itself. */
function declareThisField(pass: Declaring, node: number, name: string, value: number): void {
  const { unit, scope } = pass
  const { self } = scope
  if (self <= 0 || !HAVE_FIELDS.has(unit.symbols.at(self).kind)) return
  if (unit.symbols.named(self, name).length > 0) return
  const symbol = pass.declare({
    name,
    kind: 'field',
    suffix: 'term',
    parent: self,
    node,
    body: pass.unit.endOf(value) - pass.unit.startOf(value) > 120 ? value : -1,
    exported: !name.startsWith('#'),
  })
  if (symbol < 0) return
  pass.implicitFields.add(symbol)
  typeLater(pass, symbol, node, value)
}
