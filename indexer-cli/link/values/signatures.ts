// Parameters of callbacks that carry no type of their own: what calls the callback says what it passes.

import type { FactExpr } from '../../parse/file-facts.ts'
import {
  composed,
  inferred,
  parameterType,
  substitute,
  type Given,
  type Signature,
} from './generics.ts'
import { placeOfLabel } from '../scoped/overloads.ts'
import { callOperator, operatorMembers } from './call-operator.ts'
import { calleesOf } from './members.ts'
import type { Program } from './program.ts'
import type { SourceFile } from './source-file.ts'
import {
  flatMap,
  NOTHING,
  ONLY_EXTERNAL,
  ONLY_UNKNOWN,
  refKey,
  unite,
  type Env,
  type SymbolRef,
  type Value,
  type ValueOf,
  type Values,
} from './value.ts'

type Argument = Extract<FactExpr, { t: 'argument' }>
type Parameter = Extract<FactExpr, { t: 'parameter' }>
type FunctionValue = ValueOf<'function'>

/** What a call takes at a position: the types that the called function gives its parameter there. */
export function argumentOf(
  program: Program,
  file: SourceFile,
  from: number,
  expr: Argument,
): Values {
  return program.table.ofFile(file.number, `a${from} ${file.numberOf(expr)}`, () => {
    const callees = calleesOf(program, file, from, expr.of)
    const given: Given | undefined =
      expr.given === undefined ? undefined : { file, from, args: expr.given }
    const found = flatMap(callees, (callee) => {
      const signatures = signaturesOf(program, callee, expr.isNew)
      const shift = isCalledOn(program, file, from, expr.of, callee) ? 1 : 0
      const types = unite(
        signatures.map(({ params, ...place }) => {
          const at = labelled(place, expr) ?? expr.argument + shift
          return at < 0 ? NOTHING : typeAt(program, place, params[at] ?? params.at(-1))
        }),
      )
      if (types.length === 0) {
        const held = fieldGiven(program, callee, expr.label)
        return held.length > 0 ? held : extracted(program, callee, expr.argument)
      }
      return given === undefined
        ? types
        : substitute(program, types, inferred(program, signatures, given))
    })
    if (found.length > 0) return found
    const held = heldByCase(program, file, from, expr.of)
    return held.length > 0 ? held : nothingKnown(callees)
  })
}

/** The parameter that the label before an argument names, -1 where a callable has none of it; undefined without a label. */
function labelled(
  { file, from }: Pick<Signature, 'file' | 'from'>,
  { label }: Argument,
): number | undefined {
  const labels = label === undefined ? undefined : file.labels(from)
  return label === undefined || labels === undefined ? undefined : placeOfLabel(labels, label)
}

/** What a structure without an initialiser of its own takes for a field, whose name is the label. */
function fieldGiven(program: Program, callee: Value, label: string | undefined): Values {
  const source = callee.k === 'symbol' ? program.source(callee.file) : undefined
  if (callee.k !== 'symbol' || source === undefined || label === undefined) return NOTHING
  const isMade = program.scoped.rulesOf(source)?.makes !== undefined
  if (!isMade || source.symbol(callee.symbol)?.kind !== 'struct') return NOTHING
  const made = program.values.of('instance', callee.file, callee.symbol)
  const fields = flatMap(made, (value) => program.member(value, label))
  return flatMap(fields, (field) =>
    field.k === 'symbol' && program.source(field.file)?.symbol(field.symbol)?.kind === 'field'
      ? program.typeOf(field)
      : NOTHING,
  )
}

/** What an object's `unapply` takes out of a value at a position. */
function extracted(program: Program, callee: Value, place: number): Values {
  if (callee.k !== 'symbol') return NOTHING
  if (program.source(callee.file)?.symbol(callee.symbol)?.kind !== 'namespace') return NOTHING
  const found = program.member(callee, 'unapply').filter(({ k }) => k === 'symbol')
  const parts = flatMap(
    flatMap(found, (extractor) => program.called(extractor)),
    (given) => (given.k === 'promise' ? given.of : NOTHING),
  )
  return flatMap(parts, (part) => {
    if (part.k === 'tuple') return part.of[place] ?? NOTHING
    return place === 0 ? [part] : NOTHING
  })
}

/** What a case of a type of the language is made with: `.some(x)`, `.success(x)`. */
function heldByCase(program: Program, file: SourceFile, from: number, called: FactExpr): Values {
  const held =
    called.t === 'member' ? program.scoped.rulesOf(file)?.casesHold?.get(called.name) : undefined
  if (called.t !== 'member' || held === undefined) return NOTHING
  return flatMap(program.evaluate(file, from, called.of), (value) => {
    if (held === 'same') return [value]
    return value.k !== 'map' ? NOTHING : held === 'key' ? value.key : value.of
  })
}

/** Whether what a function is called on is its first parameter. */
function isCalledOn(
  program: Program,
  file: SourceFile,
  from: number,
  called: FactExpr,
  callee: Value,
): boolean {
  if (called.t !== 'member' || callee.k !== 'symbol') return false
  const source = program.source(callee.file)
  if (source === undefined || program.scoped.rulesOf(source)?.extendsByParameter !== true)
    return false
  return (
    source.facts.extending?.some(([symbol]) => symbol === callee.symbol) === true &&
    program.evaluate(file, from, called.of).every(({ k }) => k !== 'symbol')
  )
}

