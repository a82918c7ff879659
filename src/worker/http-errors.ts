// Every foreseen failure of the HTTP face, and the one switch that makes a problem document of it. Nothing else writes an error body.

import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { EngineFailure } from '#engine/failures.ts'
import { PROBLEM_STATUS, type Problem, type ProblemCode } from '#wire/problem.ts'
import type { AuthFailure } from './auth/principal.ts'
import type { Scope } from './catalog/schema.ts'
import type { PushFailure } from './push/failures.ts'
import { Refusal } from './refusal.ts'

export type RequestFailure =
  | { readonly reason: 'scope_missing'; readonly scope: Scope }
  | { readonly reason: 'origin_foreign' }
  | { readonly reason: 'rate_limited'; readonly retryAfterSeconds: number }
  | { readonly reason: 'body_too_large'; readonly maxBytes: number }
  | { readonly reason: 'media_unsupported'; readonly expected: string }
  | { readonly reason: 'json_malformed' }
  | { readonly reason: 'request_invalid'; readonly problems: string }
  | { readonly reason: 'route_not_found' }
  | { readonly reason: 'method_not_allowed'; readonly allowed: readonly string[] }
  | { readonly reason: 'pack_not_found' }
  | { readonly reason: 'member_not_found' }
  | { readonly reason: 'member_exists'; readonly name: string }
  | { readonly reason: 'token_not_found' }
  | { readonly reason: 'organisation_full'; readonly limit: number }
  | { readonly reason: 'bug' }

export type Failure = RequestFailure | AuthFailure | EngineFailure | PushFailure

interface Described {
  readonly code: ProblemCode
  readonly title: string
  readonly detail: string
  readonly headers?: Readonly<Record<string, string>>
  /** Members that only this problem has (RFC 9457, section 3.2). */
  readonly more?: Readonly<Record<string, unknown>>
}

const CHALLENGE = { 'www-authenticate': 'Bearer realm="kontext"' }

/** The answer to a failure: `application/problem+json` with a stable code. */
export function problem(c: Context, failure: Failure): Response {
  const { code, title, detail, headers, more } = describe(failure)
  const status = PROBLEM_STATUS[code]
  const body: Problem = { type: `/docs#${code}`, title, status, code, detail }
  return c.body(JSON.stringify({ ...body, ...more }), status, {
    'content-type': 'application/problem+json',
    ...headers,
  })
}

/** The answer to whatever a handler threw: refusals as they are, Hono's own with their meaning; the rest is a bug, logged here and told to nobody. */
export function unexpected(error: Error, c: Context): Response {
  if (error instanceof Refusal) return problem(c, error.failure)
  if (error instanceof HTTPException) {
    if (error.status === 400) return problem(c, { reason: 'json_malformed' })
    if (error.status === 415) {
      return problem(c, { reason: 'media_unsupported', expected: 'application/json' })
    }
  }
  console.error(error)
  return problem(c, { reason: 'bug' })
}

const quoted = (text: string): string => JSON.stringify(text.slice(0, 200))

