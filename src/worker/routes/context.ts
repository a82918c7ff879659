// POST /context: a task's pack.

import { OpenAPIHono } from '@hono/zod-openapi'
import { getContext } from '#engine/context.ts'
import { contextRequest } from '#wire/pack.ts'
import type { App } from '../app-types.ts'
import { keepAnswer } from '../keep-answer.ts'
import { openLibrary } from '../library.ts'
import { settle } from '../refusal.ts'
import { packAnswer } from './pack-answer.ts'
import { answer, body, guardedRoute } from './route.ts'

/** The longest task in UTF-8, escaped, and room for the other fields. */
const MAX_BODY_BYTES = 1_500_000

const route = guardedRoute(
  { scope: 'read', operation: 'context', maxBodyBytes: MAX_BODY_BYTES },
  {
    method: 'post',
    path: '/context',
    tags: ['ask'],
    summary: 'The code that takes part in a task, ranked and packed into a budget.',
    request: { body: body(contextRequest) },
    responses: answer(200, 'The pack', packAnswer),
  },
)

export const contextRoutes = new OpenAPIHono<App>().openapi(route, async (c) => {
  const library = openLibrary(c.env, c.var.principal)
  const pack = settle(await getContext(library, c.req.valid('json')))
  keepAnswer(c, pack)
  return c.json(pack, 200)
})
