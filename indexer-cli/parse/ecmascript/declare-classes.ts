// Classes, interfaces, enums, type aliases and their members.

import type { SymbolKind } from '#core/graph/symbol.ts'
import { localBinding, Scope } from '../facts/scope.ts'
import { childOfKind, childrenOf } from '../syntax/navigate.ts'
import type { Declaring } from './declaring.ts'
import { documentedType } from './jsdoc.ts'
import { implementOverload, openFunction } from './declare-functions.ts'
import { isExported, rangeStart } from './placement.ts'
import { F, K } from './vocabulary.ts'

/** Finds a type-like symbol that this declaration merges with, as TypeScript merges declarations. */
function mergedWith(pass: Declaring, parent: number, name: string, kind: SymbolKind): number {
  const { symbols } = pass.unit
  return (
    symbols.named(parent, name).find((at) => {
      const known = symbols.at(at).kind
      if (kind === 'interface') return known === 'interface' || known === 'class'
      if (kind === 'class') return known === 'interface' || known === 'namespace'
      if (kind === 'enum') return known === 'enum' || known === 'namespace'
      return false
    }) ?? -1
  )
}

/** `class`, `abstract class`, `interface`, `enum`, `type`. */
export function declareType(pass: Declaring, node: number, kind: SymbolKind): void {
  const { unit, scope } = pass
  const nameNode = pass.field(node, F.name)
  unit.markDeclares(nameNode)
  const name = nameNode < 0 ? '' : unit.textOf(nameNode)
  const parent = scope.binder.owner
  const body = pass.field(node, kind === 'type' ? F.value : F.body)
  let symbol = mergedWith(pass, parent, name, kind)
  if (symbol < 0) {
    symbol = pass.declare({
      name,
      kind,
      suffix: 'type',
      parent,
      node,
      body: kind === 'type' && isShort(pass, body) ? -1 : body,
      start: rangeStart(pass, node),
      exported: isExported(pass, node),
    })
  } else mergeInto(pass, symbol, node, kind, body)
  if (symbol >= 0 && name !== '') scope.binder.bind(name, localBinding(scope, { symbol }))
  openClass(pass, node, symbol)
}

const isShort = (pass: Declaring, body: number): boolean =>
  body >= 0 && pass.unit.endOf(body) - pass.unit.startOf(body) <= 200

/** A class takes the range over from an interface or namespace of its name. */
function mergeInto(
  pass: Declaring,
  symbol: number,
  node: number,
  kind: SymbolKind,
  body: number,
): void {
  const { unit } = pass
  const draft = unit.symbols.at(symbol)
  const start = rangeStart(pass, node)
  if (draft.doc === '') draft.doc = pass.docBefore(start)
  if (isExported(pass, node)) draft.exported = true
  if (draft.kind === kind || kind === 'interface') return
  draft.kind = kind
  draft.suffix = 'type'
  draft.startLine = unit.lineAt(start)
  draft.endLine = unit.lastLine(start, unit.endOf(node))
  draft.signature = pass.signature(start, body >= 0 ? unit.startOf(body) : unit.endOf(node))
}

/** `class` as an expression: a symbol when something named holds it, or when it has a name itself. */
export function declareClassExpression(pass: Declaring, node: number): void {
  const { unit, scope } = pass
  const nameNode = pass.field(node, F.name)
  unit.markDeclares(nameNode)
  let symbol = unit.owners.get(node) ?? -1
  if (symbol < 0) {
    const statement = pass.parent(node)
    const isDefault = pass.kind(statement) === K.export_statement
    const name =
      nameNode >= 0 ? unit.textOf(nameNode) : isDefault ? 'default' : givenBack(pass, statement)
    symbol = pass.declare({
      name,
      kind: 'class',
      suffix: 'type',
      parent: scope.owner,
      node,
      body: pass.field(node, F.body),
      start: isDefault ? unit.startOf(statement) : unit.startOf(node),
      exported: isDefault,
    })
    if (symbol >= 0) unit.owners.set(node, symbol)
  }
  const inner = openClass(pass, node, symbol)
  if (nameNode >= 0) inner.bind(unit.textOf(nameNode), localBinding(inner, { symbol }))
}

/** A class without a name that a function gives back is called like the function. */
function givenBack(pass: Declaring, parent: number): string {
  const kind = pass.kind(parent)
  if (kind !== K.return_statement && kind !== K.arrow_function) return ''
  const { owner } = pass.scope
  return owner > 0 && pass.unit.symbols.at(owner).kind === 'function'
    ? pass.unit.symbols.at(owner).name
    : ''
}

