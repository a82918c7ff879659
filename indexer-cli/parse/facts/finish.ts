// From a unit to its facts: symbols in their final order, every index moved along.

import { limits } from '#wire/limits.ts'
import { byNote } from '#wire/shard-rules.ts'
import type { ParsedSource } from '../extractor.ts'
import { FACTS_VERSION, type FactNote, type FileFacts } from '../file-facts.ts'
import { readBridges } from '../bridges/read-bridges.ts'
import { lineCount } from '../syntax/lines.ts'
import { moveHttp } from '../http/move-http.ts'
import { clip } from './clip.ts'
import type { Draft } from './symbol-table.ts'
import type { Unit } from './unit.ts'

/** The file's module symbol; always the first one added. */
export function moduleDraft(unit: Unit): Draft {
  return {
    name: clip(unit.path.slice(unit.path.lastIndexOf('/') + 1), limits.maxNameChars),
    parent: -1,
    suffix: 'namespace',
    kind: 'module',
    start: -1,
    startLine: 1,
    firstLine: 1,
    endLine: lineCount(unit.text, unit.lines),
    exported: true,
    signature: '',
    doc: '',
    isStatic: false,
    isAccessor: false,
    type: null,
    params: [],
    heritage: [],
    hasBody: true,
  }
}

/** Facts of the unit; nothing may be added to it afterwards. */
export function finishFacts(
  unit: Unit,
  source: ParsedSource,
  notes: readonly FactNote[],
): FileFacts {
  const { symbols, moved } = unit.symbols.finish()
  unit.exprs.moveSymbols(moved)
  const at = (index: number): number => moved[index] ?? 0
  const bridges = readBridges(source.language, source.text, symbols)
  return {
    factsVersion: FACTS_VERSION,
    path: source.path,
    language: source.language,
    contentHash: source.contentHash,
    text: source.text,
    partial: source.tree.hasError || unit.symbols.hasDropped,
    symbols,
    uses: unit.uses.map((use) => ({ ...use, from: at(use.from) })),
    imports: unit.imports.map((found) => ({ ...found, scope: at(found.scope) })),
    exports: unit.exports,
    http: unit.http === null ? null : moveHttp(unit.http, at),
    notes: notes.map((note) => ({ ...note, symbol: at(note.symbol) })).sort(byNote),
    allNames: unit.allNames,
    ...(bridges.length === 0 ? {} : { bridges }),
    ...(unit.augmenting.length === 0
      ? {}
      : { augmenting: unit.augmenting.map(([holder, module]) => [at(holder), module] as const) }),
    ...(unit.extending.size === 0
      ? {}
      : { extending: [...unit.extending].map(([symbol, type]) => [at(symbol), type] as const) }),
    ...(unit.fixtures.length === 0
      ? {}
      : { fixtures: unit.fixtures.map(([symbol, name, own]) => [at(symbol), name, own] as const) }),
  }
}
