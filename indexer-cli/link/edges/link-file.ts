// All edges of one file: its uses, heritage, imports, routes and tests.

import type { Shard, ShardEdge } from '#wire/shard.ts'
import type { SymbolKind } from '#core/graph/symbol.ts'
import type { FactExpr, FactSymbol, FactUse } from '../../parse/file-facts.ts'
import type { FilePlan } from '../routes/plan.ts'
import type { Program } from '../values/program.ts'
import type { SourceFile } from '../values/source-file.ts'
import { flatMap, type SymbolRef, type Value } from '../values/value.ts'
import { asWhole } from '../values/whole-module.ts'
import { automaticFixtures } from '../values/fixtures.ts'
import { basesFrom } from '../values/lineage.ts'
import { TYPE_KINDS } from '../values/type-kinds.ts'
import { addedBases } from '../scoped/conformances.ts'
import { restsOnName } from '../scoped/extension-methods.ts'
import { hiddenPrototypes } from '../scoped/prototypes.ts'
import { wholeOf } from '../scoped/whole.ts'
import { addUse } from './add-use.ts'
import { heldNative, isBridged, linkEvents } from './bridges.ts'
import { CompiledUses } from './compiled-uses.ts'
import { EdgeSet } from './edge-set.ts'
import { linkScopedImports } from './scoped-imports.ts'
import { idOf } from './id-of.ts'
import { linkRoutes } from './routes.ts'
import { isCalling, targetsOf } from './targets.ts'
import { VisibleMethods } from './visible-methods.ts'

type Heritage = FactSymbol['heritage'][number]['kind']

export interface FileEdges {
  readonly edges: ShardEdge[]
  readonly routes: Shard['routes']
  /** Calls whose target nothing tells, and relative imports without a file. */
  readonly unresolved: number
  /** Symbols of the facts that others stand for: they are left out. */
  readonly hidden: readonly number[]
}

export function linkFile(
  program: Program,
  file: SourceFile,
  plan: FilePlan | undefined,
): FileEdges {
  const edges = new EdgeSet()
  const guess = new VisibleMethods(program, file)
  const rules = program.scoped.rulesOf(file)
  let unresolved = rules === undefined ? linkImports(program, file, edges) : 0
  const compiled = new CompiledUses(program, file, edges)
  linkHeritage(program, file, edges, compiled)
  linkEvents(program, file, edges)
  linkFixtures(program, file, edges)
  const used = new Set<number>()
  const hasFixtures = file.system === 'python' && file.isTest
  for (const use of file.facts.uses) {
    const decided = compiled.link(use)
    if (decided !== undefined) {
      for (const other of decided) used.add(other)
      linkNative(program, file, edges, use)
      continue
    }
    const targets = targetsOf(program, file, use)
    for (const { ref, called } of targets ?? []) {
      const isGuessed =
        (hasFixtures && restsOnFixture(use.target)) ||
        (rules?.hasExtensions === true && restsOnName(program, file, use, ref))
      const provenance = isGuessed ? 'heuristic' : 'treesitter'
      addUse(program, file, edges, { use, ref, called, provenance })
      if (called)
        for (const native of heldNative(program, file, ref))
          addUse(program, file, edges, { use, ref: native, called, provenance })
      used.add(ref.file)
    }
    if (targets !== undefined) continue
    const guessed = rules === undefined ? guessTarget(program, file, use, guess) : undefined
    if (guessed === undefined) unresolved += 1
    else {
      addUse(program, file, edges, { use, ref: guessed, called: true, provenance: 'heuristic' })
    }
  }
  for (const other of compiled.linkRest()) used.add(other)
  if (rules !== undefined) {
    linkScopedImports(program, file, rules, edges, used)
    linkParts(program, file, edges)
  }
  const routes = linkRoutes(plan, edges)
  const hidden = hiddenPrototypes(program, file)
  return { edges: edges.sorted(), routes, unresolved, hidden }
}

const resting = new WeakMap<FactExpr, boolean>()

/** Whether what is used is told by nothing but the name of a parameter: that of a pytest fixture. */
function restsOnFixture(target: FactExpr): boolean {
  if (target.t === 'fixture') return false
  const known = resting.get(target)
  if (known !== undefined) return known
  const found = JSON.stringify(target).includes('"t":"fixture"')
  resting.set(target, found)
  return found
}

/** A compiler sees the script's side of a bridge only. */
function linkNative(program: Program, file: SourceFile, edges: EdgeSet, use: FactUse): void {
  if (!isCalling(use.role)) return
  for (const { ref, called } of targetsOf(program, file, use) ?? [])
    if (called && isBridged(program, file, ref))
      addUse(program, file, edges, { use, ref, called, provenance: 'treesitter' })
}

function guessTarget(
  program: Program,
  file: SourceFile,
  use: FactUse,
  guess: VisibleMethods,
): SymbolRef | undefined {
  if (!isCalling(use.role) || use.target.t !== 'member') return undefined
  const receiver = program.evaluate(file, use.from, use.target.of)
  if (receiver.length === 0 || !receiver.every(isAnything)) return undefined
  return guess.only(use.target.name)
}

