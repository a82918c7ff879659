// Team administration: the organisation, its members and its tokens.

import { OpenAPIHono } from '@hono/zod-openapi'
import * as z from 'zod'
import { repoName } from '#wire/pack.ts'
import type { App } from '../app-types.ts'
import { openCatalog } from '../catalog/catalog.ts'
import { addMember, hasMember, listMembers, removeMember } from '../catalog/members.ts'
import { ROLES, SCOPES } from '../catalog/schema.ts'
import { issueToken, listTokens, revokeToken } from '../catalog/tokens.ts'
import { Refusal } from '../refusal.ts'
import { answer, body, guardedRoute, SMALL_BODY_BYTES } from './route.ts'

const memberName = z.string().min(1).max(100)
const opaqueId = z.string().min(1).max(100)

const memberView = z.object({
  member_id: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  created_at: z.string(),
})

const tokenView = z.object({
  token_id: z.string(),
  member_id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  repositories: z.array(z.string()).nullable(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
  expires_at: z.string().nullable(),
  revoked_at: z.string().nullable(),
})

const newToken = z.strictObject({
  name: z.string().min(1).max(100),
  scopes: z.array(z.enum(SCOPES)).min(1).max(SCOPES.length),
  /** Confines the token to these repositories, whether they exist yet or not. */
  repositories: z.array(repoName).min(1).max(100).optional(),
  /** Whose token it is; the caller's own when absent. */
  member_id: opaqueId.optional(),
  expires_at: z.iso.datetime().optional(),
})

const done = z.object({ done: z.literal(true) })

const admin = (operation: string, maxBodyBytes?: number) =>
  ({ scope: 'admin', operation, ...(maxBodyBytes === undefined ? {} : { maxBodyBytes }) }) as const

const memberList = guardedRoute(admin('members'), {
  method: 'get',
  path: '/members',
  tags: ['team'],
  summary: 'The organisation’s members.',
  responses: answer(200, 'Members by name', z.object({ members: z.array(memberView) })),
})

const memberAdd = guardedRoute(admin('member_add', SMALL_BODY_BYTES), {
  method: 'post',
  path: '/members',
  tags: ['team'],
  summary: 'Adds a member.',
  request: {
    body: body(z.strictObject({ name: memberName, role: z.enum(ROLES).default('member') })),
  },
  responses: answer(201, 'The member', memberView),
})

const memberRemove = guardedRoute(admin('member_remove'), {
  method: 'delete',
  path: '/members/{id}',
  tags: ['team'],
  summary: 'Removes a member and revokes its tokens at once.',
  request: { params: z.object({ id: opaqueId }) },
  responses: answer(200, 'Removed', done),
})

const tokenList = guardedRoute(admin('tokens'), {
  method: 'get',
  path: '/tokens',
  tags: ['team'],
  summary: 'The organisation’s tokens, without their secrets.',
  responses: answer(200, 'Tokens, oldest first', z.object({ tokens: z.array(tokenView) })),
})

const tokenIssue = guardedRoute(admin('token_issue', SMALL_BODY_BYTES), {
  method: 'post',
  path: '/tokens',
  tags: ['team'],
  summary: 'Issues a token; its secret is in this answer and nowhere else.',
  request: { body: body(newToken) },
  responses: answer(201, 'The token', z.object({ token_id: z.string(), token: z.string() })),
})

const tokenRevoke = guardedRoute(admin('token_revoke'), {
  method: 'delete',
  path: '/tokens/{id}',
  tags: ['team'],
  summary: 'Revokes a token, from its next request on.',
  request: { params: z.object({ id: opaqueId }) },
  responses: answer(200, 'Revoked', done),
})

const toMember = (row: Awaited<ReturnType<typeof listMembers>>[number]) => ({
  member_id: row.memberId,
  name: row.name,
  role: row.role,
  created_at: row.createdAt,
})

const toToken = (row: Awaited<ReturnType<typeof listTokens>>[number]) => ({
  token_id: row.tokenId,
  member_id: row.memberId,
  name: row.name,
  scopes: [...row.scopes],
  repositories: row.repositories === null ? null : [...row.repositories],
  created_at: row.createdAt,
  last_used_at: row.lastUsedAt,
  expires_at: row.expiresAt,
  revoked_at: row.revokedAt,
})

export const teamRoutes = new OpenAPIHono<App>()
  .openapi(memberList, async (c) => {
    const rows = await listMembers(openCatalog(c.env.CATALOG), c.var.principal.orgId)
    return c.json({ members: rows.map(toMember) }, 200)
  })
  .openapi(memberAdd, async (c) => {
    const { name, role } = c.req.valid('json')
    const { orgId } = c.var.principal
    const added = await addMember(openCatalog(c.env.CATALOG), { orgId, name, role }, new Date())
    if (added === undefined) throw new Refusal({ reason: 'member_exists', name })
    return c.json(toMember(added), 201)
  })
  .openapi(memberRemove, async (c) => {
    const member = { orgId: c.var.principal.orgId, memberId: c.req.valid('param').id }
    const removed = await removeMember(openCatalog(c.env.CATALOG), member, new Date())
    if (!removed) throw new Refusal({ reason: 'member_not_found' })
    return c.json({ done: true } as const, 200)
  })
  .openapi(tokenList, async (c) => {
    const rows = await listTokens(openCatalog(c.env.CATALOG), c.var.principal.orgId)
    return c.json({ tokens: rows.map(toToken) }, 200)
  })
  .openapi(tokenIssue, async (c) => {
    const {
      name,
      scopes,
      repositories,
      member_id: named,
      expires_at: expiresAt,
    } = c.req.valid('json')
    const catalog = openCatalog(c.env.CATALOG)
    const { orgId, memberId: self } = c.var.principal
    const memberId = named ?? self
    if (!(await hasMember(catalog, { orgId, memberId }))) {
      throw new Refusal({ reason: 'member_not_found' })
    }
    const issued = await issueToken(
      catalog,
      {
        orgId,
        memberId,
        name,
        scopes: SCOPES.filter((scope) => scopes.includes(scope)),
        repositories: repositories ?? null,
        expiresAt: expiresAt === undefined ? null : new Date(expiresAt).toISOString(),
      },
      new Date(),
    )
    return c.json({ token_id: issued.tokenId, token: issued.secret }, 201)
  })
  .openapi(tokenRevoke, async (c) => {
    const token = { orgId: c.var.principal.orgId, tokenId: c.req.valid('param').id }
    const revoked = await revokeToken(openCatalog(c.env.CATALOG), token, new Date())
    if (!revoked) throw new Refusal({ reason: 'token_not_found' })
    return c.json({ done: true } as const, 200)
  })
