import { expect } from 'vitest'
import { parseText } from '#cli/parse/parse-text.ts'

/** Names of the functions that a text gives, with their lines, when it is read without an error. */
export async function functionsOf(path: string, text: string): Promise<string[]> {
  const { partial, symbols } = await parseText(path, text)
  expect(partial).toBe(false)
  return symbols
    .filter(({ kind }) => kind === 'function' || kind === 'method' || kind === 'constructor')
    .map(({ name, startLine }) => `${startLine} ${name}`)
}
