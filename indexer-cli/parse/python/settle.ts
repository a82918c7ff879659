// Between the passes: types, heritage and what `__all__` says, once every name of the file is known.

import type { SymbolKind } from '#core/graph/symbol.ts'
import type { FactExpr } from '../file-facts.ts'
import { applied, genericOf, OPAQUE, union, UNKNOWN, wrap } from '../facts/expressions.ts'
import type { Scope } from '../facts/scope.ts'
import { kindOf } from '../syntax/navigate.ts'
import type { Declaring } from './declaring.ts'
import { annotated, evaluate, follow, genericParts, placeOf, typeExpr } from './evaluate.ts'
import { isTypingHere } from './typing-names.ts'
import { F, K } from './vocabulary.ts'

/** Kinds that are what is written to them. */
const HOLDING: ReadonlySet<SymbolKind> = new Set<SymbolKind>(['variable', 'constant', 'field'])

/** What is written of a name that stands for a type. */
const ALIAS = /^(?:\w+\.)?TypeAlias$/

const known = (expr: FactExpr): FactExpr | null => (expr.t === 'unknown' ? null : expr)

/** Fills in what the first pass could not know yet. */
export function settle(pass: Declaring): void {
  const { unit } = pass
  pass.fixtures.settle(pass)
  for (const [symbol, call] of pass.variables) {
    unit.symbols.at(symbol).type = unit.exprs.variable(symbol, 0, () => boundOf(pass, call))
  }
  const written = new Set<number>()
  for (const { symbol, scope, source } of pass.typed) {
    const draft = unit.symbols.at(symbol)
    if (pass.variables.has(symbol) || !HOLDING.has(draft.kind)) continue
    const { annotation, value } = source
    if (annotation >= 0 && value >= 0 && ALIAS.test(unit.textOf(annotation))) {
      draft.type = known(typeExpr(unit, value, scope))
      written.add(symbol)
    } else if (annotation >= 0) {
      draft.type = known(annotated(unit, annotation, scope))
      written.add(symbol)
    } else if (value >= 0 && !written.has(symbol)) {
      const held = follow(evaluate(unit, value, scope), source.steps)
      // What is written later adds to what is written first.
      draft.type = draft.type === null ? known(held) : union([draft.type, held])
    }
  }
  for (const { symbol, scope, annotation } of pass.aliases) {
    unit.symbols.at(symbol).type = known(typeExpr(unit, annotation, scope))
  }
  for (const { symbol, node, scope } of pass.heritage) {
    const isGeneric = kindOf(unit.tree, node) === K.subscript
    const base = evaluate(unit, isGeneric ? pass.field(node, F.value) : node, scope)
    const args = isGeneric
      ? genericParts(unit, node).args.map((arg) => typeExpr(unit, arg, scope))
      : []
    noteTypeParameters(pass, symbol, node, args)
    const isCollection = isGeneric && isTypingHere(unit, nameOfGeneric(pass, node), scope)
    const shape = isCollection ? typeExpr(unit, node, scope) : base
    const of =
      shape.t === 'array' || shape.t === 'map' ? wrap('typed', shape) : genericOf(base, args)
    if (of.t === 'opaque' || of.t === 'unknown') continue
    unit.symbols.at(symbol).heritage.push({ kind: 'INHERITS', of, line: unit.lineOf(node) })
  }
  for (const [node, symbol] of unit.owners) {
    const scope = pass.bodies.get(node)
    const draft = unit.symbols.at(symbol)
    if (scope === undefined) continue
    const header = unit.scopes.get(node) ?? scope
    const params = parameterTypes(pass, node, scope)
    if (params.some(leadsSomewhere)) draft.params.push(params.map((type) => known(type) ?? OPAQUE))
    if (draft.kind === 'constructor' || draft.type !== null) continue
    const written = pass.field(node, F.return_type)
    const values = unit.returns.get(symbol)
    const yielded = pass.yields.get(symbol)
    // A fixture that yields gives its test one value, whatever it says that it returns.
    const isGiven = yielded !== undefined && pass.fixtures.has(symbol)
    if (written >= 0 && scope.self > 0 && isOwnType(pass, node, unit.textOf(written))) {
      draft.type = unit.exprs.symbol('this', scope.self)
    } else if (written >= 0) {
      const type = annotated(unit, written, header)
      draft.type = known(isGiven ? wrap('element', type) : type)
    } else if (yielded !== undefined) {
      const items = union(
        yielded.map(({ value, scope: inside, isFrom }) => {
          const item = evaluate(unit, value, inside)
          return isFrom ? wrap('element', item) : item
        }),
      )
      draft.type = known(isGiven ? items : wrap('array', items))
    } else if (values !== undefined)
      draft.type = known(
        union(values.map((value) => evaluate(unit, value, pass.returnScopes.get(value) ?? scope))),
      )
  }
  for (const { symbol, nodes, scope } of pass.decorated) {
    unit.symbols.at(symbol).decorated = nodes.reduceRight<FactExpr>(
      (value, node) => applied(wrap('call', evaluate(unit, node, scope)), [value]),
      unit.exprs.symbol('symbol', symbol),
    )
  }
  if (unit.allNames === null) return
  const names = new Set(unit.allNames)
  for (const draft of unit.symbols.drafts)
    if (draft.parent === 0) draft.exported = names.has(draft.name)
}

