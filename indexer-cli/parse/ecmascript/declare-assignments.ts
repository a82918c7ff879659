// Assignments that declare something: CommonJS exports, prototype and static members, fields through `this`.

import type { SymbolKind } from '#core/graph/symbol.ts'
import { wrap } from '../facts/expressions.ts'
import { lookup } from '../facts/scope.ts'
import { childrenOf } from '../syntax/navigate.ts'
import { evaluate } from './evaluate.ts'
import { holdObject } from './hold-object.ts'
import { requiredModule } from './required-module.ts'
import { typeLater } from './declare-classes.ts'
import type { Declaring } from './declaring.ts'
import { isGlobalValue } from './globals.ts'
import { isModuleConstant } from './module-constant.ts'
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

const isUnbound = (pass: Declaring, name: string): boolean => lookup(pass.scope, name) === undefined

/** `module.exports`, or `exports` itself. */
function isCommonJsExports(pass: Declaring, node: number): boolean {
  const { unit } = pass
  if (pass.kind(node) === K.identifier)
    return unit.textOf(node) === 'exports' && isUnbound(pass, 'exports')
  return (
    pass.kind(node) === K.member_expression &&
    unit.textOf(node) === 'module.exports' &&
    isUnbound(pass, 'module')
  )
}

/** `module.exports = value`. */
function exportWhole(pass: Declaring, node: number, value: number): void {
  const { unit } = pass
  const line = unit.lineOf(node)
  const from = requiredModule(pass, value)
  if (from !== null) {
    unit.exports.push({ name: 'default', of: null, from, fromName: '*', line })
    unit.exports.push({ name: '*', of: null, from, fromName: '*', line, overrides: true })
    return
  }
  const variable = assignedVariable(pass, node)
  if (variable !== null) {
    const of = unit.exprs.name(variable)
    unit.exports.push({ name: 'default', of, from: null, fromName: null, line })
    pass.noteExported(of)
    return
  }
  if (pass.kind(value) === K.object) {
    pass.objects.set(value, { symbol: 0, depth: 0 })
    unit.later.push(() => exportProperties(pass, value, line))
    return
  }
  const symbol = valueSymbol(pass, node, value, 'default')
  const { scope } = pass
  unit.later.push(() => {
    const of = symbol >= 0 ? unit.exprs.symbol('symbol', symbol) : evaluate(unit, value, scope)
    unit.exports.push({ name: 'default', of, from: null, fromName: null, line })
    pass.noteExported(of)
  })
}

/** The variable that takes the same value: `app` in `var app = (exports = module.exports = {})`. */
function assignedVariable(pass: Declaring, node: number): string | null {
  let at = pass.parent(node)
  while (
    pass.kind(at) === K.assignment_expression ||
    pass.kind(at) === K.parenthesized_expression
  ) {
    at = pass.parent(at)
  }
  if (pass.kind(at) !== K.variable_declarator) return null
  const name = pass.field(at, F.name)
  return pass.kind(name) === K.identifier ? pass.unit.textOf(name) : null
}

/** The properties of `module.exports = {...}` are exported names. */
function exportProperties(pass: Declaring, object: number, line: number): void {
  const { unit, scope } = pass
  const end = unit.nextOf(object)
  for (let node = object + 1; node < end; node = unit.nextOf(node)) {
    const kind = pass.kind(node)
    if (kind === K.spread_element) {
      const from = requiredModule(pass, pass.first(node)) ?? importedAs(pass, pass.first(node))
      if (from !== null)
        unit.exports.push({ name: '*', of: null, from, fromName: '*', line, overrides: true })
    }
    const key =
      kind === K.pair
        ? pass.field(node, F.key)
        : kind === K.method_definition
          ? pass.field(node, F.name)
          : node
    if (kind !== K.pair && kind !== K.method_definition && kind !== K.shorthand_property_identifier)
      continue
    const symbol = unit.owners.get(node)
    const value = kind === K.pair ? pass.field(node, F.value) : node
    const isOwn =
      symbol !== undefined &&
      kind !== K.shorthand_property_identifier &&
      unit.symbols.at(symbol).kind !== 'field'
    const of = isOwn ? unit.exprs.symbol('symbol', symbol) : evaluate(unit, value, scope)
    unit.exports.push({ name: pass.propertyName(key), of, from: null, fromName: null, line })
    pass.noteExported(of)
  }
}

