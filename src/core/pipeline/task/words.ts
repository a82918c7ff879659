// The content words of a task as terms, and which of them stand side by side.

import { stopTerms } from '../../stop-words.ts'
import { terms } from '../../terms.ts'

export interface Words {
  /** Ordered by first occurrence. */
  readonly terms: readonly { readonly term: string; readonly count: number }[]
  /** Adjacent content terms, no stop word between them; each pair once. */
  readonly phrases: readonly (readonly [string, string])[]
}

/** A first line with fewer content terms is no title. */
const MIN_TITLE_TERMS = 3

/** Content terms of the first line that is not blank, when it says enough and more follows; else those of the whole text. */
export function readTitle(text: string, all: Words, stops = stopTerms()): readonly string[] {
  const [title = '', ...rest] = text.trim().split('\n', 2)
  if (rest.length === 0) return all.terms.map(({ term }) => term)
  const own = readWords(title, stops).terms
  return (own.length < MIN_TITLE_TERMS ? all.terms : own).map(({ term }) => term)
}

/** Content terms and phrases of a text whose URLs are blanked. In a text of stop words alone each of them counts: they are all it says. */
export function readWords(text: string, stops = stopTerms()): Words {
  const all = terms(text)
  const content = countWords(all, stops)
  return content.terms.length > 0 ? content : countWords(all, new Set())
}

function countWords(words: readonly string[], dropped: ReadonlySet<string>): Words {
  const counts = new Map<string, number>()
  const phrases = new Map<string, readonly [string, string]>()
  let previous = ''
  for (const term of words) {
    if (dropped.has(term)) {
      previous = ''
      continue
    }
    counts.set(term, (counts.get(term) ?? 0) + 1)
    if (previous !== '' && previous !== term) phrases.set(`${previous} ${term}`, [previous, term])
    previous = term
  }
  return {
    terms: [...counts].map(([term, count]) => ({ term, count })),
    phrases: [...phrases.values()],
  }
}
