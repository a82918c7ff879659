// /repos: list, status, visibility, deletion.

import { OpenAPIHono } from '@hono/zod-openapi'
import * as z from 'zod'
import type { RepositorySummary } from '#engine/index-reader.ts'
import { listRepositories } from '#engine/repositories.ts'
import type { App } from '../app-types.ts'
import { openCatalog } from '../catalog/catalog.ts'
import { setVisibility } from '../catalog/repositories.ts'
import { VISIBILITIES } from '../catalog/schema.ts'
import { openLibrary } from '../library.ts'
import { Refusal } from '../refusal.ts'
import { repositoryObject } from '../repository-stub.ts'
import { repositoryParams, visibleRepository } from './repository-params.ts'
import { answer, body, guardedRoute, SMALL_BODY_BYTES } from './route.ts'

const refView = z.object({
  ref: z.string(),
  commit: z.string().nullable(),
  index_version: z.string(),
  files: z.int(),
  symbols: z.int(),
  switched_at: z.string(),
})

const repositoryView = z.object({
  repo: z.string(),
  visibility: z.enum(VISIBILITIES),
  refs: z.array(refView),
})

const list = guardedRoute(
  { scope: 'read', operation: 'repos' },
  {
    method: 'get',
    path: '/repos',
    tags: ['repositories'],
    summary: 'The repositories that the caller sees, with what is published for each.',
    responses: answer(200, 'By name', z.object({ repos: z.array(repositoryView) })),
  },
)

const show = guardedRoute(
  { scope: 'read', operation: 'repo' },
  {
    method: 'get',
    path: '/repos/{org}/{name}',
    tags: ['repositories'],
    summary: 'One repository.',
    request: { params: repositoryParams },
    responses: answer(200, 'The repository', repositoryView),
  },
)

const change = guardedRoute(
  { scope: 'admin', operation: 'repo_change', maxBodyBytes: SMALL_BODY_BYTES },
  {
    method: 'patch',
    path: '/repos/{org}/{name}',
    tags: ['repositories'],
    summary: 'Changes who sees a repository.',
    request: {
      params: repositoryParams,
      body: body(z.strictObject({ visibility: z.enum(VISIBILITIES) })),
    },
    responses: answer(
      200,
      'The repository',
      z.object({ repo: z.string(), visibility: z.enum(VISIBILITIES) }),
    ),
  },
)

const remove = guardedRoute(
  { scope: 'admin', operation: 'repo_delete' },
  {
    method: 'delete',
    path: '/repos/{org}/{name}',
    tags: ['repositories'],
    summary: 'Deletes a repository: rows, full-text tables, vectors and graphs, all of it.',
    request: { params: repositoryParams },
    responses: answer(200, 'Deleted', z.object({ repo: z.string(), deleted: z.literal(true) })),
  },
)

const toView = ({ repo, visibility, refs }: RepositorySummary) => ({
  repo,
  visibility,
  refs: refs.map(({ indexVersion, switchedAt, ...ref }) => ({
    ...ref,
    index_version: indexVersion,
    switched_at: switchedAt,
  })),
})

export const repositoryRoutes = new OpenAPIHono<App>()
  .openapi(list, async (c) => {
    const summaries = await listRepositories(openLibrary(c.env, c.var.principal))
    return c.json({ repos: summaries.map(toView) }, 200)
  })
  .openapi(show, async (c) => {
    const { name } = visibleRepository(c.var.principal, c.req.valid('param'))
    const summaries = await listRepositories(openLibrary(c.env, c.var.principal))
    const summary = summaries.find(({ repo }) => repo === name)
    if (summary === undefined) throw new Refusal({ reason: 'repo_not_found', name })
    return c.json(toView(summary), 200)
  })
  .openapi(change, async (c) => {
    const repository = visibleRepository(c.var.principal, c.req.valid('param'))
    const { visibility } = c.req.valid('json')
    await setVisibility(openCatalog(c.env.CATALOG), repository, visibility)
    return c.json({ repo: repository.name, visibility }, 200)
  })
  .openapi(remove, async (c) => {
    const repository = visibleRepository(c.var.principal, c.req.valid('param'))
    await repositoryObject(c.env, repository).destroy(repository)
    return c.json({ repo: repository.name, deleted: true } as const, 200)
  })