/** The module that a name stands for; null when it is none. */
function importedAs(pass: Declaring, node: number): string | null {
  const name = pass.kind(node) === K.identifier ? pass.unit.textOf(node) : ''
  const found = pass.unit.imports.find((entry) => entry.local === name && entry.name === '*')
  return found?.from ?? null
}

/** `Object.defineProperty(exports, 'name', { get() { return value } })`: what compilers write for a re-export. */
export function declareDefinedProperty(pass: Declaring, node: number): void {
  const { unit, scope } = pass
  if (unit.textOf(pass.field(node, F.function)) !== 'Object.defineProperty') return
  const list = pass.field(node, F.arguments)
  const [object = -1, key = -1, descriptor = -1] = childrenOf(unit.tree, list, K.comment)
  if (pass.kind(key) !== K.string || !isCommonJsExports(pass, object)) return
  const name = pass.propertyName(key)
  if (name === '__esModule') return
  const line = unit.lineOf(node)
  for (let at = descriptor; at >= 0 && at < unit.nextOf(descriptor); at++) {
    const isValue = pass.kind(at) === K.pair && pass.propertyName(pass.field(at, F.key)) === 'value'
    if (!isValue && pass.kind(at) !== K.return_statement) continue
    const value = isValue ? pass.field(at, F.value) : pass.first(at)
    unit.later.push(() => {
      const of = evaluate(unit, value, scope)
      unit.exports.push({ name, of, from: null, fromName: null, line })
      pass.noteExported(of)
    })
    return
  }
}

/** `exports.name = value`. */
function exportNamed(pass: Declaring, node: number, name: string, value: number): void {
  const { unit, scope } = pass
  const line = unit.lineOf(node)
  const from = requiredModule(pass, value)
  unit.markDeclares(pass.field(node, F.left))
  if (from !== null) {
    unit.exports.push({ name, of: null, from, fromName: '*', line })
    return
  }
  const symbol = valueSymbol(pass, node, value, name)
  unit.later.push(() => {
    const of = symbol >= 0 ? unit.exprs.symbol('symbol', symbol) : evaluate(unit, value, scope)
    unit.exports.push({ name, of, from: null, fromName: null, line })
    pass.noteExported(of)
  })
}

/** Declares a function or class that an assignment makes; -1 when the value is something else. */
function valueSymbol(
  pass: Declaring,
  node: number,
  value: number,
  name: string,
  parent = 0,
): number {
  const { unit } = pass
  const isFunction = pass.isFunctionValue(value)
  if (!isFunction && pass.kind(value) !== K.class) return -1
  if (unit.owners.has(value)) return unit.owners.get(value) ?? -1
  const own = pass.field(value, F.name)
  const symbol = pass.declare({
    name: name === 'default' && own >= 0 ? unit.textOf(own) : name,
    kind: isFunction ? (parent > 0 ? 'method' : 'function') : 'class',
    suffix: isFunction ? 'method' : 'type',
    parent,
    node,
    body: pass.field(value, F.body),
    start: statementStart(pass, node),
    exported: true,
    isStatic: parent > 0,
  })
  if (symbol >= 0) unit.owners.set(value, symbol)
  return symbol
}

const statementStart = (pass: Declaring, node: number): number => {
  const statement = pass.parent(node)
  return pass.unit.startOf(pass.kind(statement) === K.expression_statement ? statement : node)
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
