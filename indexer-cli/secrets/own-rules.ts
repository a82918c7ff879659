// Secrets that the rules of secretlint leave: keys of any length, passwords in URLs, values under names that say what they are.

import { namedValues } from './named-values.ts'
import { notedValues } from './notations.ts'
import { isPlaceholder, isRandom } from './plausible.ts'

/** Half-open, in UTF-16 code units. */
export interface SecretRange {
  readonly start: number
  readonly end: number
}

const PRIVATE_KEY =
  /-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----([\s\S]*?)(?:-----END (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----|$)/g
const TOKENS =
  /\b(?:(?:AKIA|ASIA)[A-Z2-7]{16}|AIza[\w-]{35}|ya29\.[\w-]{20,}|eyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]{16,}|github_pat_\w{22,}|gh[pousr]_\w{30,}|glpat-[\w-]{16,}|npm_\w{30,}|pypi-[\w-]{50,}|sk-(?:proj-|ant-)?[\w-]{32,}|[sr]k_(?:live|test)_\w{16,}|whsec_\w{20,}|xox[abeoprs]-[\w-]{10,}|SG\.[\w-]{16,}\.[\w-]{16,}|dop_v1_[a-f0-9]{64}|hf_[A-Za-z]{30,}|shp(?:at|ca|pa|ss)_[a-f0-9]{32}|AGE-SECRET-KEY-1[A-Z0-9]{50,})/g
const WEBHOOKS =
  /https:\/\/(?:hooks\.slack\.com\/(?:services|workflows)\/|(?:\w+\.)?discord(?:app)?\.com\/api\/webhooks\/)([\w/-]{10,})/g
