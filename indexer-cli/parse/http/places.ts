// Places in the code of one file, and what rules of frameworks are told about them.

import type { FactExport, FactExpr, FactImport } from '../file-facts.ts'
import type { Draft } from '../facts/symbol-table.ts'
import type { CallExpr, Expr, FunctionExpr, Parameter } from './expression-types.ts'
import { blockParameters } from './parameters.ts'
import type { Span } from './strings.ts'

/** What reading HTTP facts takes of a file whose symbols are known. */
export interface HttpSource {
  readonly path: string
  readonly language: string
  readonly text: string
  readonly drafts: readonly Draft[]
  readonly imports: readonly FactImport[]
  readonly exports: readonly FactExport[]
  readonly lineAt: (offset: number) => number
  /** What the expression at a place of the text is; `unknown` where there is none. */
  readonly evaluate: (span: Span) => FactExpr
  /** The symbol at that index of `drafts`. */
  readonly symbol: (index: number) => FactExpr
}

/** A call around a place: among its arguments, or in its block. */
export interface Frame {
  readonly call: CallExpr
  readonly isBlock: boolean
}

/** A place in the code: the calls around it, innermost last, and the function whose code it is. */
export interface Place {
  readonly at: number
  readonly frames: readonly Frame[]
  /** Index of the innermost function around; 0 for the module. */
  readonly owner: number
  /** What the names of a loop stand for in one turn of it, and where that is written. */
  readonly given?: { readonly names: ReadonlyMap<string, Expr>; readonly at: Place }
}

export interface Site extends Place {
  readonly call: CallExpr
}

export interface Assignment extends Place {
  readonly target: Expr
  readonly value: Expr
}

/** `@Get('/x')`, `[HttpGet]`, `#[get("/x")]`, with the declaration below it. */
export interface Annotation {
  readonly name: string
  readonly expr: Expr
  /** Index of the symbol; -1 when nothing follows. */
  readonly symbol: number
  readonly place: Place
}

/** What a name stands for. */
export type Meaning =
  | { readonly m: 'value'; readonly value: Expr; readonly place: Place }
  | {
      readonly m: 'parameter'
      readonly symbol: number
      readonly index: number
      readonly parameter: Parameter
    }
  /** A parameter of a function literal that is given to a call. */
  | {
      readonly m: 'given'
      readonly frame: Frame
      readonly place: Place
      readonly index: number
      readonly parameter: Parameter
    }

/** The last name of an expression: what a call calls. */
export const lastName = (expr: Expr): string =>
  expr.k === 'name' || expr.k === 'member' ? expr.name : expr.k === 'call' ? lastName(expr.fn) : ''

/** The names of a chain joined by dots: `a.b` of `a.b`; '' when it is more than names. */
export const dotted = (expr: Expr): string => {
  if (expr.k === 'name') return expr.name
  if (expr.k !== 'member') return ''
  const of = dotted(expr.of)
  return of === '' ? '' : `${of}.${expr.name}`
}

/** Members of the object itself are told from variables by a leading dot. */
export function keyOf(target: Expr): string {
  const key = dotted(target)
  if (target.k === 'name' && !key.includes('.'))
    return key.startsWith('@') ? `.${key.slice(1)}` : key
  return key
    .replace(/^(?:this|self|\$this)\./, '.')
    .replace(/^@/, '.')
    .replace(/^module\.exports\b/, 'exports')
}

/** The function literal of a call that holds an offset. */
export function functionAt({ call, isBlock }: Frame, at: number): FunctionExpr | undefined {
  if (isBlock && call.block !== null) {
    return {
      k: 'function',
      params: blockParameters(call.block),
      start: call.block.start,
      end: call.block.end,
    }
  }
  for (const { value } of call.args) {
    if (value.k === 'function' && value.start <= at && at < value.end) return value
  }
  return undefined
}