function openClass(pass: Declaring, node: number, symbol: number): Scope {
  const { unit, scope } = pass
  if (symbol >= 0) unit.owners.set(node, symbol)
  const owner = symbol < 0 ? scope.owner : symbol
  const inner = new Scope(scope, 'class', { end: unit.nextOf(node), owner, self: symbol })
  unit.openScope(node, inner)
  pass.scope = inner
  return inner
}

/** The class in whose body a member stands, or -1: members of unnamed classes are no symbols. */
function classOf(pass: Declaring, member: number): number {
  const { binder } = pass.scope
  const holder = pass.parent(pass.parent(member))
  return binder.kind === 'class' && pass.unit.scopes.get(holder) === binder ? binder.self : -1
}

const PRIVATE = /\b(private|protected)\b/

/** Offset of the member's text: its decorators stand before it in the class body. */
function memberStart(pass: Declaring, node: number): number {
  const { unit } = pass
  const body = pass.parent(node)
  let start = unit.startOf(node)
  if (pass.kind(body) !== K.class_body) return start
  let open = -1
  for (const sibling of childrenOf(unit.tree, body, K.comment)) {
    if (sibling >= node) break
    if (pass.kind(sibling) !== K.decorator) open = -1
    else if (open < 0) open = unit.startOf(sibling)
  }
  if (open >= 0) start = open
  return start
}

/** Methods, accessors, constructors; with or without a body. */
export function declareMethod(pass: Declaring, node: number): void {
  const { unit, scope } = pass
  const holder = pass.objects.get(pass.parent(node))
  const parent = holder?.symbol ?? classOf(pass, node)
  const nameNode = pass.field(node, F.name)
  const name = nameNode < 0 ? '' : pass.propertyName(nameNode)
  if (parent < 0 || name === '') {
    openFunction(pass, node, { owner: scope.owner, self: -1 })
    return
  }
  const start = holder === undefined ? memberStart(pass, node) : unit.startOf(node)
  const head = unit.text.slice(unit.startOf(node), unit.startOf(nameNode))
  // A method of `module.exports = {...}` is a function of the module.
  const isModule = parent === 0
  const isStatic =
    (holder !== undefined && !isModule && holder.isPrototype !== true) || /\bstatic\b/.test(head)
  const isAccessor = /\b[gs]et\s*$/.test(head)
  const body = pass.field(node, F.body)
  const hasBody = body >= 0
  let symbol =
    unit.symbols.named(parent, name).find((at) => {
      const known = unit.symbols.at(at)
      if (known.isStatic !== isStatic) return false
      if (isAccessor) return known.isAccessor
      return known.suffix === 'method' && !known.isAccessor && !(known.hasBody && hasBody)
    }) ?? -1
  if (symbol < 0) {
    symbol = pass.declare({
      name,
      kind: isAccessor
        ? 'property'
        : name === 'constructor' && holder === undefined
          ? 'constructor'
          : isModule
            ? 'function'
            : 'method',
      suffix: isAccessor ? 'term' : 'method',
      parent,
      node,
      body,
      start,
      exported: !PRIVATE.test(head) && !name.startsWith('#'),
      isStatic,
      isAccessor,
      hasBody,
    })
  } else if (isAccessor) extendAccessor(pass, symbol, start, unit.endOf(node))
  else implementOverload(pass, symbol, { node, body, start, hasBody })
  if (symbol >= 0) unit.owners.set(node, symbol)
  openFunction(pass, node, {
    owner: symbol < 0 ? scope.owner : symbol,
    self: isModule ? -1 : parent,
  })
}

/** A setter right after its getter (or the reverse) belongs to the same range. */
function extendAccessor(pass: Declaring, symbol: number, start: number, end: number): void {
  const { unit } = pass
  const draft = unit.symbols.at(symbol)
  const between = unit.lineAt(start) - draft.endLine
  if (between <= 2 && between >= 0) draft.endLine = unit.lastLine(start, end)
}

