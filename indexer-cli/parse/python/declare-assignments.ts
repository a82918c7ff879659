// Assignments: module variables and constants, class attributes, fields through `self`, local names, `__all__`.

import { localBinding, lookup, Scope } from '../facts/scope.ts'
import { NOTHING, type Declaring, type Source } from './declaring.ts'
import { commentedType } from './type-text.ts'
import { F, K } from './vocabulary.ts'

/** The value at the end of `a = b = value`. */
function finalValue(pass: Declaring, node: number): number {
  let value = pass.field(node, F.right)
  while (pass.kind(value) === K.assignment) value = pass.field(value, F.right)
  return value
}

/** The comment behind an assignment that writes its type; -1 when there is none. */
function typeComment(pass: Declaring, node: number): number {
  const { unit } = pass
  const comment = unit.nextOf(node)
  if (pass.kind(comment) !== K.comment) return -1
  const between = unit.text.slice(unit.endOf(node), unit.startOf(comment))
  const isBehind = /^[ \t]*$/.test(between) && commentedType(unit.textOf(comment)) !== undefined
  return isBehind ? comment : -1
}

/** `left = right`, `left: type = right`. */
export function declareAssignment(pass: Declaring, node: number): void {
  const left = pass.field(node, F.left)
  const value = finalValue(pass, node)
  const written = pass.field(node, F.type)
  const annotation = written < 0 ? typeComment(pass, node) : written
  const source: Source = { value, annotation, steps: [] }
  if (pass.kind(left) === K.identifier && pass.unit.textOf(left) === '__all__') {
    collectAllNames(pass, value, true)
    pass.unit.markDeclares(left)
    return
  }
  assign(pass, node, left, source)
}

function assign(pass: Declaring, node: number, target: number, source: Source): void {
  const kind = pass.kind(target)
  const { kind: place } = pass.scope.binder
  if (kind === K.identifier) {
    if (pass.kind(source.value) === K.lambda && source.steps.length === 0)
      declareNamedLambda(pass, node, target, source.value)
    else if (place === 'module' || place === 'class') declareVariable(pass, node, target, source)
    else if (pass.globals.get(pass.scope.binder)?.has(pass.unit.textOf(target)) === true)
      writeElsewhere(pass, node, target, source)
    else pass.bindName(target, source)
  } else if (kind === K.attribute) declareSelfField(pass, node, target, source)
  else if (kind === K.list_splat_pattern) assign(pass, node, pass.first(target), source)
  else if (kind === K.pattern_list || kind === K.tuple_pattern || kind === K.list_pattern) {
    pass.eachPart(target, source, (part, from) => assign(pass, node, part, from))
  }
}

/** A name that `global` or `nonlocal` says to be one of the module, or of the function around: it holds this value too. */
function writeElsewhere(pass: Declaring, node: number, target: number, source: Source): void {
  const { unit, scope } = pass
  const name = unit.textOf(target)
  for (let at = scope.binder.parent; at !== null && at.kind !== 'module'; at = at.parent) {
    const known = at.kind === 'function' ? at.own(name) : undefined
    if (known === undefined || known.symbol >= 0 || known.imported) continue
    if (source.value >= 0 && source.steps.length === 0) known.values.push(source.value)
    return
  }
  const [known] = unit.symbols.named(0, name)
  if (known !== undefined) holdToo(pass, known, source)
  else {
    const inner = pass.scope
    pass.scope = unit.root
    declareVariable(pass, node, target, source)
    pass.scope = inner
  }
}

/** A variable holds whatever is written to it. */
function holdToo(pass: Declaring, symbol: number, source: Source): void {
  const { kind } = pass.unit.symbols.at(symbol)
  const holds = kind === 'variable' || kind === 'constant' || kind === 'field'
  if (holds && source.annotation < 0 && source.value >= 0)
    pass.typed.push({ symbol, scope: pass.scope, source })
}

/** The statement of an assignment, the first of a chain. */
function statementOf(pass: Declaring, node: number): number {
  let outer = node
  while (pass.kind(pass.parent(outer)) === K.assignment) outer = pass.parent(outer)
  return outer
}

const isConstantName = (name: string): boolean => /^_?[A-Z][A-Z0-9_]*$/.test(name)

