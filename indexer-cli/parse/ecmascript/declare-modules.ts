// Imports, exports, `require`, `import()`, namespaces.

import { localBinding, Scope } from '../facts/scope.ts'
import { childOfKind, childrenOf } from '../syntax/navigate.ts'
import { evaluate } from './evaluate.ts'
import { holdObject } from './hold-object.ts'
import type { Declaring } from './declaring.ts'
import { isDefaultExport, isExported, rangeStart } from './placement.ts'
import { unnamedModule } from '../facts/expressions.ts'
import { F, K } from './vocabulary.ts'

const sourceOf = (pass: Declaring, node: number): string | null => {
  const source = pass.field(node, F.source)
  return source < 0 ? null : pass.unit.textOf(source).slice(1, -1)
}

interface SpecifierNames {
  readonly name: string
  readonly alias: string | null
  /** -1 where the grammar has no node for it. */
  readonly nameNode: number
  readonly aliasNode: number
}

/** Both names of `a as b`. JavaScript's grammar, other than TypeScript's, has no node for the keyword `default` as one of them. */
function namesOf(pass: Declaring, specifier: number): SpecifierNames {
  const nameNode = pass.field(specifier, F.name)
  const aliasNode = pass.field(specifier, F.alias)
  const isRenamedDefault = aliasNode < 0 && /\sas\s+default$/.test(pass.unit.textOf(specifier))
  const alias = aliasNode < 0 ? null : pass.propertyName(aliasNode)
  return {
    name: nameNode < 0 ? 'default' : pass.propertyName(nameNode),
    alias: isRenamedDefault ? 'default' : alias,
    nameNode,
    aliasNode,
  }
}

/** `import ... from 'm'` in all its forms. */
export function declareImport(pass: Declaring, node: number): void {
  const { unit, scope } = pass
  const { tree } = unit
  const line = unit.lineOf(node)
  const isTypeOnly = /^import\s+type\b(?!\s*(,|from\b))/.test(
    unit.text.slice(unit.startOf(node), unit.startOf(node) + 40),
  )
  const add = (localNode: number, name: string, from: string, typeOnly = isTypeOnly): void => {
    unit.markDeclares(localNode)
    const local = unit.textOf(localNode)
    unit.imports.push({ local, name, from, line, typeOnly, scope: 0 })
    scope.binder.bind(local, localBinding(scope, { imported: true }))
  }
  const required = childOfKind(tree, node, K.import_require_clause)
  if (required >= 0) {
    add(pass.first(required), '*', sourceOf(pass, required) ?? '')
    return
  }
  const from = sourceOf(pass, node)
  if (from === null) return
  const clause = childOfKind(tree, node, K.import_clause)
  if (clause < 0) {
    unit.imports.push({ local: '', name: '', from, line, typeOnly: false, scope: 0 })
    return
  }
  let isEmpty = true
  for (const part of childrenOf(tree, clause, K.comment)) {
    const kind = pass.kind(part)
    if (kind === K.identifier) add(part, 'default', from)
    else if (kind === K.namespace_import) add(pass.first(part), '*', from)
    else if (kind === K.named_imports) {
      for (const specifier of childrenOf(tree, part, K.comment)) {
        if (pass.kind(specifier) !== K.import_specifier) continue
        const { name, nameNode, aliasNode } = namesOf(pass, specifier)
        unit.markDeclares(nameNode)
        const start = nameNode < 0 ? aliasNode : nameNode
        const isType =
          isTypeOnly ||
          /^type\s+[^,]/.test(unit.text.slice(unit.startOf(specifier), unit.startOf(start) + 1))
        add(aliasNode < 0 ? nameNode : aliasNode, name, from, isType)
        isEmpty = false
      }
      continue
    } else continue
    isEmpty = false
  }
  if (isEmpty)
    unit.imports.push({ local: '', name: '', from, line, typeOnly: isTypeOnly, scope: 0 })
}

/** `export ...` in all its forms. */
export function declareExport(pass: Declaring, node: number): void {
  const { unit, scope } = pass
  const { tree } = unit
  const line = unit.lineOf(node)
  const from = sourceOf(pass, node)
  const clause = childOfKind(tree, node, K.export_clause)
  if (clause >= 0) {
    for (const specifier of childrenOf(tree, clause, K.comment)) {
      if (pass.kind(specifier) !== K.export_specifier) continue
      const { name: local, alias, nameNode, aliasNode } = namesOf(pass, specifier)
      unit.markDeclares(nameNode)
      unit.markDeclares(aliasNode)
      const name = alias ?? local
      if (from === null) {
        const of = unit.exprs.name(local)
        unit.exports.push({ name, of, from: null, fromName: null, line })
        pass.noteExported(of)
      } else unit.exports.push({ name, of: null, from, fromName: local, line })
    }
    return
  }
  if (from !== null) {
    const namespace = childOfKind(tree, node, K.namespace_export)
    const nameNode = namespace < 0 ? -1 : pass.first(namespace)
    unit.markDeclares(nameNode)
    const name = nameNode < 0 ? '*' : pass.propertyName(nameNode)
    unit.exports.push({ name, of: null, from, fromName: '*', line })
    return
  }
  // Namespaces export into themselves; the linker asks them for members.
  if (scope.binder.kind !== 'module') return
  if (isDefaultExport(pass, node)) exportDefault(pass, node, line)
  else exportDeclaration(pass, node, line)
}