/** Class fields and interface properties. One that holds a function is a method. */
export function declareField(pass: Declaring, node: number): void {
  const { unit, scope } = pass
  const parent = classOf(pass, node)
  const nameNode = pass.field(node, pass.kind(node) === K.field_definition ? F.property : F.name)
  const name = nameNode < 0 ? '' : pass.propertyName(nameNode)
  if (parent < 0 || name === '') return
  const head = unit.text.slice(unit.startOf(node), unit.startOf(nameNode))
  const isStatic = /\bstatic\b/.test(head)
  const value = pass.field(node, F.value)
  const bare = value < 0 ? -1 : pass.bareValue(value)
  const isMethod = bare >= 0 && pass.isFunctionValue(bare)
  const implicit = unit.symbols.named(parent, name).find((at) => pass.implicitFields.has(at))
  const symbol =
    implicit ??
    pass.declare({
      name,
      kind: isMethod ? 'method' : pass.kind(node) === K.property_signature ? 'property' : 'field',
      suffix: isMethod ? 'method' : 'term',
      parent,
      node,
      body: isMethod ? pass.field(bare, F.body) : longValue(pass, value),
      start: memberStart(pass, node),
      exported: !PRIVATE.test(head) && !name.startsWith('#'),
      isStatic,
    })
  if (symbol < 0) return
  unit.owners.set(node, symbol)
  if (isMethod) {
    unit.owners.set(bare, symbol)
    pass.receivers.set(bare, parent)
  } else if (implicit === undefined) typeLater(pass, symbol, node, value)
  const inner = new Scope(scope, 'initialiser', {
    end: unit.nextOf(node),
    owner: symbol,
    self: parent,
  })
  unit.openScope(node, inner)
  pass.scope = inner
}

const longValue = (pass: Declaring, value: number): number =>
  value >= 0 && pass.unit.endOf(value) - pass.unit.startOf(value) > 120 ? value : -1

/** Remembers where a field's or variable's type is to be read once everything is declared. */
export function typeLater(pass: Declaring, symbol: number, node: number, value: number): void {
  pass.typed.push({
    symbol,
    scope: pass.scope,
    annotation: pass.field(node, F.type),
    value,
    steps: [],
    documented: documentedType(pass, node),
  })
}

/** Enum members. */
export function declareEnumMember(pass: Declaring, node: number): void {
  const { unit } = pass
  const parent = classOf(pass, node)
  if (parent < 0 || unit.symbols.at(parent).kind !== 'enum') return
  const body = pass.parent(node)
  const nameNode = pass.kind(node) === K.enum_assignment ? pass.field(node, F.name) : node
  if (pass.kind(body) !== K.enum_body) return
  pass.declare({
    name: pass.propertyName(nameNode),
    kind: 'enum_member',
    suffix: 'term',
    parent,
    node,
    body: -1,
    exported: true,
    isStatic: true,
  })
}

/** Constructor parameters that are fields: `constructor(private readonly a: A)`. */
export function declareParameterField(pass: Declaring, node: number): void {
  const { unit, scope } = pass
  if (childOfKind(unit.tree, node, K.accessibility_modifier) < 0) {
    const head = unit.text.slice(unit.startOf(node), unit.startOf(pass.field(node, F.pattern)))
    if (!/\breadonly\s+$/.test(head)) return
  }
  const pattern = pass.field(node, F.pattern)
  if (scope.self < 0 || pass.kind(pattern) !== K.identifier) return
  const symbol = pass.declare({
    name: unit.textOf(pattern),
    kind: 'field',
    suffix: 'term',
    parent: scope.self,
    node,
    body: -1,
    exported: !PRIVATE.test(unit.text.slice(unit.startOf(node), unit.startOf(pattern))),
  })
  if (symbol >= 0) typeLater(pass, symbol, node, pass.field(node, F.value))
}

/** Heritage clauses, evaluated once everything is declared. */
export function declareHeritage(pass: Declaring, node: number): void {
  const { unit, scope } = pass
  const symbol = scope.self
  if (scope.kind !== 'class' || symbol < 0) return
  const kind = pass.kind(node)
  if (kind === K.class_heritage) {
    for (const child of childrenOf(unit.tree, node, K.comment)) {
      const childKind = pass.kind(child)
      if (childKind === K.implements_clause) continue
      // JavaScript has the expression itself here, TypeScript an extends clause.
      if (childKind !== K.extends_clause)
        pass.heritage.push({
          symbol,
          node: child,
          kind: 'INHERITS',
          isType: false,
          types: -1,
          scope,
        })
    }
    return
  }
  const children = childrenOf(unit.tree, node, K.comment)
  for (const [index, child] of children.entries()) {
    if (pass.kind(child) === K.type_arguments) continue
    const next = children[index + 1] ?? -1
    pass.heritage.push({
      symbol,
      node: child,
      types: pass.kind(next) === K.type_arguments ? next : -1,
      kind: kind === K.implements_clause ? 'IMPLEMENTS' : 'INHERITS',
      isType: kind !== K.extends_clause,
      scope,
    })
  }
}
