// Token secrets: 256 random bits, shown once, kept only as their SHA-256. A lookup by hash leaks no timing: who can't invert SHA-256 can't
// steer the compared bytes.

import { sha256Hex } from '#wire/hash.ts'
import { toBase64Url, toHex } from '../bytes.ts'

const PREFIX = 'ktx_'
const SECRET_BYTES = 32

/** What a bearer token of ours looks like; anything else is refused without asking the catalogue. */
const TOKEN = /^ktx_[A-Za-z0-9_-]{43}$/

/** A new secret, `ktx_` and 43 URL-safe characters. */
export function newSecret(): string {
  return PREFIX + toBase64Url(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)))
}

/** Whether a text has the form of a secret. */
export const isSecret = (text: string): boolean => TOKEN.test(text)

/** What the catalogue keeps of a secret. */
export const hashSecret = (secret: string): Promise<string> => sha256Hex(secret)

/** An opaque random id, `prefix_` and 32 hex digits. */
export const newId = (prefix: string): string =>
  `${prefix}_${toHex(crypto.getRandomValues(new Uint8Array(16)))}`

/** Compares two secrets in a time that depends on neither. */
export async function equalSecrets(a: string, b: string): Promise<boolean> {
  const [left, right] = await Promise.all([digest(a), digest(b)])
  return crypto.subtle.timingSafeEqual(left, right)
}

const digest = (text: string): Promise<ArrayBuffer> =>
  crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
