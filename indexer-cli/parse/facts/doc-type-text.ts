// Types as doc comments write them: PHP's `array<int, Foo>|null`, JavaScript's `Map<string, Foo[]>`.

import type { FactExpr } from '../file-facts.ts'
import { genericOf, mapOf, objectOf, OPAQUE, union, UNKNOWN, wrap } from './expressions.ts'

/** Longer ones are prose. */
const MAX_CHARS = 300

const TOKENS =
  /import\s*\(\s*['"][^'"]*['"]\s*\)(?:\.\w+)?|"[^"]*"|'[^']*'|[\p{L}_$\\][\p{L}\p{N}_$\\.-]*|\[\]|\.?<|\S/gu

const COLLECTIONS: ReadonlySet<string> = new Set(
  'array list iterable non-empty-array non-empty-list Array ReadonlyArray Set Iterable Iterator Generator Traversable Collection ArrayObject'.split(
    ' ',
  ),
)
const MAPS: ReadonlySet<string> = new Set('Map Record Object object WeakMap'.split(' '))

/** What a name in such a type means. */
export type NamedType = (name: string) => FactExpr

/** The type at the start of a text, and what is left behind it; unknown when there is none. */
export function readDocType(text: string, named: NamedType): readonly [FactExpr, string] {
  const start = text.slice(0, MAX_CHARS)
  const reader = new Reader(start, named)
  const type = reader.union()
  return [type, text.slice(reader.end)]
}

class Reader {
  readonly #tokens: readonly RegExpExecArray[]
  readonly #named: NamedType
  #at = 0

  constructor(text: string, named: NamedType) {
    this.#tokens = [...text.matchAll(TOKENS)]
    this.#named = named
  }

  /** Where what was read ends. */
  get end(): number {
    const last = this.#tokens[this.#at - 1]
    return last === undefined ? 0 : last.index + last[0].length
  }

  get #next(): string {
    return this.#tokens[this.#at]?.[0] ?? ''
  }

  #take(token: string): boolean {
    if (this.#next !== token) return false
    this.#at++
    return true
  }

  union(): FactExpr {
    const options: FactExpr[] = []
    do options.push(this.#single())
    while (this.#take('|') || this.#take('&'))
    return union(options)
  }

  #single(): FactExpr {
    while (this.#take('?') || this.#take('!')) continue
    let type = this.#primary()
    for (;;) {
      if (this.#take('[]')) type = wrap('array', type)
      else if (!this.#take('=')) return type
    }
  }

  #primary(): FactExpr {
    if (this.#take('(')) {
      const type = this.union()
      this.#take(')')
      return type
    }
    if (this.#take('{')) return this.#object()
    const name = this.#next
    if (!/^[\p{L}_$\\]/u.test(name)) {
      if (/^['"\d]/.test(name)) this.#at++
      return UNKNOWN
    }
    this.#at++
    if (!this.#take('<') && !this.#take('.<')) {
      return COLLECTIONS.has(name) || MAPS.has(name) ? OPAQUE : this.#named(name)
    }
    return applied(name, this.#args(), this.#named)
  }

  #args(): FactExpr[] {
    const args: FactExpr[] = []
    do args.push(this.union())
    while (this.#take(','))
    this.#take('>')
    return args
  }

  #object(): FactExpr {
    const members: (readonly [string, FactExpr])[] = []
    for (let steps = this.#tokens.length; steps > 0 && !this.#take('}'); steps--) {
      const name = this.#next
      this.#at++
      this.#take('?')
      if (this.#take(':')) members.push([name, wrap('typed', this.union())])
      if (!this.#take(',')) this.#take(';')
    }
    return objectOf(members)
  }
}

function applied(name: string, args: readonly FactExpr[], named: NamedType): FactExpr {
  const [first = UNKNOWN, second] = args
  if (MAPS.has(name)) return mapOf(first, second ?? UNKNOWN)
  if (COLLECTIONS.has(name)) {
    return second === undefined || name === 'Generator'
      ? wrap('array', second ?? first)
      : mapOf(first, second)
  }
  return name === 'Promise' ? wrap('promise', first) : genericOf(named(name), args)
}
