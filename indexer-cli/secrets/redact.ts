// Takes secrets out of a text before anything else reads it: what leaves the parser, and so the machine, never held them. Each character of a
// secret becomes an asterisk, so that lines and columns stay where they are.

import { isEnvFile, keysOnly } from './env-file.ts'
import { ownFindings, type SecretRange } from './own-rules.ts'

export interface Redacted {
  readonly text: string
  /** Secrets taken out. */
  readonly count: number
}

/**
 * A text without any of these holds no secret that the rules know: most files of a program. Words that name secrets, and the beginnings of tokens.
 */
const MAY_HOLD =
  /pass(?:w|phrase|_?code)|pwd|secret|token|api[ _-]?key|(?:access|private|signing|encryption|account|shared|master|auth)[_-]?key|credential|conn(?:ection)?[_-]?str|webhook|-----BEGIN |:\/\/[^\s/@"'`]{0,100}:[^\s/@"'`]{1,200}@|_auth|[_-]pass(?![a-z])|\bpw\d?\b|\bpass[ \t]*[=:]|(?:db|user|admin|root|smtp|mail|ftp|redis|mysql|pg)pass|authorization|identified[ \t]+(?:by|with)|\bcurl\b|\bmysql|\bwget\b|(?:license|storage)[_-]?key|getConnection\(|basic_?auth|\bauth[ \t]*=[ \t]*\(|log_?in\(|authenticate\(|sshpass|Bearer |Basic /i
/** Tokens by their beginnings: case matters. */
const MAY_BE_TOKEN =
  /AKIA|ASIA|A3T[A-Z0-9]|AGPA|AIDA|AROA|AIPA|ANPA|ANVA|AIza|ya29\.|eyJ|gh[pousr]_|github_pat_|glpat-|npm_|pypi-|sk-|[sr]k_(?:live|test)_|whsec_|xox[abeoprs]|xapp-|SG\.|dop_v1_|hf_|shp(?:at|ca|pa|ss)_|AGE-SECRET|hooks\.slack|ops_ey|lin_api|hvs\.|dapi[a-f0-9]|figd_|gsk_|glc_|glsa_|dckr_|tskey-|vc[a-z]_|ntn_|secret_|v1\.0-/

/** The text without its secrets. Equal texts at equal paths give equal answers. */
export async function redactSecrets(path: string, text: string): Promise<Redacted> {
  if (isEnvFile(path.slice(path.lastIndexOf('/') + 1))) return keysOnly(text)
  const named = MAY_HOLD.test(text) || /secrets?[^/]*$|credentials?[^/]*$/i.test(path)
  const isToken = MAY_BE_TOKEN.test(text)
  if (!named && !isToken) return { text, count: 0 }
  const found = ownFindings(path, text)
  if (isToken) {
    const { lintFindings } = await import('./secretlint.ts')
    found.push(...(await lintFindings(path, text)))
  }
  return blankOut(text, found)
}

/** Puts asterisks in place of ranges; line breaks stay. Ranges that touch count once. */
function blankOut(text: string, ranges: readonly SecretRange[]): Redacted {
  let count = 0
  let done = 0
  let redacted = ''
  for (const { start, end } of ranges.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    if (end <= done) continue
    const from = Math.max(start, done)
    if (start >= done) count += 1
    redacted += text.slice(done, from) + text.slice(from, end).replace(/[^\n]/g, '*')
    done = end
  }
  return count === 0 ? { text, count } : { text: redacted + text.slice(done), count }
}
