// Takes secrets out of a text before anything else reads it: what leaves the parser, and so the machine, never held them. Each character of a
// secret becomes an asterisk, so that lines and columns stay where they are.

import { valuesOfFile } from './blocks.ts'
import { isEnvFile, keysOnly } from './env-file.ts'
import { findSecrets } from './find-secrets.ts'
import type { SecretRange } from './secret-range.ts'
import { sourceFile } from './source-file.ts'
import { separatedValues } from './tables.ts'

export interface Redacted {
  readonly text: string
  /** Secrets taken out. */
  readonly count: number
}

/** Files that are read as a whole: their names tell of secrets, or they are tables. */
const WHOLE_FILE = /(?:secret|credential|passw|passphrase|token|key)[^/]*$|\.(?:ya?ml|[ct]sv)$/i

/** The text without its secrets. Equal texts at equal paths give equal answers; `file` is what the path says. */
export async function redactSecrets(
  path: string,
  text: string,
  file = sourceFile(path),
): Promise<Redacted> {
  if (isEnvFile(path.slice(path.lastIndexOf('/') + 1))) return keysOnly(text)
  const { ranges, mayBeToken } = findSecrets(file, text)
  if (WHOLE_FILE.test(path)) {
    ranges.push(...valuesOfFile(text, file))
    if (/\.[ct]sv$/i.test(path)) ranges.push(...separatedValues(text))
  }
  if (mayBeToken) {
    const { lintFindings } = await import('./secretlint.ts')
    ranges.push(...(await lintFindings(path, text)))
  }
  return blankOut(text, ranges)
}

/** Puts asterisks in place of ranges; line breaks stay. Ranges that touch count once. */
export function blankOut(text: string, ranges: readonly SecretRange[]): Redacted {
  let count = 0
  let done = 0
  let redacted = ''
  for (const { start, end, isRest } of ranges.toSorted(
    (a, b) => a.start - b.start || a.end - b.end,
  )) {
    if (end <= done) continue
    const from = Math.max(start, done)
    if (start >= done && isRest !== true) count += 1
    redacted += text.slice(done, from) + text.slice(from, end).replace(/[^\n]/g, '*')
    done = end
  }
  return count === 0 ? { text, count } : { text: redacted + text.slice(done), count }
}
