// Variables, object literals that hold members, and assignments that declare: CommonJS exports, prototypes, `this.x`.

import { unnamedModule } from '../facts/expressions.ts'
import { localBinding, Scope } from '../facts/scope.ts'
import { typeLater } from './declare-classes.ts'
import { holdObject } from './hold-object.ts'
import { documentedType } from './jsdoc.ts'
import { requiredModule } from './required-module.ts'
import type { Declaring } from './declaring.ts'
import { isExported, rangeStart } from './placement.ts'
import { F, K } from './vocabulary.ts'

/** One `name = value` of `const`, `let` or `var`. */
export function declareVariable(pass: Declaring, node: number): void {
  const { unit, scope } = pass
  const pattern = pass.field(node, F.name)
  const value = pass.field(node, F.value)
  const bare = value < 0 ? -1 : pass.bareValue(value)
  const required = requiredModule(pass, bare)
  if (required !== null) {
    bindRequired(pass, pattern, required, node)
    return
  }
  if (pass.kind(pattern) !== K.identifier) {
    if (pass.atTop) declarePatternVariables(pass, node, pattern, value)
    else bindLocal(pass, node, pattern, value)
    return
  }
  unit.markDeclares(pattern)
  const name = unit.textOf(pattern)
  const isFunction = bare >= 0 && pass.isFunctionValue(bare)
  const isClass = pass.kind(bare) === K.class
  if (!isFunction && !isClass && !pass.atTop) {
    bindLocal(pass, node, pattern, value)
    return
  }
  const statement = pass.parent(node)
  const isAlone = node === statement + 1 && unit.nextOf(node) === unit.nextOf(statement)
  const body = isFunction || isClass ? pass.field(bare, F.body) : valueBeforeCut(pass, value)
  const symbol = pass.declare({
    name,
    kind: isFunction
      ? 'function'
      : isClass
        ? 'class'
        : isConst(pass, statement)
          ? 'constant'
          : 'variable',
    suffix: isFunction ? 'method' : isClass ? 'type' : 'term',
    parent: scope.binder.owner,
    node,
    body,
    ...(isAlone
      ? { start: rangeStart(pass, statement), end: unit.endOf(statement) }
      : { start: unit.startOf(node) }),
    exported: isExported(pass, statement),
  })
  if (symbol < 0) return
  scope.binder.bind(name, { ...localBinding(scope, { symbol }), values: bare < 0 ? [] : [bare] })
  unit.owners.set(node, symbol)
  if (isFunction || isClass) unit.owners.set(bare, symbol)
  else {
    typeLater(pass, symbol, node, value)
    holdObject(pass, bare, symbol, 0)
  }
  openInitialiser(pass, node, symbol)
}

/** A header shows short values and leaves long ones out. */
const valueBeforeCut = (pass: Declaring, value: number): number =>
  value >= 0 && pass.unit.endOf(value) - pass.unit.startOf(value) > 120 ? value : -1

const isConst = (pass: Declaring, statement: number): boolean =>
  pass.unit.text.startsWith('const', pass.unit.startOf(statement))

/** The code of an initialiser is its symbol's, but what it calls is called by the code around. */
function openInitialiser(pass: Declaring, node: number, symbol: number): void {
  const { unit, scope } = pass
  const place = { end: unit.nextOf(node), owner: symbol, self: scope.self, caller: scope.caller }
  pass.scope = unit.openScope(node, new Scope(scope, 'initialiser', place))
}

function bindLocal(pass: Declaring, node: number, pattern: number, value: number): void {
  const annotation = pass.field(node, F.type)
  pass.bindPattern(pattern, pass.scope.binder, {
    values: value < 0 ? [] : [value],
    annotation,
    from: pass.scope,
    documented: documentedType(pass, node),
  })
}

function declarePatternVariables(
  pass: Declaring,
  node: number,
  pattern: number,
  value: number,
): void {
  const { scope } = pass
  const statement = pass.parent(node)
  const known = { values: [], annotation: -1, from: scope }
  pass.bindPattern(pattern, scope, known, [], (name, nameNode, steps) => {
    const symbol = pass.declare({
      name,
      kind: isConst(pass, statement) ? 'constant' : 'variable',
      suffix: 'term',
      parent: scope.binder.owner,
      node: nameNode,
      body: -1,
      exported: isExported(pass, statement),
    })
    if (symbol < 0) return
    scope.binder.bind(name, localBinding(scope, { symbol }))
    pass.typed.push({ symbol, scope, annotation: -1, value, steps })
  })
}

