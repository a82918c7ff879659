// Functions, their parameters and scopes, overloads.

import { UNKNOWN } from '../facts/expressions.ts'
import { localBinding, lookup, Scope } from '../facts/scope.ts'
import { childrenOf } from '../syntax/navigate.ts'
import type { Declaring, Known } from './declaring.ts'
import { documentedParameter, documentedResult } from './jsdoc.ts'
import { holdResult } from './hold-object.ts'
import { isExported, rangeStart } from './placement.ts'
import { F, K } from './vocabulary.ts'

/** Opens a function's scope and binds its parameters. */
export function openFunction(
  pass: Declaring,
  node: number,
  { owner, self }: { owner: number; self: number },
): Scope {
  const { unit } = pass
  const scope = new Scope(pass.scope, 'function', { end: unit.nextOf(node), owner, self })
  unit.openScope(node, scope)
  const symbol = unit.owners.get(node)
  if (symbol !== undefined) pass.functions.set(scope, symbol)
  // A function of its own has another `this` than a written one around it.
  const receiver = pass.receiverTypes.get(node)
  if (receiver !== undefined) scope.bind('this', { ...localBinding(scope), expr: receiver })
  else if (pass.kind(node) !== K.arrow_function && lookup(pass.scope, 'this') !== undefined) {
    const expr = self < 0 ? UNKNOWN : unit.exprs.symbol('this', self)
    scope.bind('this', { ...localBinding(scope), expr })
  }
  const result = documentedResult(pass, node)
  if (result !== undefined) pass.documentedResults.set(node, result)
  const single = pass.field(node, F.parameter)
  if (single >= 0) pass.bindPattern(single, scope, contextOf(pass, node, 0))
  const parameters = pass.field(node, F.parameters)
  if (parameters >= 0) bindParameters(pass, node, parameters, scope)
  pass.scope = scope
  return scope
}

function bindParameters(pass: Declaring, node: number, parameters: number, scope: Scope): void {
  const { tree } = pass.unit
  childrenOf(tree, parameters, K.comment).forEach((parameter, position) => {
    const kind = tree.kind[parameter]
    const isTyped = kind === K.required_parameter || kind === K.optional_parameter
    const pattern = isTyped ? pass.field(parameter, F.pattern) : parameter
    const annotation = isTyped ? pass.field(parameter, F.type) : -1
    const value = pass.field(parameter, isTyped ? F.value : F.right)
    if (pass.kind(pattern) === K.this) {
      scope.bind('this', localBinding(scope, { annotation }))
      return
    }
    const documented = documentedParameter(pass, node, pass.unit.textOf(nameIn(pass, pattern)))
    if (annotation >= 0) pass.bindPattern(pattern, scope, { values: [], annotation, from: scope })
    else if (value >= 0) {
      const known = { values: [value], annotation: -1, from: scope, documented }
      pass.bindPattern(pattern, scope, known)
    } else pass.bindPattern(pattern, scope, { ...contextOf(pass, node, position), documented })
  })
}

/** The name that a parameter with a default has before it. */
const nameIn = (pass: Declaring, pattern: number): number =>
  pass.kind(pattern) === K.assignment_pattern ? pass.field(pattern, F.left) : pattern

/** What is known of a parameter without a type: what the code around the function expects there. */
const contextOf = (pass: Declaring, node: number, index: number): Known => ({
  values: [],
  annotation: -1,
  from: pass.scope,
  expected: { fn: node, index },
})

/** `function f() {}`, `function f(): T` (an overload or ambient), generators. */
export function declareFunction(pass: Declaring, node: number): void {
  const { unit, scope } = pass
  const nameNode = pass.field(node, F.name)
  unit.markDeclares(nameNode)
  const name = unit.textOf(nameNode)
  const hasBody = pass.kind(node) !== K.function_signature
  const body = pass.field(node, F.body)
  const start = rangeStart(pass, node)
  const parent = scope.binder.owner
  let symbol =
    unit.symbols.named(parent, name).find((at) => isSameFunction(pass, at, hasBody)) ?? -1
  if (symbol >= 0) implementOverload(pass, symbol, { node, body, start, hasBody })
  else {
    symbol = pass.declare({
      name: name === '' && pass.field(pass.parent(node), F.value) === node ? 'default' : name,
      kind: 'function',
      suffix: 'method',
      parent,
      node,
      body,
      start,
      exported: isExported(pass, node),
      hasBody,
    })
  }
  if (symbol >= 0) {
    unit.owners.set(node, symbol)
    scope.binder.bind(name, localBinding(scope, { symbol }))
  }
  const isConstructor = symbol > 0 && pass.constructors.has(name)
  openFunction(pass, node, {
    owner: symbol < 0 ? scope.owner : symbol,
    self: isConstructor ? symbol : -1,
  })
}

