// The push protocol (src/wire/push.ts): begin, upload, commit, abandon.

import { OpenAPIHono } from '@hono/zod-openapi'
import * as z from 'zod'
import { beginPushRequest, beginPushResponse, commitResponse, uploadResponse } from '#wire/push.ts'
import type { App } from '../app-types.ts'
import { acceptBatch } from '../push/accept-batch.ts'
import { acceptVectors } from '../push/accept-vectors.ts'
import { beginPush } from '../push/begin-push.ts'
import { repositoryOfPush } from '../push/push-id.ts'
import { readBatch } from '../push/read-batch.ts'
import { Refusal, settle } from '../refusal.ts'
import { repositoryObject } from '../repository-stub.ts'
import { repositoryName, repositoryParams } from './repository-params.ts'
import { answer, body, guardedRoute } from './route.ts'

/** A manifest of the most files with paths of usual length; below the 32 MiB that a call to a Durable Object holds. */
const MAX_MANIFEST_BYTES = 24_000_000

const pushParams = z.object({ id: z.string().min(1).max(200) })

const begin = guardedRoute(
  { scope: 'push', operation: 'push_begin', maxBodyBytes: MAX_MANIFEST_BYTES },
  {
    method: 'post',
    path: '/repos/{org}/{name}/pushes',
    tags: ['push'],
    summary:
      'Begins a push: the manifest in, the missing shards out. Makes the repository where missing.',
    request: { params: repositoryParams, body: body(beginPushRequest) },
    responses: answer(200, 'The push', beginPushResponse),
  },
)

const upload = guardedRoute(
  { scope: 'push', operation: 'push_upload' },
  {
    method: 'put',
    path: '/pushes/{id}/shards',
    tags: ['push'],
    summary:
      'Uploads shards: NDJSON, one canonical shard a line, gzip allowed. All of a batch is stored, or nothing.',
    request: {
      params: pushParams,
      body: { required: true, content: { 'application/x-ndjson': { schema: z.string() } } },
    },
    responses: answer(200, 'What was stored', uploadResponse),
  },
)

const uploadVectors = guardedRoute(
  { scope: 'push', operation: 'push_vectors' },
  {
    method: 'put',
    path: '/pushes/{id}/vectors',
    tags: ['push'],
    summary:
      'Uploads the vectors of shards, of an embedding that the server does not make itself: NDJSON, gzip allowed.',
    request: {
      params: pushParams,
      body: { required: true, content: { 'application/x-ndjson': { schema: z.string() } } },
    },
    responses: answer(200, 'What was stored', uploadResponse),
  },
)

const commit = guardedRoute(
  { scope: 'push', operation: 'push_commit' },
  {
    method: 'post',
    path: '/pushes/{id}/commit',
    tags: ['push'],
    summary: 'Publishes the push in one switch. Repeating it answers the same.',
    request: { params: pushParams },
    responses: answer(200, 'What is live now', commitResponse),
  },
)

const abandon = guardedRoute(
  { scope: 'push', operation: 'push_abandon' },
  {
    method: 'delete',
    path: '/pushes/{id}',
    tags: ['push'],
    summary: 'Abandons a push and removes what only it needed.',
    request: { params: pushParams },
    responses: answer(200, 'Abandoned', z.object({ abandoned: z.literal(true) })),
  },
)

export const pushRoutes = new OpenAPIHono<App>()
  .openapi(begin, async (c) => {
    const name = repositoryName(c.req.valid('param'))
    const begun = await beginPush(c.env, c.var.principal, { name, request: c.req.valid('json') })
    return c.json(settle(begun), 200)
  })
  .openapi(upload, async (c) => {
    const { id } = c.req.valid('param')
    const repository = repositoryOfPush(c.var.principal, id)
    if (repository === undefined) throw new Refusal({ reason: 'push_not_found' })
    const lines = settle(await readBatch(c.req.raw))
    return c.json(settle(await acceptBatch(c.env, repository, { pushId: id, lines })), 200)
  })
  .openapi(uploadVectors, async (c) => {
    const { id } = c.req.valid('param')
    const repository = repositoryOfPush(c.var.principal, id)
    if (repository === undefined) throw new Refusal({ reason: 'push_not_found' })
    const lines = settle(await readBatch(c.req.raw))
    return c.json(settle(await acceptVectors(c.env, repository, { pushId: id, lines })), 200)
  })
  .openapi(commit, async (c) => {
    const { id } = c.req.valid('param')
    const repository = repositoryOfPush(c.var.principal, id)
    if (repository === undefined) throw new Refusal({ reason: 'push_not_found' })
    return c.json(settle(await repositoryObject(c.env, repository).commit(id)), 200)
  })
  .openapi(abandon, async (c) => {
    const { id } = c.req.valid('param')
    const repository = repositoryOfPush(c.var.principal, id)
    if (repository === undefined) throw new Refusal({ reason: 'push_not_found' })
    settle(await repositoryObject(c.env, repository).abandon(id))
    return c.json({ abandoned: true } as const, 200)
  })
