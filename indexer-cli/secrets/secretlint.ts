// The rules of secretlint: tokens of some thirty services. Loaded when a text may hold one.

import { lintSource } from '@secretlint/core'
import { rules } from '@secretlint/secretlint-rule-preset-recommend'
import type { SecretRange } from './secret-range.ts'

/**
 * Rules that are not asked: those that report a whole URL for the password in it, or all between the ends of a key, of which our own readers take
 * the secret alone; and the one by which a comment in a file would keep its secrets.
 */
const NOT_ASKED = /-rule-(?:basicauth|database-connection-string|privatekey|filter-comments)$/
const CONFIG = {
  rules: rules
    .filter(({ meta }) => !NOT_ASKED.test(meta.id))
    .map((rule) => ({ id: rule.meta.id, rule, options: {} })),
}

/** Ranges that secretlint reports. */
export async function lintFindings(path: string, text: string): Promise<SecretRange[]> {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const dot = name.lastIndexOf('.')
  const { messages } = await lintSource({
    source: {
      content: text,
      filePath: path,
      ext: dot <= 0 ? '' : name.slice(dot),
      contentType: 'text',
    },
    options: { config: CONFIG, noPhysicFilePath: true },
  })
  return messages.map(({ range: [start, end] }) => ({ start, end }))
}
