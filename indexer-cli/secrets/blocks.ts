// Secrets below a telling name or title: block scalars, lists and maps of YAML, sections of TOML, manifests and files whose every value is one.

import { matchAt } from './named-values.ts'
import type { TellingName } from './names.ts'
import { isChosen, isPlaceholder, isSetting } from './plausible.ts'
import type { SecretRange } from './secret-range.ts'
import type { SourceFile } from './source-file.ts'

const BELOW = /["']?:[ \t]*((?:[|>][-+\d]{0,2})?)[ \t]*(?:#[^\n]*)?\r?\n/y
const FLOW = /["']?:[ \t]*\[([^\]\n"']{3,600})\]/y
const SECTION = /["']?\][ \t]*\r?\n((?:(?![ \t]*\[)[^\n]*(?:\n|$)){1,60})/y
const ITEM = /^([ \t]*-[ \t]+)(?:"([^"\n]+)"|'([^'\n]+)'|([^\s"'#{[&*!|>][^\n]*))$/
const ENTRY =
  /^([ \t]*(?:-[ \t]+)?(["']?)([\w. -]{1,60})\2[ \t]*[:=][ \t]+)(?:"([^"\n]+)"|'([^'\n]+)'|([^\s"'#{[&*!|>][^\n]*))$/
const VALUE_KEY = /^(?:value|default|content|stringValue|plaintext|password|secret|token)$/i
const OTHER_KEY =
  /^(?:type|kind|name|format|description|required|min\w*|max\w*|pattern|file|path|key|id|title|label|help|external|source|target|uid|gid|mode|secretName|provider|environment|uses|with|run|if)$/i

/** Ranges of the secrets below a telling name, in no order. */
export function valuesBelow(text: string, name: TellingName, file: SourceFile): SecretRange[] {
  if (file.isYaml) return belowKey(text, name)
  if (!file.isConfig || !name.isPlural || !/^[ \t]*\[[\w.-]*$/.test(lineBefore(text, name.start)))
    return []
  const section = matchAt(SECTION, text, name.end)
  if (section === null) return []
  const body = section[1] ?? ''
  return entries(body, name.end + section[0].length - body.length, 0, name)
}

const lineBefore = (text: string, at: number): string =>
  text.slice(Math.max(text.lastIndexOf('\n', at - 1) + 1, at - 200), at)

function belowKey(text: string, name: TellingName): SecretRange[] {
  const below = matchAt(BELOW, text, name.end)
  if (below === null) return name.isPlural ? flowOf(text, name) : []
  const before = lineBefore(text, name.start)
  if (!/^[\s\-"']*$/.test(before)) return []
  const indent = before.length - before.trimStart().length
  const from = name.end + below[0].length
  const isScalar = below[1] !== ''
  const isList = !isScalar && /^[ \t]*- /.test(text.slice(from, from + 80))
  const limit = isScalar ? MAX_BLOCK : MAX_LIST
  const block = blockAt(text, from, isList ? indent - 1 : indent, limit)
  if (!isScalar) return entries(block, from, indent, name)
  if (!name.isExact) return []
  return lines(block, from).filter(({ start, end }) => !isPlaceholder(text.slice(start, end)))
}

/** The bare items of a list on the line of its name. */
function flowOf(text: string, name: TellingName): SecretRange[] {
  const flow = matchAt(FLOW, text, name.end)
  if (flow === null) return []
  let at = name.end + flow[0].indexOf('[') + 1
  return (flow[1] ?? '').split(',').flatMap((item) => {
    const start = at + item.length - item.trimStart().length
    at += item.length + 1
    return isSetting(item.trim()) ? [{ start, end: start + item.trim().length }] : []
  })
}

/** Characters of a block scalar that are read, and of a list or map. */
const MAX_BLOCK = 100_000
const MAX_LIST = 3_000

/** The lines from an offset on that are indented deeper. */
function blockAt(text: string, from: number, indent: number, limit = MAX_BLOCK): string {
  let at = from
  while (at < text.length && at - from < limit) {
    const end = text.indexOf('\n', at)
    const line = text.slice(at, end < 0 ? text.length : end)
    if (line.trim() !== '' && line.length - line.trimStart().length <= indent) break
    if (line.trim() !== '' && indent < 0 && !/^\s*-/.test(line) && /^\S/.test(line)) break
    at += line.length + 1
  }
  return text.slice(from, at)
}

/** Each line of a block without what is around it: the first one counts. */
const lines = (block: string, from: number): SecretRange[] => {
  let at = from
  return block.split('\n').flatMap((line) => {
    const start = at + line.length - line.trimStart().length
    at += line.length + 1
    return line.trim() === '' ? [] : [{ start, end: start + line.trim().length }]
  })
}

/** The items and entries right below a name that are secrets. */
function entries(block: string, from: number, indent: number, name: TellingName): SecretRange[] {
  const found: SecretRange[] = []
  let at = from
  for (const line of block.split('\n')) {
    const item = ITEM.exec(line)
    const entry = ENTRY.exec(line)
    const match = entry ?? item
    const bare = (entry?.[6] ?? item?.[4])?.replace(/[ \t]+#.*$/, '').trimEnd()
    const value = entry?.[4] ?? entry?.[5] ?? item?.[2] ?? item?.[3] ?? bare ?? ''
    const key = entry?.[3]
    const fits =
      key === undefined
        ? item !== null &&
          (name.isPlural ? isSetting(value) && !/:\s/.test(value) : isChosen(value))
        : VALUE_KEY.test(key)
          ? isSetting(value)
          : name.isPlural &&
            !OTHER_KEY.test(key) &&
            (name.isPassword ? isSetting(value) : isChosen(value))
    if (match !== null && fits && line.search(/\S/) - indent <= 8) {
      const start = at + match[0].indexOf(value, (match[1] ?? '').length)
      found.push({ start, end: start + value.length })
    }
    at += line.length + 1
  }
  return found
}

/** The values of a Secret of Kubernetes, whatever their keys. */
const MANIFEST = /^[ \t]*(?:-[ \t]+)?kind:[ \t]*["']?(?:Sealed)?Secret\b/m
const DATA = /^([ \t]*)(?:data|stringData|encryptedData):[ \t]*\r?\n/gm
const KEYED = /^([ \t]+["']?[\w.-]+["']?:[ \t]+)["']?([^\s"'#|>&*{[][^\n"']*)["']?[ \t]*$/

/** Values of a file that is made of secrets: of a manifest, of `secrets.yml`, of a file that is named like a secret and holds one line. */
export function valuesOfFile(text: string, file: SourceFile): SecretRange[] {
  if (BARE_FILE.test(file.path) && !/\S\s+\S/.test(text) && text.length < 5_000) {
    const value = text.trim()
    if (value.length < 3 || isPlaceholder(value)) return []
    return [{ start: text.indexOf(value), end: text.indexOf(value) + value.length }]
  }
  if (file.isYaml && MANIFEST.test(text)) return manifest(text)
  return SECRETS_FILE.test(file.path) && !/^kind:/m.test(text) ? settings(text) : []
}

function manifest(text: string): SecretRange[] {
  return [...text.matchAll(DATA)].flatMap((data) => {
    let at = data.index + data[0].length
    const found: SecretRange[] = []
    for (const line of blockAt(text, at, (data[1] ?? '').length).split('\n')) {
      const keyed = KEYED.exec(line)
      const isKey = /^\s*["']?[\w.-]+["']?:(?:\s|$)/.test(line)
      const value = keyed?.[2]?.trimEnd() ?? (isKey ? '' : line.trim())
      if (value.length > 1 && !isPlaceholder(value) && !value.startsWith('#')) {
        const start = at + line.indexOf(value, (keyed?.[1] ?? '').length)
        found.push({ start, end: start + value.length })
      }
      at += line.length + 1
    }
    return found
  })
}

/** A file that is named like a secret. */
const BARE_FILE =
  /(?:^|\/)[\w.-]*(?:passwo?r?d|passphrase|secret|token|api[_-]?key|private[_-]?key|credentials?)(?:\.(?:txt|secret|key|token|dat|pass))?$/i
const SECRETS_FILE =
  /(?:^|\/)(?:secrets?|credentials?)(?:[._-][\w-]{1,30})?\.(?:ya?ml|json|toml|ini|properties)$/i
const SETTING =
  /(?:^|[{,])[ \t]*(?:- )?["']?[\w.-]{1,80}["']?[ \t]*[:=][ \t]*(?:"([^"\n]+)"|'([^'\n]+)'|([^\s"'#|>&*{[][^\n]*))/gm

function settings(text: string): SecretRange[] {
  return [...text.matchAll(SETTING)].flatMap((match) => {
    const value = (match[1] ?? match[2] ?? match[3] ?? '').trimEnd()
    if (value.length < 6 || isPlaceholder(value) || /^[\d.]+$|\s\S+\s/.test(value)) return []
    const start = match.index + match[0].lastIndexOf(value)
    return [{ start, end: start + value.length }]
  })
}
