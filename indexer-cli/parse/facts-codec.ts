// Facts as compact JSON, for threads and storage: lists instead of objects where a file has thousands of them, and every expression written once.
// Another layout than file-facts.ts; FACTS_VERSION moves with it.

import { REF_KINDS } from '#core/graph/edge.ts'
import { SYMBOL_KINDS } from '#core/graph/symbol.ts'
import type { DescriptorSuffix } from '#core/ids.ts'
import type { HttpFacts } from './http/http-facts.ts'
import type { FactExpr, FactSymbol, FactUse, FileFacts, UseRole } from './file-facts.ts'

/** Facts in JSON texts; the file's own text is in neither. */
export interface FactsText {
  /** What other files can see: everything but the rest. */
  readonly interface: string
  /** What only the file's own links need: uses, notes. */
  readonly body: string
  /** What all routes of the repository follow from; '' for a file that says nothing about HTTP. */
  readonly http: string
  /** Whether the file declares something for other modules than its own. */
  readonly augments: boolean
}

/** What `interface` holds. */
export type FactsInterface = Omit<FileFacts, 'text' | 'uses' | 'http' | 'notes'>
/** What `body` holds. */
export type FactsBody = Pick<FileFacts, 'uses' | 'notes'>

const SUFFIXES: readonly DescriptorSuffix[] = ['namespace', 'type', 'term', 'method']
/** Roles by their code: append only. */
const ROLES: readonly UseRole[] = [
  'call',
  'new',
  'decorator',
  'jsx',
  ...REF_KINDS.filter((kind) => kind !== 'none'),
  'operator',
  'given',
]

const IS_EXPORTED = 1
const IS_STATIC = 2
const IS_ACCESSOR = 4
const IS_IN_HEADER = 8

type Heritage = FactSymbol['heritage']

type SymbolRow = readonly [
  name: string,
  suffix: number,
  descriptors: string,
  container: string,
  parent: number,
  kind: number,
  startLine: number,
  endLine: number,
  flags: number,
  signature: string,
  doc: string,
  type: FactExpr | null,
  heritage: Heritage | 0,
  params: readonly (readonly FactExpr[])[] | 0,
  typeParams: readonly FactExpr[] | 0,
  decorated: FactExpr | 0,
]

interface InterfaceText extends Omit<FactsInterface, 'symbols'> {
  readonly symbols: readonly SymbolRow[]
}

interface BodyText extends Omit<FactsBody, 'uses'> {
  readonly targets: readonly FactExpr[]
  /** Four numbers for each use: from, role, line, index in `targets`. */
  readonly uses: readonly number[]
}

const NO_HERITAGE: Heritage = []

const symbolRow = (symbol: FactSymbol): SymbolRow => [
  symbol.name,
  SUFFIXES.indexOf(symbol.suffix),
  symbol.descriptors,
  symbol.container,
  symbol.parent,
  SYMBOL_KINDS.indexOf(symbol.kind),
  symbol.startLine,
  symbol.endLine,
  (symbol.exported ? IS_EXPORTED : 0) |
    (symbol.isStatic ? IS_STATIC : 0) |
    (symbol.isAccessor ? IS_ACCESSOR : 0) |
    (symbol.isInHeader === true ? IS_IN_HEADER : 0),
  symbol.signature,
  symbol.doc,
  symbol.type,
  symbol.heritage.length === 0 ? 0 : symbol.heritage,
  symbol.params ?? 0,
  symbol.typeParams ?? 0,
  symbol.decorated ?? 0,
]

const readSymbol = (row: SymbolRow): FactSymbol => ({
  name: row[0],
  suffix: SUFFIXES[row[1]] ?? 'term',
  descriptors: row[2],
  container: row[3],
  parent: row[4],
  kind: SYMBOL_KINDS[row[5]] ?? 'variable',
  startLine: row[6],
  endLine: row[7],
  exported: (row[8] & IS_EXPORTED) !== 0,
  signature: row[9],
  doc: row[10],
  isStatic: (row[8] & IS_STATIC) !== 0,
  isAccessor: (row[8] & IS_ACCESSOR) !== 0,
  ...((row[8] & IS_IN_HEADER) === 0 ? {} : { isInHeader: true }),
  type: row[11],
  ...(row[13] === 0 ? {} : { params: row[13] }),
  ...(row[14] === 0 ? {} : { typeParams: row[14] }),
  ...(row[15] === 0 ? {} : { decorated: row[15] }),
  heritage: row[12] === 0 ? NO_HERITAGE : row[12],
})

function writeUses(uses: readonly FactUse[]): Pick<BodyText, 'targets' | 'uses'> {
  const targets: FactExpr[] = []
  const indexes = new Map<FactExpr, number>()
  const numbers: number[] = []
  for (const { from, role, line, target } of uses) {
    let index = indexes.get(target)
    if (index === undefined) {
      index = targets.push(target) - 1
      indexes.set(target, index)
    }
    numbers.push(from, ROLES.indexOf(role), line, index)
  }
  return { targets, uses: numbers }
}

function readUses({ targets, uses: numbers }: BodyText): FactUse[] {
  const uses: FactUse[] = []
  for (let at = 0; at + 3 < numbers.length; at += 4) {
    const target = targets[numbers[at + 3] ?? -1]
    const role = ROLES[numbers[at + 1] ?? -1]
    if (target === undefined || role === undefined) throw new Error('facts are not in this layout')
    uses.push({ from: numbers[at] ?? 0, role, line: numbers[at + 2] ?? 1, target })
  }
  return uses
}

const SCRIPTS: ReadonlySet<string> = new Set(['typescript', 'tsx', 'javascript', 'jsx'])

/** Whether a script declares something for other modules than its own. */
export const isAugmenting = ({ language, augmenting, extending }: FileFacts): boolean =>
  augmenting !== undefined || (extending !== undefined && SCRIPTS.has(language))

/** Writes facts. */
export function encodeFacts(facts: FileFacts): FactsText {
  const { text: _text, uses, http, notes, symbols, ...seen } = facts
  const visible: InterfaceText = { ...seen, symbols: symbols.map(symbolRow) }
  const body: BodyText = { notes, ...writeUses(uses) }
  return {
    interface: JSON.stringify(visible),
    body: JSON.stringify(body),
    http: http === null ? '' : JSON.stringify(http),
    augments: isAugmenting(facts),
  }
}

/** Reads what `encodeFacts` wrote as `interface`. */
export function decodeInterface(text: string): FactsInterface {
  const { symbols, ...seen } = JSON.parse(text) as InterfaceText // encodeFacts wrote it
  return { ...seen, symbols: symbols.map(readSymbol) }
}

/** Reads what `encodeFacts` wrote as `body`. */
export function decodeBody(text: string): FactsBody {
  const body = JSON.parse(text) as BodyText // encodeFacts wrote it
  return { notes: body.notes, uses: readUses(body) }
}

/** Reads what `encodeFacts` wrote as `http`. */
export const decodeHttp = (text: string): HttpFacts | null =>
  text === '' ? null : (JSON.parse(text) as HttpFacts) // encodeFacts wrote it

/** Puts facts together again. */
export const decodeFacts = (encoded: FactsText, text: string): FileFacts => ({
  ...decodeInterface(encoded.interface),
  ...decodeBody(encoded.body),
  http: decodeHttp(encoded.http),
  text,
})
