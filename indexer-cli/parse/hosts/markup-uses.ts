// What the markup of a component uses of its script: components by their tags, functions and values by the expressions in it. A name that the
// script does not hold is a global's or the markup's own, and no use.

/** Where a framework writes expressions. */
export interface MarkupSyntax {
  /** Expressions in one line of markup. */
  readonly expressions: (line: string) => readonly string[]
  /** `<user-card>` is the component `UserCard`. */
  readonly dashed: boolean
}

const TAG = /<([A-Za-z][\w.-]*)/g
const CHAIN = /(?<![\w$.'"`-])([A-Za-z_$][\w$]*(?:\??\.[A-Za-z_$][\w$]*)*)(\s*\()?/g
const STRING = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g
const WORDS = /[A-Za-z_$][\w$]*/g
const RESERVED: ReadonlySet<string> = new Set(
  'if else for each in of as await then catch key const let var new typeof void delete return function true false null undefined this true async export import default class extends from'.split(
    ' ',
  ),
)

const pascal = (tag: string): string =>
  tag.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** Statements that use, one text a line of markup. */
export function usesOf(
  markup: readonly string[],
  script: readonly string[],
  { expressions, dashed }: MarkupSyntax,
): string[] {
  const known = new Set(script.join('\n').match(WORDS))
  const isKnown = (name: string): boolean => known.has(name) && !RESERVED.has(name)
  return markup.map((line) => {
    if (line.trim() === '') return ''
    const uses: string[] = []
    for (const [, tag = ''] of line.matchAll(TAG)) {
      const name = dashed && tag.includes('-') ? pascal(tag) : tag
      const [root = ''] = name.split('.')
      if (/^[A-Z]/.test(name) && isKnown(root) && /^[\w.]+$/.test(name)) uses.push(`${name}();`)
    }
    for (const expression of expressions(line)) {
      for (const [, chain = '', call] of expression.replace(STRING, "''").matchAll(CHAIN)) {
        const [root = ''] = chain.split(/\??\./)
        if (isKnown(root)) uses.push(call === undefined ? `${chain};` : `${chain}();`)
      }
    }
    return uses.join('')
  })
}

const all = (line: string, pattern: RegExp): string[] =>
  [...line.matchAll(pattern)].map((match) => match[1] ?? match[2] ?? '')

export const VUE: MarkupSyntax = {
  expressions: (line) => [
    ...all(line, /\{\{(.*?)(?:\}\}|$)/g),
    ...all(line, /[\s"'](?:v-[\w:.-]+|[:@#][\w:.[\]-]+)\s*=\s*(?:"([^"]*)"?|'([^']*)'?)/g),
  ],
  dashed: true,
}

/** Svelte and Astro: whatever stands in braces. */
export const BRACES: MarkupSyntax = {
  expressions: (line) => all(line, /\{[#:@/]?((?:[^{}]|\{[^{}]*\})*)\}?/g),
  dashed: false,
}
