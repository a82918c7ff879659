// Names inside function literals that run on an object: `routing { get("/") }`. Members of that object come before everything else that the
// file sees, the innermost literal first.

import type { FactExpr } from '../../parse/file-facts.ts'
import type { Program } from '../values/program.ts'
import type { SourceFile } from '../values/source-file.ts'
import { flatMap, NOTHING, type Values } from '../values/value.ts'
import { extensionMethods } from './extension-methods.ts'

type Named = Extract<FactExpr, { t: 'name' }>

/** What the literal at that index runs on; nothing when it runs on none. */
function receiverOf(program: Program, file: SourceFile, from: number, closure: number): Values {
  const of = file.facts.closures?.[closure]?.of
  if (of === undefined) return NOTHING
  return program.table.ofFile(file.number, `c${from} ${closure}`, () =>
    program
      .evaluate(file, from, of)
      .filter(({ k }) => k === 'instance' || k === 'self' || k === 'array'),
  )
}

/** What the literals from that one outwards run on, innermost first. */
function receiversFrom(
  program: Program,
  file: SourceFile,
  from: number,
  closure: number,
): Values[] {
  const found: Values[] = []
  for (let at = closure; at >= 0; at = file.facts.closures?.[at]?.around ?? -1) {
    const values = receiverOf(program, file, from, at)
    if (values.length > 0) found.push(values)
  }
  return found
}

/** The object that `this` is inside a literal; nothing when it is that of the method around. */
export const innermostReceiver = (
  program: Program,
  file: SourceFile,
  from: number,
  closure: number,
): Values => receiversFrom(program, file, from, closure)[0] ?? NOTHING

/** What the objects that literals run on have under a name. */
export function memberOfReceivers(
  program: Program,
  file: SourceFile,
  from: number,
  expr: Named,
): Values {
  for (const receivers of receiversFrom(program, file, from, expr.inside ?? -1)) {
    const found = flatMap(receivers, (value) => program.member(value, expr.name))
    if (found.some(({ k }) => k === 'symbol')) return found.filter(({ k }) => k === 'symbol')
    const extended = extensionMethods(program, { file, from, expr, receivers })
    if (extended.length > 0) return extended
  }
  return NOTHING
}
