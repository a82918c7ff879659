// Light English stemming for code and prose alike: plural, -ed, -ing, and the derivations that separate a task's words from a name's
// (`validation`, `validator`, `validates` and `validate` are one stem). Input is lower-case ASCII letters; the same function runs on both sides.

const IRREGULAR: ReadonlyMap<string, string> = new Map([
  ['used', 'use'],
  ['using', 'use'],
  ['indices', 'index'],
  ['vertices', 'vertex'],
  ['matrices', 'matrix'],
  ['children', 'child'],
  ['alias', 'alias'],
  ['bias', 'bias'],
  ['canvas', 'canvas'],
  ['atlas', 'atlas'],
  ['embed', 'embed'],
  ['format', 'format'],
  ['formats', 'format'],
  ['concat', 'concat'],
])

/** Stems that look like a suffixed word and are none. */
const PROTECTED: ReadonlySet<string> = new Set(['format', 'concat', 'embed', 'alias'])

/** Suffixes with the fewest letters that must stay before them; tried in this order, one a round. Final `e` and `y` are gone by then. */
const AGENT_SUFFIXES: readonly (readonly [suffix: string, kept: string, minLeft: number])[] = [
  ['er', '', 4],
  ['tor', 't', 4],
  ['ment', '', 6],
  ['ly', '', 5],
  ['ity', '', 5],
  ['it', '', 5],
]
const ROOT_SUFFIXES: readonly (readonly [suffix: string, kept: string, minLeft: number])[] = [
  ['ization', '', 4],
  ['isation', '', 4],
  ['ation', '', 4],
  ['ition', '', 5],
  ['ion', '', 4],
  ['at', '', 4],
  ['iz', '', 4],
  ['iv', '', 5],
  ['abl', '', 4],
  ['ibl', '', 4],
  ['anc', '', 5],
  ['enc', '', 5],
]

const VOWEL = /[aeiouy]/
const SHORT_SYLLABLE = /^[^aeiou][aeiouy][^aeiouwxy]$/

const undouble = (word: string): string =>
  word.length > 3 && word.at(-1) === word.at(-2) && !VOWEL.test(word.at(-1) ?? '')
    ? word.slice(0, -1)
    : word

function singular(word: string): string {
  if (!word.endsWith('s') || word.endsWith('ss') || word.endsWith('us') || word.endsWith('is'))
    return word
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  if (/(?:x|ss|sh|ch|zz)es$/.test(word)) return word.slice(0, -2)
  return word.slice(0, -1)
}

function present(word: string): string {
  if (PROTECTED.has(word)) return word
  if (word.endsWith('ied') && word.length > 4) return `${word.slice(0, -3)}y`
  const cut = word.endsWith('ing') ? 3 : word.endsWith('ed') && !word.endsWith('eed') ? 2 : 0
  const stem = word.slice(0, word.length - cut)
  if (cut === 0 || stem.length < 3 || !VOWEL.test(stem)) return word
  return SHORT_SYLLABLE.test(stem) ? `${stem}e` : undouble(stem)
}

function strip(word: string, suffixes: typeof ROOT_SUFFIXES): string {
  if (PROTECTED.has(word)) return word
  for (const [suffix, kept, minLeft] of suffixes) {
    if (!word.endsWith(suffix) || word.length - suffix.length + kept.length < minLeft) continue
    if (suffix === 'at' && /[eo]at$/.test(word)) continue
    return word.slice(0, word.length - suffix.length) + kept
  }
  return word
}

const dropFinal = (word: string): string =>
  word.length > 4 && (word.endsWith('e') || word.endsWith('y')) ? word.slice(0, -1) : word

/** The stem of one lower-case ASCII word; words below four letters are their own stem. */
export function stem(word: string): string {
  const irregular = IRREGULAR.get(word)
  if (irregular !== undefined) return irregular
  if (word.length < 4) return word
  let current = present(singular(word))
  for (let round = 0; round < 3; round += 1) {
    const before = current
    current = undouble(
      dropFinal(strip(dropFinal(strip(dropFinal(current), AGENT_SUFFIXES)), ROOT_SUFFIXES)),
    )
    if (current === before) break
  }
  return current
}
