// Broken files as editors, merges, generators and enemies leave them: a text with a few random injuries.

type Random = () => number

const below = (random: Random, max: number): number => Math.floor(random() * max)

/** What is put in: brackets, quotes and comments that do not end, odd characters, half a surrogate pair, NUL. */
const PIECES = [
  '(',
  ')',
  '{',
  '}',
  '[',
  ']',
  '<',
  '>',
  '"',
  "'",
  '`',
  '"""',
  '/*',
  '*/',
  '//',
  '#',
  '=>',
  '->',
  '::',
  '${',
  '\\',
  ';',
  ',',
  '\r\n',
  '\t',
  '\0',
  '\u{feff}',
  '\u2028',
  '\ud83d',
  '😀',
  'ſ',
  '日本語',
  'e\u0301',
  '<<<<<<< HEAD\n',
  '=======\n',
  '<<EOF\n',
  '@@ -1,2 +3,4 @@\n',
] as const

/** Longest run of one piece: deeper nesting than any stack of a careless parser. */
const MAX_RUN_CHARS = 20_000
const MAX_CHARS = 100_000

type Injury = (text: string, random: Random, other: string) => string

/** A random stretch of a text, of at most `max` characters. */
function stretch(text: string, random: Random, max: number): readonly [from: number, to: number] {
  const from = below(random, text.length + 1)
  return [from, Math.min(text.length, from + below(random, max))]
}

const put = (text: string, random: Random, piece: string): string => {
  const at = below(random, text.length + 1)
  return text.slice(0, at) + piece + text.slice(at)
}

const somePiece = (random: Random): string => PIECES[below(random, PIECES.length)] ?? ''

const INJURIES: readonly Injury[] = [
  (text, random) => {
    const [from, to] = stretch(text, random, 200)
    return text.slice(0, from) + text.slice(to)
  },
  (text, random) => {
    const [from, to] = stretch(text, random, 500)
    return put(text, random, text.slice(from, to))
  },
  (text, random) => put(text, random, somePiece(random)),
  (text, random) => {
    const piece = somePiece(random)
    const length = below(random, MAX_RUN_CHARS) ** (random() < 0.1 ? 1 : 0.3)
    return put(text, random, piece.repeat(Math.ceil(length / piece.length)))
  },
  (text, random, other) => {
    const [from, to] = stretch(other, random, 800)
    return put(text, random, other.slice(from, to))
  },
  (text, random) => text.slice(0, below(random, text.length + 1)),
  (text, random) => {
    const lines = text.split('\n')
    const [a, b] = [below(random, lines.length), below(random, lines.length)]
    ;[lines[a], lines[b]] = [lines[b] ?? '', lines[a] ?? '']
    return lines.join('\n')
  },
  (text, random) => {
    const lines = text.split('\n')
    const line = lines[below(random, lines.length)] ?? ''
    return put(text, random, `${line}\n`.repeat(below(random, 200)))
  },
  (text, random) => text.replaceAll(somePiece(random), somePiece(random)),
  (text, random) => text.replaceAll('\n', random() < 0.5 ? '\r\n' : '\r'),
]

/** The text with one to eight injuries; `other` is what strange parts are taken from. */
export function mutate(text: string, other: string, random: Random): string {
  let mutated = text
  for (let left = 1 + below(random, 8); left > 0; left -= 1) {
    const injure = INJURIES[below(random, INJURIES.length)]
    if (injure !== undefined) mutated = injure(mutated, random, other).slice(0, MAX_CHARS)
  }
  return mutated
}
