// How the languages with web frameworks write comments and strings: as much of a language as telling calls apart takes.

/** How values stand inside strings. */
type Interpolation = 'none' | 'dollar' | 'braces' | 'hash' | 'paren'

export interface StringForm {
  /** What opens it, tried longest first; a prefix of letters is part of it. */
  readonly open: string
  readonly close: string
  readonly interpolation: Interpolation
  readonly isRaw: boolean
  /** It may hold line ends. */
  readonly spansLines: boolean
}

export interface Lexis {
  readonly lineComments: readonly string[]
  readonly strings: readonly StringForm[]
  /** Between a value and its member. */
  readonly members: ReadonlySet<string>
  /** `/x/` is a pattern where a value may start. */
  readonly hasPatterns: boolean
  /** A call may be followed by a function in braces. */
  readonly hasTrailingBlocks: boolean
  /** `name![...]` is a call. */
  readonly hasMacros: boolean
  /** Blocks end with the word `end`, calls need no parentheses. */
  readonly isRuby: boolean
  /** `(a, b)` is a list. */
  readonly hasTuples: boolean
  /** What joins strings. */
  readonly joins: ReadonlySet<string>
}

const form = (
  open: string,
  interpolation: Interpolation = 'none',
  more: Partial<StringForm> = {},
): StringForm => ({
  open,
  close: open,
  interpolation,
  isRaw: false,
  spansLines: open.length > 1,
  ...more,
})

const RAW = { isRaw: true, spansLines: true }

const lexis = (more: Partial<Lexis>): Lexis => ({
  lineComments: ['//'],
  strings: [form('"'), form("'")],
  members: new Set(['.', '?.']),
  hasPatterns: false,
  hasTrailingBlocks: false,
  hasMacros: false,
  isRuby: false,
  hasTuples: false,
  joins: new Set(['+']),
  ...more,
})

const script = lexis({
  strings: [form('"'), form("'"), form('`', 'dollar', { spansLines: true })],
  hasPatterns: true,
})

const pythonStrings = ['"""', "'''", '"', "'"].flatMap((quote): StringForm[] =>
  ['', 'r', 'R', 'b', 'u']
    .map((prefix) =>
      form(prefix + quote, 'none', {
        close: quote,
        isRaw: prefix.toLowerCase() === 'r',
        spansLines: quote.length > 1,
      }),
    )
    .concat(
      ['f', 'F', 'rf', 'fr'].map((prefix) =>
        form(prefix + quote, 'braces', {
          close: quote,
          isRaw: prefix.length > 1,
          spansLines: quote.length > 1,
        }),
      ),
    ),
)

const LANGUAGES: Readonly<Record<string, Lexis>> = {
  javascript: script,
  typescript: script,
  tsx: script,
  python: lexis({ lineComments: ['#'], strings: pythonStrings, hasTuples: true }),
  go: lexis({ strings: [form('"'), form("'"), form('`', 'none', RAW)] }),
  java: lexis({
    strings: [form('"""'), form('"'), form("'")],
    members: new Set(['.', '::']),
  }),
  kotlin: lexis({
    strings: [form('"""', 'dollar'), form('"', 'dollar'), form("'")],
    members: new Set(['.', '?.', '::', '!!.']),
    hasTrailingBlocks: true,
  }),
  scala: lexis({ strings: [form('"""'), form('"'), form('s"', 'dollar', { close: '"' })] }),
  csharp: lexis({
    strings: [
      form('"""'),
      form('"'),
      form("'"),
      form('@"', 'none', { close: '"', ...RAW }),
      form('$"', 'braces', { close: '"' }),
      form('$@"', 'braces', { close: '"', ...RAW }),
    ],
    members: new Set(['.', '?.', '!.']),
  }),
  ruby: lexis({
    lineComments: ['#'],
    strings: [form('"', 'hash', { spansLines: true }), form("'", 'none', { spansLines: true })],
    members: new Set(['.', '&.', '::']),
    isRuby: true,
    hasPatterns: true,
  }),
  php: lexis({
    lineComments: ['//', '#'],
    strings: [form('"', 'braces', { spansLines: true }), form("'", 'none', { spansLines: true })],
    members: new Set(['->', '?->', '::']),
    joins: new Set(['.', '+']),
  }),
  rust: lexis({
    strings: [
      form('"', 'none', { spansLines: true }),
      form('r"', 'none', { close: '"', ...RAW }),
      form('r#"', 'none', { close: '"#', ...RAW }),
      // A quote as a character; other characters and lifetimes need no care.
      form(`'"`, 'none', { close: "'", spansLines: false }),
    ],
    members: new Set(['.', '::']),
    hasMacros: true,
  }),
  swift: lexis({
    strings: [form('"""', 'paren'), form('"', 'paren')],
    members: new Set(['.', '?.', '!.']),
    hasTrailingBlocks: true,
  }),
  dart: lexis({
    strings: [
      form('"""', 'dollar'),
      form("'''", 'dollar'),
      form('"', 'dollar'),
      form("'", 'dollar'),
      form("r'", 'none', { close: "'", isRaw: true, spansLines: false }),
    ],
    members: new Set(['.', '?.', '..']),
  }),
}

/** The lexis of a language; undefined for one without known frameworks. */
export const lexisOf = (language: string): Lexis | undefined =>
  Object.hasOwn(LANGUAGES, language) ? LANGUAGES[language] : undefined
