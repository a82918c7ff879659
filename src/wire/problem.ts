// Errors over HTTP: RFC 9457 problem documents with a stable `code` that scripts may rely on.

import * as z from 'zod'

export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  /** Stable, `area.reason` in snake case. */
  code: z.string(),
  /** What happened, to what, and what to do next. */
  detail: z.string(),
})

export type Problem = z.infer<typeof problemSchema>

/** Every code that the server answers with, and its status. */
export const PROBLEM_STATUS = {
  'request.invalid': 400,
  'request.malformed_json': 400,
  'request.task_empty': 400,
  'request.too_large': 413,
  'request.unsupported_media': 415,
  'request.not_found': 404,
  'request.method_not_allowed': 405,
  'request.not_acceptable': 406,
  'auth.missing': 401,
  'auth.invalid': 401,
  'auth.scope': 403,
  'auth.origin': 403,
  'rate.limited': 429,
  'repo.not_found': 404,
  'ref.not_found': 404,
  'symbol.not_found': 404,
  'symbol.ambiguous': 409,
  'pack.not_found': 404,
  'member.not_found': 404,
  'member.exists': 409,
  'token.not_found': 404,
  'org.full': 409,
  'push.not_found': 404,
  'push.conflict': 409,
  'push.incomplete': 409,
  'push.vectors_missing': 409,
  'push.vectors_mismatch': 422,
  'push.shard_mismatch': 422,
  'push.shard_invalid': 422,
  'push.too_large': 413,
  'index.moved': 503,
  'server.bug': 500,
  'server.timeout': 504,
} as const

export type ProblemCode = keyof typeof PROBLEM_STATUS
