// Functions and classes that assignments make: `exports.f = function () {}`, `Foo.bar = class {}`.

import type { Declaring } from './declaring.ts'
import { F, K } from './vocabulary.ts'

/** Declares a function or class that an assignment makes; -1 when the value is something else. */
export function valueSymbol(
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

/** Where the statement of an assignment starts. */
export const statementStart = (pass: Declaring, node: number): number => {
  const statement = pass.parent(node)
  return pass.unit.startOf(pass.kind(statement) === K.expression_statement ? statement : node)
}
