// Overloads: of same-named callables those that take such arguments.

import type { FactExpr, Given } from '../../parse/file-facts.ts'
import type { Program } from '../values/program.ts'
import { isPrototype } from './prototypes.ts'
import { platformsOwn } from './nearest.ts'
import type { SourceFile } from '../values/source-file.ts'
import { NOTHING, type SymbolRef, type Value, type Values } from '../values/value.ts'

/** A call as overloads see it. */
export interface GivenCall {
  readonly file: SourceFile
  /** Index of the symbol that calls. */
  readonly from: number
  readonly given: Given | undefined
  readonly labels?: readonly string[] | undefined
}

/** Types of the languages that no class of a repository inherits from or converts to. */
const CLOSED: ReadonlySet<string> = new Set(
  `boolean byte char short int long float double string bool sbyte ushort uint ulong decimal
  Boolean Byte Char Short Int Long Float Double String Bool Character Integer UInt Class`.split(
    /\s+/,
  ),
)
/** Types of the languages that take whatever is given. */
const ANYTHING: ReadonlySet<string> = new Set(['object', 'Object', 'Any', 'dynamic'])
/** What is thrown is neither text nor a number. */
const isThrown = (name: string): boolean => /(?:Exception|Error|Throwable)$/.test(name)
const WHOLE_NUMBERS: ReadonlySet<string> = new Set(['int', 'Int'])
const NUMBERS: ReadonlySet<string> = new Set(
  'byte short int long float double decimal sbyte ushort uint ulong Byte Short Int Long UInt Float Double Integer'.split(
    ' ',
  ),
)
/** The names that function literals and lists have among the types of arguments. */
const FUNCTION = '->'
const LIST = '[]'

/** How an argument suits a parameter: not at all, as far as it can be told, by inheritance, exactly. */
const NO = 0
const MAYBE = 1
const FITS = 2
const SAME = 3

/** Of several declarations the only one that takes such arguments; undefined when that cannot be told. */
export function takingTypes<T extends SymbolRef>(
  program: Program,
  refs: readonly T[],
  call: GivenCall,
  skipped = 0,
): T | undefined {
  const { given } = call
  if (given === undefined || given.length === 0) return undefined
  const grades = refs.map((ref) => gradesOf(program, ref, call, given, skipped))
  const possible = refs.filter((_, at) => grades[at]?.includes(NO) === false)
  if (possible.length < 2) return possible[0]
  const fitting = withLeast(refs, grades, SAME)
  const best = fitting.length > 0 ? fitting : withLeast(refs, grades, FITS)
  if (best.length === 0) return onlyFixed(program, possible, { given, skipped })
  if (best.length < 2) return best[0]
  // What takes no more than is given comes before what may take more.
  const count = given.length + skipped
  const [only, second] = best.filter((ref) => {
    return program.source(ref.file)?.arity(ref.symbol)?.[1] === count
  })
  return second === undefined ? only : undefined
}

/** The only one that takes exactly so many arguments where all others take any number, if what is not known of its arguments does not matter to it. */
function onlyFixed<T extends SymbolRef>(
  program: Program,
  refs: readonly T[],
  { given, skipped }: { readonly given: Given; readonly skipped: number },
): T | undefined {
  const [only, second] = refs.filter((ref) => {
    const most = program.source(ref.file)?.arity(ref.symbol)?.[1] ?? -1
    return most >= 0
  })
  if (only === undefined || second !== undefined) return undefined
  const source = program.source(only.file)
  const [params] = source?.symbol(only.symbol)?.params ?? []
  const accepts = source?.accepts(only.symbol)
  const isSure = given.every((argument, place) => {
    const name = accepts?.[place + skipped] ?? ''
    return argument === name || ANYTHING.has(name) || params?.[place + skipped]?.t === 'variable'
  })
  return isSure ? only : undefined
}

/** The declarations that every argument suits at least so well. */
const withLeast = <T>(refs: readonly T[], grades: readonly number[][], least: number): T[] =>
  refs.filter((_, at) => grades[at]?.every((grade) => grade >= least))

