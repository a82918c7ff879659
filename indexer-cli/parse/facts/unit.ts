// One file being read: its tree, what has been collected, and the small reads that every extractor makes.

import type { FactExport, FactExpr, FactImport, FactUse, UseRole } from '../file-facts.ts'
import type { HttpFacts } from '../http/http-facts.ts'
import type { FlatTree } from '../syntax/flat-tree.ts'
import { lineAt, lineStarts } from '../syntax/lines.ts'
import { ExprPool } from './expressions.ts'
import { Scope } from './scope.ts'
import { SymbolTable } from './symbol-table.ts'

/** Expressions deeper than this are not evaluated: facts nest sixteen deep at most, and parentheses, chains and the like fold. */
export const MAX_EVALUATION_DEPTH = 200

/** Bits of `marks`. */
export const MARK_DECLARES = 1
export const MARK_SCOPE = 2

let marksBuffer = new Uint8Array(1 << 16)

/** Roles that mean a thing by its name, never the value of a local variable. */
const NAMING_ROLES: ReadonlySet<UseRole> = new Set(['new', 'jsx', 'decorator'])

export class Unit {
  readonly path: string
  readonly text: string
  readonly tree: FlatTree
  readonly lines: Int32Array
  readonly symbols = new SymbolTable()
  readonly exprs = new ExprPool()
  readonly root: Scope
  /** Per node: does it name a declaration, does it open a scope. */
  readonly marks: Uint8Array
  /** Scopes by the node that opens them. */
  readonly scopes = new Map<number, Scope>()
  /** Symbol by the node that it is the declaration or the value of. */
  readonly owners = new Map<number, number>()
  /** Comment nodes in source order. */
  readonly comments: number[] = []
  readonly imports: FactImport[] = []
  readonly exports: FactExport[] = []
  readonly uses: FactUse[] = []
  /** Symbols whose members belong to another module, with its name; '' for the global scope. */
  readonly augmenting: [holder: number, module: string][] = []
  /** Functions that are called as methods of a type, with that type. */
  readonly extending = new Map<number, FactExpr>()
  /** What the file says about HTTP; its symbol indexes are those of `symbols` until the file is finished. */
  http: HttpFacts | null = null
  /** Nodes whose value a function's `return` gives, by symbol. */
  readonly returns = new Map<number, number[]>()
  /** Work that needs every declaration of the file: types, heritage, exports. */
  readonly later: (() => void)[] = []
  /** Chains of names, `self.store`, of whose value a condition tells something. */
  readonly narrowedChains = new Set<string>()
  allNames: string[] | null = null
  /** pytest fixtures, by their symbol. */
  readonly fixtures: [symbol: number, name: string, isAutomatic: boolean][] = []
  readonly memo = new Map<number, FactExpr>()
  /** Expressions being evaluated, one inside the other. */
  evaluating = 0

  constructor(path: string, text: string, tree: FlatTree) {
    this.path = path
    this.text = text
    this.tree = tree
    this.lines = lineStarts(text)
    if (marksBuffer.length < tree.count) marksBuffer = new Uint8Array(tree.count * 2)
    else marksBuffer.fill(0, 0, tree.count)
    this.marks = marksBuffer
    this.root = new Scope(null, 'module', { end: tree.count, owner: 0, self: -1 })
  }

  textOf(node: number): string {
    return this.text.slice(this.tree.start[node], this.tree.end[node])
  }

  startOf(node: number): number {
    return this.tree.start[node] ?? 0
  }

  endOf(node: number): number {
    return this.tree.end[node] ?? 0
  }

  nextOf(node: number): number {
    return this.tree.next[node] ?? 0
  }

  lineOf(node: number): number {
    return lineAt(this.lines, this.startOf(node))
  }

  lineAt(offset: number): number {
    return lineAt(this.lines, offset)
  }

  /** The line on which the text before `end` stops. */
  lastLine(start: number, end: number): number {
    return lineAt(this.lines, Math.max(start, end - 1))
  }

  /** Makes `node` open `scope`. */
  openScope(node: number, scope: Scope): Scope {
    this.scopes.set(node, scope)
    this.marks[node] = (this.marks[node] ?? 0) | MARK_SCOPE
    return scope
  }

  /** Makes `node` open a block inside `around`: names of its own, and whoever owns and calls is the same. */
  openBlock(node: number, around: Scope): Scope {
    const { owner, self, caller } = around
    const place = { end: this.nextOf(node), owner, self, caller }
    return this.openScope(node, new Scope(around, 'block', place))
  }

  /** Makes `node` a declaring name: it is no use of anything. */
  markDeclares(node: number): void {
    if (node >= 0) this.marks[node] = (this.marks[node] ?? 0) | MARK_DECLARES
  }

  isDeclaring(node: number): boolean {
    return ((this.marks[node] ?? 0) & MARK_DECLARES) !== 0
  }

  /** Records a use; what leads nowhere is left out, except calls on an unknown receiver. */
  use(from: number, role: UseRole, node: number, target: FactExpr): void {
    if (target.t === 'opaque' || target.t === 'unknown') return
    if (target.t === 'member' && target.of.t === 'unknown' && role !== 'call') return
    const isNamed = 'name' in target || 'symbol' in target || target.t === 'argument'
    if (NAMING_ROLES.has(role) && !isNamed) return
    this.uses.push({ from, role, line: this.lineOf(node), target })
  }
}
