// /orgs and /usage. An organisation comes to be through the bootstrap secret, which is no token of anybody: `POST /orgs` is the only route that
// takes it, and without the secret in the Worker's environment nobody can call it.

import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import * as z from 'zod'
import type { App } from '../app-types.ts'
import { bearerToken } from '../auth/principal.ts'
import { equalSecrets } from '../auth/secret.ts'
import { openCatalog } from '../catalog/catalog.ts'
import { foundOrganisation } from '../catalog/organisations.ts'
import { issueToken } from '../catalog/tokens.ts'
import { readUsage } from '../catalog/usage.ts'
import { problem } from '../http-errors.ts'
import { jsonBody } from '../middleware/body.ts'
import { answer, body, guardedRoute, SMALL_BODY_BYTES } from './route.ts'

const orgName = z
  .string()
  .max(100)
  .regex(/^[A-Za-z0-9][A-Za-z0-9_.-]*$/)

const withBootstrapSecret: MiddlewareHandler<App> = async (c, next) => {
  const given = bearerToken(c.req.raw.headers)
  if (given === null) return problem(c, { reason: 'token_missing' })
  const expected = c.env.BOOTSTRAP_TOKEN ?? ''
  const equal = await equalSecrets(given, expected)
  if (expected === '' || !equal) return problem(c, { reason: 'token_invalid' })
  return next()
}

const found = createRoute({
  method: 'post',
  path: '/orgs',
  tags: ['team'],
  operationId: 'org_found',
  summary: 'Makes an organisation where missing and issues an administrator’s token for it.',
  description:
    'Takes the Worker’s bootstrap secret as its bearer token. May be repeated: each call issues another token.',
  security: [{ bootstrap: [] }],
  middleware: [withBootstrapSecret, jsonBody(SMALL_BODY_BYTES)],
  request: {
    body: body(
      z.strictObject({ name: orgName, member: z.string().min(1).max(100).default('admin') }),
    ),
  },
  responses: answer(
    200,
    'The organisation and a token with every scope',
    z.object({ org: z.string(), created: z.boolean(), token_id: z.string(), token: z.string() }),
  ),
})

const show = guardedRoute(
  { scope: 'read', operation: 'orgs' },
  {
    method: 'get',
    path: '/orgs',
    tags: ['team'],
    summary: 'The caller’s organisation, and what its token may do.',
    responses: answer(
      200,
      'The organisation',
      z.object({
        org: z.string(),
        token_id: z.string(),
        scopes: z.array(z.string()),
        repositories: z.array(z.string()).nullable(),
      }),
    ),
  },
)

const usageView = z.object({
  day: z.string(),
  token_id: z.string(),
  operation: z.string(),
  requests: z.int(),
})

const usage = guardedRoute(
  { scope: 'admin', operation: 'usage' },
  {
    method: 'get',
    path: '/usage',
    tags: ['team'],
    summary: 'Requests a day, a token and an operation.',
    request: { query: z.object({ since: z.iso.date().optional() }) },
    responses: answer(200, 'The counters', z.object({ usage: z.array(usageView) })),
  },
)

/** How far `/usage` looks back when not told. */
const USAGE_DAYS = 30

export const organisationRoutes = new OpenAPIHono<App>()
  .openapi(found, async (c) => {
    const { name, member } = c.req.valid('json')
    const catalog = openCatalog(c.env.CATALOG)
    const now = new Date()
    const { orgId, memberId, created } = await foundOrganisation(
      catalog,
      { organisation: name, member },
      now,
    )
    const issued = await issueToken(
      catalog,
      {
        orgId,
        memberId,
        name: 'bootstrap',
        scopes: ['read', 'push', 'admin'],
        repositories: null,
        expiresAt: null,
      },
      now,
    )
    return c.json({ org: name, created, token_id: issued.tokenId, token: issued.secret }, 200)
  })
  .openapi(show, (c) => {
    const { orgName: org, tokenId, scopes, confinedTo } = c.var.principal
    return c.json(
      {
        org,
        token_id: tokenId,
        scopes: [...scopes],
        repositories: confinedTo === null ? null : [...confinedTo],
      },
      200,
    )
  })
  .openapi(usage, async (c) => {
    const since =
      c.req.valid('query').since ??
      new Date(Date.now() - USAGE_DAYS * 86_400_000).toISOString().slice(0, 10)
    const rows = await readUsage(openCatalog(c.env.CATALOG), c.var.principal.orgId, since)
    const view = rows.map(({ day, tokenId, operation, requests }) => ({
      day,
      token_id: tokenId,
      operation,
      requests,
    }))
    return c.json({ usage: view }, 200)
  })
