// POST /search: ranked symbols, with the strategies that found each.

import { OpenAPIHono } from '@hono/zod-openapi'
import { search } from '#engine/search.ts'
import { searchRequest, searchResponse } from '#wire/pack.ts'
import type { App } from '../app-types.ts'
import { openLibrary } from '../library.ts'
import { settle } from '../refusal.ts'
import { answer, body, guardedRoute, SMALL_BODY_BYTES } from './route.ts'

const route = guardedRoute(
  { scope: 'read', operation: 'search', maxBodyBytes: SMALL_BODY_BYTES },
  {
    method: 'post',
    path: '/search',
    tags: ['ask'],
    summary: 'Symbols that a query finds, by several strategies fused by reciprocal rank.',
    request: { body: body(searchRequest) },
    responses: answer(200, 'Ranked symbols', searchResponse),
  },
)

export const searchRoutes = new OpenAPIHono<App>().openapi(route, async (c) => {
  const found = await search(openLibrary(c.env, c.var.principal), c.req.valid('json'))
  return c.json(settle(found), 200)
})
