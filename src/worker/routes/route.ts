// What all routes share: how a guarded route is declared and what it answers beside its own success.

import { createRoute, type RouteConfig } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import type * as z from 'zod'
import { problemSchema } from '#wire/problem.ts'
import type { App } from '../app-types.ts'
import type { Scope } from '../catalog/schema.ts'
import { jsonBody } from '../middleware/body.ts'
import { withPrincipal } from '../middleware/principal.ts'

/** Bodies of requests that carry no task, no manifest and no shards. */
export const SMALL_BODY_BYTES = 64_000

const problemAnswer = {
  description: 'A problem document with a stable `code`.',
  content: { 'application/problem+json': { schema: problemSchema } },
} as const

/** A JSON answer of the shape. */
export const answer = <S extends z.ZodType, Status extends 200 | 201>(
  status: Status,
  description: string,
  schema: S,
) =>
  ({
    [status]: { description, content: { 'application/json': { schema } } },
  }) as {
    readonly [K in Status]: { description: string; content: { 'application/json': { schema: S } } }
  } // a computed key loses its literal type

/** A required JSON body of the shape. */
export const body = <S extends z.ZodType>(schema: S) =>
  ({ required: true, content: { 'application/json': { schema } } }) as const

interface Guard {
  readonly scope: Scope
  /** What the usage counters call it. */
  readonly operation: string
  /** Bound of a JSON body; absent when the route takes none. */
  readonly maxBodyBytes?: number
}

/** A route that needs a token: checks principal, scope, rate and body before the input is looked at. */
export function guardedRoute<const R extends Omit<RouteConfig, 'middleware' | 'security'>>(
  { scope, operation, maxBodyBytes }: Guard,
  route: R,
) {
  const middleware: MiddlewareHandler<App>[] = [withPrincipal(scope, operation)]
  if (maxBodyBytes !== undefined) middleware.push(jsonBody(maxBodyBytes))
  return createRoute({
    ...route,
    operationId: operation,
    description: `${route.description ?? route.summary ?? ''} Scope: \`${scope}\`.`.trim(),
    security: [{ bearer: [] }],
    middleware,
    responses: { ...route.responses, default: problemAnswer },
  })
}
