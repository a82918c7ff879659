// GET /packs/{digest}: replay of an answer.

import { OpenAPIHono } from '@hono/zod-openapi'
import * as z from 'zod'
import type { Pack } from '#wire/pack.ts'
import type { App } from '../app-types.ts'
import { findPack } from '../packs.ts'
import { Refusal } from '../refusal.ts'
import { packAnswer } from './pack-answer.ts'
import { answer, guardedRoute } from './route.ts'

const route = guardedRoute(
  { scope: 'read', operation: 'pack' },
  {
    method: 'get',
    path: '/packs/{digest}',
    tags: ['ask'],
    summary: 'A pack that was last answered within 30 days, by its digest.',
    request: { params: z.object({ digest: z.string().regex(/^[0-9a-f]{64}$/) }) },
    responses: answer(200, 'The pack, as it was answered', packAnswer),
  },
)

export const packRoutes = new OpenAPIHono<App>().openapi(route, async (c) => {
  const pack = await findPack(c.env, c.var.principal, {
    digest: c.req.valid('param').digest,
    now: new Date(),
  })
  if (pack === undefined) throw new Refusal({ reason: 'pack_not_found' })
  return c.json(JSON.parse(pack) as Pack, 200) // kept as it was answered
})