function exportDefault(pass: Declaring, node: number, line: number): void {
  const { unit, scope } = pass
  const value = pass.field(node, F.value)
  const declaration = value >= 0 ? pass.bareValue(value) : pass.field(node, F.declaration)
  if (pass.isFunctionValue(declaration)) {
    const own = pass.field(declaration, F.name)
    const symbol = pass.declare({
      name: own >= 0 ? unit.textOf(own) : 'default',
      kind: 'function',
      suffix: 'method',
      parent: 0,
      node,
      body: pass.field(declaration, F.body),
      exported: true,
    })
    if (symbol >= 0) unit.owners.set(declaration, symbol)
  } else if (pass.kind(declaration) === K.object || pass.kind(declaration) === K.call_expression) {
    const symbol = pass.declare({
      name: 'default',
      kind: 'constant',
      suffix: 'term',
      parent: 0,
      node,
      body: declaration,
      exported: true,
    })
    if (symbol >= 0) {
      unit.owners.set(node, symbol)
      holdObject(pass, declaration, symbol, 0)
      pass.typed.push({ symbol, scope, annotation: -1, value: declaration, steps: [] })
      const place = { end: unit.nextOf(node), owner: symbol, self: -1, caller: scope.caller }
      pass.scope = unit.openScope(node, new Scope(scope, 'initialiser', place))
    }
  }
  unit.later.push(() => {
    const symbol = unit.owners.get(declaration) ?? unit.owners.get(node)
    const of =
      symbol === undefined
        ? evaluate(unit, declaration, scope)
        : unit.exprs.symbol('symbol', symbol)
    unit.exports.push({ name: 'default', of, from: null, fromName: null, line })
    pass.noteExported(of)
  })
}

/** `export function f`, `export const a = 1, b = 2`, `export = x`. */
function exportDeclaration(pass: Declaring, node: number, line: number): void {
  const { unit, scope } = pass
  const inner = pass.field(node, F.declaration)
  if (inner < 0) {
    const value = pass.first(node)
    if (pass.kind(value) !== K.identifier && pass.kind(value) !== K.member_expression) return
    unit.later.push(() => {
      const of = evaluate(unit, value, scope)
      unit.exports.push({ name: 'default', of, from: null, fromName: null, line })
      pass.noteExported(of)
    })
    return
  }
  const declaration = pass.kind(inner) === K.ambient_declaration ? pass.first(inner) : inner
  unit.later.push(() => {
    const add = (symbol: number): void => {
      const { name } = unit.symbols.at(symbol)
      const of = unit.exprs.symbol('symbol', symbol)
      // Overloads and merged declarations export one symbol.
      if (unit.exports.some((known) => known.of === of && known.name === name)) return
      unit.exports.push({ name, of, from: null, fromName: null, line })
    }
    const own = unit.owners.get(declaration)
    if (own !== undefined) add(own)
    else {
      const end = unit.nextOf(declaration)
      for (let at = declaration + 1; at < end; at = unit.nextOf(at)) {
        if (pass.kind(at) !== K.variable_declarator) continue
        const symbol = unit.owners.get(at)
        if (symbol !== undefined) add(symbol)
        else
          for (const name of patternNames(pass, pass.field(at, F.name)))
            exportName(pass, name, line)
      }
    }
  })
}

function exportName(pass: Declaring, name: string, line: number): void {
  const of = pass.unit.exprs.name(name)
  pass.unit.exports.push({ name, of, from: null, fromName: null, line })
  pass.noteExported(of)
}

function patternNames(pass: Declaring, pattern: number): string[] {
  const names: string[] = []
  for (let node = pattern; node < pass.unit.nextOf(pattern); node++) {
    if (pass.unit.isDeclaring(node)) names.push(pass.unit.textOf(node))
  }
  return names
}

