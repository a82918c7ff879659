// Operators as calls of the functions that they run.

import type { FactExpr } from '../file-facts.ts'
import { operatorOf, type OperatorGiven, union, UNKNOWN, wrap } from '../facts/expressions.ts'
import type { LocalScope } from './local-scope.ts'
import type { Match } from './match.ts'
import type { Reading } from './reading.ts'

/** Stands for a function where an operator gives either operand: `a ?: b`. */
const EITHER = '|'

/** A function that code runs without naming it, and the node that says so. */
interface OperatorRun {
  readonly at: number
  readonly run: FactExpr
}

/** What the operator of a pattern runs. */
export function operatorsRun(unit: Reading, match: Match, scope: LocalScope): OperatorRun[] {
  const names = namesOf(unit, match)
  if (names === undefined || names[0] === EITHER) return []
  const { properties } = match.pattern
  const of = operand(unit, match, scope)
  // Each name takes a part of the value.
  const runs: OperatorRun[] = properties.has('position')
    ? match.all('name').flatMap((at, position) => {
        const numbered = names.map((name) => `${name}${position + 1}`)
        return unit.nameOf(at) === '_' ? [] : [{ at, run: operatorOf(numbered, of) }]
      })
    : [{ at: match.node, run: operatorOf(names, of, givenBeside(unit, match, scope)) }]
  return runs.filter(({ run }) => run.t === 'operator')
}

/** What an expression with an operator is worth. */
export function operatorValue(unit: Reading, match: Match, scope: LocalScope): FactExpr {
  const names = namesOf(unit, match)
  if (names === undefined) return UNKNOWN
  const of = operand(unit, match, scope)
  const given = givenBeside(unit, match, scope)
  if (names[0] === EITHER) return union(given.by === undefined ? [of] : [of, given.by])
  return wrap('call', operatorOf(names, of, given))
}

function operand(unit: Reading, match: Match, scope: LocalScope): FactExpr {
  const of = unit.evaluation.value(unit, match.one('of'), scope)
  return match.pattern.properties.has('element') ? wrap('element', of) : of
}

/** The other operand, and how many arguments are given beside it. */
function givenBeside(unit: Reading, match: Match, scope: LocalScope): OperatorGiven {
  const { given, properties } = match.pattern
  const by = match.one('value')
  // Each name takes one of what the function gives by its arguments.
  if (properties.has('results')) return { args: match.all('name').length }
  return {
    ...(by < 0 ? {} : { by: unit.evaluation.value(unit, by, scope) }),
    ...(given === undefined ? {} : { args: given }),
  }
}

/** The functions that an operator may run: as the pattern says, or the code, or the language's rules of the text beside the operands. */
function namesOf(unit: Reading, match: Match): readonly string[] | undefined {
  const { called, properties } = match.pattern
  if (called !== '') return [called]
  const name = match.one('name')
  if (name >= 0 && !properties.has('position')) return [unit.nameOf(name)]
  return unit.data.rules.operators.get(spelling(unit, match))
}

const COMMENT = /\/\/[^\n]*|\/\*[\s\S]*?\*\//g

/** The operator with its operands written as `_`. */
function spelling(unit: Reading, match: Match): string {
  const of = match.one('of')
  const by = match.one('value')
  const between = (from: number, to: number): string =>
    unit.text.slice(from, to).replace(COMMENT, '').trim().replace(/\s+/g, ' ')
  if (by >= 0) return `_${between(unit.endOf(of), unit.startOf(by))}_`
  const before = between(unit.startOf(match.node), unit.startOf(of))
  return before === '' ? `_${between(unit.endOf(of), unit.endOf(match.node))}` : `${before}_`
}
