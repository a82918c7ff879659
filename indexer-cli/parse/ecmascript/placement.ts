// Where a declaration starts, and whether it is exported: what the statement around it says.

import type { Declaring } from './declaring.ts'
import { F, K } from './vocabulary.ts'

/** The statement that makes up the declaration's text: `export`, `declare` and decorators included. */
function outerStatement(pass: Declaring, node: number): number {
  let outer = node
  for (;;) {
    const parent = pass.parent(outer)
    const kind = pass.kind(parent)
    if (kind !== K.export_statement && kind !== K.ambient_declaration) {
      // A namespace stands in an expression statement.
      if (kind !== K.expression_statement || pass.kind(node) !== K.internal_module) return outer
    }
    outer = parent
  }
}

/** Offset where the declaration at `node` starts. */
export const rangeStart = (pass: Declaring, node: number): number =>
  pass.unit.startOf(outerStatement(pass, node))

/** True when `export` stands before the declaration, or nothing has to. */
export function isExported(pass: Declaring, node: number): boolean {
  if (pass.ambient.has(pass.scope.binder)) return true
  const parent = pass.parent(node)
  const kind = pass.kind(parent)
  if (kind === K.export_statement) return true
  return kind === K.ambient_declaration || kind === K.expression_statement
    ? pass.kind(pass.parent(parent)) === K.export_statement
    : false
}

/** True for `export default`. */
export function isDefaultExport(pass: Declaring, statement: number): boolean {
  const { unit } = pass
  if (pass.field(statement, F.value) >= 0) return true
  const declaration = pass.field(statement, F.declaration)
  return (
    declaration >= 0 &&
    /\bdefault\s*$/.test(unit.text.slice(unit.startOf(statement), unit.startOf(declaration)))
  )
}