const isAnything = (value: Value): boolean =>
  value.k === 'unknown' ||
  value.k === 'overflow' ||
  (value.k === 'variable' && value.bound.every(isAnything))

function linkImports(program: Program, file: SourceFile, edges: EdgeSet): number {
  let missing = 0
  const add = (specifier: string, name: string | null, line: number): void => {
    for (const module of program.module(file, specifier)) {
      if (module.k === 'missing') missing += 1
      for (const target of importTargets(program, module, name)) {
        const source = program.source(target)
        if (source === undefined || source === file) continue
        const to = `${source.path}/`
        edges.add({ from: 0, kind: 'IMPORTS', refKind: 'none', provenance: 'treesitter', line, to })
      }
    }
  }
  for (const { from, name, line } of file.facts.imports) add(from, name, line)
  for (const { from, fromName, line } of file.facts.exports) {
    if (from !== null) add(from, fromName, line)
  }
  return missing
}

/** `from pkg import sub` imports the module `pkg/sub` where that is one. */
function importTargets(program: Program, module: Value, name: string | null): number[] {
  if (module.k === 'package') {
    if (name === null || name === '*' || name === '**' || name === '') return []
    return moduleNumbers(program.submodule(module.folder, name))
  }
  if (module.k !== 'module') return []
  const source = program.source(module.file)
  if (
    source?.system !== 'python' ||
    name === null ||
    name === '*' ||
    name === '**' ||
    name === ''
  ) {
    return [module.file]
  }
  const found = moduleNumbers(program.exported(source, name))
  return found.length > 0 ? found : [module.file]
}

/** A file of tests refers to the fixtures that run for all of them. */
function linkFixtures(program: Program, file: SourceFile, edges: EdgeSet): void {
  if (file.system !== 'python' || !/(?:^|\/)(?:test_[^/]*|[^/]*_test)\.py$/.test(file.path)) return
  const use = { from: 0, role: 'read', line: 1 } as const
  for (const ref of automaticFixtures(program, file))
    addUse(program, file, edges, { use, ref, called: false, provenance: 'treesitter' })
}

const moduleNumbers = (values: readonly Value[]): number[] =>
  values.flatMap((value) => (value.k === 'module' ? [value.file] : []))

/** What a file adds to a type that another file declares. */
function linkParts(program: Program, file: SourceFile, edges: EdgeSet): void {
  for (const [from, { startLine: line }] of file.facts.symbols.entries()) {
    const whole = wholeOf(program, { file: file.number, symbol: from })
    if (whole === undefined || whole.file === file.number) continue
    const to = idOf(program, whole)
    edges.add({
      from,
      kind: 'REFERENCES',
      refKind: 'define',
      provenance: 'treesitter',
      line,
      to,
    })
  }
}

function linkHeritage(
  program: Program,
  file: SourceFile,
  edges: EdgeSet,
  compiled: CompiledUses,
): void {
  for (const [from, symbol] of file.facts.symbols.entries()) {
    for (const { kind, of, line } of symbol.heritage) {
      const decided = compiled.bases(line, of)
      if (decided !== undefined) {
        for (const base of decided) {
          const to = idOf(program, base)
          const meant = heritageKind(program, symbol.kind, base, kind)
          edges.add({ from, kind: meant, refKind: 'none', provenance: 'scip', line, to })
        }
        continue
      }
      const bases = program.evaluate(file, basesFrom(file, from), of)
      for (const base of flatMap(bases, (value) => asWhole(program, value))) {
        if (base.k !== 'symbol' || (base.file === file.number && base.symbol === from)) continue
        const to = idOf(program, base)
        const meant = heritageKind(program, symbol.kind, base, kind)
        edges.add({ from, kind: meant, refKind: 'none', provenance: 'treesitter', line, to })
      }
    }
    if (!TYPE_KINDS.has(symbol.kind)) continue
    // What another file says is told where the type is declared.
    for (const { kind, values } of addedBases(program, { file: file.number, symbol: from })) {
      for (const base of values) {
        if (base.k !== 'symbol') continue
        const meant = heritageKind(program, symbol.kind, base, kind)
        const line = symbol.startLine
        const to = idOf(program, base)
        edges.add({ from, kind: meant, refKind: 'none', provenance: 'treesitter', line, to })
      }
    }
  }
}

/** What is no interface implements one; where the syntax does not tell interfaces from classes the declaration does. */
function heritageKind(
  program: Program,
  own: SymbolKind,
  base: SymbolRef,
  written: Heritage,
): Heritage {
  const file = program.source(base.file)
  const kind = file?.symbol(base.symbol)?.kind
  if (file === undefined || program.scoped.rulesOf(file) === undefined) return written
  if (kind === 'interface') return own === 'interface' ? 'INHERITS' : 'IMPLEMENTS'
  return kind === 'class' ? 'INHERITS' : written
}
