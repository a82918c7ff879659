// What the parts of evaluation share in one run, and the questions that they ask each other: names, exports, members and types are defined
// in terms of one another, so each part is a function over this.

import type { BridgeTable } from '../bridges/bridge-table.ts'
import type { ScipLinks } from '../scip/scip-links.ts'
import type { ScopedNames } from '../scoped/scoped-names.ts'
import type { FactExpr } from '../../parse/file-facts.ts'
import type { Augmentations } from './augmentations.ts'
import type { SourceFile } from './source-file.ts'
import type { Table } from './table.ts'
import type { SymbolRef, Value, ValueOf, Values, ValueStore } from './value.ts'

export interface Program {
  readonly values: ValueStore
  readonly table: Table
  /** Names of languages with packages and namespaces. */
  readonly scoped: ScopedNames
  /** What scripts declare for other modules than their own. */
  readonly augmentations: Augmentations
  /** Native modules and events of the run. */
  readonly bridges: () => BridgeTable
  /** What compilers' indexes say; undefined without one. */
  readonly scip: ScipLinks | undefined
  /** The file of that number, or undefined when it has no facts. Notes that it was consulted. */
  readonly source: (file: number) => SourceFile | undefined
  /** The module that a specifier names in a file: `module`, `package`, `external` or `missing`. */
  readonly module: (from: SourceFile, specifier: string) => Values
  /** The submodule of a Python package folder. */
  readonly submodule: (folder: string, name: string) => Values
  /** What a free name in the symbol `from` of a file stands for: declarations, or values of unnamed exports. */
  readonly name: (file: SourceFile, from: number, name: string, isType?: boolean) => Values
  /** What a module exports under a name; empty when it has no such export. */
  readonly exported: (file: SourceFile, name: string) => Values
  readonly member: (value: Value, name: string) => Values
  /** A class and its bases in the order in which members are looked up; `external` and `unknown` stand for bases that are. */
  readonly lineage: (ref: SymbolRef) => Values
  /** What an expression refers to: declarations where it names one, else what it is worth. */
  readonly resolve: (file: SourceFile, from: number, expr: FactExpr) => Values
  /** What an expression is worth: variables are followed to their values. */
  readonly evaluate: (file: SourceFile, from: number, expr: FactExpr) => Values
  /** The only method that an interface leaves open. */
  readonly functionalMethod: (ref: ValueOf<'instance'>) => ValueOf<'symbol'> | undefined
  /** What calling the value gives. */
  readonly called: (value: Value) => Values
  /** What a variable or an accessor holds; other values stay. */
  readonly settle: (value: Value) => Values
  /** Values of a written type. */
  readonly ofType: (file: SourceFile, from: number, expr: FactExpr) => Values
  /** What reading (a variable, an accessor) or calling (a function) the symbol gives. */
  readonly typeOf: (ref: SymbolRef) => Values
}
