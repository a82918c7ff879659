// Queries that are names: `Context.Next`, `absl::Status`, `Rails::Engine#call`, `ctx->next`, `auth/session`, `class Router`, `retry_policy`. A name is
// matched in its own case first, then in any case, then by its parts (`retryPolicy` is `retry_policy`). Pure.

import { foldText } from '../fold.ts'
import { CALLABLE_KINDS, TEXT_KINDS, type SymbolKind } from '../graph/symbol.ts'
import { looksLikeCode } from '../pipeline/task/identifiers.ts'
import { GENERIC_STEMS } from '../pipeline/score/names.ts'
import { terms } from '../terms.ts'

/** A name that a query spells out. */
export interface NameQuery {
  readonly name: string
  /** What the name is qualified by, outermost first: containers, modules, folders. */
  readonly owners: readonly string[]
  /** It can be nothing but a name: qualified, called, or written as only code is. A plain word may be a subject too. */
  readonly certain: boolean
}

/** How well a symbol answers to a name; higher is better. */
export interface NameMatch {
  /** Trailing owners that the symbol stands in; half more when the last is the nearest around it. */
  readonly owned: number
  /** 3: as written; 2: in another case; 1: the same parts; 0: all its parts among others. */
  readonly spelling: 0 | 1 | 2 | 3
}

type Named = {
  readonly name: string
  readonly container: string
  readonly path: string
  readonly kind: SymbolKind
  readonly test: boolean
}

/** Up to so many words a query is a name, or names. */
const MAX_NAMES = 2

/** More namesakes than this whose owner is another one are not what a qualified name means. */
const MAX_UNOWNED = 3

/** What may stand before a name as its kind. */
const KIND_WORDS = new Set(
  'class struct interface trait enum type def fn func fun function method module namespace impl const let var val protocol record object mixin extension macro'.split(
    ' ',
  ),
)

/** Kinds whose declaration is what a name means first. */
export const DEFINITIONS: ReadonlySet<SymbolKind> = new Set<SymbolKind>([
  'namespace',
  'class',
  'interface',
  'trait',
  'struct',
  'enum',
  'type',
])

/** Receivers that name no owner. */
const SELF = new Set(['this', 'self', 'super', 'cls', '$this'])

const SEPARATOR = /\?\.|\.|::|->|#|\/|\\|:/u
const SEGMENT = /^[@$&*]?[\p{L}\p{M}\p{N}_$]+[?!='’]?$/u

/** Whether a query is a sentence and no list of names. */
export const isQuestion = (query: string): boolean =>
  query.split(/\s+/u).filter((word) => word !== '').length > MAX_NAMES

/** The names that a whole query consists of; none when it is anything else. */
export function readNames(query: string): readonly NameQuery[] {
  const words = query.split(/[\s,]+/u).filter((word) => word !== '')
  const stated = words.length > 1 && KIND_WORDS.has((words[0] ?? '').toLowerCase())
  const written = stated ? words.slice(1) : words
  if (written.length > MAX_NAMES) return []
  const names = written.map((word) => readName(word, stated))
  return names.includes(undefined) ? [] : names.filter((name) => name !== undefined)
}

function readName(word: string, stated: boolean): NameQuery | undefined {
  const bare = /^(["'`“«])(.+)["'`”»]$/u.exec(word)?.[2] ?? word
  const head = bare.replace(/(?:\(.*\)|\/\d{1,2})$/u, '')
  const segments = head.replace(/^[.:#/\\]+/u, '').split(SEPARATOR)
  if (segments.some((segment) => !SEGMENT.test(segment))) return undefined
  const plain = segments.map((segment) => segment.replace(/^[@$&*](?=.)/u, ''))
  const name = plain.at(-1) ?? ''
  const owners = plain.slice(0, -1).filter((owner) => !SELF.has(owner))
  const certain =
    stated ||
    segments.length > 1 ||
    bare !== word ||
    head !== bare ||
    looksLikeCode(name) ||
    /^\p{Lu}/u.test(name)
  return { name, owners, certain }
}

const folded = (text: string): string => foldText(text).toLowerCase()

/** How a symbol answers to a name; undefined when it does not. A declaration of `A.B` is B in A. */
export function matchName(symbol: Named, { name, owners }: NameQuery): NameMatch | undefined {
  const written = symbol.kind === 'module' ? [symbol.name] : symbol.name.split('.')
  const spelling = spellingOf(written.at(-1) ?? '', name) ?? spellingOf(symbol.name, name)
  if (spelling === undefined) return undefined
  const around = [...symbol.container.split('.'), ...written.slice(0, -1)]
  return { spelling, owned: ownedBy(symbol.path, around, owners) }
}

function spellingOf(name: string, wanted: string): NameMatch['spelling'] | undefined {
  if (name === wanted) return 3
  if (folded(name) === folded(wanted)) return 2
  const parts = terms(wanted)
  const own = terms(name)
  if (parts.length === 0 || !parts.every((part) => own.includes(part))) return undefined
  return own.join(' ') === parts.join(' ') ? 1 : 0
}

/** How many owners, counted from the last, a symbol stands in, in their order: containers, the module that is its file, folders. Half more beside the nearest. */
function ownedBy(path: string, around: readonly string[], owners: readonly string[]): number {
  const folders = path.split('/')
  const stem = (folders.pop() ?? '').replace(/\..*$/u, '')
  const chain = [...folders, ...(GENERIC_STEMS.has(stem) ? [] : [stem]), ...around]
    .filter((part) => part !== '')
    .map(folded)
  let owned = 0
  let end = chain.length
  for (const owner of owners.toReversed()) {
    const at = chain.slice(0, end).lastIndexOf(folded(owner))
    if (at < 0) break
    owned += at === chain.length - 1 ? 1.5 : 1
    end = at
  }
  return owned
}

/**
 * The symbols that a name means: owned ones before others, in the best spelling that there is, tests and texts only where nothing else is. A plain
 * word means what defines it, a type in any case before a function, or nothing.
 */
export function meantBy<T extends Named>(symbols: readonly T[], query: NameQuery): readonly T[] {
  const matches = symbols.flatMap((symbol) => {
    const match = matchName(symbol, query)
    return match === undefined || match.spelling === 0 ? [] : [{ symbol, ...match }]
  })
  if (!query.certain) {
    const types = matches.filter(
      ({ symbol, spelling }) => spelling > 1 && DEFINITIONS.has(symbol.kind),
    )
    const called = matches.filter(
      ({ symbol, spelling }) => spelling > 1 && CALLABLE_KINDS.has(symbol.kind),
    )
    const asWritten = called.filter(({ spelling }) => spelling > 2)
    const meant = [types, asWritten].find(({ length }) => length > 0) ?? called
    return programsOf(meant.map(({ symbol }) => symbol))
  }
  const owned = Math.max(0, ...matches.map((match) => match.owned))
  const inOwner = matches.filter((match) => match.owned === owned)
  const spelling = Math.max(0, ...inOwner.map((match) => match.spelling))
  const spelled = inOwner.filter((match) => match.spelling === spelling).map(({ symbol }) => symbol)
  const meant = programsOf(spelled)
  return query.owners.length > 0 && owned === 0 && meant.length > MAX_UNOWNED ? [] : meant
}

/** Code before texts, production before tests: the others only where nothing else is. */
function programsOf<T extends Named>(symbols: readonly T[]): readonly T[] {
  const code = symbols.filter(({ kind }) => !TEXT_KINDS.has(kind))
  const programs = code.filter(({ test }) => !test)
  return [programs, code].find(({ length }) => length > 0) ?? symbols
}
