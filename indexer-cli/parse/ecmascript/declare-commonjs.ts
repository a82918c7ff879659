// What CommonJS modules export: `module.exports = ...`, `exports.f = ...`, `Object.assign(exports, require('./x'))`.

import { lookup } from '../facts/scope.ts'
import { childrenOf } from '../syntax/navigate.ts'
import type { Declaring } from './declaring.ts'
import { evaluate } from './evaluate.ts'
import { requiredModule } from './required-module.ts'
import { valueSymbol } from './value-symbol.ts'
import { F, K } from './vocabulary.ts'

const isUnbound = (pass: Declaring, name: string): boolean => lookup(pass.scope, name) === undefined

/** `module.exports`, or `exports` itself. */
export function isCommonJsExports(pass: Declaring, node: number): boolean {
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
export function exportWhole(pass: Declaring, node: number, value: number): void {
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
    exportParts(pass, [value], line)
    return
  }
  const parts = copiedOnto(pass, value)
  if (parts !== null && isMadeOfExports(pass, parts[0] ?? -1)) {
    const first = moduleOf(pass, parts[0] ?? -1)
    if (first !== null)
      unit.exports.push({ name: 'default', of: null, from: first, fromName: '*', line })
    exportParts(pass, parts, line)
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
      exportAll(pass, pass.first(node), line)
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

/** `Object.assign(exports, require('./x'), { y })`. */
export function declareCopies(pass: Declaring, node: number): void {
  const [target = -1, ...parts] = copiedOnto(pass, node) ?? []
  if (target >= 0 && isCommonJsExports(pass, target))
    exportParts(pass, parts, pass.unit.lineOf(node))
}

/** The arguments of `Object.assign`: a target and what is copied onto it. Null for anything else. */
function copiedOnto(pass: Declaring, node: number): number[] | null {
  if (!pass.copiesObjects || pass.kind(node) !== K.call_expression) return null
  const isAssign = pass.unit.textOf(pass.field(node, F.function)) === 'Object.assign'
  return isAssign ? childrenOf(pass.unit.tree, pass.field(node, F.arguments), K.comment) : null
}

/** Whether a target of copies is a new object or another module: a function stays what the module is as a whole. */
const isMadeOfExports = (pass: Declaring, target: number): boolean =>
  pass.kind(target) === K.object || moduleOf(pass, target) !== null

/** Exports what object literals name and what modules export, each part over those before it. */
function exportParts(pass: Declaring, parts: readonly number[], line: number): void {
  for (const part of parts) {
    const isObject = pass.kind(part) === K.object
    if (isObject) pass.objects.set(part, { symbol: 0, depth: 0 })
    pass.unit.later.push(() =>
      isObject ? exportProperties(pass, part, line) : exportAll(pass, part, line),
    )
  }
}

/** Exports everything that a module exports. */
function exportAll(pass: Declaring, node: number, line: number): void {
  const from = moduleOf(pass, node)
  if (from !== null)
    pass.unit.exports.push({ name: '*', of: null, from, fromName: '*', line, overrides: true })
}

/** The module that is required, or that a name stands for. */
export const moduleOf = (pass: Declaring, node: number): string | null =>
  requiredModule(pass, node) ?? importedAs(pass, node)

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
export function exportNamed(pass: Declaring, node: number, name: string, value: number): void {
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
