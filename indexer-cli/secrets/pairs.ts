// Names and values that stand in places of their own: `{ name: 'TOKEN', value: 'x' }`, `<add key="Token" value="x"/>`, `<password>x</password>`.

import { literalsFrom } from './expression.ts'
import { chosenParts } from './literal-parts.ts'
import { matchAt } from './named-values.ts'
import type { TellingName } from './names.ts'
import { isChosen, isPlaceholder, isSetting } from './plausible.ts'
import type { SecretRange } from './secret-range.ts'
import type { SourceFile } from './source-file.ts'

/** The name is itself the value of a key that tells names. */
const NAMED =
  /(?:^|[\s{,([<"'@])(?:\w{0,20}[-_]?(?:name|key)|id|field|variable|var|header|property|setting|option|param(?:eter)?|for|http-equiv|itemprop)["']?[ \t]*(?:[:=]|=>)[ \t]*["']?[\w .:/-]{0,60}$/i
const VALUE_KEY = String.raw`["']?\b(?:\w{0,20}[-_]?value|val|content|default(?:_?value)?|data|text)["']?[ \t]*(?:[:=]|=>)[ \t]*`
const VALUE_BEHIND = new RegExp(String.raw`["']?[^{}<>]{0,200}?(?<=[\s,;"'])${VALUE_KEY}`, 'iy')
const VALUE_BEFORE = new RegExp(
  String.raw`(?:^|[\s,{<-])${VALUE_KEY}(?:"([^"\n]{3,300})"|'([^'\n]{3,300})'|([^\s"'{}[\],]{3,300}))[^{}<>]{0,100}$`,
  'i',
)
const BARE = /[^\s"'{}[\],<>]{3,300}/y

/** Ranges of what stands in a place of its own for a telling name, in no order. */
export function pairedValues(text: string, name: TellingName, file: SourceFile): SecretRange[] {
  const before = text.slice(Math.max(0, name.start - 120), name.start)
  const found =
    file.isProgram &&
    !file.isMarkup &&
    !file.isJson &&
    !/[<>]/.test(text.charAt(name.end) + before.slice(-30))
      ? []
      : taggedValues(text, name, file, before)
  if (!/[:=>]/.test(before.slice(-80)) || !NAMED.test(before.slice(-80))) return found
  const isSecret = (value: string): boolean =>
    file.isConfig || file.isMarkup
      ? isSetting(value) && (file.isConfig || isChosen(value))
      : isChosen(value)
  const isMarkup = /<[^<>]*$/.test(before)
  const behind = matchAt(VALUE_BEHIND, text, name.end)
  // The next item of a list of YAML is another's.
  if (behind !== null && !/\n[ \t]*- /.test(behind[0])) {
    const from = name.end + behind[0].length
    const [literal] = literalsFrom(text, from, 'value')
    if (literal !== undefined && literal.isFirst)
      found.push(...chosenParts(text, literal, isSecret))
    else if (file.isYaml) {
      const value = matchAt(BARE, text, from)?.[0] ?? ''
      if (value !== '' && isSecret(value)) found.push({ start: from, end: from + value.length })
    }
  }
  const opened = before.slice(startOfPair(before, isMarkup, file))
  const match = VALUE_BEFORE.exec(opened.slice(Math.max(0, opened.length - 200)))
  const value = match?.[1] ?? match?.[2] ?? (file.isYaml ? match?.[3] : undefined)
  if (match !== null && value !== undefined && isSecret(value)) {
    const at = name.start - Math.min(200, opened.length) + match.index + match[0].indexOf(value)
    found.push({ start: at, end: at + value.length })
  }
  return found
}

/** Where the tag, the table or the item of a list begins that the name stands in. */
const startOfPair = (before: string, isMarkup: boolean, { isYaml }: SourceFile): number =>
  isMarkup
    ? before.lastIndexOf('<')
    : Math.max(
        0,
        before.lastIndexOf('{'),
        isYaml ? before.search(/\n[ \t]*- (?![^]*\n[ \t]*- )/) : 0,
      )

/** From a name inside a tag, or between two, to the text of the element that it names. */
const TO_TEXT =
  /["']?[^<>"'\n]{0,80}(?:"[^"<>\n]{0,80}"[^<>"'\n]{0,40}){0,3}>\s*(?:<!\[CDATA\[\s*)?(?=[^\s<])|<\/[\w:.-]{1,40}>\s{0,40}<[\w:.-]{1,40}[^<>\n]{0,60}>\s*(?=[^\s<])|["'][^<>\n]{0,80}>\s*<value(?:[ \t][^<>]{0,60})?>\s*(?=[^\s<])/y
const TEXT = /[^<\n\]]{3,300}(?=\s{0,80}(?:<\/|\]\]>))/y
/** In a tag: its own name, an attribute that tells a name, or the text of an element that tells names. */
const IN_TAG =
  /<(?:[\w-]+:)?$|<[^<>]*\b(?:\w{0,20}[-_]?name|key|id|property)[ \t]*=[ \t]*["'][^"'<>]*$|<(?:[\w-]{0,20}name|key)>[^<>]*$/i

function taggedValues(
  text: string,
  name: TellingName,
  file: SourceFile,
  before: string,
): SecretRange[] {
  const isFlag = text.charAt(name.start) === '-' && /<\w+>$/.test(before)
  if (!isFlag && !IN_TAG.test(before)) return []
  const gap = matchAt(TO_TEXT, text, name.end)
  if (gap === null || /\/>/.test(gap[0])) return []
  const start = name.end + gap[0].length
  const value = (matchAt(TEXT, text, start)?.[0] ?? '').trimEnd()
  if (value === '' || isPlaceholder(value)) return []
  const isSure = file.isConfig && name.isExact
  if (isSure ? !isSetting(value) : !isChosen(value)) return []
  return [{ start, end: start + value.length }]
}