/** `require('m')` and `import('m')` that bind no name still load the module. */
export function declareModuleCall(pass: Declaring, node: number): void {
  const { unit, scope } = pass
  const callee = pass.field(node, F.function)
  const kind = pass.kind(callee)
  if (kind !== K.import && (kind !== K.identifier || unit.textOf(callee) !== 'require')) return
  const argument = pass.first(pass.field(node, F.arguments))
  if (pass.kind(argument) !== K.string) return
  const from = unit.textOf(argument).slice(1, -1)
  const line = unit.lineOf(node)
  if (unit.imports.some((known) => known.from === from && known.line === line)) return
  const local = unnamedModule(from)
  unit.imports.push({ local, name: '*', from, line, typeOnly: false, scope: scope.owner })
}

/** `import A = B.C`: a name for a part of a namespace. */
export function declareAlias(pass: Declaring, node: number): void {
  const { unit, scope } = pass
  const [nameNode = -1, value = -1] = childrenOf(unit.tree, node, K.comment)
  if (pass.kind(nameNode) !== K.identifier || value < 0) return
  unit.markDeclares(nameNode)
  const name = unit.textOf(nameNode)
  if (scope.binder.kind === 'module') {
    // It is that thing itself, under another name.
    scope.binder.bind(name, { ...localBinding(scope), values: [value] })
    if (!isExported(pass, node)) return
    unit.later.push(() => {
      const of = evaluate(unit, value, scope)
      unit.exports.push({ name, of, from: null, fromName: null, line: unit.lineOf(node) })
    })
    return
  }
  const symbol = pass.declare({
    name,
    kind: 'constant',
    suffix: 'term',
    parent: scope.binder.owner,
    node,
    body: -1,
    exported: isExported(pass, node),
  })
  if (symbol < 0) return
  scope.binder.bind(name, localBinding(scope, { symbol }))
  pass.typed.push({ symbol, scope, annotation: -1, value, steps: [] })
}

/** `namespace A.B {}`, `declare module 'm' {}`. */
export function declareNamespace(pass: Declaring, node: number): void {
  const { unit } = pass
  const nameNode = pass.field(node, F.name)
  if (nameNode < 0) return
  const names =
    pass.kind(nameNode) === K.nested_identifier
      ? unit
          .textOf(nameNode)
          .split('.')
          .map((part) => part.trim())
      : [pass.propertyName(nameNode)]
  for (let inside = nameNode; inside < unit.nextOf(nameNode); inside++) unit.markDeclares(inside)
  for (const name of names) {
    const { scope } = pass
    const parent = scope.binder.owner
    let symbol =
      unit.symbols.named(parent, name).find((at) => {
        const { kind } = unit.symbols.at(at)
        return kind === 'namespace' || kind === 'class' || kind === 'function' || kind === 'enum'
      }) ?? -1
    if (symbol < 0) {
      symbol = pass.declare({
        name,
        kind: 'namespace',
        suffix: 'namespace',
        parent,
        node,
        body: pass.field(node, F.body),
        start: rangeStart(pass, node),
        exported:
          isExported(pass, node) ||
          pass.kind(nameNode) === K.string ||
          (scope.kind === 'namespace' && names.length > 1),
      })
    }
    if (symbol < 0) return
    unit.owners.set(node, symbol)
    const isAmbient = pass.kind(nameNode) === K.string
    if (isAmbient) augment(pass, symbol, name)
    else scope.binder.bind(name, localBinding(scope, { symbol }))
    openNamespace(pass, node, { symbol, isAmbient })
  }
}

/** `declare global { ... }`: what it declares is global, and no name of the module. */
export function declareGlobal(pass: Declaring, block: number): void {
  const { unit, scope } = pass
  const parent = scope.binder.owner
  const node = pass.parent(block)
  const known = unit.augmenting.find(
    ([at, module]) => module === '' && unit.symbols.at(at).parent === parent,
  )
  const symbol =
    known?.[0] ??
    pass.declare({
      name: 'global',
      kind: 'namespace',
      suffix: 'namespace',
      parent,
      node,
      body: block,
      exported: true,
    })
  if (symbol < 0) return
  augment(pass, symbol, '')
  openNamespace(pass, block, { symbol, isAmbient: true })
}

/** The members of the symbol belong to another module. */
function augment({ unit }: Declaring, symbol: number, module: string): void {
  if (!unit.augmenting.some(([known]) => known === symbol)) unit.augmenting.push([symbol, module])
}

/** A block of a namespace; all of them share their names. In an ambient one everything is exported. */
function openNamespace(
  pass: Declaring,
  node: number,
  { symbol, isAmbient }: { readonly symbol: number; readonly isAmbient: boolean },
): void {
  const { unit } = pass
  const shared = pass.namespaces.get(symbol)
  const place = { end: unit.nextOf(node), owner: symbol, self: -1 }
  const inner = new Scope(pass.scope, 'namespace', place, shared?.names ?? new Map())
  pass.namespaces.set(symbol, inner)
  if (isAmbient) pass.ambient.add(inner)
  pass.scope = unit.openScope(node, inner)
}
