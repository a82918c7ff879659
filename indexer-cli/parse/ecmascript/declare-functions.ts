// Functions, their parameters and scopes, overloads.

import { localBinding, Scope } from '../facts/scope.ts'
import { childrenOf } from '../syntax/navigate.ts'
import type { Declaring } from './declaring.ts'
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
  const single = pass.field(node, F.parameter)
  if (single >= 0) pass.bindPattern(single, scope, contextOf(pass, node, 0))
  const parameters = pass.field(node, F.parameters)
  if (parameters >= 0) bindParameters(pass, node, parameters, scope)
  pass.scope = scope
  return scope
}

function bindParameters(pass: Declaring, node: number, parameters: number, scope: Scope): void {
  const { tree } = pass.unit
  let position = 0
  for (const parameter of childrenOf(tree, parameters, K.comment)) {
    const kind = tree.kind[parameter]
    if (kind === K.required_parameter || kind === K.optional_parameter) {
      const pattern = pass.field(parameter, F.pattern)
      const annotation = pass.field(parameter, F.type)
      if (annotation >= 0) {
        pass.bindPattern(pattern, scope, { values: [], annotation, from: scope })
      } else {
        const value = pass.field(parameter, F.value)
        const context =
          value >= 0
            ? { values: [value], annotation: -1, from: scope }
            : contextOf(pass, node, position)
        pass.bindPattern(pattern, scope, context, context.steps ?? [])
      }
    } else {
      const context = contextOf(pass, node, position)
      const value = kind === K.assignment_pattern ? pass.field(parameter, F.right) : -1
      if (value >= 0)
        pass.bindPattern(parameter, scope, { values: [value], annotation: -1, from: scope })
      else pass.bindPattern(parameter, scope, context, context.steps ?? [])
    }
    position++
  }
}

/** Array methods whose callback takes an element first. */
const ELEMENT_CALLBACKS: ReadonlySet<string> = new Set([
  'forEach',
  'map',
  'filter',
  'find',
  'findIndex',
  'findLast',
  'some',
  'every',
  'flatMap',
])

/** What a callback's parameter is known to be from the call that takes it: `xs.map((x) => ...)`. */
function contextOf(
  pass: Declaring,
  node: number,
  position: number,
): { values: number[]; annotation: number; from: Scope; steps?: readonly string[] } {
  const nothing = { values: [], annotation: -1, from: pass.scope }
  const list = pass.parent(node)
  if (position !== 0 || pass.kind(list) !== K.arguments || list + 1 !== node) return nothing
  const callee = pass.field(pass.parent(list), F.function)
  if (pass.kind(callee) !== K.member_expression) return nothing
  const method = pass.unit.textOf(pass.field(callee, F.property))
  const receiver = pass.field(callee, F.object)
  if (ELEMENT_CALLBACKS.has(method)) return { ...nothing, values: [receiver], steps: [''] }
  return method === 'then' ? { ...nothing, values: [receiver], steps: ['await'] } : nothing
}

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
  openFunction(pass, node, { owner: symbol < 0 ? scope.owner : symbol, self: -1 })
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
  const owned = unit.owners.get(node)
  const owner = owned ?? scope.owner
  const self = pass.kind(node) === K.arrow_function ? scope.self : (pass.receivers.get(node) ?? -1)
  const name = pass.field(node, F.name)
  const inner = openFunction(pass, node, { owner, self: pass.receivers.get(node) ?? self })
  if (name >= 0) {
    unit.markDeclares(name)
    inner.bind(unit.textOf(name), localBinding(inner, { symbol: owned ?? -1 }))
  }
  const body = pass.field(node, F.body)
  if (owned !== undefined && body >= 0 && pass.kind(body) !== K.statement_block) {
    unit.returns.set(owned, [body])
  }
}

/** `return x`: remembered for the function that it leaves, when that is a symbol. */
export function declareReturn(pass: Declaring, node: number): void {
  const value = pass.first(node)
  if (value < 0) return
  let scope: Scope | null = pass.scope
  while (scope !== null && scope.kind !== 'function') scope = scope.parent
  const symbol = scope === null ? undefined : pass.functions.get(scope)
  if (symbol === undefined) return
  const known = pass.unit.returns.get(symbol)
  if (known === undefined) pass.unit.returns.set(symbol, [value])
  else if (known.length < 4) known.push(value)
}