function declareVariable(pass: Declaring, node: number, target: number, source: Source): void {
  const { unit, scope } = pass
  const name = unit.textOf(target)
  const parent = scope.binder.owner
  const [known] = unit.symbols.named(parent, name)
  if (known !== undefined) {
    unit.markDeclares(target)
    holdToo(pass, known, source)
    return
  }
  const inClass = scope.binder.kind === 'class'
  const statement = statementOf(pass, node)
  const symbol = pass.define({
    name,
    kind: inClass ? 'field' : isConstantName(name) ? 'constant' : 'variable',
    suffix: 'term',
    parent,
    start: unit.startOf(statement),
    end: unit.endOf(statement),
    signature: pass.statementText(statement, source.value),
    isStatic: inClass,
  })
  unit.markDeclares(target)
  if (symbol < 0) return
  const values = source.value < 0 ? [] : [source.value]
  scope.binder.bind(name, { ...localBinding(scope, { symbol }), values })
  pass.typed.push({ symbol, scope, source })
  if (isTypeVariable(pass, source.value)) pass.variables.set(symbol, source.value)
  if (statement === node && !unit.scopes.has(node)) openInitialiser(pass, node, symbol)
}

/** `TypeVar('T', bound=Foo)`. */
const isTypeVariable = (pass: Declaring, value: number): boolean =>
  pass.kind(value) === K.call &&
  /^(?:\w+\.)?TypeVar$/.test(pass.unit.textOf(pass.field(value, F.function)))

/** The code of a value is its name's; what module-level code calls is called by the module. */
function openInitialiser(pass: Declaring, node: number, symbol: number): void {
  const { unit, scope } = pass
  const caller = scope.binder.kind === 'module' ? scope.caller : symbol
  const place = { end: unit.nextOf(node), owner: symbol, self: scope.self, caller }
  pass.scope = unit.openScope(node, new Scope(scope, 'initialiser', place))
}

function declareNamedLambda(pass: Declaring, node: number, target: number, value: number): void {
  const { unit, scope } = pass
  const name = unit.textOf(target)
  const inClass = scope.binder.kind === 'class'
  unit.markDeclares(target)
  const symbol = pass.define({
    name,
    kind: inClass ? 'method' : 'function',
    suffix: 'method',
    parent: scope.binder.owner,
    start: unit.startOf(node),
    end: unit.endOf(node),
    signature: pass.statementText(node, -1),
  })
  if (symbol < 0) return
  scope.binder.bind(name, localBinding(scope, { symbol }))
  unit.owners.set(value, symbol)
}

/** `self.x = value` in a method: a field, unless the class has a member of that name. */
function declareSelfField(pass: Declaring, node: number, target: number, source: Source): void {
  const { unit, scope } = pass
  const object = pass.field(target, F.object)
  if (pass.kind(object) !== K.identifier) return
  const bound = lookup(scope, unit.textOf(object))?.expr
  if (bound?.t !== 'this') return
  const name = unit.textOf(pass.field(target, F.attribute))
  const [known] = unit.symbols.named(bound.symbol, name)
  if (known !== undefined) {
    holdToo(pass, known, source)
    return
  }
  const statement = statementOf(pass, node)
  const symbol = pass.define({
    name,
    kind: 'field',
    suffix: 'term',
    parent: bound.symbol,
    start: unit.startOf(statement),
    end: unit.endOf(statement),
    signature: pass.statementText(statement, source.value),
  })
  if (symbol >= 0) pass.typed.push({ symbol, scope, source })
}

/** `__all__ = [...]`, `__all__ += [...]`. */
function collectAllNames(pass: Declaring, value: number, isWhole: boolean): void {
  const { unit } = pass
  if (pass.scope.binder.kind !== 'module') return
  const names = isWhole ? [] : (unit.allNames ?? [])
  for (let node = value; node >= 0 && node < unit.nextOf(value); node++) {
    if (pass.kind(node) === K.string)
      names.push(unit.textOf(node).replace(/^[A-Za-z]*['"]+|['"]+$/g, ''))
  }
  unit.allNames = names
}

/** `x += y`: a name that is assigned in a function is local there. */
export function declareAugmented(pass: Declaring, node: number): void {
  const left = pass.field(node, F.left)
  if (pass.kind(left) !== K.identifier) return
  const name = pass.unit.textOf(left)
  if (name === '__all__') collectAllNames(pass, pass.field(node, F.right), false)
  if (pass.scope.binder.kind === 'function' && pass.scope.binder.own(name) === undefined) {
    pass.bindName(left, NOTHING)
  }
}

/** `global x`: the module's name, in this function. */
export function declareGlobal(pass: Declaring, node: number): void {
  const scope = pass.scope.binder
  const names = pass.globals.get(scope) ?? new Set<string>()
  for (const name of pass.children(node)) {
    pass.unit.markDeclares(name)
    const text = pass.unit.textOf(name)
    names.add(text)
    scope.bind(text, localBinding(scope, { imported: true }))
  }
  pass.globals.set(scope, names)
}

/** `nonlocal x`: the name of the function around. */
export function declareNonlocal(pass: Declaring, node: number): void {
  const scope = pass.scope.binder
  const names = pass.globals.get(scope) ?? new Set<string>()
  for (const name of pass.children(node)) {
    pass.unit.markDeclares(name)
    names.add(pass.unit.textOf(name))
  }
  pass.globals.set(scope, names)
}