/** `const x = require('m')`, `const { a, b: c, d: { e } } = require('m')`. */
function bindRequired(pass: Declaring, pattern: number, from: string, node: number): void {
  const { unit, scope } = pass
  const line = unit.lineOf(node)
  const addImport = (local: string, name: string): void => {
    unit.imports.push({ local, name, from, line, typeOnly: false, scope: scope.owner })
  }
  const add = (local: string, name: string): void => {
    addImport(local, name)
    scope.binder.bind(local, localBinding(scope, { imported: true }))
  }
  if (pass.kind(pattern) === K.identifier) {
    unit.markDeclares(pattern)
    add(unit.textOf(pattern), '*')
    return
  }
  const value = pass.field(node, F.value)
  const known = { values: [], annotation: -1, from: scope }
  pass.bindPattern(pattern, scope, known, [], (name, _node, steps) => {
    const [first] = steps
    if (steps.length === 1 && typeof first === 'string') add(name, first)
    else {
      // A part of a part is what the module, which has no name here, has there.
      const local = unnamedModule(from)
      if (!unit.imports.some((known) => known.local === local)) addImport(local, '*')
      scope.binder.bind(name, localBinding(scope, { values: [value], steps }))
    }
  })
}

const REFERENCE_VALUES: ReadonlySet<number> = new Set([
  K.identifier,
  K.member_expression,
  K.new_expression,
  K.call_expression,
])

/** `key: value` in an object literal that holds members. */
export function declarePair(pass: Declaring, node: number): void {
  const { unit, scope } = pass
  const holder = pass.objects.get(pass.parent(node))
  if (holder === undefined) return
  // `module.exports = {...}`: what it makes is at module level; what it merely names is an export and no symbol.
  const isModule = holder.symbol === 0
  const key = pass.field(node, F.key)
  const value = pass.field(node, F.value)
  if (key < 0 || value < 0 || isComputed(pass, key)) return
  const name = pass.propertyName(key)
  const bare = pass.bareValue(value)
  const isFunction = pass.isFunctionValue(bare)
  const isClass = pass.kind(bare) === K.class
  const isObject = pass.kind(bare) === K.object && hasFunction(pass, bare)
  const isReference = !isModule && REFERENCE_VALUES.has(pass.kind(bare))
  if (!isFunction && (holder.isResult === true || (!isClass && !isObject && !isReference))) return
  const symbol = pass.declare({
    name,
    kind: isFunction ? (isModule ? 'function' : 'method') : isClass ? 'class' : 'field',
    suffix: isFunction ? 'method' : isClass ? 'type' : 'term',
    parent: holder.symbol,
    node,
    body:
      isFunction || isClass
        ? pass.field(bare, F.body)
        : isObject
          ? bare
          : valueBeforeCut(pass, value),
    exported: true,
    isStatic: !isModule && holder.isPrototype !== true,
  })
  if (symbol < 0) return
  unit.owners.set(node, symbol)
  if (isFunction || isClass) unit.owners.set(bare, symbol)
  if (isFunction) {
    if (!isModule) pass.receivers.set(bare, holder.symbol)
  } else if (isObject) holdObject(pass, bare, symbol, holder.depth + 1)
  else typeLater(pass, symbol, node, value)
  const place = { end: unit.nextOf(node), owner: symbol, self: scope.self, caller: scope.caller }
  pass.scope = unit.openScope(node, new Scope(scope, 'initialiser', place))
}

/** `[key]: value`, where the key is no text. */
const isComputed = (pass: Declaring, key: number): boolean =>
  pass.kind(key) === K.computed_property_name && pass.kind(pass.first(key)) !== K.string

const hasFunction = (pass: Declaring, object: number): boolean => {
  const end = pass.unit.nextOf(object)
  for (let node = object + 1; node < end; node++) {
    if (pass.isFunctionValue(node) || pass.kind(node) === K.method_definition) return true
  }
  return false
}

/** `{ Item }` in an object literal that holds members: a field that stands for `Item`. */
export function declareShorthand(pass: Declaring, node: number): void {
  const holder = pass.objects.get(pass.parent(node))
  if (holder === undefined || holder.symbol === 0 || holder.isResult === true) return
  const symbol = pass.declare({
    name: pass.unit.textOf(node),
    kind: 'field',
    suffix: 'term',
    parent: holder.symbol,
    node,
    body: -1,
    exported: true,
    isStatic: true,
  })
  if (symbol < 0) return
  pass.unit.owners.set(node, symbol)
  pass.typed.push({ symbol, scope: pass.scope, annotation: -1, value: node, steps: [] })
}
