// The only way from text to FTS5: whatever a term holds, it becomes a quoted string and can be no query syntax.

/** One FTS5 string: quotes doubled; NUL (which would end the query) and lone surrogates replaced. */
const quote = (term: string): string =>
  `"${term.toWellFormed().replaceAll('\0', ' ').replaceAll('"', '""')}"`

const hasWordCharacter = (term: string): boolean => /[A-Za-z0-9\u0080-\u{10ffff}]/u.test(term)

/** A full-text query for rows that hold any of the terms; a repeated term weighs as often. Empty when no term can match. */
export const ftsQuery = (terms: readonly string[]): string =>
  terms.filter(hasWordCharacter).map(quote).join(' OR ')

/** A full-text query for rows that hold all of the terms; empty when no term can match. */
export const ftsQueryAll = (terms: readonly string[]): string =>
  [...new Set(terms)].filter(hasWordCharacter).map(quote).join(' AND ')
