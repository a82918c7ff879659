// Lists and calls whose items are read when they are asked for: most never are. Classes, for an object with a getter of its own costs many times as much to make.

import type { Argument, CallExpr, Expr, ListExpr } from './expression-types.ts'
import type { Group } from './tokens.ts'

interface ArgumentReader {
  readonly argumentsOf: (group: Group) => readonly Argument[]
}

/** A list or an object. */
export class LazyList implements ListExpr {
  readonly k = 'list'
  readonly start: number
  readonly end: number
  readonly #reader: ArgumentReader
  readonly #group: Group

  constructor(reader: ArgumentReader, group: Group, start: number) {
    this.start = start
    this.end = group.end
    this.#reader = reader
    this.#group = group
  }

  get items(): readonly Argument[] {
    return this.#reader.argumentsOf(this.#group)
  }
}

const NO_ARGUMENTS: readonly Argument[] = []

/** A call of `fn`. */
export class LazyCall implements CallExpr {
  readonly k = 'call'
  readonly fn: Expr
  readonly isNew: boolean
  readonly list: Group | null
  readonly block: Group | null
  readonly start: number
  readonly end: number
  readonly #reader: ArgumentReader

  constructor(
    reader: ArgumentReader,
    fn: Expr,
    isNew: boolean,
    list: Group | null,
    block: Group | null,
  ) {
    this.fn = fn
    this.isNew = isNew
    this.list = list
    this.block = block
    this.start = fn.start
    this.end = (block ?? list)?.end ?? fn.end
    this.#reader = reader
  }

  get args(): readonly Argument[] {
    return this.list === null ? NO_ARGUMENTS : this.#reader.argumentsOf(this.list)
  }
}
