// Modules that code loads by a name that it writes as a text: `importlib.import_module("a.b")`.

import { unnamedModule } from '../facts/expressions.ts'
import type { FactExpr } from '../file-facts.ts'
import type { Unit } from '../facts/unit.ts'
import { childByField, childrenOf, kindOf } from '../syntax/navigate.ts'
import type { Declaring } from './declaring.ts'
import { F, K } from './vocabulary.ts'

const LOADERS: ReadonlySet<string> = new Set([
  'importlib.import_module',
  'import_module',
  '__import__',
])

/** The module that a call loads, `''` for a call that loads none. */
function loadedBy(unit: Unit, call: number): string {
  const { tree } = unit
  const callee = unit.textOf(childByField(tree, call, F.function))
  if (!LOADERS.has(callee)) return ''
  const list = childByField(tree, call, F.arguments)
  const [first = -1] = list < 0 ? [] : childrenOf(tree, list, K.comment)
  if (kindOf(tree, first) !== K.string) return ''
  const name = unit.textOf(first).replace(/^['"]+|['"]+$/g, '')
  if (!/^\.*[\p{L}_][\p{L}\p{N}_.]*$/u.test(name)) return ''
  // It gives the package that everything is in.
  return callee === '__import__' ? (name.split('.')[0] ?? '') : name
}

/** Notes the module that a call loads as an import. */
export function declareLoaded(pass: Declaring, node: number): void {
  const { unit, scope } = pass
  const from = loadedBy(unit, node)
  if (from === '') return
  const owner = scope.binder.kind === 'module' ? 0 : scope.owner
  const line = unit.lineOf(node)
  unit.imports.push({
    local: unnamedModule(from),
    name: '*',
    from,
    line,
    typeOnly: false,
    scope: owner,
  })
}

/** The module that a call gives; undefined for a call that loads none. */
export function loadedModule(unit: Unit, node: number): FactExpr | undefined {
  const from = loadedBy(unit, node)
  return from === '' ? undefined : unit.exprs.name(unnamedModule(from))
}
