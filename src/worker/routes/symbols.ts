// GET /symbols and /symbols/{id}: from a name to symbols, and one symbol in full.

import { OpenAPIHono } from '@hono/zod-openapi'
import * as z from 'zod'
import { readSymbol } from '#engine/read-symbol.ts'
import { resolveSymbol } from '#engine/resolve.ts'
import { limits } from '#wire/limits.ts'
import { repoName, resolveResponse, symbolDetail } from '#wire/pack.ts'
import { refName } from '#wire/push.ts'
import type { App } from '../app-types.ts'
import { openLibrary } from '../library.ts'
import { settle } from '../refusal.ts'
import { answer, guardedRoute } from './route.ts'

const selector = z.string().min(1).max(limits.maxIdChars)

const resolve = guardedRoute(
  { scope: 'read', operation: 'symbols' },
  {
    method: 'get',
    path: '/symbols',
    tags: ['look'],
    summary: 'All symbols that answer to a name: an id, `path:Container.name` or a bare name.',
    request: {
      query: z.object({
        name: selector,
        repo: repoName.optional(),
        ref: refName.optional(),
        limit: z.coerce.number().int().min(1).max(500).default(50),
      }),
    },
    responses: answer(200, 'Symbols, ordered by repository and id', resolveResponse),
  },
)

const read = guardedRoute(
  { scope: 'read', operation: 'symbol' },
  {
    method: 'get',
    path: '/symbols/{id}',
    tags: ['look'],
    summary: 'One symbol with its source, docs and notes. Percent-encode the id.',
    request: {
      params: z.object({ id: selector }),
      query: z.object({ repo: repoName.optional(), ref: refName.optional() }),
    },
    responses: answer(200, 'The symbol', symbolDetail),
  },
)

export const symbolRoutes = new OpenAPIHono<App>()
  .openapi(resolve, async (c) => {
    const found = await resolveSymbol(openLibrary(c.env, c.var.principal), c.req.valid('query'))
    return c.json(settle(found), 200)
  })
  .openapi(read, async (c) => {
    const query = { ...c.req.valid('query'), ...c.req.valid('param') }
    return c.json(settle(await readSymbol(openLibrary(c.env, c.var.principal), query)), 200)
  })
