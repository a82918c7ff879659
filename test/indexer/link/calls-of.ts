// Calls between the symbols of a few texts, as tests of one language's linking state them.

import { linkTexts } from '../languages-case.ts'

export type Texts = Readonly<Record<string, string>>

/** A title, texts by path, and all calls in them. */
export type CallCase = readonly [title: string, texts: Texts, calls: readonly string[]]

/** Every CALLS edge as `from > to`, once and in order; paths are left out when there is one text. */
export async function callsOf(texts: Texts, kind = 'CALLS'): Promise<string[]> {
  const isAlone = Object.keys(texts).length === 1
  const named = (name: string): string => (isAlone ? name.replace(/^[^:]*:/, '') : name)
  const { edges } = await linkTexts(texts)
  const calls = edges
    .filter((edge) => edge.kind === kind)
    .map(({ from, to }) => `${named(from)} > ${named(to)}`)
  return [...new Set(calls)].sort()
}
