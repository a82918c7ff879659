// What expressions of a file say as text: literals, what is joined or formatted, constants and entries of objects.

import { UNKNOWN } from '../facts/expressions.ts'
import type { CallExpr, Expr } from './expression-types.ts'
import type { PathPart } from './http-facts.ts'
import { dotted, lastName, type Place } from './places.ts'
import type { HttpReading } from './reading.ts'

/** Names that lead to names: more steps are a circle. */
const MAX_STEPS = 12

/** Calls whose result says what their first argument does. */
const TEXT_CALLS: ReadonlySet<string> = new Set([
  'URL',
  'URI',
  'Uri',
  'create',
  'parse',
  'toHttpUrl',
  'from',
  'String',
  'fromUriString',
  'url',
])

/** Text in which what `holes` matches are values. */
const filled = (parts: readonly PathPart[] | null, holes: RegExp): PathPart[] | null =>
  parts?.flatMap((part): PathPart[] => {
    if (typeof part !== 'string') return [part]
    return part
      .split(holes)
      .flatMap((said, index): PathPart[] => (index === 0 ? [said] : [UNKNOWN, said]))
  }) ?? null

/** Values in what a language's function for formatting is given, where it is none of the usual ones. */
const FORMATS: Readonly<Record<string, RegExp>> = { rust: /\{[\w.:?#]*\}/g }

export class SaidTexts {
  readonly #reading: HttpReading
  #steps = 0

  constructor(reading: HttpReading) {
    this.#reading = reading
  }

  /** The parts of a path that an expression says; null when it is no text. */
  pathOf(expr: Expr | undefined, place: Place): PathPart[] | null {
    if (expr === undefined) return null
    switch (expr.k) {
      case 'text':
        // Python's `"%s/orders" % base`.
        if (this.#reading.source.language === 'python' && this.#isFilled(expr.end))
          return filled(
            expr.parts.filter((part) => typeof part === 'string'),
            /%[sdr]/g,
          )
        return expr.parts.flatMap((part): PathPart[] => {
          if (typeof part === 'string') return [part]
          const inner = this.#reading.source.text.slice(part.start, part.end).trim()
          if (!/^[$\w.@]+$/.test(inner)) return [UNKNOWN]
          return this.#named(inner, { ...part, k: 'name', name: inner }, place) ?? [UNKNOWN]
        })
      case 'join':
        return expr.parts.flatMap((part) => this.pathOf(part, place) ?? [UNKNOWN])
      case 'name':
      case 'member':
        return this.#named(dotted(expr), expr, place)
      case 'call':
        return this.#formatted(expr, place)
      default:
        return null
    }
  }

  /** Whether a text is filled with values behind it. */
  #isFilled(end: number): boolean {
    return /^\s*%\s*[\w("']/.test(this.#reading.source.text.slice(end, end + 8))
  }

  /** `fmt.Sprintf("/orders/%d", id)`, `"/orders/{}".format(id)`, `URI.create("/orders")`: the text inside. */
  #formatted(call: CallExpr, place: Place): PathPart[] | null {
    const name = lastName(call.fn)
    const [first] = call.args
    if (name === 'format' && call.fn.k === 'member' && call.fn.of.k === 'text')
      return filled(this.pathOf(call.fn.of, place), /\{\w*\}/g)
    const text = first === undefined ? null : this.pathOf(first.value, place)
    if (name === 'Sprintf' || name === 'format' || name === 'sprintf' || name === 'Format')
      return filled(text, FORMATS[this.#reading.source.language] ?? /%[-+.\d]*[a-z]|\{\d+\}/g)
    return TEXT_CALLS.has(name) ? text : null
  }

  /** What a name says: the text that it was given in this file, or a name for the linker to look up. */
  #named(name: string, expr: Expr, place: Place): PathPart[] | null {
    if (this.#steps > MAX_STEPS) return null
    const asName: Expr = name.includes('.')
      ? expr
      : { k: 'name', name, start: expr.start, end: expr.end }
    const meaning = this.#reading.meaning(asName, place)
    if (meaning?.m === 'value') {
      this.#steps += 1
      const { value } = meaning
      const isText = value.k === 'text' || value.k === 'join' || value.k === 'call'
      const said = isText ? this.pathOf(value, meaning.place) : null
      this.#steps -= 1
      if (said !== null) return said
    } else if (meaning !== undefined) return null
    const of = this.#reading.evaluate(expr.k === 'name' || expr.k === 'member' ? expr : asName)
    return of.t === 'name' || of.t === 'member' || of.t === 'symbol' ? [of] : null
  }

  /** Text that is wholly written; null for anything else. */
  literal(expr: Expr | undefined, place: Place): string | null {
    const parts = this.pathOf(expr, place)
    return parts !== null && parts.every((part) => typeof part === 'string') ? parts.join('') : null
  }
}
