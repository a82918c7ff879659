// GET /graph/{view} and POST /impact: exact questions to the graph.

import { OpenAPIHono } from '@hono/zod-openapi'
import * as z from 'zod'
import { EDGE_VIEWS, symbolEdges } from '#engine/edges.ts'
import { impactOf } from '#engine/impact.ts'
import { limits } from '#wire/limits.ts'
import { edgesResponse, impactRequest, impactResponse, repoName } from '#wire/pack.ts'
import { refName } from '#wire/push.ts'
import type { App } from '../app-types.ts'
import { openLibrary } from '../library.ts'
import { settle } from '../refusal.ts'
import { answer, body, guardedRoute, SMALL_BODY_BYTES } from './route.ts'

const edges = guardedRoute(
  { scope: 'read', operation: 'graph' },
  {
    method: 'get',
    path: '/graph/{view}',
    tags: ['look'],
    summary: 'A symbol’s edges of one view, ordered, with call-site lines and provenance.',
    request: {
      params: z.object({ view: z.enum(EDGE_VIEWS) }),
      query: z.object({
        id: z.string().min(1).max(limits.maxIdChars),
        repo: repoName.optional(),
        ref: refName.optional(),
        depth: z.coerce.number().int().min(1).max(10).default(1),
        limit: z.coerce.number().int().min(1).max(2_000).default(500),
      }),
    },
    responses: answer(200, 'The edges', edgesResponse),
  },
)

const impact = guardedRoute(
  { scope: 'read', operation: 'impact', maxBodyBytes: SMALL_BODY_BYTES },
  {
    method: 'post',
    path: '/impact',
    tags: ['look'],
    summary: 'What a change of a symbol may break, in groups.',
    request: { body: body(impactRequest) },
    responses: answer(200, 'The groups', impactResponse),
  },
)

export const graphRoutes = new OpenAPIHono<App>()
  .openapi(edges, async (c) => {
    const request = { ...c.req.valid('query'), ...c.req.valid('param') }
    return c.json(settle(await symbolEdges(openLibrary(c.env, c.var.principal), request)), 200)
  })
  .openapi(impact, async (c) => {
    const answered = await impactOf(openLibrary(c.env, c.var.principal), c.req.valid('json'))
    return c.json(settle(answered), 200)
  })
