// Values that stand beside a telling name: what it is set to, called with, compared with, in the notation of any language. From the name on, bounded
// sticky patterns say how the value is joined to it, and the expression behind is read (expression.ts).

import { literalsFrom, type Literal } from './expression.ts'
import { chosenParts } from './literal-parts.ts'
import type { TellingName } from './names.ts'
import { isChosen, isPassphrase, isPlainWord, isRandom, isSetting, isTold } from './plausible.ts'
import type { SecretRange } from './secret-range.ts'
import type { SourceFile } from './source-file.ts'

/** What closes the name: a quote, the bracket of an index. */
const CLOSE = String.raw`(?:\\{0,3}["'${'`'}]\)?|[*_]{1,3}(?=:))?\]{0,2}(?<=\])["'${'`'}]?|[})](?=[ \t]*=[^=>])|(?:\\{0,3}["'${'`'}]\)?|[*_]{1,3}(?=:))?`
/** Between the name and the sign: a type, the other names of an assignment, an accessor. */
const BETWEEN = String.raw`(?:\[\w{0,20}\]|(?<!["'])[ \t]+(?:As[ \t]+)?(?!(?:is|to|or|and|in|of|for|from)\b)[\w.*\[\]&<>]{1,30}(?:\(\d+\))?(?=[ \t]*:?=[ \t]*[A-Za-z@$&]{0,2}["'${'`'}[({])|[ \t]*\{[^{}\n]{0,30}\}(?=[ \t]*=)|(?:[ \t]+get)?\([^()\n]{0,80}\)(?:[ \t]*(?::|->)[ \t]*[\w?<>&]{1,30})?(?=[ \t]*(?:=|\{))|(?<!["'])(?:[ \t]*,[ \t]*\w{1,30}){1,5}[\])}]?(?=[ \t]*=[^=>]))?`
const SIGN = String.raw`(?:=>|:=|\?\?=?|\|\|=?|\?:|[?+.]=|={1,3}|!={1,2}|<-|->|:(?!:)|<<(?=<?[~"\sA-Z])|\bin\b(?=[ \t]*[[({])|\b(?:is|to|was|or|by lazy)\b(?=[ \t]+(?:\{@?\w*[ \t]+)?[A-Za-z@$]{0,2}["'${'`'}]))`
const ASSIGNED = new RegExp(String.raw`(?:${CLOSE})${BETWEEN}[ \t]*(?:\\?\r?\n[ \t]*)?${SIGN}`, 'y')
const COLUMN =
  /["'`]?[ \t]+(?:N?VARCHAR2?|TEXT|N?CHAR|STRING)(?:\([\w, ]{1,12}\))?(?:[ \t]+NOT[ \t]+NULL)?[ \t]+DEFAULT\b|[ \t]+[\w.*[\]]{1,20}[ \t]+`[^`\n]{0,100}\bdefault:(?=")/iy
const CALLED = /!?\(/y
const MEMBER =
  /["'`]?\]?["'`]?(?:\(\))?[)\]]{0,3}(?:(?:\.\w{2,6}(?:\(\))?){0,2}\.(?:equals(?:ignorecase)?|eq|eql|equal|is(?:equalto)?|set(?:value)?|put|to(?:be|equal|strictequal|match)?|compareTo|contentEquals|default|(?:unwrap_)?or(?:else|_else)?|of|value|val|push|append|add|with|thenreturn|returns|and_return|type|typetext|fill|send_?keys|enter_?text)\(|\.(?:not_)?to[ ]eq[ (])/iy
/** In a template that is filled right behind it. */
const FORMATTED =
  /[ \t]*[=:][ \t]*["']?(?:%[sv]|\{\d?\})[;&]?["'][ \t]*(?:%|,|\.format\()[ \t]*\(?(?=[bruf]{0,2}["'`])/y
const COMMA = new RegExp(String.raw`(?:${CLOSE})[ \t]*,`, 'y')
/** Other names of one assignment, in front. */
const OTHERS_BEFORE =
  /(?:^|[\n;({])[ \t]*(?:(?:let|var|const|local|my)[ \t]*\(?[ \t]*)?(?:[$@]?\w{1,30}[ \t]*,[ \t]*){1,5}[$@]?$/
const BESIDE = /["'`]?[ \t]+(?=[A-Za-z@$]{0,2}["'`])/y
/** The body of what is named so, when a value is all that it has; the case of a switch. */
const BODY =
  /["'`]?(?:\([^()\n]{0,80}\))?[ \t]*\)?(?:(?:[ \t]*(?::|->)|(?<=\)))[ \t]*(?:&'\w+ )?[\w?<>&[\]. ]{1,40})?[ \t]*(?:\{|\bdo\b|,?[ \t]*do:|(?<=\)[ \t]*(?:->[ \t]*\w{1,20}[ \t]*)?):(?=[ \t]*\n))\s*(?:return\s+|case\s+|when\s+)?(?=[bruf@$]{0,2}["'`])/y
const ELEMENTS = /\{[ \t]*(?=["'`][^\n{}]{0,200},)/y
const METHOD = /[ \t]*\n[ \t]*(?=["'])/y
const BLOCK = /["']?[ \t]*[=:]?[ \t]*\{/y

/** Keys of the value itself, below a telling name. */
const VALUE_KEY =
  /^(?:\W*)(?:value|val|default|default_?value|string_?value|plain_?text|secret_?string|initial|initial_?value|fallback|with|content|data|raw|body|from|current|previous|primary|secondary|live|prod|production|staging|unsafe\w*)$/i
/** Keys that never hold a secret of a list of them. */
const OTHER_KEY =
  /^(?:\W*)(?:type|kind|name|raw|text|lang|label|title|description|id|key|path|file|url|href|scope|algorithm|alg|format|pattern|location|range|loc)$/i

/** Functions that read, make, check or describe what they are named by. */
const OTHER_FUNCTION =
  /(?:get|find|fetch|read|load|has|is|parse|lex|next|peek|expect|accept|consume|match|delete|remove|revoke|describe|render|generate|gen|prompt|ask|request|reset|forgot|send|verify_?next|by|on|use|no|missing|invalid|unexpected)_?$/i
const OTHER_VERB = /^(?:get|find|fetch|read|load|parse|lex|generate|is|has|delete|remove)(?=[A-Z_])/
/** Calls that compare or copy what they are given. */
const PAIRED =
  /(?:str(?:n?casecmp|n?cmp|l?n?cpy|cat)|compare\w*|equals?\w*|verify\w*|check\w*|assert\w*|expect\w*|setenv|putenv|define|set\w*|put|add|push|append|store|update|insert|sign|encode|decode|mem(?:cmp|cpy)|snprintf|setopt)!?\(\s*(?:[\w&*.$@:]{1,40},\s*)?[&*]?$/i

/** A match of a sticky pattern at an offset. */
export function matchAt(pattern: RegExp, text: string, offset: number): RegExpExecArray | null {
  pattern.lastIndex = offset
  return pattern.exec(text)
}

interface Found {
  readonly literals: readonly Literal[]
  /** Set to, and nothing else. */
  readonly isAssigned: boolean
}

const NONE: Found = { literals: [], isAssigned: false }

/** Ranges of the literals that a telling name has, in no order. */
export function namedValues(text: string, name: TellingName, file: SourceFile): SecretRange[] {
  const { literals, isAssigned } = literalsOf(text, name)
  const ranges: SecretRange[] = []
  for (const literal of literals) {
    const isAlone = literal.isFirst && literal.key === undefined
    const judge = judgeOf(name, file, isAssigned, isAlone)
    ranges.push(...chosenParts(text, literal, judge))
  }
  ranges.push(...comparedBefore(text, name, file))
  return ranges
}

/** What must be true of a value to be the secret of the name. */
function judgeOf(
  name: TellingName,
  file: SourceFile,
  isAssigned: boolean,
  isAlone: boolean,
): (value: string) => boolean {
  if (file.isShell && isAssigned) {
    return (value) => isTold(value) && (!/\s/.test(value) || isPassphrase(value))
  }
  const isSet = isAssigned && isAlone && name.isExact
  if (isSet && file.isConfig && !file.isDocument) return isSetting
  return (value) =>
    isChosen(value) ||
    (isSet && name.isPassword && isPlainWord(value)) ||
    ((name.isPhrase || (isSet && name.isPassword)) && isPassphrase(value))
}

function literalsOf(text: string, name: TellingName): Found {
  const { end } = name
  const formatted = matchAt(FORMATTED, text, end)
  if (formatted !== null) {
    const literals = literalsFrom(text, end + formatted[0].length, 'value').slice(0, 1)
    return { literals, isAssigned: false }
  }
  const assigned = matchAt(ASSIGNED, text, end) ?? matchAt(COLUMN, text, end)
  if (assigned !== null) {
    const from = end + assigned[0].length
    const before = text.slice(Math.max(0, name.start - 80), name.start)
    const isMany = /,[^=]*=$/.test(assigned[0]) || OTHERS_BEFORE.test(before)
    return {
      literals: ofValue(literalsFrom(text, from, isMany ? 'list' : 'value'), name),
      isAssigned: true,
    }
  }
  // `Creds{"bob", "x"}`: the first element is a name.
  const elements = name.isPlural ? matchAt(ELEMENTS, text, end) : null
  if (elements !== null) {
    const literals = literalsFrom(text, end + elements[0].length, 'arguments')
    return {
      literals: literals.filter(({ key, isFirst }) => key === undefined && !isFirst),
      isAssigned: false,
    }
  }
  const body = matchAt(BODY, text, end)
  if (body !== null) {
    return {
      literals: literalsFrom(text, end + body[0].length, 'value').slice(0, 1),
      isAssigned: false,
    }
  }
  const member = matchAt(MEMBER, text, end)
  if (member !== null) {
    return {
      literals: ofValue(literalsFrom(text, end + member[0].length, 'value'), name),
      isAssigned: false,
    }
  }
  const head = text.slice(Math.max(0, name.start), end)
  const called = matchAt(CALLED, text, end)
  if (called !== null) {
    const function_ = head.replace(/[a-z]*(?:pass|pwd|secret|token|key|cred)\w*$/i, (word) =>
      word.slice(
        0,
        word.search(/(?:pass|pwd|secret|token|(?:api|access|private)_?key|key|cred)\w*$/i),
      ),
    )
    if (OTHER_FUNCTION.test(function_) || OTHER_VERB.test(head)) return NONE
    const literals = literalsFrom(text, end + called[0].length, 'arguments')
    // `Token('num', 'x1')` is made by a lexer.
    const isType = /^[A-Z][a-z]+s?$/.test(head)
    return {
      literals: ofValue(literals, name).filter(
        ({ start, end: stop }) =>
          !isType || isRandom(text.slice(start, stop)) || !head.startsWith('Token'),
      ),
      isAssigned: false,
    }
  }
  const comma = matchAt(COMMA, text, end)
  if (comma !== null) {
    if (!isPaired(text, name, comma[0])) return NONE
    const literals = literalsFrom(text, end + comma[0].length, 'arguments')
    return {
      literals: literals.filter(({ key, isFirst }) =>
        key === undefined ? isFirst : VALUE_KEY.test(key),
      ),
      isAssigned: false,
    }
  }
  const beside = matchAt(BESIDE, text, end)
  if (beside !== null) {
    return {
      literals: literalsFrom(text, end + beside[0].length, 'value').slice(0, 1),
      isAssigned: false,
    }
  }
  const block = matchAt(BLOCK, text, end)
  if (block !== null) {
    const literals = literalsFrom(text, end + block[0].length, 'block')
    return {
      literals: ofValue(literals, name).filter(({ key }) => key !== undefined),
      isAssigned: false,
    }
  }
  const method = /\bdef\s+(?:self\.)?$/.test(text.slice(Math.max(0, name.start - 12), name.start))
    ? matchAt(METHOD, text, end)
    : null
  if (method === null) return NONE
  return {
    literals: literalsFrom(text, end + method[0].length, 'value').slice(0, 1),
    isAssigned: false,
  }
}

const ofValue = (literals: readonly Literal[], name: TellingName): Literal[] =>
  literals.filter(
    ({ key }) =>
      key === undefined || VALUE_KEY.test(key) || (name.isPlural && !OTHER_KEY.test(key)),
  )

/** `find(password, 'id')` passes a variable: behind a comma a name counts that is quoted, a symbol or a constant, or that a call compares or copies. */
function isPaired(text: string, { start, end }: TellingName, comma: string): boolean {
  if (/["'`]/.test(comma)) return true
  const before = text.slice(Math.max(0, start - 80), start)
  return (
    /[:@]$/.test(before) ||
    /^[A-Z][A-Z\d_]+$/.test(text.slice(start, end)) ||
    PAIRED.test(before) ||
    /\{\s*$/.test(before)
  )
}

const COMPARED =
  /(["'`])([^"'`\s]{6,120})\1(?:\)?[ \t]*(?:={2,3}|!={1,2})[ \t]*|\.(?:equals|eq|eql\?|equalsIgnoreCase)\??\(|,?[ \t]+for\w{3,20}:[ \t]*@?["']|[ \t]+as[ \t]+(?:the[ \t]+|a[ \t]+)?)(?:[\w$]{1,30}\.){0,3}[$@]?$/
/** A test's expected value, which is named first. */
const EXPECTED =
  /(?:\bassert\w*|Equal|\bexpect)\(\s*(["'`])([^"'`\s]{6,120})\1,\s*(?:[\w$]{1,30}\.){0,3}[$@]?$/
/** The default that an annotation gives to what it stands at. */
const ANNOTATED =
  /(?:\bdefault(?:_?value)?\b|@Value|@Inject)[ \t]*[(=][ \t]*(["'])(?:\\?\$\{[^:}]{0,60}:)?([^"'\s}]{6,120})\}?\1[\])]{1,3}\s+(?:[\w<>?&]{1,30}\s+){0,4}[$@]?$/i
/** In brackets behind the value: `x (password)`. */
const BRACKETED = /(^|[\s/:])([^\s/:"'`()]{6,60})[ \t]+\($/

/** A value that stands before the name: `'x' === password`. */
function comparedBefore(text: string, { start }: TellingName, file: SourceFile): SecretRange[] {
  if (!/[\w=(."'@$ \t\n]/.test(text.charAt(start - 1))) return []
  const from = Math.max(0, start - 200)
  const before = text.slice(from, start)
  const patterns = /["'`]/.test(before) ? [COMPARED, EXPECTED, ANNOTATED] : []
  if (!file.isProgram) patterns.push(BRACKETED)
  for (const pattern of patterns) {
    const found = pattern.exec(before)
    const value = found?.[2] ?? ''
    if (found === null || !isChosen(value)) continue
    const at = from + found.index + found[0].lastIndexOf(value)
    return [{ start: at, end: at + value.length }]
  }
  return []
}
