// Puts the parts of evaluation together for one run over a project.

import { isAugmenting } from '../../parse/facts-codec.ts'
import type { FileFacts } from '../../parse/file-facts.ts'
import { isNativeHost } from '../bridges/native-members.ts'
import { Modules } from '../modules/modules.ts'
import { Declarations } from '../scoped/declarations.ts'
import type { ScopeRules } from '../scoped/rules.ts'
import { ScopedNames } from '../scoped/scoped-names.ts'
import { ScipLinks, type ScipSetup } from '../scip/scip-links.ts'
import { Scopes } from '../modules/scopes.ts'
import type { FilePlan } from '../routes/plan.ts'
import { Augmentations } from './augmentations.ts'
import { called } from './calls.ts'
import { functionalMethod } from './functional-method.ts'
import { evaluate, ofType, resolve, typeOf } from './evaluate.ts'
import { lookUpExport } from './exports.ts'
import { lineageOf } from './lineage.ts'
import { lookUpMember, settle } from './members.ts'
import { lookUpName } from './names.ts'
import type { Program } from './program.ts'
import { SourceFile } from './source-file.ts'
import { Table } from './table.ts'
import { ValueStore } from './value.ts'

/** What linking needs to know of a repository. */
export interface LinkProject {
  /** Every indexed path, in path order. */
  readonly paths: readonly string[]
  /** The facts of a file; undefined when it has none. */
  readonly facts: (path: string) => FileFacts | undefined
  /** Texts of tsconfig*.json, jsconfig.json, package.json, pnpm-workspace.yaml and the like, by path. */
  readonly configs: ReadonlyMap<string, string>
  /** What compilers' indexes say of the files. */
  readonly scip?: ScipSetup | undefined
  /** What the files declare by qualified name; linkers over the same files may share it. */
  readonly declarations?: Declarations
  /** A file's part of the route plan (link/routes); left out, the plan is made from the facts. */
  readonly plan?: (path: string) => FilePlan | undefined
  /** Paths of the files that declare for others (augmentations.ts); left out, they are looked for in the facts of all files. */
  readonly augmenting?: readonly string[] | undefined
  /** Every file keeps which of its names were asked for. */
  readonly keepsAsked?: boolean
}

export function createProgram(project: LinkProject): Program {
  const values = new ValueStore()
  const table = new Table()
  const modules = new Modules(values, project.paths, project.configs)
  const scopes = new Scopes(project.configs, project.paths)
  const rulesOf = (language: string): ScopeRules | undefined => scopes.of(language)
  const declarations = project.declarations ?? new Declarations()
  const numbers = new Map(project.paths.map((path, number) => [path, number]))
  const sources = new Map<number, SourceFile | undefined>()

  const program: Program = {
    values,
    table,
    scip: project.scip === undefined ? undefined : new ScipLinks(project.scip, numbers),
    scoped: new ScopedNames({
      program: () => program,
      rulesOf,
      fileAt: (path) => numbers.get(path),
      rulesOfFamily: (family) => scopes.ofFamily(family),
      family: (rules) => declarations.of(rules, project.paths, project.facts, rulesOf),
    }),
    source: (number) => {
      table.consult(number)
      if (sources.has(number)) return sources.get(number)
      const path = project.paths[number]
      const facts = path === undefined ? undefined : project.facts(path)
      const source =
        facts === undefined
          ? undefined
          : new SourceFile(number, facts, project.keepsAsked === true ? new Set() : undefined)
      sources.set(number, source)
      return source
    },
    augmentations: new Augmentations({
      program: () => program,
      files: () => augmentingFiles(project, numbers),
      sees: (from, other) => modules.sees(from, other),
    }),
    bridges: () => declarations.bridges(project.paths, project.facts),
    module: (from, specifier) => {
      const found = modules.find(from, specifier)
      const isOutside = found.every((value) => value.k === 'external')
      return isOutside && from.system === 'script' && isNativeHost(specifier)
        ? values.native('')
        : found
    },
    submodule: (folder, name) =>
      program.scoped.submodule(folder, name) ?? modules.submodule(folder, name),
    name: (file, from, name, isType) => lookUpName(program, file, from, name, isType),
    exported: (file, name) => lookUpExport(program, file, name),
    member: (value, name) => lookUpMember(program, value, name),
    lineage: (ref) => lineageOf(program, ref),
    resolve: (file, from, expr) => resolve(program, file, from, expr),
    evaluate: (file, from, expr) => evaluate(program, file, from, expr),
    called: (value) => called(program, value),
    settle: (value) => settle(program, value),
    functionalMethod: (ref) => functionalMethod(program, ref),
    ofType: (file, from, expr) => ofType(program, file, from, expr),
    typeOf: (ref) => typeOf(program, ref),
  }
  return program
}

function* augmentingFiles(
  { paths, facts, augmenting = paths }: LinkProject,
  numbers: ReadonlyMap<string, number>,
): Iterable<readonly [file: number, facts: FileFacts]> {
  for (const path of augmenting) {
    const file = numbers.get(path)
    const found = facts(path)
    if (file !== undefined && found !== undefined && isAugmenting(found)) yield [file, found]
  }
}
