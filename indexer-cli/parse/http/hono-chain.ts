// The path that a Hono application keeps: `.post(create)` in `app.get('/x', list).post(create)` is one of `/x`.

import type { Expr } from './expression-types.ts'
import type { HttpFile } from './http-file.ts'
import type { Place } from './places.ts'

/** What can be a handler and is no written path. */
export const isHandler = ({ k }: Expr): boolean =>
  k === 'name' || k === 'member' || k === 'function'

/** The path before a call without one, `of` being what it is called on; null where none is written or the router is none of Hono. */
export function pathBefore(
  http: HttpFile,
  of: Expr,
  place: Place,
  verbs: ReadonlySet<string>,
): Expr | null {
  const router = of.k === 'call' ? http.router(of, place) : null
  if (router === null || !('at' in router) || http.routers[router.at]?.framework !== 'hono')
    return null
  for (
    let at = of;
    at.k === 'call' && at.fn.k === 'member' && verbs.has(at.fn.name);
    at = at.fn.of
  ) {
    const first = at.args[0]?.value
    if (first?.k === 'text') return first
    if (first === undefined || !isHandler(first)) return null
    // A name may say a path.
    if (first.k !== 'function' && at.args.length > 1) return null
  }
  return null
}
