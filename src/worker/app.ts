// The HTTP face: one Hono app of small route files. Order of the checks: headers, origin, then each route's own (principal, scope, rate, body, input).

import { OpenAPIHono } from '@hono/zod-openapi'
import { getPath } from 'hono/utils/url'
import type * as z from 'zod'
import type { App } from './app-types.ts'
import { problem, unexpected } from './http-errors.ts'
import { keepAnswer } from './keep-answer.ts'
import { openLibrary } from './library.ts'
import { mcpRoute } from './mcp/mcp-route.ts'
import { allowedMethods } from './middleware/allowed-methods.ts'
import { mcpGuard } from './middleware/mcp-guard.ts'
import { originCheck } from './middleware/origin.ts'
import { securityHeaders } from './middleware/security-headers.ts'
import { contextRoutes } from './routes/context.ts'
import { exportRoutes } from './routes/export.ts'
import { graphRoutes } from './routes/graph.ts'
import { serveMeta } from './routes/meta.ts'
import { organisationRoutes } from './routes/organisations.ts'
import { packRoutes } from './routes/packs.ts'
import { pushRoutes } from './routes/pushes.ts'
import { repositoryRoutes } from './routes/repositories.ts'
import { searchRoutes } from './routes/search.ts'
import { symbolRoutes } from './routes/symbols.ts'
import { teamRoutes } from './routes/team.ts'

/** Longest account of what is wrong with a request. */
const MAX_PROBLEM_CHARS = 500

/** The whole app. */
export function createApp(): OpenAPIHono<App> {
  const app = new OpenAPIHono<App>({
    getPath: (request) => withOpenSlash(getPath(request)),
    defaultHook: (result, c) =>
      result.success
        ? undefined
        : problem(c, { reason: 'request_invalid', problems: describeIssues(result.error) }),
  })
  app.use(securityHeaders, originCheck)
  for (const routes of [
    contextRoutes,
    searchRoutes,
    symbolRoutes,
    graphRoutes,
    repositoryRoutes,
    pushRoutes,
    exportRoutes,
    packRoutes,
    organisationRoutes,
    teamRoutes,
  ]) {
    app.route('/', routes)
  }
  app.route(
    '/mcp',
    mcpRoute({
      guard: mcpGuard,
      libraryOf: (c) => openLibrary(c.env, c.var.principal),
      keepPack: keepAnswer,
    }),
  )
  serveMeta(app)
  app.notFound((c) => {
    const allowed = allowedMethods(app, c.req.path)
    if (allowed.length === 0) return problem(c, { reason: 'route_not_found' })
    return problem(c, { reason: 'method_not_allowed', allowed })
  })
  app.onError(unexpected)
  return app
}

/** `org/name` may be encoded as one part of a path: neither can hold a slash. */
const withOpenSlash = (path: string): string => path.replace(/^(\/repos\/[^/%]+)%2f/i, '$1/')

const describeIssues = (error: z.core.$ZodError): string =>
  error.issues
    .slice(0, 5)
    .map(({ path, message }) => (path.length === 0 ? message : `${path.join('.')}: ${message}`))
    .join('; ')
    .slice(0, MAX_PROBLEM_CHARS)
