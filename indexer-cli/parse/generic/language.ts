// One language as its folder in grammars/ describes it: the patterns of its `.scm` files, and the few rules of its manifest that no pattern
// can say.

import type { Head } from './captures.ts'
import { compileQuery, type Pattern } from './compile-query.ts'
import { parseQuery, type PatternQuery } from './query-syntax.ts'
import type { Repair } from '../repair/repair.ts'
import type { Rewrite } from '../repair/rewrite.ts'
import type { Folds } from '../syntax/fold-tree.ts'
import type { Vocabulary } from '../syntax/vocabulary.ts'

interface RewriteText {
  readonly find: string
  readonly put?: readonly (string | null)[] | undefined
  readonly joins?: boolean | undefined
  readonly each?: boolean | undefined
  readonly early?: boolean | undefined
}

/** What a manifest calls reading one branch of conditional text. */
export const ONE_BRANCH = 'one-branch'
/** And reading macros as what they stand for. */
export const MACROS = 'macros'

export type RepairText = RewriteText | typeof ONE_BRANCH | typeof MACROS

/** Kinds of nodes that belong to what stands beside them. */
interface FoldTexts {
  readonly paths: readonly string[]
  readonly chains: readonly string[]
  /** By the kind of the body those that it may stand behind. */
  readonly bodies: Readonly<Record<string, readonly string[]>>
}

const toRewrite = ({ find, put, joins = false, each = false }: RewriteText): Rewrite => ({
  find: new RegExp(find, 'gmu'),
  put,
  joins,
  each,
})

/** What the manifest's `rules` hold; see rules-schema.ts for each. Patterns are texts of regular expressions. */
interface RuleTexts {
  readonly doc: string
  readonly exportedName?: string | undefined
  readonly exportedHeader?: string | undefined
  readonly privateHeader?: string | undefined
  readonly staticHeader?: string | undefined
  readonly blank?: string | undefined
  readonly rewrites?: readonly RewriteText[] | undefined
  readonly repairs?: readonly RepairText[] | undefined
  readonly break?: string | undefined
  readonly unparsed?: string | undefined
  readonly folds?: FoldTexts | undefined
  readonly binding?: readonly (readonly string[])[] | undefined
  readonly modulePath?: string | undefined
  readonly docTypes?: boolean | undefined
  readonly separator: string
  readonly operators: Readonly<Record<string, string>>
  readonly builtins: string
}

/** A language's folder as plain data, which threads can be sent. */
export interface LanguageTexts {
  readonly rules: RuleTexts
  readonly queries: readonly { readonly file: string; readonly text: string }[]
}

/** The rules, ready for use. */
export interface LanguageRules {
  readonly doc: RegExp
  readonly exportedName: RegExp | undefined
  readonly exportedHeader: RegExp | undefined
  readonly privateHeader: RegExp | undefined
  readonly staticHeader: RegExp | undefined
  readonly blank: RegExp | undefined
  readonly rewrites: readonly Rewrite[]
  readonly repairs: readonly Repair[]
  readonly break: RegExp | undefined
  readonly unparsed: RegExp | undefined
  readonly modulePath: RegExp | undefined
  readonly docTypes: boolean
  readonly separator: string
  /** The functions that operators run, by how they stand beside operands. */
  readonly operators: ReadonlyMap<string, readonly string[]>
}

/** Patterns of one purpose by node kind; of several that match a node, the first one holds. */
export type PatternTable = readonly (readonly Pattern[] | undefined)[]

export interface LanguageData {
  readonly vocabulary: Vocabulary<string, string>
  readonly rules: LanguageRules
  readonly builtins: ReadonlySet<string>
  /** How the grammar's trees are put right before they are read. */
  readonly folds: Folds | undefined
  /** How loosely nodes hold their parts, by code, where the grammar does not group them as they bind. */
  readonly looseness: Uint8Array | undefined
  readonly declarations: PatternTable
  /** Whether functions may be called as methods of types that do not declare them. */
  readonly extendsTypes: boolean
  /** Whether patterns say what type parameters are: what generic functions give follows from their arguments. */
  readonly isGeneric: boolean
  /** Whether the types of arguments tell overloads apart: patterns say what literals are. */
  readonly tellsOverloads: boolean
  /** Whether calls write before arguments which parameters they are for, and overloads differ by that. */
  readonly isLabelled: boolean
  readonly comments: PatternTable
  readonly outers: PatternTable
  readonly groups: PatternTable
  /** Bindings as they stand in lists of parameters. */
  readonly parameters: PatternTable
  readonly spreads: PatternTable
  readonly values: PatternTable
  readonly types: PatternTable
}

const isValue = (head: Head): boolean => head.startsWith('value.')
const isType = (head: Head): boolean => head.startsWith('type.')

