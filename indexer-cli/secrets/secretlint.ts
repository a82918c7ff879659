// The rules of secretlint: tokens of some thirty services. Loaded when a text may hold one.

import { lintSource } from '@secretlint/core'
import { creator } from '@secretlint/secretlint-rule-preset-recommend'
import type { SecretRange } from './own-rules.ts'

const PRESET = '@secretlint/secretlint-rule-preset-recommend'
const CONFIG = { rules: [{ id: PRESET, rule: creator, rules: [], options: {} }] }

/** Rules that report a whole URL for the password in it, which our own rule takes out alone. */
const WHOLE_URL = /basicauth|database-connection-string/

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
  return messages
    .filter(({ ruleId }) => !WHOLE_URL.test(ruleId))
    .map(({ range: [start, end] }) => ({ start, end }))
}