const isSameFunction = (pass: Declaring, at: number, hasBody: boolean): boolean => {
  const known = pass.unit.symbols.at(at)
  if (known.kind === 'namespace') return true
  return (
    (known.kind === 'function' || known.kind === 'method' || known.kind === 'constructor') &&
    !(known.hasBody && hasBody)
  )
}

/** Joins a further declaration of one function: the one with a body gives range and header. */
export function implementOverload(
  pass: Declaring,
  symbol: number,
  place: { node: number; body: number; start: number; hasBody: boolean },
): void {
  const { unit } = pass
  const draft = unit.symbols.at(symbol)
  if (draft.kind === 'namespace') {
    draft.kind = 'function'
    draft.suffix = 'method'
  }
  const doc = pass.docBefore(place.start)
  if (draft.doc === '') draft.doc = doc
  if (!place.hasBody) return
  draft.hasBody = true
  draft.startLine = unit.lineAt(place.start)
  draft.endLine = unit.lastLine(place.start, unit.endOf(place.node))
  draft.signature = pass.signature(
    place.start,
    place.body >= 0 ? unit.startOf(place.body) : unit.endOf(place.node),
  )
}

/** Arrow functions and function expressions: the code of the symbol that holds them, or of the one around. */
export function declareFunctionValue(pass: Declaring, node: number): void {
  const { unit, scope } = pass
  const owned = unit.owners.get(node) ?? declareArgument(pass, node)
  const owner = owned ?? scope.owner
  const isConstructor =
    owned !== undefined &&
    pass.constructors.size > 0 &&
    pass.constructors.has(unit.symbols.at(owned).name)
  const self =
    pass.kind(node) === K.arrow_function
      ? scope.self
      : (pass.receivers.get(node) ?? (isConstructor ? owned : -1))
  const name = pass.field(node, F.name)
  const inner = openFunction(pass, node, { owner, self: pass.receivers.get(node) ?? self })
  if (name >= 0) {
    unit.markDeclares(name)
    inner.bind(unit.textOf(name), localBinding(inner, { symbol: owned ?? -1 }))
  }
  const body = pass.field(node, F.body)
  if (owned !== undefined && body >= 0 && pass.kind(body) !== K.statement_block) {
    unit.returns.set(owned, [body])
    holdResult(pass, body, owned)
  }
}

/** `app.get('/x', function show() {})` of a module: no other symbol holds the code of such a function. */
function declareArgument(pass: Declaring, node: number): number | undefined {
  const { unit, scope } = pass
  const name = pass.field(node, F.name)
  if (name < 0 || scope.owner !== 0 || pass.kind(pass.parent(node)) !== K.arguments)
    return undefined
  const symbol = pass.declare({
    name: unit.textOf(name),
    kind: 'function',
    suffix: 'method',
    parent: 0,
    node,
    body: pass.field(node, F.body),
    exported: false,
  })
  if (symbol < 0) return undefined
  unit.owners.set(node, symbol)
  return symbol
}

/** `return x`: remembered for the function that it leaves, when that is a symbol. */
export function declareReturn(pass: Declaring, node: number): void {
  const value = pass.first(node)
  if (value < 0) return
  let scope: Scope | null = pass.scope
  while (scope !== null && scope.kind !== 'function') scope = scope.parent
  const symbol = scope === null ? undefined : pass.functions.get(scope)
  if (symbol === undefined) return
  pass.returnScopes.set(value, pass.scope)
  holdResult(pass, value, symbol)
  const known = pass.unit.returns.get(symbol)
  if (known === undefined) pass.unit.returns.set(symbol, [value])
  else if (known.length < 4) known.push(value)
}
