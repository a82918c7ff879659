// Chains of names, members and calls in a token tree, with their arguments: `api.route('/x').get(auth, list)` in any language.

import type { Lexis } from './lexis.ts'
import type { Argument, CallExpr, Expr, ListExpr } from './expression-types.ts'
import { LazyCall, LazyList } from './lazy-expressions.ts'
import { functionLiteral } from './function-literals.ts'
import { split } from './parameters.ts'
import { afterTypeArguments } from './type-arguments.ts'
import { isMark, type Group, type TokenTree } from './tokens.ts'
import { afterNamespaces, plain, writtenName } from './written-names.ts'

/** An expression and the index of the token after it. */
interface Read {
  readonly expr: Expr
  readonly next: number
}

/** Words that stand before a value and change nothing that matters here. */
const PREFIXES: ReadonlySet<string> = new Set([
  'await',
  'mut',
  'ref',
  'move',
  'async',
  'yield',
  'return',
  'throw',
  'static',
])
const PREFIX_MARKS: ReadonlySet<string> = new Set(['&', '*', '!', '...', '**', '&&', '-', '<-'])
/** Words that are no values. */
const KEYWORDS: ReadonlySet<string> = new Set([
  'const',
  'let',
  'var',
  'val',
  'func',
  'fun',
  'fn',
  'def',
  'function',
  'class',
  'if',
  'else',
  'for',
  'while',
  'switch',
  'import',
  'from',
  'export',
  'default',
  'public',
  'private',
  'protected',
  'package',
  'use',
  'pub',
  'in',
  'of',
  'is',
  'as',
  'and',
  'or',
  'not',
  'lambda',
  'try',
  'catch',
  'with',
  'end',
  'do',
  'then',
  'final',
  'override',
  'readonly',
  'interface',
  'struct',
  'type',
  'impl',
  'enum',
])

const isWord = (token: TokenTree | undefined, text: string): boolean =>
  token?.t === 'word' && token.text === text

export class ExpressionReader {
  readonly #lexis: Lexis
  /** It lives as long as one file: groups that are held weakly cost each collection of garbage. */
  readonly #arguments = new Map<Group, readonly Argument[]>()

  constructor(lexis: Lexis) {
    this.#lexis = lexis
  }

  /** The expression that starts at a token; undefined where none does. */
  read(items: readonly TokenTree[], start: number): Read | undefined {
    let at = start
    let isNew = false
    for (;;) {
      const token = items[at]
      if (isWord(token, 'new')) isNew = true
      else if (
        !(token?.t === 'word' && PREFIXES.has(token.text) && items[at + 1] !== undefined) &&
        !(token?.t === 'mark' && PREFIX_MARKS.has(token.text))
      )
        break
      at += 1
    }
    const first = this.#primary(items, at)
    if (first === undefined) return undefined
    const chain = this.#chain(items, first, isNew)
    return this.#joined(items, chain)
  }

  /** The arguments of a call, the items of a list, the entries of an object. */
  argumentsOf(group: Group): readonly Argument[] {
    const known = this.#arguments.get(group)
    if (known !== undefined) return known
    const found: Argument[] = []
    this.#arguments.set(group, found)
    for (const part of split(group.items)) {
      const argument = this.argument(part)
      if (argument !== undefined) found.push(argument)
    }
    return found
  }

