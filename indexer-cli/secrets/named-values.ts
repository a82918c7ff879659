// Values that stand beside a telling name, in any notation: from each name on a few bounded, sticky patterns look at what follows it, so that
// the time is linear in the text.

import type { SecretRange } from './own-rules.ts'
import { isChosen, isPlaceholder } from './plausible.ts'

const NAME =
  /(?:pass(?:words?|wd|phrase|[_-]?code)|pwd|secret|token|(?:api(?=[ _-]?key)[ ]?|access|private|secret|signing|encryption|account|shared|master|auth|license|storage)[_-]?key|credential|conn(?:ection)?[_-]?str(?:ing)?|(?<=[_-])pass|(?:db|user|admin|root|smtp|mail|ftp|redis|mysql|pg)pass|\bpass(?=[ \t]*[=:])|\bpw)s?(?:[_-]?(?:key(?:[_-]?base)?|base|values?|prod(?:uction)?|live|dev|staging|base64|hex|default|id|string|str|text|raw|env|old|new))?\d{0,2}(?![\w])/gi

/** Between a name and a literal: what closes the name, a type, an operator, what opens a list or a call. */
const TO_LITERAL =
  /(?:\\?["'`])?[\])]{0,2}(?:\[\d*\])?(?:[ \t]{0,40}\??:[ \t]{0,40}[\w<>[\].|&?*]{1,40}(?=[ \t]{0,40}=)|[ \t]{1,40}(?:string|String|str|\[\]byte)(?=[ \t]{0,40}=))?[ \t]{0,40}(?:=>|:=|\?\?=?|\|\|=?|[?+]=|={1,3}|!={1,2}|<-|->|[:({]|,|\bis\b|\b(?:value|default|content)[ \t]{0,40}=|,[ \t]{0,40}default[ \t]{0,40}=|\bor\b|(?<=[ \t]))(?:[ \t]{0,40}\\?\r?\n)?[\s([{]{0,40}(?:[\w.$:]{1,40}[([](?:default[ \t]{0,40}=[ \t]{0,40})?){0,2}[A-Za-z@$]{0,3}(?=\\?["'`])/y
const LITERAL = /(\\?(?:"""|'''|["'`]))([^"'`\\\s]{1,400})\1/y
const NEXT =
  /[ \t]{0,40}(?:[)\]][ \t]{0,40})?(?:,|\?\?|\|\||\+|\bor\b)[ \t]{0,40}(?:\r?\n[ \t]{0,40})?[A-Za-z@$]{0,2}(?=\\?["'`])/y
const TO_BARE =
  /(?:\\?["'])?(?:[ \t]{0,40}(?:\\\r?\n[ \t]{0,40})?(?::=|\?=|:-?|=>?)[ \t]{0,40}|%3D)/iy
const TO_WORD = /[ \t]{1,40}(?:(?:is|to|was|=)[ \t]{1,40})?[*`"']{0,2}(?=[\w$!@#%&+/-]{0,200}\d)/y
const TO_FLAG = /[ \t]{1,40}(?!-)["']?/y
const BARE = /[^\s"'`;&<>,(){}|\\]{1,300}/y
/** Calls whose literal tells what to do with a secret. */
const OTHER_CALL =
  /(?:encode|decode|bytes|replace\w*|split|match\w*|test|join|with|index\w*|digest|hash\w*|createh\w+|find\w*|includes|contains|header|trim\w*|format|equals?|require|import|query\w*|select\w*)[([]\s*$/i
const QUERY_STRING =
  /(?:host|server|data source|user(?: id)?|uid|username|dbname|database|port|initial catalog|endpointsuffix|accountname)[ \t]*=/i

/** Programs: outside of strings and comments a bare word is code. */
const PROGRAM =
  /\.(?:[cm]?[jt]sx?|vue|svelte|astro|py[iw]?|rb|rake|go|rs|php|java|kts?|swift|scala|sbt|cs|fs|vb|c|h|cc|cpp|cxx|hpp|hh|mm?|lua|exs?|erl|hs|ml|mli|clj[cs]?|el|lisp|zig|nim|dart|r|jl|pl|pm|groovy|gradle|sql|proto|graphql|html?|css|scss|less|ipynb|json|xml|sol|tf|v|d|pas|cr)$/i
const SHELL =
  /\.(?:sh|bash|zsh|ksh|fish|ps1|psm1|bat|cmd|mk|mak|env|dockerfile)$|(?:^|\/)(?:[\w.-]*Dockerfile[\w.-]*|Containerfile|(?:GNU)?[Mm]akefile|[Jj]ustfile|Procfile|Jenkinsfile|env|environment)$/

/** So much of a line is looked at on either side: lines of generated files are long. */
const REACH = 300

/** Whether the offset lies in a string or a comment, judged by its line. */
function isQuoted(text: string, offset: number): boolean {
  let quote = ''
  const reach = Math.max(0, offset - REACH)
  for (let at = reach + text.slice(reach, offset).lastIndexOf('\n') + 1; at < offset; at += 1) {
    const unit = text.charAt(at)
    if (unit === '\\') at += 1
    else if (quote !== '') {
      if (unit === quote) quote = ''
    } else if (unit === '"' || unit === "'" || unit === '`') quote = unit
    else if (unit === '#' || (unit === '/' && '/*'.includes(text.charAt(at + 1) || ' ')))
      return true
    else if (unit === '-' && text.startsWith('-- ', at)) return true
    else if (
      unit === '*' &&
      text
        .slice(offset - 200, at)
        .trimEnd()
        .endsWith('\n')
    )
      return true
  }
  return quote !== ''
}

/** A match of a sticky pattern at an offset. */
function matchAt(pattern: RegExp, text: string, offset: number): RegExpExecArray | null {
  pattern.lastIndex = offset
  return pattern.exec(text)
}

/** Ranges of the values that telling names have, in no order. */
export function namedValues(path: string, text: string): SecretRange[] {
  const found: SecretRange[] = []
  const isShell = SHELL.test(path)
  const isProgram = PROGRAM.test(path)
  for (const name of text.matchAll(NAME)) {
    const end = name.index + name[0].length
    const gap = matchAt(TO_LITERAL, text, end)
    // `find(password, 'id')` passes a variable: behind a comma only a quoted name counts.
    if (
      gap !== null &&
      !OTHER_CALL.test(gap[0]) &&
      (!/^[\])]*\s*,/.test(gap[0]) || /["'`]/.test(text.charAt(end)))
    ) {
      found.push(...literals(text, end + gap[0].length, isShell))
    }
    const isFlag = /(?:^|[\s"'`])--?[\w-]*$/.test(
      text.slice(Math.max(0, name.index - 40), name.index),
    )
    const isFree = isShell || !isProgram
    const bareGap =
      matchAt(TO_BARE, text, end) ??
      (isFlag ? matchAt(TO_FLAG, text, end) : isFree ? matchAt(TO_WORD, text, end) : null)
    if (bareGap === null) continue
    const start = end + bareGap[0].length
    const value = (matchAt(BARE, text, start)?.[0] ?? '').replace(/[.:\])]+$/, '')
    if (value === '' || /[([{]/.test(text.charAt(start + value.length))) continue
    if (!isFree && !isQuoted(text, name.index)) continue
    const isSure =
      (isShell &&
        (isFlag || /^(?:[:?]?=)$/.test(bareGap[0].trim())) &&
        !/^[ \t]*=[ \t]/.test(bareGap[0])) ||
      isConnection(text, name.index, start + value.length)
    if (isSure ? isTold(value) : isChosen(value)) found.push({ start, end: start + value.length })
  }
  return found
}

/** A value that anything could be, but for those that stand for another. */
const isTold = (value: string): boolean =>
  value.length >= 3 &&
  !isPlaceholder(value) &&
  !/^[\d.]+$|^\.{0,2}\/|^\w+:\/\/|\$|%\w+%|%[sdv]/.test(value)

/** `Server=a;Password=b;` and `host=a password=b`. */
function isConnection(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - REACH), start)
  const [after = ''] = text.slice(end, end + REACH).split('\n', 1)
  const around = `${before.slice(before.lastIndexOf('\n') + 1)} ${after}`
  if (text.charAt(end) !== ';' && !isQuoted(text, start)) return false
  return /^pass|^pwd|key/i.test(text.slice(start, start + 40)) && QUERY_STRING.test(around)
}

/** The chosen ones of the literals from an offset on, as long as commas or alternatives join them. */
function literals(text: string, offset: number, isShell: boolean): SecretRange[] {
  const found: SecretRange[] = []
  let at = offset
  for (let index = 0; index < 100; index += 1) {
    const literal = matchAt(LITERAL, text, at)
    if (literal === null) break
    const [whole, quote = '', value = ''] = literal
    if (isShell ? isTold(value) : isChosen(value)) {
      const start = at + quote.length
      found.push({ start, end: start + value.length })
    }
    at += whole.length
    const next = matchAt(NEXT, text, at)
    if (next === null) break
    at += next[0].length
  }
  return found
}