function gradesOf(
  program: Program,
  ref: SymbolRef,
  call: GivenCall,
  given: Given,
  skipped: number,
): number[] {
  const source = program.source(ref.file)
  const accepts = source?.accepts(ref.symbol)
  const [params] = source?.symbol(ref.symbol)?.params ?? []
  const places = placesOf(source?.labels(ref.symbol), call.labels, given.length)
  return given.map((argument, index) => {
    const place = places[index] ?? index + skipped
    const name = accepts?.[place] ?? ''
    const type = params?.[place]
    if (typeof argument === 'string') {
      const isOwn = CLOSED.has(argument) && takesOwn(program, ref, type)
      return isOwn ? NO : gradeOfName(argument, name, type)
    }
    if (argument.t === 'function') return gradeOfName(FUNCTION, name, type)
    const taken =
      source === undefined || type === undefined ? [] : program.ofType(source, ref.symbol, type)
    return gradeOfValues(program, program.evaluate(call.file, call.from, argument), taken, name)
  })
}

/** The parameters that arguments with labels are for; empty where there are no labels. What stands behind the parentheses is for the last ones. */
function placesOf(
  taken: readonly string[] | undefined,
  labels: readonly string[] | undefined,
  count: number,
): readonly number[] {
  if (taken === undefined || labels === undefined || labels.length > count) return []
  let next = 0
  const places = labels.map((label) => {
    const place = placeOfLabel(taken, label, next)
    if (place >= 0) next = place + 1
    return place < 0 ? taken.length : place
  })
  for (let behind = labels.length; behind < count; behind++)
    places.push(Math.max(next, taken.length - count + behind))
  return places
}

/** Whether a parameter takes a type of the repository alone, which nothing of the language's own becomes. */
function takesOwn(program: Program, ref: SymbolRef, type: FactExpr | undefined): boolean {
  const source = program.source(ref.file)
  if (source === undefined || type === undefined || type.t === 'variable') return false
  if (program.scoped.rulesOf(source)?.convertsNothing !== true) return false
  const taken = program.ofType(source, ref.symbol, type)
  return taken.length > 0 && taken.every(({ k }) => k === 'instance')
}

function gradeOfName(argument: string, name: string, type: FactExpr | undefined): number {
  if (argument === '') return MAYBE
  if (argument === FUNCTION) return type?.t === 'function' ? SAME : CLOSED.has(name) ? NO : MAYBE
  if (argument === LIST) {
    if (type?.t === 'array') return SAME
    return CLOSED.has(name) || type?.t === 'function' || type?.t === 'name' ? NO : MAYBE
  }
  if (argument === name) return SAME
  if (name === LIST) return CLOSED.has(argument) ? NO : MAYBE
  if (type?.t === 'function') return NO
  if (isThrown(argument) ? CLOSED.has(name) : CLOSED.has(argument) && isThrown(name)) return NO
  if (!CLOSED.has(argument) || !CLOSED.has(name)) {
    const isOwn = type !== undefined && type.t !== 'opaque' && CLOSED.has(argument)
    return isOwn && type.t === 'array' ? NO : MAYBE
  }
  return WHOLE_NUMBERS.has(argument) && NUMBERS.has(name) ? MAYBE : NO
}

/** How values that the repository knows suit a parameter. */
function gradeOfValues(program: Program, values: Values, taken: Values, name: string): number {
  const grades = values.map((value) => gradeOfValue(program, value, taken, name))
  return grades.length === 0 ? MAYBE : Math.min(...grades)
}

function gradeOfValue(program: Program, value: Value, taken: Values, name: string): number {
  if (value.k === 'array') {
    if (CLOSED.has(name)) return NO
    const isArray = taken.length > 0 && taken.every(({ k }) => k === 'array')
    return isArray ? FITS : taken.some(({ k }) => k === 'instance') ? NO : MAYBE
  }
  if (value.k !== 'instance' && value.k !== 'self') return MAYBE
  if (CLOSED.has(name)) return NO
  const types = taken.filter((type) => type.k === 'instance')
  const lineage = program.lineage(value)
  if (types.length !== taken.length || types.length === 0) {
    // `Object` takes everything, but what is closer is meant.
    return taken.some(({ k }) => k === 'array' || k === 'function') ? NO : MAYBE
  }
  if (types.some((type) => type.file === value.file && type.symbol === value.symbol)) return SAME
  const inherits = types.some((type) =>
    lineage.some(
      (base) => base.k === 'symbol' && base.file === type.file && base.symbol === type.symbol,
    ),
  )
  if (inherits) return FITS
  return lineage.some(({ k }) => k === 'unknown' || k === 'external') ? MAYBE : NO
}

