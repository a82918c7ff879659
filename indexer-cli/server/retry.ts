// When and how long to wait before a request is sent again. Every request of the CLI may be repeated.

/** Tries of one request, the first included. */
export const MAX_TRIES = 6
const BASE_MS = 250
const MAX_WAIT_MS = 15_000
/** A server that asks for more patience than this is not waited for. */
export const MAX_RETRY_AFTER_MS = 90_000

const TRANSIENT = new Set([408, 425, 429, 500, 502, 503, 504])

/** Whether the same request may succeed later. */
export const isTransient = (status: number): boolean => TRANSIENT.has(status)

/** Whether a request that got no answer may get one later: the system or the clock ended it, not the address itself (a port that nobody may use, a redirect). */
export const isConnectionFailure = (error: Error): boolean =>
  'code' in error || error.name === 'TimeoutError'

/** Milliseconds before try `tries + 1`: what the server asks for, else exponential with full jitter. `random` is in 0..1. */
export function waitMs(
  tries: number,
  retryAfter: string | null,
  random: number,
  nowMs: number,
): number {
  const asked = readRetryAfter(retryAfter, nowMs)
  if (asked !== undefined) return asked
  const ceiling = Math.min(MAX_WAIT_MS, BASE_MS * 2 ** (tries - 1))
  return Math.round(ceiling / 2 + (ceiling / 2) * random)
}

/** `Retry-After` in milliseconds: seconds or an HTTP date. */
function readRetryAfter(header: string | null, nowMs: number): number | undefined {
  if (header === null) return undefined
  if (/^\d+$/.test(header)) return Number(header) * 1_000
  const date = Date.parse(header)
  return Number.isNaN(date) ? undefined : Math.max(0, date - nowMs)
}
