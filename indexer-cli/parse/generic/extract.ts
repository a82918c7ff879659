// Facts of a file in any language that a folder of patterns describes.

import type { Extractor, ParsedSource } from '../extractor.ts'
import { moduleDraft } from '../facts/finish.ts'
import { readNotes } from '../facts/notes.ts'
import { FACTS_VERSION, type FactNote, type FactSymbol, type FileFacts } from '../file-facts.ts'
import { readBridges } from '../bridges/read-bridges.ts'
import { httpSource } from '../http/source.ts'
import { moveHttp } from '../http/move-http.ts'
import { readHttp } from '../http/read-http.ts'
import { rewrite } from '../repair/rewrite.ts'
import type { FlatTree } from '../syntax/flat-tree.ts'
import { foldTree } from '../syntax/fold-tree.ts'
import { regroupTree } from '../syntax/regroup-tree.ts'
import { declareAll } from './declare.ts'
import { calleeOf, evaluate, typeExpr } from './evaluate.ts'
import { expectedAt } from './expected.ts'
import type { LanguageData, LanguageRules } from './language.ts'
import { docAbove } from './places.ts'
import { mayBeOverloaded } from './overloads.ts'
import { Reading } from './reading.ts'
import { ELSEWHERE } from './elsewhere.ts'
import { settle } from './settle.ts'
import { readUses } from './uses.ts'

/** The extractor of a language. */
export const patternExtractor = (data: LanguageData): Extractor => ({
  vocabulary: data.vocabulary,
  prepare: (text) => prepared(text, data.rules),
  repairs: data.rules.repairs,
  extract(parsed) {
    const source = { ...parsed, tree: arranged(parsed, data) }
    const unit = new Reading(source, data, {
      value: evaluate,
      type: typeExpr,
      callee: calleeOf,
      expected: expectedAt,
    })
    unit.symbols.add(moduleDraft(unit))
    declareAll(unit)
    if (unit.packageAt >= 0) unit.symbols.at(0).doc = docAbove(unit, unit.startOf(unit.packageAt))
    settle(unit)
    readUses(unit)
    unit.http = readHttp(
      httpSource(unit, source.language, (node) => evaluate(unit, node, unit.scopeAt(node))),
    )
    return finish(unit, source, readNotes(unit, undefined, data.rules.unparsed))
  },
})

/** The tree as patterns see it. */
function arranged({ tree, text }: ParsedSource, { folds, looseness }: LanguageData): FlatTree {
  const folded = folds === undefined ? tree : foldTree(tree, folds, text)
  return looseness === undefined ? folded : regroupTree(folded, looseness)
}

const atTop = (symbol: FactSymbol, count: number): FactSymbol =>
  symbol.parent < count ? symbol : { ...symbol, parent: 0 }

function prepared(text: string, { blank, break: lineBreak, rewrites }: LanguageRules): string {
  let blanked =
    blank === undefined ? text : rewrite(text, { find: blank, put: undefined, joins: false })
  for (const each of rewrites) blanked = rewrite(blanked, each)
  return lineBreak === undefined
    ? blanked
    : blanked.replace(lineBreak, (found, at: string | undefined) =>
        at === undefined ? found : `\n${found.slice(1)}`,
      )
}

/** What overloads take; functions without a namesake beside them need no telling apart. */
function acceptedTypes(unit: Reading, at: (index: number) => number): Pick<FileFacts, 'accepts'> {
  const accepts = [...unit.accepted].flatMap(([symbol, types]) => {
    return mayBeOverloaded(unit, symbol) ? [[at(symbol), types] as const] : []
  })
  return accepts.length === 0 ? {} : { accepts }
}

function finish(unit: Reading, source: ParsedSource, notes: readonly FactNote[]): FileFacts {
  const { symbols, moved } = unit.symbols.finish()
  const own = symbols.findIndex(({ startLine }) => startLine === ELSEWHERE)
  const count = own < 0 ? symbols.length : own
  // What belongs to a type of another file stands at top level here; its container still names the type.
  const kept = symbols.slice(0, count).map((symbol) => atTop(symbol, count))
  unit.exprs.moveSymbols(moved)
  // What is left out has its uses where it stands.
  const at = (index: number): number => {
    const place = moved[index] ?? 0
    return place < count ? place : Math.max(0, symbols[place]?.parent ?? 0)
  }
  const isKept = ([index]: readonly [number, ...unknown[]]): boolean => (moved[index] ?? 0) < count
  const bridges = readBridges(source.language, source.text, kept)
  return {
    factsVersion: FACTS_VERSION,
    path: source.path,
    language: source.language,
    contentHash: source.contentHash,
    text: source.text,
    partial: source.tree.hasError || unit.symbols.hasDropped,
    symbols: kept,
    uses: unit.uses.map((use) => ({ ...use, from: at(use.from) })),
    imports: unit.imports,
    exports: [],
    http: unit.http === null ? null : moveHttp(unit.http, at),
    notes: notes.map((note) => ({ ...note, symbol: at(note.symbol) })),
    allNames: null,
    namespace: unit.namespace,
    ...(bridges.length === 0 ? {} : { bridges }),
    ...(unit.closures.length === 0 ? {} : { closures: unit.closures }),
    ...(unit.labels.size === 0
      ? {}
      : { labels: [...unit.labels].map(([symbol, labels]) => [at(symbol), labels] as const) }),
    ...acceptedTypes(unit, at),
    ...(unit.conformances.length === 0
      ? {}
      : {
          conformances: unit.conformances.map(
            ({ around, path, heritage }) => [at(around), path.join('.'), heritage] as const,
          ),
        }),
    ...(unit.extending.size === 0
      ? {}
      : { extending: [...unit.extending].map(([symbol, type]) => [at(symbol), type]) }),
    arities: [...unit.arities]
      .filter(isKept)
      .map(([symbol, [least, most]]) => [at(symbol), least, most]),
  }
}