  /** One argument. */
  argument(part: readonly TokenTree[]): Argument | undefined {
    const first = part[0]
    const second = part[1]
    if (first === undefined) return undefined
    // Most arguments are one word or one text.
    if (second === undefined && (first.t === 'word' || first.t === 'string')) {
      const read = isWord(first, 'new') ? undefined : this.#primary(part, 0)
      return { name: '', value: read?.expr ?? { k: 'other', start: first.start, end: first.end } }
    }
    if (isMark(first, '@') && part.length > 1) return this.argument(part.slice(1))
    const isNamed =
      (first.t === 'word' || first.t === 'string') &&
      second?.t === 'mark' &&
      (second.text === ':' || second.text === '=' || second.text === '=>')
    const isArrow =
      second?.t === 'mark' &&
      second.text === '=>' &&
      first.t === 'word' &&
      !this.#lexis.isRuby &&
      !this.#lexis.members.has('->')
    if (isNamed && !isArrow && part.length > 2) {
      const inner = this.argument(part.slice(2))
      const name = first.t === 'word' ? first.text : plain(first)
      return inner === undefined ? undefined : { name, value: inner.value }
    }
    // `name(args) { ... }` and `name() {}` in an object are functions; PHP's `'a' => b` is named above.
    const value = functionLiteral(part, this.#lexis) ?? this.read(part, 0)?.expr
    const last = part.at(-1)
    return {
      name: '',
      value: value ?? { k: 'other', start: first.start, end: last?.end ?? first.end },
    }
  }

  #primary(items: readonly TokenTree[], first: number): Read | undefined {
    const at = this.#lexis.members.has('->') ? afterNamespaces(items, first) : first
    const token = items[at]
    if (token === undefined || token.t === 'mark') return undefined
    const { end } = token
    const start = items[first]?.start ?? token.start
    if (token.t === 'word') {
      // What is a keyword in one language is a name in another: `private.router`.
      const next = items[at + 1]
      // `import('./plugin')` is a call.
      const isLoaded = token.text === 'import' && next?.t === 'group' && next.open === '('
      const isName = isLoaded || this.#lexis.members.has(markText(next))
      if (KEYWORDS.has(token.text) && !isName) return undefined
      return { expr: { k: 'name', name: token.text, start, end }, next: at + 1 }
    }
    if (token.t === 'string')
      return { expr: { k: 'text', parts: token.parts, start, end }, next: at + 1 }
    if (token.open === '(') {
      // Only what one pair of parentheses holds alone.
      const literal = functionLiteral(token.items, this.#lexis)
      if (literal === undefined && this.#lexis.hasTuples && split(token.items).length > 1)
        return { expr: this.#list(token, start), next: at + 1 }
      const inner = literal ?? this.read(token.items, 0)?.expr
      return { expr: inner ?? { k: 'other', start, end }, next: at + 1 }
    }
    if (token.open === '[') {
      // Go's `[]string{"GET"}`, C#'s `new[] { "GET" }`.
      const place = items[at + 1]?.t === 'word' ? at + 2 : at + 1
      const list = items[place]
      if (token.items.length === 0 && list?.t === 'group' && list.open === '{') {
        return { expr: this.#list(list, start), next: place + 1 }
      }
    }
    return { expr: this.#list(token, start), next: at + 1 }
  }

  #list(group: Group, start: number): ListExpr {
    return new LazyList(this, group, start)
  }

  #call(fn: Expr, isNew: boolean, list: Group | null, block: Group | null): CallExpr {
    return new LazyCall(this, fn, isNew, list, block)
  }

  #chain(items: readonly TokenTree[], first: Read, isNew: boolean): Read {
    let { expr, next } = first
    let isMaking = isNew
    for (;;) {
      const token = items[next]
      if (token === undefined) break
      if (token.t === 'mark' && this.#lexis.members.has(token.text)) {
        const name = items[next + 1]
        // Rust's turbofish: `parse::<T>()`.
        if (token.text === '::' && isMark(name, '<')) {
          next = afterTypeArguments(items, next + 1)
          continue
        }
        if (name?.t !== 'word') break
        expr = { k: 'member', of: expr, name: name.text, start: expr.start, end: name.end }
        next += 2
        continue
      }
      if (
        token.t === 'mark' &&
        (token.text === '!' || token.text === '?' || token.text === '!!') &&
        items[next + 1]?.t === 'mark' &&
        this.#lexis.members.has(markText(items[next + 1]))
      ) {
        next += 1
        continue
      }
      const macro = items[next + 1]
      if (
        this.#lexis.hasMacros &&
        isMark(token, '!') &&
        macro?.t === 'group' &&
        macro.start === token.end &&
        expr.k !== 'call'
      ) {
        expr = this.#call(expr, false, macro, null)
        next += 2
        continue
      }
      if (isMark(token, '<') && (expr.k === 'name' || expr.k === 'member')) {
        const after = afterTypeArguments(items, next)
        const list = items[after]
        if (after > next && list?.t === 'group' && list.open === '(') {
          next = after
          continue
        }
        break
      }
      if (token.t !== 'group') {
        const called = this.#command(items, next, expr)
        if (called === undefined) break
        expr = called.expr
        next = called.next
        continue
      }
      if (
        token.open === '(' &&
        (!token.isFirst || this.#lexis.members.has('->')) &&
        expr.k !== 'text' &&
        expr.k !== 'list'
      ) {
        expr = this.#call(expr, isMaking, token, null)
        isMaking = false
        next += 1
        continue
      }
      const isBlock =
        token.open === 'do' ||
        (token.open === '{' &&
          !token.isFirst &&
          (this.#lexis.hasTrailingBlocks || this.#lexis.isRuby))
      if (isBlock && expr.k === 'call' && expr.block === null) {
        const { fn, list, args } = expr
        expr =
          list === null
            ? { ...expr, args, block: token, end: token.end }
            : this.#call(fn, expr.isNew, list, token)
        next += 1
        continue
      }
      if (isBlock && (expr.k === 'name' || expr.k === 'member')) {
        expr = this.#call(expr, false, null, token)
        next += 1
        continue
      }
      if (token.open === '[' && !token.isFirst && expr.k !== 'text') {
        // An element keeps nothing of what is known; Go's and Kotlin's type arguments stand here too.
        const list = items[next + 1]
        if (list?.t === 'group' && list.open === '(') {
          const name = writtenName(token)
          if (name !== undefined)
            expr = { k: 'member', of: expr, name, start: expr.start, end: token.end }
          next += 1
          continue
        }
        const entry = writtenName(token)
        const span = { start: expr.start, end: token.end }
        expr =
          entry === undefined
            ? { k: 'other', ...span }
            : { k: 'member', of: expr, name: entry, ...span }
        next += 1
        continue
      }
      const isLiteral =
        token.open === '{' && !isBlock && this.#lexis.members.has(markText(items[next + 1]))
      if (isLiteral && !token.isFirst && (expr.k === 'name' || expr.k === 'member')) {
        // Go's `users{}.Routes()`.
        expr = this.#call(expr, true, null, null)
        next += 1
        continue
      }
      if (token.open === '{' && !token.isFirst && isMaking && expr.k === 'name') {
        // C#'s `new Foo { ... }`, and `new[] { ... }`.
        next += 1
        continue
      }
      break
    }
    return { expr, next }
  }

  /** Ruby's call without parentheses: `get '/x', to: 'a#b' do`. */
  #command(items: readonly TokenTree[], at: number, expr: Expr): Read | undefined {
    if (!this.#lexis.isRuby || (expr.k !== 'name' && expr.k !== 'member')) return undefined
    const token = items[at]
    if (token === undefined || token.isFirst || token.start === expr.end) return undefined
    const isValue =
      token.t === 'string' ||
      (token.t === 'word' &&
        !KEYWORDS.has(token.text) &&
        !['if', 'unless', 'while', 'until', 'and', 'or', 'then'].includes(token.text))
    if (!isValue) return undefined
    let end = at
    let before: TokenTree | undefined
    for (let next = items[end]; next !== undefined; next = items[end]) {
      const goesOn = before?.t === 'mark' && [',', '=>', ':'].includes(before.text)
      if (next.isFirst && end > at && !goesOn) break
      if (next.t === 'group' && next.open === 'do') break
      if (next.t === 'word' && ['if', 'unless'].includes(next.text)) break
      before = next
      end += 1
    }
    const args: Argument[] = []
    for (const part of split(items.slice(at, end))) {
      const argument = this.argument(part)
      if (argument !== undefined) args.push(argument)
    }
    const last = items[end - 1]
    return {
      expr: {
        k: 'call',
        fn: expr,
        isNew: false,
        args,
        list: null,
        block: null,
        start: expr.start,
        end: last?.end ?? expr.end,
      },
      next: end,
    }
  }

  #joins(token: TokenTree | undefined): boolean {
    return token?.t === 'mark' && this.#lexis.joins.has(token.text)
  }

  /** Strings and names joined by `+`. */
  #joined(items: readonly TokenTree[], first: Read): Read {
    let { next } = first
    if (!this.#joins(items[next])) return first
    const parts = [first.expr]
    while (this.#joins(items[next])) {
      const number = items[next + 1]
      if (number?.t === 'mark' && /^\d/.test(number.text)) {
        parts.push({ k: 'other', start: number.start, end: number.end })
        next += 2
        continue
      }
      const operand = this.#primary(items, next + 1)
      if (operand === undefined) break
      const chain = this.#chain(items, operand, false)
      parts.push(chain.expr)
      next = chain.next
    }
    const last = parts.at(-1)
    if (parts.length === 1 || last === undefined) return first
    return { expr: { k: 'join', parts, start: first.expr.start, end: last.end }, next }
  }
}

const markText = (token: TokenTree | undefined): string => (token?.t === 'mark' ? token.text : '')
