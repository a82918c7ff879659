// Functions that extend the type around a call, or one that it inherits from: they are called by their name alone.

import type { FactExpr } from '../../parse/file-facts.ts'
import type { Program } from '../values/program.ts'
import type { SourceFile } from '../values/source-file.ts'
import { NOTHING, type Values } from '../values/value.ts'
import { selfAround } from './around.ts'
import { extensionMethods } from './extension-methods.ts'

type Named = Extract<FactExpr, { t: 'name' }>

/** What a call of a name runs that nothing around declares. */
export function ownExtensions(
  program: Program,
  file: SourceFile,
  from: number,
  expr: Named,
): Values {
  const rules = program.scoped.rulesOf(file)
  const isAsked = rules?.hasExtensions === true && !rules.extendsByParameter && rules.seesMembers
  if (!isAsked || expr.args === undefined || expr.isType === true) return NOTHING
  const receivers = selfAround(program, file, from)
  return receivers.length === 0
    ? NOTHING
    : extensionMethods(program, { file, from, expr, receivers })
}
