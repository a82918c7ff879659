// Words of the plain BM25 baseline: identifiers whole and split, lower case, nothing else. Deliberately not the index's own terms.

const WORD = /[\p{L}_$][\p{L}\p{N}_$]*/gu
const PART = /\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{Lo}+|\p{N}+/gu

/** Every identifier of a text, lower case, followed by its parts when it has several. */
export function words(text: string): string[] {
  const found: string[] = []
  for (const [word] of text.matchAll(WORD)) {
    found.push(word.toLowerCase())
    const parts = word.match(PART)
    if (parts !== null && parts.length > 1) for (const part of parts) found.push(part.toLowerCase())
  }
  return found
}
