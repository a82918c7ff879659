// Functions that are declared without a body: they count where the file does not define them itself.

import { CALLABLE_KINDS } from '#core/graph/symbol.ts'
import { ELSEWHERE } from './elsewhere.ts'
import type { Reading } from './reading.ts'

/** Leaves out the declarations of functions that the file defines, and all but the first of several alike. */
export function dropPrototypes(unit: Reading): void {
  const prototypes = unit.declared.filter(({ match }) => match.pattern.properties.has('prototype'))
  if (prototypes.length === 0) return
  const { drafts } = unit.symbols
  const beside = Map.groupBy(drafts.keys(), (index) => keyOf(unit, index))
  for (const { symbol, match } of prototypes) {
    const isOverloaded = match.pattern.properties.has('apart')
    const isKnown = (beside.get(keyOf(unit, symbol)) ?? []).some((other) => {
      if (other === symbol || !CALLABLE_KINDS.has(unit.symbols.at(other).kind)) return false
      if (unit.symbols.at(other).startLine === ELSEWHERE) return false
      return (
        (unit.symbols.at(other).hasBody || other < symbol) &&
        (!isOverloaded || isAlike(unit, symbol, other))
      )
    })
    if (!isKnown) continue
    const draft = unit.symbols.at(symbol)
    draft.start = unit.text.length
    draft.startLine = ELSEWHERE
    draft.endLine = ELSEWHERE
  }
}

/** What symbols of one name inside one other have in common. */
function keyOf(unit: Reading, index: number): string {
  const { parent, name } = unit.symbols.at(index)
  return `${parent} ${name}`
}

/** Whether two declarations take the same, as far as it can be told. */
function isAlike(unit: Reading, one: number, other: number): boolean {
  const [, most] = unit.arities.get(one) ?? []
  const [, otherMost] = unit.arities.get(other) ?? []
  if (most !== undefined && otherMost !== undefined && most !== otherMost) return false
  const types = unit.accepted.get(one) ?? []
  const others = unit.accepted.get(other) ?? []
  return types.every((type, at) => type === '' || (others[at] ?? '') === '' || type === others[at])
}
