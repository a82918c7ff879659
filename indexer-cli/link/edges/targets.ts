// Which symbols a use links to.

import type { RefKind } from '#core/graph/edge.ts'
import { CALLABLE_KINDS, type SymbolKind } from '#core/graph/symbol.ts'
import type { FactExpr, FactUse } from '../../parse/file-facts.ts'
import { impliedConstructor, scopedConstructors } from './scoped-constructors.ts'
import type { GivenCall } from '../scoped/overloads.ts'
import { withoutObjects } from '../scoped/applied-objects.ts'
import { sees } from '../scoped/reach.ts'
import { toldTargets } from './told-targets.ts'
import { callOperator, operatorMembers } from '../values/call-operator.ts'
import type { Program } from '../values/program.ts'
import type { SourceFile } from '../values/source-file.ts'
import type { SymbolRef, Value, ValueOf, Values } from '../values/value.ts'
import { asWhole } from '../values/whole-module.ts'

/** Kinds that exist for the type checker alone in scripts. */
const TYPE_ONLY: ReadonlySet<SymbolKind> = new Set<SymbolKind>(['interface', 'type', 'trait'])

const TYPE_LIKE: ReadonlySet<SymbolKind> = new Set<SymbolKind>([
  'class',
  'interface',
  'type',
  'trait',
  'struct',
  'enum',
  'namespace',
])

const CONSTRUCTORS = ['constructor', '__init__'] as const

/** A symbol that a use links to: called, or only referred to. */
export interface Target {
  readonly ref: SymbolRef
  readonly called: boolean
}

/** Targets of a use; `undefined` when the name could not be resolved, so that it counts as unresolved. */
export function targetsOf(
  program: Program,
  file: SourceFile,
  use: FactUse,
): readonly Target[] | undefined {
  const targets = namedTargets(program, file, use)
  const told = targets === undefined ? undefined : toldTargets(program, file, use, targets)
  const seen = told?.filter(({ ref }) => sees(program, { file, from: use.from }, ref))
  return seen?.length === 0 && told?.length !== 0 ? undefined : seen
}

function namedTargets(program: Program, file: SourceFile, use: FactUse): Target[] | undefined {
  // Operators of the language's own types run nothing of the repository.
  if (use.role === 'operator')
    return program
      .resolve(file, use.from, use.target)
      .flatMap((value) => (value.k === 'symbol' ? callTargets(program, value) : []))
  const isCall = isCalling(use.role)
  const isHandedIn = isCall && isGiven(use.target)
  const values = program
    .resolve(file, use.from, use.target)
    .filter((value) => !isHandedIn || value.k !== 'symbol')
  const named = isNaming(use.target)
  const symbols = (
    use.role === 'type' ? values.flatMap((value) => asWhole(program, value)) : values
  ).filter((value) => value.k === 'symbol')
  const meant = use.role === 'new' ? withoutObjects(program, file, symbols) : symbols
  const picked = callable(program, file, named ? pick(program, meant, use.role) : meant, isCall)
  if (!isCall) {
    const count = use.role === 'type' ? argumentsOf(use.target) : undefined
    const made =
      count === undefined ? [] : picked.flatMap((ref) => impliedConstructor(program, ref, count))
    const calls =
      (use.role === 'read' || use.role === 'pass') && !isUndecided(program, file, picked)
    return named && !isPassedOn(program, file, use) && isOfAll(program, file, use)
      ? [
          ...made,
          ...picked.map((ref) => ({ ref, called: calls && isCalledByName(program, file, ref) })),
        ]
      : []
  }
  if (isUndecided(program, file, picked) && !isOneEach(program, file, use)) return undefined
  const count = argumentsOf(use.target)
  const targets = [
    ...picked.flatMap((ref) =>
      callTargets(program, ref, count, { file, from: use.from, ...givenTo(use.target) }),
    ),
    ...values.flatMap((value) =>
      use.role === 'new' && use.target.t === 'argument' && value.k === 'instance'
        ? callTargets(program, value)
        : valueTargets(program, value),
    ),
  ]
  if (targets.length > 0) return targets
  return values.length === 0 || values.some(isUnresolved) ? undefined : []
}

