// Type parameters that comments give classes, and what bases are for: `@template T`, `@extends Collection<Pen>`.

import { readDocType } from '../facts/doc-type-text.ts'
import type { FactExpr } from '../file-facts.ts'
import { namedIn } from './around.ts'
import { commentLines } from './doc-types.ts'
import type { Heritage } from './heritage.ts'
import { commentAbove, outermost } from './places.ts'
import type { Declared, Reading } from './reading.ts'

const TEMPLATE = /^@(?:[a-z]+-)?template(?:-\w+)?\s+(\w+)/
const BASE = /^@(?:[a-z]+-)?(?:template-)?(?:extends|implements)\s+(.*)$/

/** Notes the type parameters that comments above types name, in order. */
export function readTemplates(unit: Reading): void {
  if (!unit.data.rules.docTypes) return
  for (const declared of unit.declared) {
    if (unit.symbols.at(declared.symbol).suffix !== 'type') continue
    const names = linesAbove(unit, declared).flatMap((line) => TEMPLATE.exec(line)?.[1] ?? [])
    if (names.length > 0) unit.templates.set(declared.symbol, names)
  }
}

/** Writes the type arguments that the comment above a type tells into its bases. */
export function applyDocumented(unit: Reading, declared: Declared, heritage: Heritage): void {
  if (!unit.data.rules.docTypes || heritage.length === 0) return
  for (const line of linesAbove(unit, declared)) {
    const written = BASE.exec(line)?.[1]
    if (written === undefined) continue
    const [type] = readDocType(written, namedIn(unit, declared.inner))
    if (type.t !== 'generic') continue
    const at = heritage.findIndex(({ of }) => isSame(of, type.of))
    const base = heritage[at]
    if (base !== undefined) heritage[at] = { ...base, of: type }
  }
}

const isSame = (a: FactExpr, b: FactExpr): boolean => JSON.stringify(a) === JSON.stringify(b)

const linesAbove = (unit: Reading, { match }: Declared): string[] =>
  commentLines(commentAbove(unit, unit.startOf(outermost(unit, match.node))))