/** Heads that other patterns ask for; they declare nothing. */
const LOOKED_UP: ReadonlySet<Head> = new Set<Head>(['outer', 'import.group', 'parameter', 'spread'])

const pattern = (text: string | undefined, flags = 'u'): RegExp | undefined =>
  text === undefined ? undefined : new RegExp(text, flags)

const toRules = (texts: RuleTexts): LanguageRules => ({
  doc: new RegExp(texts.doc, 'u'),
  exportedName: pattern(texts.exportedName),
  exportedHeader: pattern(texts.exportedHeader),
  privateHeader: pattern(texts.privateHeader),
  staticHeader: pattern(texts.staticHeader),
  blank: pattern(texts.blank, 'gmu'),
  rewrites: (texts.rewrites ?? []).map(toRewrite),
  repairs: (texts.repairs ?? []).map((repair) =>
    typeof repair === 'string' ? repair : toRewrite(repair),
  ),
  break: pattern(texts.break, 'gmu'),
  unparsed: pattern(texts.unparsed, 'gmu'),
  modulePath: pattern(texts.modulePath),
  docTypes: texts.docTypes === true,
  separator: texts.separator,
  operators: new Map(
    Object.entries(texts.operators).map(([key, names]) => [key, names.split(' ')] as const),
  ),
})

/** The folds by code; kinds that no pattern names fold into nothing that could be read. */
function toFolds(
  texts: FoldTexts | undefined,
  { kinds }: Vocabulary<string, string>,
  comments: PatternTable,
): Folds | undefined {
  if (texts === undefined) return undefined
  const codes = (names: readonly string[]): Set<number> =>
    new Set(names.flatMap((name) => kinds[name] ?? []))
  return {
    paths: codes(texts.paths),
    chains: codes(texts.chains),
    bodies: new Map(
      Object.entries(texts.bodies).flatMap(([body, headers]) => {
        const code = kinds[body]
        return code === undefined ? [] : [[code, codes(headers)] as const]
      }),
    ),
    comments: new Set(comments.flatMap((list, code) => (list === undefined ? [] : code))),
  }
}

/** The places of kinds in the order in which they bind, by code. */
function toLooseness(
  binding: RuleTexts['binding'],
  { kinds }: Vocabulary<string, string>,
): Uint8Array | undefined {
  if (binding === undefined) return undefined
  const looseness = new Uint8Array(256)
  for (const [index, names] of binding.entries())
    for (const name of names) {
      const code = kinds[name]
      if (code !== undefined) looseness[code] = index + 1
    }
  return looseness
}

/** Compiles the data of a language; throws with file and line when it is not right. */
export function compileLanguage({ rules, queries }: LanguageTexts): LanguageData {
  const patterns: PatternQuery[] = []
  const origins = new Map<PatternQuery, string>()
  for (const { file, text } of queries) {
    const parsed = parseQuery(text)
    if (!parsed.ok) throw new Error(`${file}:${parsed.error.line}: ${parsed.error.message}`)
    for (const found of parsed.value) {
      patterns.push(found)
      origins.set(found, file)
    }
  }
  const compiled = compileQuery(patterns)
  if (!compiled.ok) {
    const { message, line, pattern: fault } = compiled.error
    throw new Error(`${origins.get(fault) ?? ''}:${line}: ${message}`)
  }
  const { vocabulary, byKind } = compiled.value
  const only = (fits: (head: Head) => boolean): PatternTable =>
    byKind.map((list) => {
      const kept = list?.filter(({ head }) => fits(head)) ?? []
      return kept.length > 0 ? kept : undefined
    })
  const comments = only((head) => head === 'comment')
  return {
    vocabulary,
    folds: toFolds(rules.folds, vocabulary, comments),
    looseness: toLooseness(rules.binding, vocabulary),
    rules: toRules(rules),
    builtins: new Set(rules.builtins.split(/\s+/).filter((name) => name !== '')),
    extendsTypes: byKind.some((list) => list?.some((each) => each.properties.has('extends'))),
    isGeneric: byKind.some((list) => list?.some(({ head }) => head === 'parameter.type')),
    tellsOverloads: byKind.some((list) =>
      list?.some(({ head, called }) => head === 'value.opaque' && called !== ''),
    ),
    isLabelled: byKind.some((list) => list?.some((each) => each.properties.has('labelled'))),
    comments,
    outers: only((head) => head === 'outer'),
    groups: only((head) => head === 'import.group'),
    parameters: only((head) => head === 'binding' || head === 'parameter'),
    spreads: only((head) => head === 'spread'),
    declarations: only((head) => !isValue(head) && !isType(head) && !LOOKED_UP.has(head)),
    values: only(isValue),
    types: only(isType),
  }
}