const nameOfGeneric = (pass: Declaring, node: number): string =>
  pass.unit.textOf(pass.field(node, F.value))

/** What a call of `TypeVar` says that the variable is bound to. */
function boundOf(pass: Declaring, call: number): FactExpr {
  const { unit } = pass
  const [, ...rest] = pass.children(pass.field(call, F.arguments))
  const bounds = rest.flatMap((node) => {
    if (pass.kind(node) !== K.keyword_argument) return [node]
    return unit.textOf(pass.field(node, F.name)) === 'bound' ? [pass.field(node, F.value)] : []
  })
  return bounds.length === 0
    ? UNKNOWN
    : union(bounds.map((node) => typeExpr(unit, node, unit.root)))
}

/** The type variables of a class: those of `Generic[...]` or `Protocol[...]`, else those of its bases. */
function noteTypeParameters(
  pass: Declaring,
  symbol: number,
  node: number,
  args: readonly FactExpr[],
): void {
  const draft = pass.unit.symbols.at(symbol)
  const names = args.filter((arg) => arg.t === 'name' || arg.t === 'variable')
  if (names.length === 0) return
  const isWhole = /^(?:\w+\.)?(?:Generic|Protocol)\b/.test(pass.unit.textOf(node))
  if (isWhole) draft.typeParams = names
  else draft.typeParams ??= names
}

/** Whether a method gives what it is called on: its first parameter is written to be of that type variable, or of the class that it stands for. */
function isOwnType(pass: Declaring, node: number, result: string): boolean {
  if (!/^[A-Z]\w*$/.test(result)) return false
  const [first = -1] = pass.children(pass.field(node, F.parameters))
  const annotation = first < 0 ? -1 : pass.field(first, F.type)
  if (annotation < 0) return false
  return (
    pass.unit.textOf(annotation).replace(/^(?:\w+\.)?[Tt]ype\[(.*)\]$/, '$1') === result &&
    /^(?:self|cls)\b/.test(pass.unit.textOf(first))
  )
}

const leadsSomewhere = (expr: FactExpr): boolean => expr.t !== 'unknown' && expr.t !== 'opaque'

/** The written types of a function's parameters, the object or class of a method left out; `opaque` where there is none. */
function parameterTypes(pass: Declaring, node: number, scope: Scope): FactExpr[] {
  const { unit } = pass
  const list = pass.field(node, F.parameters)
  if (list < 0) return []
  const parameters = pass.children(list)
  const [first] = parameters
  const bound = first === undefined ? undefined : scope.own(unit.textOf(first))?.expr
  const isPlain = first !== undefined && pass.field(first, F.type) < 0
  return parameters.slice(bound?.t === 'this' && isPlain ? 1 : 0).map((parameter) => {
    const annotation = pass.field(parameter, F.type)
    return annotation < 0 ? OPAQUE : typeExpr(unit, annotation, placeOf(unit, annotation, scope))
  })
}
