// GET /repos/{org}/{name}/export: the live version as NDJSON, the header first and then its shards, for `pull`.

import { OpenAPIHono } from '@hono/zod-openapi'
import * as z from 'zod'
import { refName } from '#wire/push.ts'
import type { App } from '../app-types.ts'
import { exportVersion } from '../export-version.ts'
import { settle } from '../refusal.ts'
import { repositoryParams, visibleRepository } from './repository-params.ts'
import { guardedRoute } from './route.ts'

const route = guardedRoute(
  { scope: 'read', operation: 'export' },
  {
    method: 'get',
    path: '/repos/{org}/{name}/export',
    tags: ['push'],
    summary:
      'The live version of a ref: the header with its manifest, then one canonical shard a line.',
    request: { params: repositoryParams, query: z.object({ ref: refName.optional() }) },
    responses: { 200: { description: 'NDJSON (`application/x-ndjson`)' } },
  },
)

export const exportRoutes = new OpenAPIHono<App>().openapi(route, async (c) => {
  const repository = visibleRepository(c.var.principal, c.req.valid('param'))
  const stream = settle(await exportVersion(c.env, repository, c.req.valid('query').ref))
  return c.body(stream, 200, { 'content-type': 'application/x-ndjson' })
})