const URL_PASSWORD = /\b[a-z][a-z0-9+.-]{1,30}:\/\/[^\s:@/"'`<>{}]{0,100}:([^\s@/"'`<>]{1,200})@/gi
const AUTHORIZATION = /\b(?:Bearer|Basic)\s+([\w~+/.=-]{20,})/g
const AUTH_SETTING = /:_(?:authToken|auth|password)\s*=\s*(\S+)/g

const SECRET_WORDS =
  'pass(?:word|wd|phrase|_?code)|pwd|secret|token|api[_-]?key|access[_-]?key(?:[_-]?id)?|private[_-]?key|secret[_-]?key|signing[_-]?key|encryption[_-]?key|account[_-]?key|shared[_-]?key|master[_-]?key|client[_-]?secret|credentials?|conn(?:ection)?[_-]?str(?:ing)?|auth[_-]?key|webhook[_-]?url'
/** In a program: a literal under a telling name. */
const IN_CODE = new RegExp(
  `(?:${SECRET_WORDS})(?:[_-]?(?:value|key|prod|live|base64|hex))?["'\`]?\\]?\\s*(?::\\s*[\\w<>\\[\\]. |&?]{1,40})?(?:=>|:=|==|=|:|,)\\s*[bruf@$]{0,2}(["'\`])([^"'\`\\s]{12,400})\\1`,
  'gi',
)
/** In configuration: whatever stands behind a telling key, on its line. */
const IN_CONFIG = new RegExp(
  `(?:${SECRET_WORDS})["']?[ \\t]*(?:=>|=|:|[ \\t](?=["']))[ \\t]*(?:"((?:[^"\\\\\\n]|\\\\.)*)"|'((?:[^'\\\\\\n]|\\\\.)*)'|([^\\s#;,"'][^\\n]*))`,
  'gi',
)
/** The values of a Secret of Kubernetes, whatever their keys. */
const SECRET_MANIFEST = /^kind:[ \t]*["']?(?:Sealed)?Secret\b/m
const IN_MANIFEST =
  /^([ \t]+[\w.-]+:[ \t]+)(?![|>&*{[])([^\s#][^\n]*)$|^[ \t]+(?=[A-Za-z0-9+/=]*$)([A-Za-z0-9+/]{16,}={0,2})[ \t]*$/gm
const DATA_BLOCK = /^(?:data|stringData):[ \t]*\n((?:[ \t]+[^\n]*\n?|[ \t]*\n)+)/gm
const IN_TAGS = new RegExp(`<((?:[\\w-]*)(?:${SECRET_WORDS}))>([^<\\n]+)</\\1>`, 'gi')

/** `1.2.3`, `^4.0`, numbers, references to other settings. */
const NO_SECRET =
  /^(?:[\^~]?v?\d+(?:\.\d+)+[\w.+-]*|-?\d{1,6}|(?:var|local|data|module|secrets?|env|vars|inputs|github|steps|config|self|this|params?|settings?|options?|ref)\.[\w.[\]'"-]+|[\w.]+\(.*|workspace:.*|https?:\/\/[^@]*|\.{0,2}\/[\w./-]*)$/i

/** Files of settings: a value under a telling key is a secret whatever it looks like. */
const CONFIG_FILE =
  /\.(?:tfvars|tf|hcl|ini|cfg|conf|cnf|config|properties|toml|ya?ml|json[c5]?|xml|plist|env|envrc|rc|service|npmrc|yarnrc|edn|dhall|cue|pkl|nomad|bicep|http|rest|dist|example|sample|template|local|production|tpl|txt|md)$|(?:^|\/)(?:Dockerfile|Containerfile|docker-compose|\.[\w-]+rc$|config$|secrets?$|credentials?$)/i

/** Ranges of `text` that hold secrets, in no order. */
export function ownFindings(path: string, text: string): SecretRange[] {
  const found: SecretRange[] = []
  const add = (match: RegExpExecArray, part: string | undefined, from = 0): void => {
    if (part === undefined || part === '') return
    const at = match[0].indexOf(part, from)
    if (at < 0) return
    found.push({ start: match.index + at, end: match.index + at + part.length })
  }
  for (const match of text.matchAll(PRIVATE_KEY)) add(match, match[1])
  for (const match of text.matchAll(TOKENS)) add(match, match[0])
  for (const match of text.matchAll(WEBHOOKS)) add(match, match[1])
  for (const match of text.matchAll(URL_PASSWORD)) {
    if (!isPlaceholder(match[1] ?? '')) add(match, match[1], match[0].lastIndexOf(':'))
  }
  for (const match of text.matchAll(AUTHORIZATION)) {
    if (isRandom(match[1] ?? '')) add(match, match[1])
  }
  for (const match of text.matchAll(AUTH_SETTING)) {
    if (!isPlaceholder(match[1] ?? '')) add(match, match[1])
  }
  for (const match of text.matchAll(IN_CODE)) {
    const value = match[2] ?? ''
    if (isRandom(value) && !isPlaceholder(value))
      add(match, value, match[0].length - value.length - 1)
  }
  found.push(...namedValues(path, text), ...notedValues(path, text))
  if (!CONFIG_FILE.test(path)) return found
  if (/\.ya?ml$/i.test(path) && SECRET_MANIFEST.test(text)) found.push(...manifestFindings(text))
  const isMarkup = /\.(?:xml|config|plist)$/i.test(path)
  const isJson = /\.json[c5]?$/i.test(path)
  for (const match of text.matchAll(IN_CONFIG)) {
    const quoted = match[1] ?? match[2]
    const rest = isMarkup ? (match[3] ?? '').replace(/[;<"'].*$/, '') : (match[3] ?? '')
    // Behind a bare value may stand a comment, or the rest of a list.
    const value = quoted ?? rest.replace(/\s+[#;].*$|,\s.*$/, '').replace(/[\s})\],;]+$/, '')
    if ((isJson && quoted === undefined) || isPlaceholder(value) || NO_SECRET.test(value)) continue
    if (isProse(path, value)) continue
    const tail = quoted === undefined ? (match[3] ?? '').length : value.length + 1
    add(match, value, match[0].length - tail)
  }
  for (const match of text.matchAll(IN_TAGS)) {
    if (!isPlaceholder((match[2] ?? '').trim())) add(match, match[2], (match[1] ?? '').length + 2)
  }
  return found
}

function manifestFindings(text: string): SecretRange[] {
  return [...text.matchAll(DATA_BLOCK)].flatMap((block) => {
    const body = block[1] ?? ''
    const at = block.index + block[0].length - body.length
    return [...body.matchAll(IN_MANIFEST)].flatMap((match) => {
      const value = match[2] ?? match[3] ?? ''
      if (isPlaceholder(value)) return []
      const start = at + match.index + match[0].lastIndexOf(value)
      return [{ start, end: start + value.length }]
    })
  })
}

/** Words and no secret: labels of a translation, sentences of a document, where only what looks like chance is taken. */
const isProse = (path: string, value: string): boolean =>
  /\.(?:md|txt)$/i.test(path)
    ? !isRandom(value) || /\s/.test(value)
    : /\s\S+\s/.test(value) || /^[A-Z][a-z]+$/.test(value)
