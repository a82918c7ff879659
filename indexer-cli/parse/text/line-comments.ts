// Comments of languages that are read by their lines, for the notes in them.

import type { Comment } from '../facts/notes.ts'

/** What opens comments, by language; `<!--` and `/*` may span lines. */
const MARKS: Readonly<Record<string, readonly string[]>> = {
  sql: ['--', '/*'],
  css: ['/*'],
  scss: ['//', '/*'],
  less: ['//', '/*'],
  hcl: ['#', '//', '/*'],
  protobuf: ['//', '/*'],
  graphql: ['#'],
  dockerfile: ['#'],
  env: ['#'],
  ini: ['#', ';'],
  make: ['#'],
  markdown: ['<!--'],
}
const CLOSERS: Readonly<Record<string, string>> = { '<!--': '-->', '/*': '*/', '(*': '*)' }

const HASH = ['#']
const SEMICOLON = [';']
const PERCENT = ['%']
const SLASHES = ['//', '/*']
const MARKUP = ['<!--']
const DASHES = ['--']
/** The same for what is read as plain text, by the ending of its name. */
const MARKS_OF_ENDINGS: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>(
  [
    ...[
      'pl',
      'pm',
      'jl',
      'nim',
      'cr',
      'tcl',
      'awk',
      'cmake',
      'fish',
      'nu',
      'coffee',
      'bzl',
      'mk',
    ].map((ending) => [ending, HASH] as const),
    ...['el', 'lisp', 'cl', 'lsp', 'scm', 'ss', 'rkt', 'asm'].map(
      (ending) => [ending, SEMICOLON] as const,
    ),
    ...['erl', 'hrl', 'tex', 'sty', 'cls', 'bib'].map((ending) => [ending, PERCENT] as const),
    ...[
      'groovy',
      'gradle',
      'd',
      'v',
      'sv',
      'cue',
      'thrift',
      'glsl',
      'wgsl',
      'cu',
      'pug',
      'jsonc',
      'json5',
    ].map((ending) => [ending, SLASHES] as const),
    ...[
      'xml',
      'svg',
      'xaml',
      'csproj',
      'fsproj',
      'props',
      'targets',
      'plist',
      'xsd',
      'xsl',
      'erb',
      'ejs',
      'hbs',
    ].map((ending) => [ending, MARKUP] as const),
    ...['vhd', 'vhdl', 'adb', 'ads', 'purs', 'idr', 'lean'].map(
      (ending) => [ending, DASHES] as const,
    ),
    ['fs', ['//', '(*']],
    ['fsx', ['//', '(*']],
    ['ml', ['(*']],
    ['mli', ['(*']],
    ['bat', ['rem ', 'REM ', 'Rem ', '::']],
    ['cmd', ['rem ', 'REM ', 'Rem ', '::']],
    ['vb', ["'"]],
    ['vbs', ["'"]],
    ['bas', ["'"]],
    ['vim', ['"']],
    ...['f90', 'f95', 'f03', 'f08'].map((ending) => [ending, ['!']] as const),
  ],
)
/** Marks that open a comment only where a line begins: elsewhere they are words, labels or quotes. */
const AT_START = /^(?:\w|::|"$)/

/** What opens comments in a file that is read by its lines. */
const marksOf = (language: string, path: string): readonly string[] =>
  MARKS[language] ??
  (language === 'text'
    ? (MARKS_OF_ENDINGS.get(path.slice(path.lastIndexOf('.') + 1).toLowerCase()) ?? [])
    : [])

/** The comments of a text, in order. Quotes around a mark make it no comment. */
export function lineComments(
  { language, path }: { readonly language: string; readonly path: string },
  lines: readonly string[],
): Comment[] {
  const marks = marksOf(language, path)
  const found: Comment[] = []
  if (marks.length === 0) return found
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    const opened = firstMark(line, marks)
    if (opened === undefined) continue
    const { mark, column } = opened
    const closer = CLOSERS[mark] ?? ''
    // Without a closer it ends with its line; one that never closes ends with the text.
    const end = closer === '' ? at : closingLine(lines, closer, { at, column })
    const whole = [line.slice(column), ...lines.slice(at + 1, end + 1)].join('\n')
    const close = closer === '' ? -1 : whole.indexOf(closer)
    const text = close < 0 ? whole : whole.slice(0, close + closer.length)
    const trails = line.slice(0, column).trim() !== ''
    found.push({ text, line: at + 1, endLine: end + 1, column, trails })
    at = end
  }
  return found
}

/** The line on which a comment ends that begins at a place; the last one when it never does. */
function closingLine(
  lines: readonly string[],
  closer: string,
  { at, column }: { readonly at: number; readonly column: number },
): number {
  if (lines[at]?.includes(closer, column) === true) return at
  for (let line = at + 1; line < lines.length; line += 1) {
    if (lines[line]?.includes(closer) === true) return line
  }
  return lines.length - 1
}

function firstMark(
  line: string,
  marks: readonly string[],
): { readonly mark: string; readonly column: number } | undefined {
  let quote = ''
  for (let column = 0; column < line.length; column += 1) {
    const code = line[column] ?? ''
    if (quote !== '') {
      if (code === quote) quote = ''
      continue
    }
    const mark = marks.find((candidate) => line.startsWith(candidate, column))
    const isFree = column === 0 || /[\s;]/.test(line[column - 1] ?? '')
    if (mark !== undefined && AT_START.test(mark)) {
      if (line.slice(0, column).trim() === '') return { mark, column }
    } else if (mark !== undefined && (isFree || mark.length > 1)) return { mark, column }
    if (code === '"' || code === "'" || code === '`') {
      // An apostrophe in prose opens nothing.
      if (line.includes(code, column + 1)) quote = code
    }
  }
  return undefined
}
