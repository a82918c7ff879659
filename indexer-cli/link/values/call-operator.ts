// The method that an object runs when it is called, by language.

import type { Program } from './program.ts'
import type { Value, Values } from './value.ts'

const NAMES: ReadonlyMap<string | undefined, string> = new Map([
  ['php', '__invoke'],
  ['kotlin', 'invoke'],
  ['scala', 'apply'],
  ['swift', 'callAsFunction'],
])

const INDEXES: ReadonlyMap<string | undefined, string> = new Map([
  ['kotlin', 'get'],
  ['scala', 'apply'],
  ['csharp', 'this[]'],
  ['swift', 'subscript'],
  ['rust', 'index'],
])

/** The method that brackets behind an object run. */
export const indexOperator = (language: string | undefined): string =>
  INDEXES.get(language) ?? '__getitem__'

/** The name of that method. */
export const callOperator = (language: string | undefined): string =>
  NAMES.get(language) ?? '__call__'

/** Languages whose operators run functions alone: a property of such a name is never meant. */
const RUNS_FUNCTIONS: ReadonlySet<string | undefined> = new Set(['kotlin'])

/** The members that an operator of this name runs: functions before what merely has the name. */
export function operatorMembers(program: Program, value: Value, name: string): Values {
  const members = program.member(value, name)
  const isFunction = (each: Value): boolean =>
    each.k === 'symbol' && program.source(each.file)?.isCallable(each.symbol) === true
  if (members.some(isFunction)) return members.filter(isFunction)
  return members.filter(
    (each) => each.k !== 'symbol' || !RUNS_FUNCTIONS.has(program.source(each.file)?.facts.language),
  )
}