/** Whether what is read is a property that an object literal has under a name: calling it calls what the name stands for, reading it does not read that. */
function isPassedOn(program: Program, file: SourceFile, { from, target }: FactUse): boolean {
  if (file.system !== 'script' || target.t !== 'member' || target.of.t === 'name') return false
  const receivers = program.evaluate(file, from, target.of)
  return receivers.length > 0 && receivers.every(({ k }) => k === 'object')
}

/** Whether everything that an object literal may be has the member that it gives. */
function isOfAll(program: Program, file: SourceFile, { role, from, target }: FactUse): boolean {
  if (role !== 'given' || target.t !== 'member') return true
  const receivers = program.evaluate(file, from, target.of)
  // An alias of an object type is one of it and no more.
  const isAlias = receivers.some(
    (value) => value.k === 'instance' && kindOf(program, value) === 'type',
  )
  return receivers.every(
    (receiver) =>
      (isAlias && receiver.k === 'external') ||
      program.member(receiver, target.name).some(({ k }) => k === 'symbol'),
  )
}

/** Targets of a use whose declarations are known: a compiler says which. */
export const targetsOfRefs = (
  program: Program,
  refs: readonly SymbolRef[],
  isCall: boolean,
): Target[] =>
  refs.flatMap((ref) => (isCall ? callTargets(program, ref) : [{ ref, called: false }]))

type CallingRole = Exclude<FactUse['role'], RefKind | 'given'>

const CALLING: ReadonlySet<FactUse['role']> = new Set<FactUse['role']>([
  'call',
  'new',
  'jsx',
  'decorator',
  'operator',
])

export const isCalling = (role: FactUse['role']): role is CallingRole => CALLING.has(role)

const isUnresolved = (value: Value): boolean =>
  (value.k === 'variable' && value.bound.some(isUnresolved)) ||
  value.k === 'unknown' ||
  value.k === 'missing' ||
  value.k === 'unbound' ||
  value.k === 'overflow'

/** A parameter that is written to be like a function, or that a fixture fills, names no function itself. */
const isGiven = (expr: FactExpr): boolean =>
  expr.t === 'typed' || (expr.t === 'call' && expr.of.t === 'fixture')

/** Whether the expression names something, rather than computing it. */
const isNaming = (expr: FactExpr): boolean =>
  expr.t === 'name' ||
  expr.t === 'symbol' ||
  expr.t === 'member' ||
  expr.t === 'fixture' ||
  (expr.t === 'union' && expr.of.some(isNaming))

/** One name may stand for a type and a value: the use tells which is meant. */
function pick(
  program: Program,
  refs: readonly (SymbolRef & Value)[],
  role: FactUse['role'],
): readonly SymbolRef[] {
  if (refs.length < 2) return refs
  const fits = refs.filter((ref) => {
    const kind = kindOf(program, ref)
    if (kind === undefined) return false
    return role === 'type' ? TYPE_LIKE.has(kind) : !TYPE_ONLY.has(kind)
  })
  return fits.length > 0 ? fits : refs
}

const HOLDING: ReadonlySet<SymbolKind> = new Set<SymbolKind>(['field', 'property', 'variable'])

/** A call of a name that a function and a field of a type share means the function, in languages where both may be. */
function callable(
  program: Program,
  file: SourceFile,
  refs: readonly SymbolRef[],
  isCall: boolean,
): readonly SymbolRef[] {
  if (!isCall || refs.length < 2 || program.scoped.rulesOf(file) === undefined) return refs
  const functions = refs.filter((ref) => !HOLDING.has(kindOf(program, ref) ?? 'module'))
  return functions.length > 0 ? functions : refs
}

/** Naming a function without parameters calls it, in languages where that is so. */
function isCalledByName(program: Program, file: SourceFile, ref: SymbolRef): boolean {
  if (program.scoped.rulesOf(file)?.callsByName !== true) return false
  const source = program.source(ref.file)
  const kind = source?.symbol(ref.symbol)?.kind
  return (kind === 'method' || kind === 'function') && source?.arity(ref.symbol) === undefined
}