/** What a function like the value is given at a position. */
export function parameterOf(
  program: Program,
  file: SourceFile,
  from: number,
  expr: Parameter,
): Values {
  return program.table.ofFile(file.number, `p${from} ${file.numberOf(expr)}`, () => {
    const expected = program.evaluate(file, from, expr.of)
    // A rest parameter takes functions one by one.
    const functions = flatMap(expected, (value) => (value.k === 'array' ? value.of : [value]))
    const found = flatMap(functions, (value) =>
      unite(
        signaturesOf(program, value, false).map(({ params, receiver, ...place }) =>
          typeAt(program, place, expr.index < 0 ? receiver : params[expr.index]),
        ),
      ),
    )
    return found.length > 0 ? found : nothingKnown(functions)
  })
}

/** What the nearest method above that says so takes at a position: for a method that overrides it without types. */
export function inheritedParameter(
  program: Program,
  file: SourceFile,
  from: number,
  { of, name, index, count }: Extract<FactExpr, { t: 'inherited' }>,
): Values {
  const bases = flatMap(program.evaluate(file, from, of), (own) =>
    own.k === 'super' ? program.lineage(own).slice(1) : NOTHING,
  )
  for (const base of bases) {
    if (base.k !== 'symbol') continue
    const source = program.source(base.file)
    const [method, twin] = source?.members(base.symbol, name) ?? []
    if (source === undefined || method === undefined || twin !== undefined) continue
    const [params] = source.symbol(method)?.params ?? []
    const type = params?.[index]
    if (params?.length !== count || type === undefined || type.t === 'opaque') continue
    return parameterType(program, { file: source, from: method, env: base.env }, type)
  }
  return ONLY_UNKNOWN
}

const nothingKnown = (values: Values): Values =>
  values.some((value) => value.k === 'external' || value.k === 'unbound')
    ? ONLY_EXTERNAL
    : ONLY_UNKNOWN

const typeAt = (
  program: Program,
  place: Omit<Signature, 'params'>,
  type: FactExpr | undefined,
): Values => (type === undefined ? NOTHING : parameterType(program, place, type))

/** Call signatures of an interface. */
export function callSignatures(
  program: Program,
  ref: ValueOf<'instance'>,
): readonly FunctionValue[] {
  const values = program.table.ofSymbol('signatures', refKey(ref), () => {
    const file = program.source(ref.file)
    const symbol = file?.symbol(ref.symbol)
    if (file === undefined || symbol?.kind !== 'interface' || symbol.type === null) return NOTHING
    return program.ofType(file, ref.symbol, symbol.type)
  })
  return substitute(program, values, ref.env).filter((value) => value.k === 'function')
}

/** What a call of the value takes: a list for each overload. */
export function signaturesOf(program: Program, callee: Value, isNew: boolean): Signature[] {
  switch (callee.k) {
    case 'symbol': {
      const kind = program.source(callee.file)?.symbol(callee.symbol)?.kind
      if (kind === 'function' || kind === 'method' || kind === 'enum_member')
        return declaredSignatures(program, callee, callee.env)
      if (
        (kind === 'class' || kind === 'struct') &&
        program.source(callee.file)?.system === 'scoped'
      )
        return scopedConstructorSignatures(program, callee)
      if (isNew && program.source(callee.file)?.system === 'scoped')
        return scopedConstructorSignatures(program, callee)
      return isNew && kind === 'class' ? constructorSignatures(program, callee) : []
    }
    case 'function':
      return typedSignature(program, callee)
    case 'instance':
      return program.source(callee.file)?.system === 'scoped'
        ? [...functionalSignatures(program, callee), ...operatorSignatures(program, callee)]
        : callSignatures(program, callee).flatMap((found) => typedSignature(program, found))
    case 'variable':
      return callee.bound.flatMap((bound) => signaturesOf(program, bound, isNew))
    default:
      return []
  }
}

/** What the only method that an interface leaves open takes: function literals stand for such interfaces. */
const functionalSignatures = (program: Program, ref: ValueOf<'instance'>): Signature[] => {
  const method = program.functionalMethod(ref)
  return method === undefined ? [] : declaredSignatures(program, method, method.env)
}

/** What an object takes where it is called itself. */
function operatorSignatures(program: Program, ref: ValueOf<'instance'>): Signature[] {
  const name = callOperator(program.source(ref.file)?.facts.language)
  return operatorMembers(program, ref, name).flatMap((found) =>
    found.k === 'symbol' ? declaredSignatures(program, found, found.env) : [],
  )
}

function typedSignature(program: Program, value: FunctionValue): Signature[] {
  const file = program.source(value.file)
  return file === undefined
    ? []
    : [
        {
          file,
          from: value.from,
          params: value.type.params,
          receiver: value.type.receiver,
          env: value.env,
        },
      ]
}

function declaredSignatures(program: Program, ref: SymbolRef, env?: Env): Signature[] {
  const file = program.source(ref.file)
  const overloads = file?.symbol(ref.symbol)?.params ?? []
  return file === undefined
    ? []
    : overloads.map((params) => ({ file, from: ref.symbol, params, env }))
}

/** What the constructors of a type take, and the type itself where its parameters stand beside its name. */
function scopedConstructorSignatures(program: Program, ref: ValueOf<'symbol'>): Signature[] {
  const made = program.source(ref.file)?.constructors(ref.symbol) ?? []
  return [ref.symbol, ...made].flatMap((symbol) =>
    declaredSignatures(program, { file: ref.file, symbol }, ref.env),
  )
}

function constructorSignatures(program: Program, ref: ValueOf<'symbol'>): Signature[] {
  for (const base of program.lineage(ref)) {
    if (base.k !== 'symbol') continue
    const file = program.source(base.file)
    const [symbol] =
      file?.members(base.symbol, file.system === 'python' ? '__init__' : 'constructor') ?? []
    if (symbol === undefined) continue
    const env = base.env === undefined ? ref.env : composed(program, base.env, ref.env)
    return declaredSignatures(program, { file: base.file, symbol }, env)
  }
  return []
}
