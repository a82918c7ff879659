// Reads tree-sitter's query language (`.scm` files), as far as grammars/ uses it: named nodes, fields, wildcards, alternations, quantifiers,
// captures, negated fields, and the text predicates. Queries here are queries for tree-sitter too.

import { err, ok, type Result } from '#core/result.ts'

type Quantifier = 'one' | 'optional' | 'any' | 'some'

export interface NodeQuery {
  /** Node type, `_` for any. */
  readonly type: string
  /** Field that the parent holds the node under; '' for any. */
  readonly field: string
  readonly captures: readonly string[]
  readonly children: readonly NodeQuery[]
  /** Fields that must be absent: `!name`. */
  readonly absent: readonly string[]
  readonly quantifier: Quantifier
  /** A `.` before it: no other node stands between it and the node before. A `.` behind it: it is the last one. */
  readonly isNext: boolean
  readonly isLast: boolean
  /** `[...]`: any one of these; `type` is `_` then. */
  readonly options: readonly NodeQuery[] | null
}

export interface Predicate {
  /** `match`, `eq`, `any-of`, their `not-` forms, or `set`. */
  readonly name: string
  /** Name of the capture whose text is asked; '' for `set`. */
  readonly capture: string
  readonly args: readonly string[]
}

export interface PatternQuery {
  readonly root: NodeQuery
  readonly predicates: readonly Predicate[]
  /** Where the pattern starts, 1-based. */
  readonly line: number
}

/** What is wrong with a query, and where. */
export interface QueryFault {
  readonly line: number
  readonly message: string
}

interface Token {
  readonly text: string
  readonly line: number
}

const TOKEN = /\s+|;[^\n]*|"(?:\\.|[^"\\])*"|[()[\]]|[^\s()[\]";]+/gy
const QUANTIFIERS: ReadonlyMap<string, Quantifier> = new Map([
  ['?', 'optional'],
  ['*', 'any'],
  ['+', 'some'],
])

function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  let line = 1
  for (const [part] of text.matchAll(TOKEN)) {
    if (!/^[\s;]/.test(part)) {
      // `)?` and `]*` are two tokens; `(a)+` never meets a name, which starts with a letter, `_`, `@`, `#` or `!`.
      const found = /^([?*+])?(.*)$/s.exec(part)
      for (const piece of [found?.[1], found?.[2]]) if (piece) tokens.push({ text: piece, line })
    }
    line += part.split('\n').length - 1
  }
  return tokens
}

class Fault extends Error {
  readonly line: number
  constructor(message: string, line: number) {
    super(message)
    this.line = line
  }
}

class Reader {
  readonly #tokens: readonly Token[]
  #at = 0
  #predicates: Predicate[] = []

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  patterns(): PatternQuery[] {
    const patterns: PatternQuery[] = []
    while (this.#at < this.#tokens.length) {
      const line = this.#line()
      this.#predicates = []
      const root = this.#node('')
      while (this.#peek() === '(' && this.#tokens[this.#at + 1]?.text.startsWith('#') === true) {
        this.#predicate()
      }
      for (const option of root.options ?? [root]) {
        const captures = [...option.captures, ...(root.options === null ? [] : root.captures)]
        patterns.push({ root: { ...option, captures }, predicates: this.#predicates, line })
      }
    }
    return patterns
  }

  #peek(): string {
    return this.#tokens[this.#at]?.text ?? ''
  }

  #line(): number {
    return (this.#tokens[this.#at] ?? this.#tokens.at(-1))?.line ?? 1
  }

  #take(): string {
    const text = this.#peek()
    if (text === '') throw new Fault('the query ends inside a pattern', this.#line())
    this.#at++
    return text
  }

  #node(field: string): NodeQuery {
    const open = this.#take()
    if (open === '_') return this.#ending({ ...bare('_', field) })
    if (open === '[') {
      const options: NodeQuery[] = []
      while (this.#peek() !== ']') options.push(this.#child())
      this.#take()
      return this.#ending({ ...bare('_', field), options })
    }
    if (open !== '(') {
      throw new Fault(`"${open}": only named nodes in parentheses can be asked for`, this.#line())
    }
    if (this.#peek() === '(' || this.#peek() === '[') {
      // A group: one node with its predicates.
      const inner = this.#node(field)
      while (this.#peek() === '(') this.#predicate()
      this.#take()
      return inner
    }
    const type = this.#take()
    const children: NodeQuery[] = []
    const absent: string[] = []
    let isNext = false
    const add = (child: NodeQuery): void => {
      children.push({ ...child, isNext })
      isNext = false
    }
    for (;;) {
      const next = this.#peek()
      if (next === ')') break
      if (next === '.') {
        this.#take()
        const last = children.at(-1)
        if (this.#peek() === ')' && last !== undefined)
          children.splice(-1, 1, { ...last, isLast: true })
        else isNext = true
        continue
      }
      if (next === '(' && this.#tokens[this.#at + 1]?.text.startsWith('#') === true) {
        this.#predicate()
      } else if (next.startsWith('!')) absent.push(this.#take().slice(1))
      else add(this.#child())
    }
    this.#take()
    return this.#ending({ ...bare(type, field), children, absent })
  }

  /** A node with or without the field that it is held under. */
  #child(): NodeQuery {
    const next = this.#peek()
    if (!/^[A-Za-z_]\w*:$/.test(next)) return this.#node('')
    this.#take()
    return this.#node(next.slice(0, -1))
  }

  /** Quantifier and captures behind a node. */
  #ending(node: NodeQuery): NodeQuery {
    const captures: string[] = []
    let { quantifier } = node
    for (;;) {
      const next = this.#peek()
      const found = QUANTIFIERS.get(next)
      if (found !== undefined) quantifier = found
      else if (next.startsWith('@')) captures.push(next.slice(1))
      else return { ...node, captures, quantifier }
      this.#at++
    }
  }

  #predicate(): void {
    this.#take()
    const name = this.#take().replace(/^#/, '').replace(/[?!]$/, '')
    const args: string[] = []
    while (this.#peek() !== ')') {
      const arg = this.#take()
      args.push(arg.startsWith('"') ? arg.slice(1, -1).replaceAll(/\\(.)/g, '$1') : arg)
    }
    this.#take()
    const [first = ''] = args
    if (name === 'set') this.#predicates.push({ name, capture: '', args })
    else this.#predicates.push({ name, capture: first.slice(1), args: args.slice(1) })
  }
}

const bare = (type: string, field: string): NodeQuery => ({
  type,
  field,
  captures: [],
  children: [],
  absent: [],
  quantifier: 'one',
  isNext: false,
  isLast: false,
  options: null,
})

/** Reads the patterns of a query. */
export function parseQuery(text: string): Result<readonly PatternQuery[], QueryFault> {
  try {
    return ok(new Reader(tokenize(text)).patterns())
  } catch (cause) {
    if (cause instanceof Fault) return err({ line: cause.line, message: cause.message })
    throw cause
  }
}
