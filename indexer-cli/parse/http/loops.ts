// Loops over lists that the file writes: `for r in (a.router, b.router)`, `for (const r of routes)`, `routes.forEach(({ path, route }) => ...)`.
// What they do with one item they do with each.

import type { Expr, ListExpr } from './expression-types.ts'
import type { Meaning, Place, Site } from './places.ts'
import type { TokenTree } from './tokens.ts'

/** A loop: what it calls the items, the list, and where it may end. */
interface Loop {
  readonly pattern: string
  readonly list: Expr
  readonly place: Place
  readonly end: number
}

/** Lists are written by hand; a longer one is data. */
const MAX_ITEMS = 64

const HEAD =
  /\bfor\s*(?:await\s*)?\(?\s*(?:const\s|let\s|var\s)?\s*(\{[^{}]*\}|\[[^[\]]*\]|\([^()]*\)|[\w$, ]+?)\s+(?:in|of)\s*$/
const PARAMETER = /^(?:async\s*)?\(?\s*(\{[^{}]*\}|\[[^[\]]*\]|[\w$]+)/
/** Longest head of a loop that is looked for. */
const MAX_HEAD = 160

/** Whether what follows a token is what a loop goes over. */
export const isLooped = (before: TokenTree | undefined): boolean =>
  before?.t === 'word' && (before.text === 'in' || before.text === 'of')

/** The loops of one file. */
export class Loops {
  readonly #text: string
  readonly #loops: Loop[] = []

  constructor(text: string) {
    this.#text = text
  }

  /** Notes a loop over a list, in the code of that function; a group behind it is what it does. */
  add(list: Expr, owner: number, behind: TokenTree | null | undefined): void {
    const pattern = loopPattern(this.#text, list.start)
    if (pattern === undefined) return
    const end = behind?.t === 'group' ? behind.end : Infinity
    this.#loops.push({ pattern, list, place: { at: list.start, frames: [], owner }, end })
  }

  /** A call once for each turn of the loop around it; the call itself where there is none, or its list is not written in the file. */
  turns(site: Site, meaning: (list: Expr, place: Place) => Meaning | undefined): readonly Site[] {
    const loop =
      this.#loops.findLast(
        ({ place, end }) => place.owner === site.owner && place.at < site.at && site.at < end,
      ) ?? eachAround(this.#text, site)
    if (loop === undefined) return [site]
    if (loop.list.k === 'list') return sitesOfEach(site, loop, loop.list, loop.place)
    const known = meaning(loop.list, loop.place)
    return known?.m === 'value' && known.value.k === 'list'
      ? sitesOfEach(site, loop, known.value, known.place)
      : [site]
  }
}

/** What the loop whose list starts at `at` calls its items; undefined when no loop does. */
function loopPattern(text: string, at: number): string | undefined {
  return HEAD.exec(text.slice(Math.max(0, at - MAX_HEAD), at))?.[1]
}

/** The loop around a place that a function given to `forEach` or `map` is. */
function eachAround(text: string, { frames, at }: Place): Loop | undefined {
  for (let depth = frames.length - 1; depth >= 0; depth -= 1) {
    const { call } = frames[depth] ?? {}
    if (call?.fn.k !== 'member' || (call.fn.name !== 'forEach' && call.fn.name !== 'map')) continue
    const fn = call.args[0]?.value
    if (fn?.k !== 'function' || at < fn.start || fn.end <= at) continue
    const pattern = PARAMETER.exec(text.slice(fn.start, fn.start + MAX_HEAD))?.[1]
    const place = { at: call.start, frames: frames.slice(0, depth), owner: 0 }
    return pattern === undefined ? undefined : { pattern, list: call.fn.of, place, end: fn.end }
  }
  return undefined
}

/** The site once for each item of the list, with what the loop calls the parts of that item. */
function sitesOfEach(site: Site, { pattern }: Loop, list: ListExpr, at: Place): Site[] {
  if (list.items.length === 0 || list.items.length > MAX_ITEMS) return [site]
  return list.items.map(({ value }) => ({ ...site, given: { names: bind(pattern, value), at } }))
}

/** What the names of a pattern stand for in one item. */
function bind(pattern: string, item: Expr): ReadonlyMap<string, Expr> {
  const names = new Map<string, Expr>()
  if (/^[\w$]+$/.test(pattern)) return names.set(pattern, item)
  if (item.k !== 'list') return names
  const isObject = pattern.startsWith('{')
  const parts = pattern.replace(/^[[({]|[\])}]$/g, '').split(',')
  for (const [index, part] of parts.entries()) {
    const [key = '', local = key] = part
      .replace(/=.*$/, '')
      .split(':')
      .map((word) => word.trim())
    const value = isObject
      ? item.items.find(({ name }) => name === key)?.value
      : item.items[index]?.value
    if (value !== undefined) names.set(local, value)
  }
  return names
}
