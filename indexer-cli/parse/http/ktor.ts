// Ktor's routing blocks: what stands inside one belongs to it, without a receiver to name.

import type { PathPart, RouterRef } from './http-facts.ts'
import type { HttpFile } from './http-file.ts'
import { slashed } from './nest.ts'
import { dotted, lastName, type Place, type Site } from './places.ts'

const VERBS: ReadonlySet<string> = new Set([
  'get',
  'post',
  'put',
  'patch',
  'delete',
  'head',
  'options',
  'webSocket',
  'handle',
])
const BLOCKS: ReadonlySet<string> = new Set([
  'routing',
  'route',
  'authenticate',
  'rateLimit',
  'intercept',
])
/** Stands for the receiver of an extension function. */
const RECEIVER = -1

export const isKtorCall = (name: string): boolean => VERBS.has(name) || BLOCKS.has(name)

const isKtor = ({ text }: HttpFile): boolean =>
  /\bio\.ktor\.server\b|\bio\.ktor\.routing\b/.test(text)

/** The router of the blocks around a place; null outside of routing. */
function routerAround(http: HttpFile, { frames, owner }: Place): RouterRef | null {
  const blocks = frames.filter(
    ({ call, isBlock }) => isBlock && call.fn.k === 'name' && BLOCKS.has(call.fn.name),
  )
  const inner = blocks.at(-1)
  const header = http.reading.source.drafts[owner]?.signature ?? ''
  const isExtension = /\bfun\s+(?:[\w.]+\.)?(?:Route|Routing)\./.test(header)
  const root: RouterRef | null = isExtension ? receiverRouter(http, owner) : null
  if (inner === undefined) return root
  const prefix = blocks.flatMap(({ call }): readonly PathPart[] => {
    if (lastName(call.fn) !== 'route') return []
    return slashed(http.pathOf(call.args[0]?.value, { at: call.start, frames: [], owner }) ?? [])
  })
  return http.routerAt(`block ${inner.call.start}`, { framework: 'ktor', prefix, parent: root })
}

/** The router that `fun Route.orders()` is called on. */
function receiverRouter(http: HttpFile, symbol: number): RouterRef {
  const ref = http.routerAt(`receiver ${symbol}`, { framework: 'ktor', prefix: [], parent: null })
  const router = 'at' in ref ? http.routers[ref.at] : undefined
  if (router !== undefined) router.given = { symbol, index: RECEIVER, name: 'this' }
  return ref
}

/** The method of `route("/x", HttpMethod.Get) { handle { ... } }` and of `method(HttpMethod.Get) { handle { ... } }`. */
function methodAround({ frames }: Place): string {
  for (const { call } of frames.toReversed()) {
    const said = call.args.find(({ value }) => /(?:^|\.)HttpMethod\.\w+$/.test(dotted(value)))
    if (said !== undefined) return lastName(said.value)
  }
  return 'ANY'
}

/** Reads `get("/x") { ... }` and calls of functions that are given the block's router. True when the call is Ktor's own. */
export function visitKtor({ call, ...place }: Site, http: HttpFile): boolean {
  if (call.fn.k !== 'name' || !isKtor(http)) return false
  const { name } = call.fn
  const router = routerAround(http, place)
  if (router === null) return false
  if (VERBS.has(name)) {
    const [first] = call.args
    const written =
      first === undefined || first.value.k === 'function' ? [''] : http.pathOf(first.value, place)
    const [start] = written ?? []
    const pattern =
      typeof start === 'string' && start !== '' && !start.startsWith('/')
        ? ['/', ...(written ?? [])]
        : written
    const method =
      name === 'webSocket' ? 'WEBSOCKET' : name === 'handle' ? methodAround(place) : name
    const isRoute =
      call.block !== null ||
      call.args.some(({ value }) => value.k === 'function' || value.k === 'name')
    if (isRoute) http.route({ router, method, pattern, framework: 'ktor', handler: null, place })
    return true
  }
  if (BLOCKS.has(name)) return true
  const to = http.reading.evaluate(call.fn)
  if (to.t !== 'unknown' && to.t !== 'opaque')
    http.passes.push({ to, from: place.owner, index: RECEIVER, router })
  return false
}
