// Expressions as far as HTTP facts need them: names, members, calls, texts, lists and functions of any language.

import type { Span } from './strings.ts'
import type { Group } from './tokens.ts'

export interface Parameter {
  readonly name: string
  /** Its written type; '' for none. */
  readonly type: string
}

interface NameExpr extends Span {
  readonly k: 'name'
  readonly name: string
}
interface MemberExpr extends Span {
  readonly k: 'member'
  readonly of: Expr
  readonly name: string
}
export interface CallExpr extends Span {
  readonly k: 'call'
  readonly fn: Expr
  /** `new fn(...)`. */
  readonly isNew: boolean
  readonly args: readonly Argument[]
  readonly list: Group | null
  readonly block: Group | null
}
interface TextExpr extends Span {
  readonly k: 'text'
  readonly parts: readonly (string | Span)[]
}
export interface ListExpr extends Span {
  readonly k: 'list'
  readonly items: readonly Argument[]
}
export interface FunctionExpr extends Span {
  readonly k: 'function'
  readonly params: readonly Parameter[]
}
export type Expr =
  | NameExpr
  | MemberExpr
  | CallExpr
  | TextExpr
  | FunctionExpr
  /** A list or an object: entries of an object have names. */
  | ListExpr
  /** Strings and names joined into one. */
  | ({ readonly k: 'join'; readonly parts: readonly Expr[] } & Span)
  | ({ readonly k: 'other' } & Span)

export interface Argument {
  /** Of a named argument or an object's entry; '' for one by position. */
  readonly name: string
  readonly value: Expr
}
