// Which methods a path answers to, from the app's own route table: a new route is known here without being told.

import type { Hono } from 'hono'
import type { App } from '../app-types.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Methods that have a handler of their own (not a middleware for all paths) at the path, in a fixed order. */
export const allowedMethods = (app: Hono<App>, path: string): readonly string[] =>
  METHODS.filter((method) => {
    const [matched] = app.router.match(method, path)
    return matched.some(([[, route]]) => route.method === method)
  })