/** Several overloads are left of which the call means one. */
function isUndecided(program: Program, file: SourceFile, refs: readonly SymbolRef[]): boolean {
  if (refs.length < 2) return false
  const rules = program.scoped.rulesOf(file)
  if (rules === undefined || rules.hasTwins) return false
  if (rules.hasFunctionTwins && refs.every((ref) => kindOf(program, ref) === 'function'))
    return false
  if (rules.hasMethodTwins && areMethodTwins(program, refs)) return false
  if (areBranches(program, refs)) return false
  return refs.every((ref) => {
    const kind = kindOf(program, ref)
    if (kind === undefined) return false
    // A class may be made by its name, or by what an object of that name applies.
    return CALLABLE_KINDS.has(kind) || (rules.callsByName && kind === 'class')
  })
}

/** Whether all stand in one file under one header: no overloads, but what the branches of a condition declare. */
function areBranches(program: Program, refs: readonly SymbolRef[]): boolean {
  const [first] = refs
  const source = first === undefined ? undefined : program.source(first.file)
  const headers = refs.map(({ file, symbol }) => {
    const found = file === first?.file ? source?.symbol(symbol) : undefined
    return found === undefined ? '' : `${found.kind} ${found.container} ${found.signature}`
  })
  return headers.every((header) => header !== '' && header === headers[0])
}

/** Whether methods have one header and stand in a file each: a build takes one of the files. */
function areMethodTwins(program: Program, refs: readonly SymbolRef[]): boolean {
  const headers = refs.map((ref) => {
    const symbol = program.source(ref.file)?.symbol(ref.symbol)
    return symbol?.kind === 'method' ? `${symbol.container} ${symbol.signature}` : undefined
  })
  const isEach = new Set(refs.map(({ file }) => file)).size === refs.length
  return isEach && headers.every((header) => header !== undefined && header === headers[0])
}

/** Whether the call is made on one of several things, each of which has one declaration of the name: a union of types. */
function isOneEach(program: Program, file: SourceFile, { from, target }: FactUse): boolean {
  if (target.t !== 'member') return false
  const receivers = program.evaluate(file, from, target.of)
  return (
    receivers.length > 1 &&
    receivers.every((receiver) => {
      const found = program.member(receiver, target.name)
      return found.filter(({ k }) => k === 'symbol').length < 2
    })
  )
}

const argumentsOf = (target: FactExpr): number | undefined =>
  target.t === 'name' || target.t === 'member' ? target.args : undefined

const kindOf = (program: Program, ref: SymbolRef): SymbolKind | undefined =>
  program.source(ref.file)?.symbol(ref.symbol)?.kind

const givenTo = (target: FactExpr): Omit<GivenCall, 'file' | 'from'> =>
  target.t === 'name' || target.t === 'member'
    ? { given: target.given, labels: target.labels }
    : { given: undefined }

const isScoped = (program: Program, ref: SymbolRef): boolean =>
  program.source(ref.file)?.system === 'scoped'

function callTargets(program: Program, ref: SymbolRef, count?: number, call?: GivenCall): Target[] {
  const symbol = program.source(ref.file)?.symbol(ref.symbol)
  if (symbol === undefined) return []
  // Calling what an accessor gives runs the accessor.
  if (symbol.isAccessor) return [{ ref, called: !isScoped(program, ref) }]
  // A type variable is whatever class it stands for.
  if (symbol.type?.t === 'variable') return []
  switch (symbol.kind) {
    case 'class':
    case 'struct':
      return constructorTargets(program, ref, count, call)
    case 'type':
      return aliasTargets(program, ref, count, call)
    case 'interface':
    case 'enum':
    case 'enum_member':
    case 'namespace':
    case 'module':
      return [{ ref, called: false }]
    case 'field':
    case 'property':
      return [{ ref, called: true }, ...shorthandTargets(program, ref)]
    default:
      return [{ ref, called: true }]
  }
}

