// Style sheets (CSS, SCSS, Less) by block: selectors, mixins, functions, variables and custom properties; what includes, calls and reads them.
// Conditions and loops around rules are no symbols.

import { lineAt, lineStarts } from '../syntax/lines.ts'
import { blanked, commentsAbove, pieces, type Piece } from './code-blocks.ts'
import { Outline, type LinedSource, type TextReader } from './outline.ts'

/** Strings keep their quotes: paths of imports are read from the text. */
const SKIPPED =
  /\/\*(?:[\s\S]*?\*\/|[\s\S]*$)|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|url\([^)\n]*\)|#\{[^{}\n]*\}|@\{[^{}\n]*\}/g
const LINE_COMMENT = /\/\/[^\n]*/g
/** Functions of the languages themselves. */
const BUILTINS: ReadonlySet<string> = new Set(
  `rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix calc var env attr url min max clamp minmax repeat fit-content if map-get map-merge map-has-key
  map-keys map-values map-remove nth length append join index list-separator percentage round ceil floor abs random unit unitless comparable
  lighten darken saturate desaturate mix adjust-hue complement grayscale invert opacify transparentize fade-in fade-out fade scale-color change-color
  adjust-color red green blue hue saturation lightness alpha opacity str-index str-length str-slice str-insert to-upper-case to-lower-case quote unquote
  type-of inspect variable-exists global-variable-exists function-exists mixin-exists get-function call selector-append selector-nest
  translate translatex translatey translatez translate3d scale scalex scaley scale3d rotate rotatex rotatey rotatez rotate3d skew skewx skewy matrix
  matrix3d perspective linear-gradient radial-gradient conic-gradient repeating-linear-gradient repeating-radial-gradient cubic-bezier steps
  blur brightness contrast drop-shadow hue-rotate sepia polygon circle ellipse inset path counter counters image-set format local not is where has
  nth-child nth-last-child nth-of-type nth-last-of-type lang dir selector supports layer theme e unit default data-uri percentage pow sqrt sin cos tan`.split(
    /\s+/,
  ),
)

/** Names have letters of any language. */
const named = (pattern: string, flags = ''): RegExp =>
  new RegExp(pattern.replaceAll('NAME', String.raw`[\p{L}\p{N}_-]+`), `${flags}u`)

const MIXIN = named(String.raw`^@mixin\s+(NAME)`)
const FUNCTION = named(String.raw`^@function\s+(NAME)`)
const KEYFRAMES = named(String.raw`^@(?:-\w+-)?keyframes\s+["']?(NAME)`)
const INCLUDE = named(String.raw`^@include\s+(?:NAME\.)?(NAME)`)
const EXTEND = named(String.raw`^@extend\s+([%.]NAME)`)
const IMPORT = /^@(?:import|use|forward)\b/
const LESS_MIXIN = named(String.raw`^[.#](NAME)\s*\((?![^)]*\)\s*[:.,>+~\[])`)
const LESS_CALL = named(String.raw`^[.#](NAME)\s*(?:\([^]*\))?\s*(?:!important)?$`)
const VARIABLE = named(String.raw`^([$@]NAME)\s*:`)
const PARAMETER = named(String.raw`[(,;]\s*([$@]NAME)`, 'g')
/** What a loop counts with. */
const LOOP = /^@(?:each\b.*?\bin\b|for\b.*?\bfrom\b)/
const BEFORE = String.raw`(?<![\p{L}\p{N}_-])`
const AFTER = String.raw`(?![\p{L}\p{N}_-]|\s*:)`
/** Words of Less that begin like a variable. */
const AT_WORDS =
  'import|media|supports|plugin|arguments|rest|charset|layer|container|font-face|keyframes'
/** Calls of functions and reads of variables; CSS has neither. */
const USES: ReadonlyMap<string, RegExp> = new Map([
  [
    'scss',
    named(
      String.raw`(?<![\p{L}\p{N}_$@.-])(?:NAME\.)?([\p{L}_][\p{L}\p{N}_-]*)\(|${BEFORE}(?:NAME\.)?(\$NAME)${AFTER}`,
      'g',
    ),
  ],
  ['less', named(String.raw`(?!)()|${BEFORE}(@(?!(?:${AT_WORDS})\b)NAME)${AFTER}`, 'g')],
])
const PROPERTY = named('^(--NAME)\\s*:')

interface Sheet {
  readonly source: LinedSource
  readonly outline: Outline
  readonly code: string
  readonly starts: Int32Array
  /** The blocks around. */
  readonly open: Open[]
}

interface Open {
  /** The symbol that the block is, or the one around it. */
  readonly symbol: number
  readonly isOwn: boolean
  readonly selector: string
  /** Parameters and variables that hold inside alone. */
  readonly locals: Set<string>
}

const TOP: Open = { symbol: 0, isOwn: false, selector: '', locals: new Set() }

export const readStyles: TextReader = (source) => {
  const plain =
    source.language === 'css' ? source.text : blanked(source.text, withoutUrls(source.text))
  const sheet: Sheet = {
    source,
    outline: new Outline(source),
    code: blanked(plain, SKIPPED),
    starts: lineStarts(source.text),
    open: [],
  }
  const { outline, open, starts } = sheet
  for (const piece of pieces(sheet.code)) {
    if (piece.kind === 'open') open.push(opened(sheet, piece))
    else if (piece.kind === 'statement') stated(sheet, piece)
    else {
      const closed = open.pop()
      if (closed?.isOwn === true) outline.close(closed.symbol, lineAt(starts, piece.start))
    }
  }
  outline.addChunksIfEmpty()
  return outline.finish()
}

