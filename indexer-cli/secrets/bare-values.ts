// Values without quotes behind a telling name: lines of settings, assignments of shells, options of commands, queries of addresses, words of prose.

import { matchAt } from './named-values.ts'
import type { TellingName } from './names.ts'
import { isChosen, isSetting, isTold } from './plausible.ts'
import type { SecretRange } from './secret-range.ts'
import type { SourceFile } from './source-file.ts'

const TO_BARE =
  /(?:["']?\](?==)|\\?["']|[*_`]{1,3})?(?:\n(?=:[ \t]))?(?:[ \t]{0,40}(?:\\\r?\n[ \t]{0,40})?(?::=|\?=|::(?=[ \t])|:-?|=>?)[ \t]{0,40}|%3D)[*_`]{0,2}[ \t]?[`]?/iy
const TO_WORD =
  /[ \t]{1,40}(?:(?:is|to|was|of|from|=)[ \t]{1,40})?(?:\{@code )?[*`"']{0,2}(?=[\w$!@#%&+/-]{0,200}\d)/y
/** Prose says it in brackets too. */
const TO_BRACKET = /[ \t]\([*`"']{0,2}(?=[\w$!@#%&+/-]{0,200}\d)/y
/** In a message only what it says outright. */
const TO_TOLD = /[ \t]{1,40}(?:is|was)[ \t]{1,40}[*`"']{0,2}(?=[\w$!@#%&+/-]{0,200}\d)/y
const TO_FLAG = /[ \t]{1,40}(?!-)["']?|["']?,[ \t]*["']?|["']?[ \t]*\n[ \t]*-[ \t]+["']?/y
const BARE = /[^\s"'`;&<>,(){}|\\]{1,300}/y
/** Sets a variable in other words: `set -x TOKEN x`, `read TOKEN <<< x`, `TOKEN=$(echo x)`, `${TOKEN:-x}`. */
const TO_SHELL =
  /[ \t]*(?:<<<[ \t]*["']?|=\$\([ \t]*(?:echo|printf)[ \t]+(?:-n[ \t]+)?["']?|"?=[ \t]*["']?\$\{\w+:?-|:?[=-](?=[^=]{0,300}\})|=\([^()\n]{0,80}?(?=[^\s()]*\d)|\[\w+\]=["']?|["']?[ \t]+in[ \t]+(?=[^\s()]+\)))/y
const BY_SETTER =
  /\b(?:set(?:x|env)?(?:[ \t]+-[a-zA-Z]+)*|config(?:ure)?[ \t]+set|secret[ \t]+set|ENV|ARG)[ \t]+$/
const QUERY_STRING =
  /(?:host|server|data source|user(?: id)?|uid|username|dbname|database|port|initial catalog|endpointsuffix|accountname)[ \t]*=/i

/** So much of a line is looked at on either side: lines of generated files are long. */
const REACH = 300

type Place = 'code' | 'string' | 'comment'

/** Whether the offset lies in a string or a comment, judged by its line. */
function placeOf(text: string, offset: number): Place {
  let quote = ''
  const reach = Math.max(0, offset - REACH)
  for (let at = reach + text.slice(reach, offset).lastIndexOf('\n') + 1; at < offset; at += 1) {
    const unit = text.charAt(at)
    if (unit === '\\') at += 1
    else if (quote !== '') {
      if (unit === quote) quote = ''
    } else if (unit === '"' || unit === "'" || unit === '`') quote = unit
    else if (unit === '#' || (unit === '/' && '/*'.includes(text.charAt(at + 1) || ' ')))
      return 'comment'
    else if (unit === '-' && text.startsWith('-- ', at)) return 'comment'
    else if (
      unit === '*' &&
      text
        .slice(offset - 200, at)
        .trimEnd()
        .endsWith('\n')
    )
      return 'comment'
  }
  return quote === '' ? 'code' : 'string'
}

/** Ranges of the bare values that a telling name has, in no order. */
export function bareValues(text: string, name: TellingName, file: SourceFile): SecretRange[] {
  const found = settings(text, name, file)
  const isFree = file.isShell || !file.isProgram
  const isFlag =
    /(?:^|[\s"'`[])--?[\w-]*$/.test(text.slice(Math.max(0, name.start - 3), name.start + 2)) &&
    text.charAt(name.start) === '-'
  found.push(...commentedValues(text, name))
  const place = isFree ? 'comment' : placeOf(text, name.start)
  if (place === 'code') return [...found, ...lineOfText(text, name)]
  const shell =
    file.isShell || file.isYaml || file.isDocument ? matchAt(TO_SHELL, text, name.end) : null
  const gap =
    shell ??
    matchAt(TO_BARE, text, name.end) ??
    (isFlag
      ? matchAt(TO_FLAG, text, name.end)
      : ((file.isDocument && name.isPassword ? matchAt(TO_BRACKET, text, name.end) : null) ??
        matchAt(place === 'comment' ? TO_WORD : TO_TOLD, text, name.end)))
  if (gap === null) return found
  const start = name.end + gap[0].length
  const whole = (matchAt(BARE, text, start)?.[0] ?? '').replace(/[.:\])]+$/, '')
  // `admin/x` are a name and a password.
  const value =
    file.isDocument || !file.isProgram ? whole.replace(/^\w{2,20}[/:](?=[^/:]{6,}$)/, '') : whole
  const start_ = start + whole.length - value.length
  if (value === '' || /[([{]/.test(text.charAt(start + value.length))) return found
  const isSet =
    file.isShell &&
    (isFlag ||
      (shell !== null && !/[=-]$/.test(gap[0])) ||
      /^(?:[:?]?=)$/.test(gap[0].trim()) ||
      BY_SETTER.test(text.slice(Math.max(0, name.start - 40), name.start))) &&
    !/^[ \t]*=[ \t]/.test(gap[0])
  const isSure = isSet || isConnection(text, name, start + value.length)
  if (isSure ? isTold(value) : isChosen(value)) {
    found.push({ start: start_, end: start_ + value.length })
  }
  return found
}

const ON_LINE = /["']?[ \t]*[:=][ \t]*([^\s"'`;,(){}<>]{6,200})[ \t]*$/my
const LONG_QUOTE = /"""|'''|`/g

/** `password: x` on a line of its own, in a text that a program holds between long quotes. */
function lineOfText(text: string, name: TellingName): SecretRange[] {
  const value = matchAt(ON_LINE, text, name.end)?.[1] ?? ''
  if (value === '' || !isChosen(value)) return []
  const lineStart = text.lastIndexOf('\n', name.start - 1) + 1
  if (!/^[ \t"'-]*$/.test(text.slice(lineStart, name.start))) return []
  const start = text.indexOf(value, name.end)
  return longQuotesBefore(text, name.start) % 2 === 1 ? [{ start, end: start + value.length }] : []
}

/** Long quotes of the text that was asked about last, up to the place that was asked about: names come in their order. */
let counted = { text: '', offset: 0, quotes: 0 }

function longQuotesBefore(text: string, offset: number): number {
  const { offset: from, quotes } =
    counted.text === text && counted.offset <= offset ? counted : { offset: 0, quotes: 0 }
  const more = text.slice(from, offset).match(LONG_QUOTE)?.length ?? 0
  counted = { text, offset, quotes: quotes + more }
  return counted.quotes
}

/** A comment of few words that ends in the name. */
const SHORT_COMMENT = /^([^\n]*?)(?:\/\/|\/\*|#|--)[ \t]*(?:[\w'-]+[ \t]+){0,2}$/
const ON_SIDE = /(["'`])([^"'`\s]{6,200})\1|=([^\s"'`;&]{6,200})(?=[ \t]*$)/g

/** Values of the code whose line ends in a comment like `// api key`. */
function commentedValues(text: string, { start, end }: TellingName): SecretRange[] {
  if (!/^[ \t]*(?:\*\/[ \t]*)?(?:\n|$)/.test(text.slice(end, end + 20))) return []
  const lineStart = Math.max(text.lastIndexOf('\n', start - 1) + 1, start - REACH)
  const code = SHORT_COMMENT.exec(text.slice(lineStart, start))?.[1] ?? ''
  return [...code.matchAll(ON_SIDE)].flatMap((match) => {
    const value = match[2] ?? match[3] ?? ''
    const from = lineStart + match.index + match[0].indexOf(value)
    return isChosen(value) ? [{ start: from, end: from + value.length }] : []
  })
}

/** `Server=a;Password=b;` and `host=a password=b`. */
function isConnection(text: string, { start, end: nameEnd }: TellingName, end: number): boolean {
  const before = text.slice(Math.max(0, start - REACH), start)
  const [after = ''] = text.slice(end, end + REACH).split('\n', 1)
  const around = `${before.slice(before.lastIndexOf('\n') + 1)} ${after}`
  if (text.charAt(end) !== ';' && placeOf(text, start) === 'code') return false
  return /pass|pwd|key/i.test(text.slice(start, nameEnd)) && QUERY_STRING.test(around)
}

/** In configuration: whatever stands behind a telling key, on its line or, continued, on the next. */
const SETTING =
  /["']?[ \t]*(?:=>|=|:(?!:)|[ \t](?=["'])|\n:)[ \t]*(?:[!&][\w!<>:,./-]{1,60}[ \t]+){0,2}(?:\\?\n[ \t]+(?![\w.-]+[=:])(?!- ))?(?:"((?:[^"\\\n]|\\.){0,600})"|'((?:[^'\\\n]|\\.){0,600})'|([^\s#;,"'[{|>\\][^\n]{0,400}))/y
const DIRECTIVE = /[ \t]+([^\s;"'#=]{3,200})[ \t]*;?[ \t]*$/my

function settings(text: string, name: TellingName, file: SourceFile): SecretRange[] {
  if (!file.isConfig || file.isDocument || !name.isExact) return []
  const match = matchAt(SETTING, text, name.end)
  if (match === null) return directive(text, name, file)
  const quoted = match[1] ?? match[2]
  if (file.isJson && quoted === undefined) return []
  const bare = match[3] ?? ''
  const rest = file.isMarkup ? bare.replace(/[;<"'].*$/, '') : bare
  // Behind a bare value may stand a comment, or the rest of a list.
  const value = quoted ?? rest.replace(/\s+[#;].*$|,\s.*$/, '').replace(/[\s})\],;]+$/, '')
  if (value === '' || !isSetting(value)) return []
  const tail = quoted === undefined ? bare.length : quoted.length + 1
  const start = name.end + match[0].length - tail
  const found = [{ start, end: start + value.length }]
  // `password=abc\` goes on below.
  if (value.endsWith('\\')) {
    const next = /^[ \t]*([^\s]+)/.exec(text.slice(start + value.length + 1))
    if (next !== null) {
      const from = start + value.length + 1 + next[0].length - (next[1] ?? '').length
      found.push({ start: from, end: from + (next[1] ?? '').length })
    }
  }
  return found
}

/** `requirepass x`, at the beginning of a line of settings that know no other sign. */
function directive(text: string, name: TellingName, file: SourceFile): SecretRange[] {
  if (!/\.(?:conf|cnf|cfg|ini|properties|config|rc)$/i.test(file.path)) return []
  const lineStart = text.lastIndexOf('\n', name.start - 1) + 1
  if (text.slice(lineStart, name.start).trim() !== '') return []
  const match = matchAt(DIRECTIVE, text, name.end)
  const value = match?.[1] ?? ''
  if (match === null || !isSetting(value)) return []
  const start = name.end + match[0].indexOf(value)
  return [{ start, end: start + value.length }]
}