/** The values that a call with `count` arguments may mean; all of them when none fits. */
function takingArguments(program: Program, values: Values, count: number, call: GivenCall): Values {
  const fitting = withoutDeclarations(
    program,
    values.filter((value) => value.k !== 'symbol' || takes(program, value, count, call.labels)),
  )
  if (fitting.length === 0) {
    const inherited = inheritedThatTake(program, values, count, call)
    return inherited.length > 0 ? inherited : values
  }
  if (values.length < 2) return values
  const named = fitting.filter((value) => value.k === 'symbol')
  const exact = named.length > 1 ? takingTypes(program, named, call) : undefined
  if (exact !== undefined) return [exact]
  return fitting
}

/** Overloads that a type inherits: a method of its own stands before those of its name above it that take other arguments. */
function inheritedThatTake(
  program: Program,
  values: Values,
  count: number,
  call: GivenCall,
): Values {
  const [value, second] = values
  if (value?.k !== 'symbol' || second !== undefined) return NOTHING
  const member = program.source(value.file)?.symbol(value.symbol)
  if (member?.kind !== 'method' || member.parent <= 0) return NOTHING
  const lineage = program.lineage({ file: value.file, symbol: member.parent })
  for (const base of lineage.slice(1)) {
    if (base.k !== 'symbol') continue
    const fitting = program.scoped
      .declared(base, member.name)
      .filter((found) => found.k === 'symbol' && takes(program, found, count, call.labels))
    if (fitting.length > 0) return takingArguments(program, fitting, count, call)
  }
  return NOTHING
}

/** Of functions of one name those with a body, where some only declare what others define. */
function withoutDeclarations(program: Program, values: Values): Values {
  if (values.length < 2) return values
  const defined = values.filter((value) => value.k !== 'symbol' || !isPrototype(program, value))
  return defined.length === 0 ? values : defined
}

/** Whether a callable takes so many arguments, with such labels before those in parentheses. */
export function takes(
  program: Program,
  { file, symbol }: SymbolRef,
  count: number,
  labels: readonly string[] | undefined,
): boolean {
  const source = program.source(file)
  const taken = labels === undefined ? undefined : source?.labels(symbol)
  if (labels !== undefined && taken !== undefined)
    return takesLabels(taken, labels, count - labels.length)
  const arity = source?.arity(symbol)
  return arity === undefined || (count >= arity[0] && (arity[1] < 0 || count <= arity[1]))
}

/** The parameter that a label is for, from the place `next` on; -1 for none. */
export const placeOfLabel = (taken: readonly string[], label: string, next = 0): number =>
  taken.findIndex((each, at) => at >= next && each.replace('?', '') === label)

/** Whether labels are those of a callable, in order; `behind` arguments stand behind the parentheses. */
function takesLabels(taken: readonly string[], labels: readonly string[], behind: number): boolean {
  let at = 0
  let left = behind
  let skipped = 0
  for (const label of taken) {
    const isOptional = label.endsWith('?')
    if (at < labels.length && labels[at] === label.replace('?', '')) {
      at += 1
      // One parameter may take any number.
      if (isOptional && label !== '?') {
        const next = labels.findIndex((given, place) => place >= at && given !== '')
        at = next < 0 ? labels.length : next
      }
    } else if (isOptional) skipped += 1
    else if (left > 0 && at === labels.length) left -= 1
    else return false
  }
  return at === labels.length && left <= skipped
}

/** Of the declarations of a name those that take such arguments, for the platform of the file. */
export function chosen(program: Program, values: Values, call: ReturnType<typeof callOf>): Values {
  const fitting = narrowed(program, values, call)
  const own = platformsOwn(program, call.file, fitting)
  return own.length > 0 ? own : fitting
}

/** Of the values of a callee those that take the arguments of a call. */
export const narrowed = (
  program: Program,
  values: Values,
  { args, ...call }: GivenCall & { readonly args: number | undefined },
): Values => (args === undefined ? values : takingArguments(program, values, args, call))

/** The call of a callee. */
export const callOf = (
  file: SourceFile,
  from: number,
  { args, given, labels }: Extract<FactExpr, { t: 'name' | 'member' }>,
): GivenCall & { readonly args: number | undefined } => ({ file, from, args, given, labels })