/** Line comments that are none: `//` in an address. */
const withoutUrls = (text: string): RegExp =>
  text.includes('://') ? /(?<![:"'(\w])\/\/[^\n]*/g : LINE_COMMENT

/** A block: a symbol, or one that only groups others. */
function opened(sheet: Sheet, { start, end }: Piece): Open {
  const { source, open } = sheet
  const around = open.at(-1) ?? TOP
  const header = source.text.slice(start, end)
  const grouped: Open = { ...around, isOwn: false, locals: new Set() }
  const own = (name: string, kind: 'function' | 'key', selector: string): Open => {
    const symbol = declared(sheet, { name, kind, start, end: start })
    const isOwn = symbol > 0
    return { symbol: isOwn ? symbol : around.symbol, isOwn, selector, locals: new Set() }
  }
  const routine =
    MIXIN.exec(header)?.[1] ??
    FUNCTION.exec(header)?.[1] ??
    (source.language === 'less' && around.symbol === 0 ? LESS_MIXIN.exec(header)?.[1] : undefined)
  if (routine !== undefined) {
    const found = own(routine, 'function', '')
    for (const [, name = ''] of header.matchAll(PARAMETER)) found.locals.add(name)
    open.push(found)
    readUses(sheet, start + header.indexOf(routine) + routine.length, end, found.symbol)
    open.pop()
    return found
  }
  const frames = KEYFRAMES.exec(header)?.[1]
  if (frames !== undefined) return own(frames, 'key', '')
  if (header.startsWith('@')) {
    const [counted = ''] = LOOP.exec(header) ?? []
    for (const [name] of counted.matchAll(/\$[\p{L}\p{N}_-]+/gu)) grouped.locals.add(name)
    open.push(grouped)
    stated(sheet, { kind: 'statement', start, end })
    open.pop()
    return grouped
  }
  // Steps of an animation, and maps of a variable.
  const isPlain = header === '' || /^(?:from|to|[\d.]+%)(?:\s*,|$)/.test(header)
  if (isPlain || header.endsWith(':')) return grouped
  const selector = nested(header.replace(/\s+/g, ' '), around.selector)
  return own(selector, 'key', selector)
}

/** A selector in which `&` stands for the one around. */
const nested = (selector: string, around: string): string =>
  around.includes(',') || selector.includes(',')
    ? selector
    : selector.replaceAll('&', around || '&')

const HEADER = /[^{;]*/y

/** Where the text before the next brace or semicolon ends. */
function headerEnd(code: string, start: number): number {
  HEADER.lastIndex = start
  return start + (HEADER.exec(code)?.[0].length ?? 0)
}

/** Declares what starts at a place, inside of what is open. */
function declared(
  { source, outline, code, starts, open }: Sheet,
  what: {
    readonly name: string
    readonly kind: 'function' | 'key' | 'variable'
    readonly start: number
    readonly end: number
  },
): number {
  const { name, kind, start, end } = what
  const line = lineAt(starts, start)
  return outline.add({
    name,
    kind,
    parent: (open.at(-1) ?? TOP).symbol,
    startLine: line,
    endLine: lineAt(starts, Math.max(start, end - 1)),
    signature: source.text.slice(start, headerEnd(code, start)),
    doc: commentsAbove(outline.lines, line, /^(?:\/\/+|\/?\*+)|\*+\/$/g),
  })
}

/** A statement: an import, an include, a variable, a property; all may call functions and read variables. */
function stated(sheet: Sheet, { start, end }: Piece): void {
  const { source, outline, starts, open } = sheet
  const { symbol: from, locals } = open.at(-1) ?? TOP
  const text = source.text.slice(start, end)
  const line = lineAt(starts, start)
  const isLess = source.language === 'less'
  if (IMPORT.test(text)) {
    for (const [, , path = ''] of text.replace(/\bwith\s*\([^]*$/, '').matchAll(/(["'])(.*?)\1/g)) {
      if (!path.startsWith('sass:')) outline.import(path, line)
    }
    return
  }
  const name =
    (isLess || !text.startsWith('@') ? VARIABLE.exec(text)?.[1] : undefined) ??
    PROPERTY.exec(text)?.[1]
  if (name !== undefined) {
    const isLocal = from > 0 && !name.startsWith('--')
    if (isLocal) locals.add(name)
    const symbol = isLocal ? from : declared(sheet, { name, kind: 'variable', start, end })
    readUses(sheet, start + name.length, end, symbol)
    return
  }
  const mixin =
    INCLUDE.exec(text)?.[1] ?? (isLess && from > 0 ? LESS_CALL.exec(text)?.[1] : undefined)
  if (mixin !== undefined) outline.use(from, 'call', line, { t: 'name', name: mixin })
  const extended = EXTEND.exec(text)?.[1]
  if (extended !== undefined) outline.use(from, 'read', line, { t: 'name', name: extended })
  const rest = mixin === undefined ? 0 : text.indexOf(mixin) + mixin.length
  readUses(sheet, start + rest, end, from)
}

/** Functions that are called and variables that are read between two places. */
function readUses(
  { outline, code, starts, source, open }: Sheet,
  start: number,
  end: number,
  from: number,
): void {
  const uses = USES.get(source.language)
  if (uses === undefined) return
  for (const found of code.slice(start, end).matchAll(uses)) {
    const [, called, variable] = found
    const line = lineAt(starts, start + found.index)
    if (called !== undefined && !BUILTINS.has(called.toLowerCase())) {
      outline.use(from, 'call', line, { t: 'name', name: called })
    }
    if (variable !== undefined && !open.some(({ locals }) => locals.has(variable))) {
      outline.use(from, 'read', line, { t: 'name', name: variable })
    }
  }
}