function describe(failure: Failure): Described {
  switch (failure.reason) {
    case 'token_missing':
      return {
        code: 'auth.missing',
        title: 'No token',
        detail: 'This route needs a token. Send it as "Authorization: Bearer ktx_...".',
        headers: CHALLENGE,
      }
    case 'token_invalid':
      return {
        code: 'auth.invalid',
        title: 'Token not accepted',
        detail: 'The token is unknown, expired or revoked. Ask an administrator for another one.',
        headers: { 'www-authenticate': 'Bearer realm="kontext", error="invalid_token"' },
      }
    case 'scope_missing':
      return {
        code: 'auth.scope',
        title: 'Scope missing',
        detail: `The token lacks the scope "${failure.scope}". Use one that has it.`,
      }
    case 'origin_foreign':
      return {
        code: 'auth.origin',
        title: 'Origin not allowed',
        detail:
          'Pages of this origin may not call Kontext. Add it to ALLOWED_ORIGINS if they should.',
      }
    case 'rate_limited':
      return {
        code: 'rate.limited',
        title: 'Too many requests',
        detail: `The token made more requests than its rate allows. Repeat after ${failure.retryAfterSeconds} seconds.`,
        headers: { 'retry-after': String(failure.retryAfterSeconds) },
        more: { retry_after: failure.retryAfterSeconds },
      }
    case 'body_too_large':
      return {
        code: 'request.too_large',
        title: 'Body too large',
        detail: `This route takes at most ${failure.maxBytes} bytes. Nothing was stored.`,
      }
    case 'media_unsupported':
      return {
        code: 'request.unsupported_media',
        title: 'Content type not supported',
        detail: `Send the body as ${failure.expected}.`,
      }
    case 'json_malformed':
      return {
        code: 'request.malformed_json',
        title: 'Malformed JSON',
        detail: 'The body is not JSON in UTF-8.',
      }
    case 'request_invalid':
      return { code: 'request.invalid', title: 'Invalid request', detail: failure.problems }
    case 'route_not_found':
      return {
        code: 'request.not_found',
        title: 'No such route',
        detail: 'Nothing answers at this path. GET /openapi.json lists every route.',
      }
    case 'method_not_allowed':
      return {
        code: 'request.method_not_allowed',
        title: 'Method not allowed',
        detail: `This path answers to ${failure.allowed.join(', ')}.`,
        headers: { allow: failure.allowed.join(', ') },
      }
    case 'task_empty':
      return {
        code: 'request.task_empty',
        title: 'Nothing to look for',
        detail: 'The text holds nothing but blanks. Say what the task is.',
      }
    case 'repo_not_found':
      return {
        code: 'repo.not_found',
        title: 'No such repository',
        detail: `There is no ${failure.name === '' ? 'published repository' : `repository ${quoted(failure.name)}`} that this token may see. GET /repos lists them.`,
      }
    case 'ref_not_found':
      return {
        code: 'ref.not_found',
        title: 'No such ref',
        detail: `Nothing was published for ${quoted(failure.name)}. GET /repos lists the refs.`,
      }
    case 'symbol_not_found':
      return {
        code: 'symbol.not_found',
        title: 'No such symbol',
        detail: `No symbol answers to ${quoted(failure.selector)}. GET /symbols?name= finds symbols by name.`,
      }
    case 'symbol_ambiguous':
      return {
        code: 'symbol.ambiguous',
        title: 'Several symbols',
        detail: `${failure.candidates.length} symbols answer to ${quoted(failure.selector)}. Name one by its symbol_id.`,
        more: { candidates: failure.candidates },
      }
    case 'pack_not_found':
      return {
        code: 'pack.not_found',
        title: 'No such pack',
        detail: 'No pack of this digest is kept. Packs are kept for 30 days.',
      }
    case 'member_not_found':
      return {
        code: 'member.not_found',
        title: 'No such member',
        detail: 'The organisation has no such member. GET /members lists them.',
      }
    case 'member_exists':
      return {
        code: 'member.exists',
        title: 'Name taken',
        detail: `The organisation has a member ${quoted(failure.name)} already. Choose another name.`,
      }
    case 'token_not_found':
      return {
        code: 'token.not_found',
        title: 'No such token',
        detail: 'The organisation has no such token. GET /tokens lists them.',
      }
    case 'organisation_full':
      return {
        code: 'org.full',
        title: 'Organisation full',
        detail: `An organisation holds at most ${failure.limit} repositories. Delete one first.`,
      }
    case 'push_not_found':
      return {
        code: 'push.not_found',
        title: 'No such push',
        detail: 'There is no such push: it was abandoned, or it expired. Begin another one.',
      }
    case 'push_conflict':
      return {
        code: 'push.conflict',
        title: 'The ref moved',
        detail:
          'Another version was published since this push began. Push again on top of it, or force.',
        more: { live: failure.live },
      }
    case 'push_incomplete':
      return {
        code: 'push.incomplete',
        title: 'Shards missing',
        detail: `${failure.missing} shards of the manifest were not uploaded. Upload them, or begin again to learn which.`,
        more: { missing: failure.missing },
      }
    case 'push_vectors_missing':
      return {
        code: 'push.vectors_missing',
        title: 'Vectors missing',
        detail: `The vectors of ${failure.missing} shards were not uploaded. Upload them, or begin again to learn which.`,
        more: { missing: failure.missing },
      }
    case 'vectors_mismatch':
      return {
        code: 'push.vectors_mismatch',
        title: 'Unexpected vectors',
        detail: `Line ${failure.line} holds no vectors of this push: ${failure.detail}. Nothing of the batch was stored.`,
      }
    case 'shard_mismatch':
      return {
        code: 'push.shard_mismatch',
        title: 'Unexpected shard',
        detail: `Line ${failure.line} is no shard of this push: ${failure.detail}. Nothing of the batch was stored.`,
      }
    case 'shard_invalid':
      return {
        code: 'push.shard_invalid',
        title: 'Invalid shard',
        detail: `Line ${failure.line}: ${failure.detail}. Nothing of the batch was stored.`,
      }
    case 'upload_too_large':
      return {
        code: 'push.too_large',
        title: 'Batch too large',
        detail: `A batch holds at most ${failure.maxBytes} bytes before compression. Nothing of it was stored.`,
      }
    case 'upload_unreadable':
      return {
        code: 'request.invalid',
        title: 'Unreadable batch',
        detail: `The body is not ${failure.expected}. Nothing of it was stored.`,
      }
    case 'index_moved':
      return {
        code: 'index.moved',
        title: 'The index moved',
        detail: 'New versions were published while the question was answered. Ask again.',
        headers: { 'retry-after': '1' },
        more: { retry_after: 1 },
      }
    case 'bug':
      return {
        code: 'server.bug',
        title: 'A fault of the server',
        detail: 'The server met a fault of its own and logged it. Repeating may help.',
      }
  }
}
