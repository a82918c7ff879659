// Exports as compilers write them for CommonJS: TypeScript's and tslib's `__exportStar(require('./x'), exports)`, esbuild's
// `__export(x_exports, { name: () => value })` beside `module.exports = __toCommonJS(x_exports)`.

import { childrenOf } from '../syntax/navigate.ts'
import { isCommonJsExports, moduleOf } from './declare-commonjs.ts'
import type { Declaring } from './declaring.ts'
import { evaluate } from './evaluate.ts'
import { F, K } from './vocabulary.ts'

const argumentsOf = (pass: Declaring, call: number): number[] =>
  childrenOf(pass.unit.tree, pass.field(call, F.arguments), K.comment)

/** What a call of a compiler's helper exports. */
export function declareCompiledExports(pass: Declaring, node: number): void {
  const callee = pass.unit.textOf(pass.field(node, F.function))
  const given = argumentsOf(pass, node)
  if (/(?:^|\.)__exportStar$/.test(callee)) exportStar(pass, node, given)
  else if (callee === '__export' && given.length === 1) exportStar(pass, node, given)
  else if (callee === '__export') exportGetters(pass, node, given)
}

/** Everything that a module exports; older compilers leave the target out. */
function exportStar(pass: Declaring, node: number, [module = -1, target]: readonly number[]): void {
  if (module < 0 || (target !== undefined && !isCommonJsExports(pass, target))) return
  pass.unit.later.push(() => {
    const from = moduleOf(pass, module)
    const line = pass.unit.lineOf(node)
    if (from !== null) pass.unit.exports.push({ name: '*', of: null, from, fromName: '*', line })
  })
}

/** What functions in an object give, where that is what the module is. */
function exportGetters(
  pass: Declaring,
  node: number,
  [target = -1, all = -1]: readonly number[],
): void {
  const { unit, scope } = pass
  if (pass.kind(target) !== K.identifier || pass.kind(all) !== K.object) return
  if (!unit.text.includes(`module.exports = __toCommonJS(${unit.textOf(target)})`)) return
  const line = unit.lineOf(node)
  const end = unit.nextOf(all)
  for (let pair = all + 1; pair < end; pair = unit.nextOf(pair)) {
    const getter = pass.kind(pair) === K.pair ? pass.field(pair, F.value) : -1
    if (pass.kind(getter) !== K.arrow_function) continue
    const value = pass.field(getter, F.body)
    const name = pass.propertyName(pass.field(pair, F.key))
    unit.later.push(() => {
      const of = evaluate(unit, value, scope)
      unit.exports.push({ name, of, from: null, fromName: null, line })
      pass.noteExported(of)
    })
  }
}
