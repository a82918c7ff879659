// Folds text to the form that terms are made from: compatibility forms unified, diacritics dropped, letter case kept (camelCase needs it).

/** Letters that decomposition leaves alone although people type them either way. */
const LETTERS: ReadonlyMap<string, string> = new Map([
  ['ı', 'i'],
  ['ß', 'ss'],
  ['ẞ', 'SS'],
  ['ø', 'o'],
  ['Ø', 'O'],
  ['æ', 'ae'],
  ['Æ', 'AE'],
  ['œ', 'oe'],
  ['Œ', 'OE'],
  ['ł', 'l'],
  ['Ł', 'L'],
  ['đ', 'd'],
  ['Đ', 'D'],
  ['ς', 'σ'],
])

/** Folded text: NFKD without Latin, Greek and Cyrillic diacritics, composed again (so that Hangul and kana stay whole). */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(/[ıßẞøØæÆœŒłŁđĐς]/g, (letter) => LETTERS.get(letter) ?? letter)