/** Making an object by another name of its class. */
function aliasTargets(
  program: Program,
  ref: SymbolRef,
  count?: number,
  call?: GivenCall,
): Target[] {
  const own: Target = { ref, called: false }
  const source = program.source(ref.file)
  const type = source?.symbol(ref.symbol)?.type
  if (source === undefined || source.system !== 'scoped' || type === null || type === undefined)
    return [own]
  const made = program.ofType(source, ref.symbol, type).flatMap((value) => {
    const isClass = value.k === 'instance' && CLASSES.has(kindOf(program, value) ?? 'module')
    return isClass ? constructorTargets(program, value, count, call) : []
  })
  return [...made, own]
}

const CLASSES: ReadonlySet<SymbolKind> = new Set<SymbolKind>(['class', 'struct'])

/** Creating an instance calls the class's own constructor and refers to the class; without one it calls the class. */
function constructorTargets(
  program: Program,
  ref: SymbolRef,
  count?: number,
  call?: GivenCall,
): Target[] {
  const scoped = scopedConstructors(program, ref, count, call)
  if (scoped !== undefined) return scoped
  const own = ownConstructor(program, ref)
  if (own === undefined) return [{ ref, called: true }]
  return [
    { ref: own, called: true },
    { ref, called: false },
  ]
}

function ownConstructor(program: Program, ref: SymbolRef): SymbolRef | undefined {
  const file = program.source(ref.file)
  for (const name of CONSTRUCTORS) {
    const [symbol] = file?.members(ref.symbol, name) ?? []
    const kind = symbol === undefined ? undefined : file?.symbol(symbol)?.kind
    if (symbol !== undefined && (kind === 'constructor' || kind === 'method')) {
      return { file: ref.file, symbol }
    }
  }
  return undefined
}

/** `{ Item }`: using the property uses what the shorthand names. */
function shorthandTargets(program: Program, ref: SymbolRef): Target[] {
  const file = program.source(ref.file)
  const field = file?.symbol(ref.symbol)
  if (file === undefined || field?.type?.t !== 'name' || field.type.name !== field.name) return []
  return program
    .resolve(file, ref.symbol, field.type)
    .flatMap((value) =>
      value.k === 'symbol' && value.symbol !== ref.symbol ? callTargets(program, value) : [],
    )
}

const languageOf = (program: Program, ref: SymbolRef): string | undefined =>
  program.source(ref.file)?.facts.language

/** What an object does when it is called. */
const operatorTargets = (program: Program, value: ValueOf<'instance' | 'self'>): Target[] =>
  operatorMembers(program, value, callOperator(languageOf(program, value))).flatMap((found) =>
    found.k === 'symbol' ? [{ ref: found, called: true }] : [],
  )

/** Values that are called without being named: `super()`, `cls()`, `require('./x')()`, objects with `__call__`. */
function valueTargets(program: Program, value: Value): Target[] {
  switch (value.k) {
    case 'self':
      return languageOf(program, value) === 'php'
        ? operatorTargets(program, value)
        : constructorTargets(program, value)
    case 'super':
      return baseConstructor(program, program.lineage(value).slice(1))
    case 'variable':
      return value.bound.flatMap((bound) => valueTargets(program, bound))
    case 'instance':
      return operatorTargets(program, value)
    case 'module': {
      const source = program.source(value.file)
      const whole = source === undefined ? [] : program.exported(source, 'default')
      return whole.flatMap((found) => (found.k === 'symbol' ? callTargets(program, found) : []))
    }
    default:
      return []
  }
}

/** `super()` runs the nearest constructor above; classes without one only pass the call on. */
function baseConstructor(program: Program, bases: Values): Target[] {
  const classes = bases.filter((base) => base.k === 'symbol' && kindOf(program, base) === 'class')
  for (const base of classes) {
    if (base.k !== 'symbol') continue
    const own = ownConstructor(program, base)
    if (own !== undefined) return [{ ref: own, called: true }]
    // A constructor that is called like its class.
    const [only, second] = program.source(base.file)?.constructors(base.symbol) ?? []
    if (only !== undefined && second === undefined) {
      return [{ ref: { file: base.file, symbol: only }, called: true }]
    }
  }
  const [first] = classes
  return first?.k === 'symbol' ? [{ ref: first, called: true }] : []
}
