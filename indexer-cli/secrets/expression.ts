// Reads an expression of any language far enough to find the string literals that may be its value: both branches of a choice, defaults, parts that
// are joined, elements of lists, what calls wrap. Left out: keys of tables and indexes, and what calls only look up, cut or compare.

export interface Literal {
  /** Of the text between the quotes. */
  readonly start: number
  readonly end: number
  /** The key or name of the argument that it is the value of. */
  readonly key: string | undefined
  /** Nothing stands before it in the expression. */
  readonly isFirst: boolean
}

/** Characters of an expression that are read. */
const REACH = 600
const MAX_LITERALS = 100

/** Opens a literal. Its last group is the quote, or what stands for one. */
const OPENING =
  /(?:r(#+)"|R"(\w{0,16})\(|%[qQwWiI]([([{<|])|~[a-zA-Z]([([{<|"])|(<<<?[~-]?["']?([A-Z]\w*)["']?[^\n]*\n)|(\[=*\[)(?=[^\s[\]"'\d])|(\\{0,3}(?:"""|'''|["'`])))/y
const CLOSING: Readonly<Record<string, string>> = {
  '(': ')',
  '[': ']',
  '{': '}',
  '<': '>',
  '|': '|',
  '"': '"',
}

/** Calls whose first argument says where the value is, or what to do with it. */
const LOOK_UP =
  /^(?:\w+_)?(?:get|getenv|env|environ|fetch|read|load|resolve|find|lookup|require|import|prompt|getpass|input|ask|t|tr|i18n|translate|gettext|_|query\w*|select\w*|header|headers|param|params|cookie|cookies|var|getstring|get_env|getattr|getproperty|getvalue|getitem|get_secret|secret|config|pop|dig|setting|option|cache|item|key|ref|path|join|open|file|fromenvironment|add_argument)$/i
/** Calls whose literals are no values at all. */
const OTHER_CALL =
  /^(?:replace\w*|split|match\w*|test|includes|contains|has|starts_?with|ends_?with|index_?of|search|trim\w*|pad\w*|regexp?|compile|log|print\w*|warn|info|debug|errorf?|error|\w*error|\w*exception|throw|hash|create_?hash|digest|digest_?all|createh\w+|select\w*|query\w*|find\w*|scan|gsub|sub|strftime|format_?date|describe|it|import|require|include|assert_(?!eq)\w+|is_?a|instanceof|scale|sleep|on|emit|addeventlistener)$/i

interface Level {
  readonly open: string
  /** Name that the bracket belongs to, for a call or an index. */
  readonly owner: string
  isSkipped: boolean
  key: string | undefined
  argument: number
  choices: number
}

const level = (open: string, owner: string, isSkipped: boolean): Level => ({
  open,
  owner,
  isSkipped,
  key: undefined,
  argument: 0,
  choices: 0,
})

const sticky = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at
  return pattern.exec(text)
}

const WORD = /[\p{L}_$@][\w$]*!?/uy
const NEXT_LINE =
  /[ \t\r]*(?:\n[ \t\r]*)*(?:(?:[+.?:|&]|or\b|and\b|<>|\.\.)|(?<=[ \t])[brufBRUFL]{0,2}(["'`])[^"'`\n]{0,300}\1[ \t]*(?![\w:=]))/y
/** Arguments of a type. */
const GENERIC = /<[\w\s,.<>[\]|&?']{1,80}>/y
const KEY_SIGN = /[ \t]*(?:=(?![=>])|:(?!:)|->|=>|\bto\b)/y

/**
 * What is read: a value alone, values that commas join, arguments with names or without, the entries of a block over lines.
 */
export type Extent = 'value' | 'list' | 'arguments' | 'block'

/** The literals of what begins at `from`. */
export function literalsFrom(text: string, from: number, extent: Extent): Literal[] {
  const found: Literal[] = []
  const levels: Level[] = [level('', '', false)]
  const isKeyed = extent === 'arguments' || extent === 'block'
  const limit = Math.min(text.length, from + REACH)
  /** What the last sign was: a word, a value, an operator. */
  let last = 'operator'
  let word = ''
  let isFirst = true
  for (let at = from; at < limit && found.length < MAX_LITERALS;) {
    const top = levels.at(-1)
    if (top === undefined) break
    const unit = text.charAt(at)
    if (unit === ' ' || unit === '\t' || unit === '\r') {
      at += 1
      continue
    }
    if (unit === '\n') {
      if (
        levels.length === 1 &&
        last !== 'operator' &&
        extent !== 'block' &&
        sticky(NEXT_LINE, text, at) === null
      )
        break
      if (top.open === '{' || extent === 'block')
        top.key = last === 'operator' ? top.key : undefined
      at += 1
      continue
    }
    if (unit === '\\' && text.charAt(at + 1) === '\n') {
      at += 2
      continue
    }
    if (isComment(text, at)) {
      const end = text.startsWith('/*', at) ? text.indexOf('*/', at) : text.indexOf('\n', at)
      if (end < 0) break
      at = text.charAt(end) === '\n' ? end : end + 2
      continue
    }
    const literal = literalAt(text, at, limit)
    if (literal !== undefined) {
      const { start, end, after } = literal
      const sign =
        (isKeyed || levels.length > 1) && top.choices === 0
          ? sticky(KEY_SIGN, text, after)?.[0]
          : undefined
      const isKey = sign !== undefined && last !== 'value'
      if (isKey) top.key = text.slice(start, end)
      else if (!isPassedBy(levels, top)) found.push({ start, end, key: keyOf(levels), isFirst })
      at = isKey ? after + sign.length : after
      last = isKey ? 'operator' : 'value'
      isFirst &&= isKey
      continue
    }
    if (unit === '(' || unit === '[' || unit === '{') {
      const isBeside = !/\s/.test(text.charAt(at - 1))
      const owner = !isBeside ? '' : last === 'word' ? word : last === 'value' ? ']' : ''
      // The body of a function is its own affair, but for one that only gives a value back.
      if (
        unit === '{' &&
        isBody(text, at) &&
        !/^\{\s*(?:return\s+)?[bruf@$]{0,2}["'`]/.test(text.slice(at, at + 80))
      )
        break
      levels.push(
        level(
          unit,
          owner,
          top.isSkipped ||
            (unit === '(' && OTHER_CALL.test(owner)) ||
            (unit === '[' && owner !== '' && !isType(text, at, owner)),
        ),
      )
      at += 1
      last = 'operator'
      continue
    }
    if (unit === ')' || unit === ']' || unit === '}') {
      if (levels.length === 1) break
      levels.pop()
      at += 1
      last = 'value'
      continue
    }
    if (unit === ',' || unit === ';') {
      if (levels.length === 1 && (unit === ';' || extent === 'value')) break
      top.key = undefined
      top.argument += 1
      top.choices = 0
      at += 1
      last = 'operator'
      continue
    }
    const generic = unit === '<' && last === 'word' ? sticky(GENERIC, text, at) : null
    if (generic !== null) {
      at += generic[0].length
      continue
    }
    const name = sticky(WORD, text, at)?.[0]
    if (name !== undefined) {
      at += name.length
      word = name
      last = 'word'
      if (
        /^(?:return|or|and|else|then|in|if|unless|when|case|to|do|not|new|await|by|lazy|const|default|as|is)$/.test(
          name,
        ) &&
        sticky(/[ \t]*[:=(]/y, text, at) === null
      )
        last = 'operator'
      const sign =
        (isKeyed || levels.length > 1) && top.choices === 0
          ? sticky(/[ \t]*(?:=(?![=>])|:(?![:=]))/y, text, at)?.[0]
          : undefined
      if (sign !== undefined) {
        top.key = name
        at += sign.length
        last = 'operator'
      } else if (last === 'word') isFirst &&= false
      continue
    }
    if (unit === '?' && text.charAt(at + 1) !== '?' && text.charAt(at + 1) !== '.') top.choices += 1
    last = unit === '.' ? last : /[\d]/.test(unit) ? 'value' : 'operator'
    at += 1
  }
  return found
}

/** The key that counts for a literal: of the innermost bracket that has one. */
const keyOf = (levels: readonly Level[]): string | undefined =>
  levels.findLast(({ key }) => key !== undefined)?.key

const isPassedBy = (levels: readonly Level[], top: Level): boolean =>
  top.isSkipped ||
  (top.open === '(' && top.argument === 0 && top.key === undefined && LOOK_UP.test(top.owner)) ||
  levels.some(({ isSkipped }) => isSkipped)

/** `[]byte("x")`, `new String[] {`, `[u8; 4]`: a bracket of a type and no index. */
const isType = (text: string, at: number, owner: string): boolean =>
  owner.endsWith('!') || (owner !== ']' && /^\[\s*\d*\s*\]/.test(text.slice(at, at + 8)))

const isBody = (text: string, at: number): boolean =>
  /(?:=>|\)|\bdo)\s*$/.test(text.slice(Math.max(0, at - 8), at))

const isComment = (text: string, at: number): boolean =>
  text.startsWith('/*', at) ||
  (text.startsWith('//', at) && text.charAt(at - 1) !== ':') ||
  ((text.startsWith('# ', at) || text.startsWith('-- ', at)) && /\s/.test(text.charAt(at - 1)))

/** The literal that begins at an offset: what is between its quotes, and where the text goes on. */
function literalAt(
  text: string,
  at: number,
  limit: number,
): { start: number; end: number; after: number } | undefined {
  const unit = text.charAt(at)
  if (!/["'`\\rR%~<[]/.test(unit)) return undefined
  const opening = sticky(OPENING, text, at)
  if (opening === null) return undefined
  const [whole, hashes, raw, percent, sigil, , heredoc, long, quote] = opening
  const start = at + whole.length
  const close =
    hashes !== undefined
      ? `"${hashes}`
      : raw !== undefined
        ? `)${raw}"`
        : long !== undefined
          ? long.replaceAll('[', ']')
          : heredoc !== undefined
            ? heredoc
            : quote !== undefined
              ? quote
              : (CLOSING[percent ?? sigil ?? ''] ?? '')
  // A lifetime, an apostrophe.
  if (
    quote === "'" &&
    /^[a-z_]\w*[\s,>)&=:;[{]/.test(text.slice(start, start + 20)) &&
    /[&<+]\s?$/.test(text.slice(at - 2, at))
  )
    return undefined
  const end = closingAt(text, start, close, quote)
  if (end < 0 || end > limit + REACH) return undefined
  if (long !== undefined && /["',]/.test(text.slice(start, end))) return undefined
  return { start, end, after: end + close.length }
}

/** Where a literal ends; -1 for one that does not. Only long quotes go over lines. */
function closingAt(text: string, start: number, close: string, quote: string | undefined): number {
  if (quote === undefined || quote.startsWith('\\') || quote.length > 1) {
    const end = text.indexOf(close, start)
    return end - start > 2_000 ? -1 : end
  }
  for (let at = start; at < text.length && at - start < 1_000; at += 1) {
    const unit = text.charAt(at)
    if (unit === close) return at
    if (unit === '\\') at += 1
    else if (unit === '\n' && close !== '`') return -1
  }
  return -1
}
