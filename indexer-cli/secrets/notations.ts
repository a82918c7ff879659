// Secrets whose place tells of them: options of commands, headers, statements of SQL, calls that log in, columns of tables, blocks of YAML.

import type { SecretRange } from './own-rules.ts'
import { isChosen, isPlaceholder } from './plausible.ts'

interface Notation {
  /** The last group is the value. */
  readonly pattern: RegExp
  /** Whether any value counts that stands for no other; else it must look chosen. */
  readonly isSure: boolean
}

const NOTATIONS: readonly Notation[] = [
  {
    pattern:
      /\bname["']?[ \t]*:[ \t]*["']?[\w.-]{0,60}(?:password|passwd|pwd|secret|token|api[_-]?key|access[_-]?key)["']?[ \t]{0,9},?\s{1,40}["']?value["']?[ \t]*:[ \t]*["']?([^\s"'{}$,]{3,300})/gi,
    isSure: true,
  },
  {
    pattern:
      /(?:\bname="[^"\n]{0,60}(?:password|secret|token|api[_-]?key)"|<key>[^<\n]{0,60}(?:password|secret|token|api[_-]?key)<\/key>\s{0,20}<string)>([^<\n]{4,300})</gi,
    isSure: false,
  },
  {
    pattern: /\bmysql(?:dump|admin|import|show)?\b[^\n]{0,120}?[ \t]-p([^\s"'`|;&$]{3,200})/g,
    isSure: true,
  },
  { pattern: /\bsshpass[ \t]+-p[ \t]*["']?([^\s"'`|;&$]{3,200})/g, isSure: true },
  {
    pattern:
      /\b(?:curl|wget)\b[^\n]{0,200}?[ \t](?:-u|--user|--proxy-user)[ =]?["']?[^\s:"'`$]{1,80}:([^\s"'`|;&$]{3,200})/g,
    isSure: true,
  },
  {
    pattern:
      /\bauthorization\\?["'`\]]{0,2}[ \t]*(?:[:=,]|=>)[ \t]*[fb]?\\?["'`]?(?:token|bearer|basic|apikey|digest|negotiate)[ \t]+([\w~+/.=-]{6,400})/gi,
    isSure: false,
  },
  {
    pattern:
      /\bidentified[ \t]+(?:with[ \t]+[\w"'`]{1,40}[ \t]+)?(?:by|as)[ \t]+(?:password[ \t]+)?["']([^"'\n]{3,200})["']/gi,
    isSure: true,
  },
  {
    pattern: /\b(?:with|encrypted|set)[ \t]+password[ \t]+(?:=[ \t]*)?["']([^"'\n]{3,200})["']/gi,
    isSure: true,
  },
  {
    pattern:
      /\b(?:log_?in|sign_?in|authenticate|\w{0,20}basic_?auth|auth[ \t]*=[ \t]*|set_?basic_?auth|getConnection|(?:set|new)?_?credentials?)\((?:[^"'`()\n]{0,40}["'`][^"'`\n]{0,100}["'`],[ \t]*){1,2}["'`]([^"'`\s]{6,200})["'`][ \t]*\)/gi,
    isSure: false,
  },
  {
    pattern:
      /<input\b(?=[^<>]{0,200}\btype=["']?password\b)[^<>]{0,200}?\bvalue=["']?([^"'<>\s{]{3,200})/gi,
    isSure: true,
  },
  {
    pattern:
      /^[ \t]*(?:ENV|ARG)[ \t]+\w{0,40}(?:PASSWORD|PASSWD|PWD|SECRET|TOKEN|API_?KEY|ACCESS_KEY)[ \t]+["']?([^\s"'$]{3,200})/gm,
    isSure: true,
  },
  {
    pattern:
      /\b(?:key|name)[ \t]*=[ \t]*["'][^"'\n]{0,60}(?:password|passwd|pwd|secret|token|api[_-]?key)["'][ \t]+(?:value|content)[ \t]*=[ \t]*["']([^"'\n{]{3,300})["']/gi,
    isSure: false,
  },
]

/** Ranges that one of the notations tells of, in no order. */
export function notedValues(path: string, text: string): SecretRange[] {
  const found: SecretRange[] = []
  const isDocument = /\.(?:md|mdx|rst|txt|adoc|[ch])$/i.test(path)
  for (const { pattern, isSure } of NOTATIONS) {
    for (const match of text.matchAll(pattern)) {
      const value = match[1] ?? ''
      if (
        isSure && !isDocument
          ? isPlaceholder(value) || /[{}]|%[sdv]|^\.\.\.|\s/.test(value)
          : !isChosen(value)
      )
        continue
      const start = match.index + match[0].lastIndexOf(value)
      found.push({ start, end: start + value.length })
    }
  }
  if (/\.[ct]sv$/i.test(path)) found.push(...columns(text))
  if (/\.ya?ml$/i.test(path)) found.push(...blocks(text))
  if (SECRETS_FILE.test(path) && !/^kind:/m.test(text)) found.push(...settings(text))
  return found
}

/** `secrets.yml`: every value of it is one. */
const SECRETS_FILE =
  /(?:^|\/)(?:secrets?|credentials?)(?:[._-][\w-]{1,30})?\.(?:ya?ml|json|toml|ini|properties)$/i
const SETTING =
  /^[ \t]*(?:- )?["']?[\w.-]{1,80}["']?[ \t]*[:=][ \t]*(?:"([^"\n]+)"|'([^'\n]+)'|([^\s"'#|>&*{[][^\n]*))/gm

function settings(text: string): SecretRange[] {
  return [...text.matchAll(SETTING)].flatMap((match) => {
    const value = (match[1] ?? match[2] ?? match[3] ?? '').trimEnd()
    if (value.length < 6 || isPlaceholder(value) || /^[\d.]+$|\s\S+\s/.test(value)) return []
    const start = match.index + match[0].lastIndexOf(value)
    return [{ start, end: start + value.length }]
  })
}

const COLUMN = /^"?[\w -]*(?:password|passwd|pwd|passphrase|secret|token|api[_ -]?key)"?$/i

/** The cells of a table under telling names. */
function columns(text: string): SecretRange[] {
  const [head = ''] = text.split('\n', 1)
  const separator = ['\t', ';', ','].find((sign) => head.includes(sign)) ?? ','
  const telling = new Set(
    head.split(separator).flatMap((cell, at) => (COLUMN.test(cell.trim()) ? [at] : [])),
  )
  if (telling.size === 0) return []
  const found: SecretRange[] = []
  let start = head.length + 1
  for (const row of text.slice(start).split('\n')) {
    let at = start
    let column = 0
    for (const cell of cells(row, separator)) {
      const value = cell.trim().replaceAll(/^"|"$/g, '')
      if (telling.has(column) && value.length > 2 && !isPlaceholder(value)) {
        const from = at + cell.indexOf(value)
        found.push({ start: from, end: from + value.length })
      }
      at += cell.length + 1
      column += 1
    }
    start += row.length + 1
  }
  return found
}

/** The cells of a row as they stand, quotes included. */
function cells(row: string, separator: string): string[] {
  const parts: string[] = []
  let isOpen = false
  let from = 0
  for (let at = 0; at < row.length; at += 1) {
    if (row[at] === '"') isOpen = !isOpen
    else if (row[at] === separator && !isOpen) {
      parts.push(row.slice(from, at))
      from = at + 1
    }
  }
  return [...parts, row.slice(from)]
}

const BLOCK_KEY =
  /^([ \t]*)(?:- )?["']?[\w.-]{0,60}(?:password|passwd|pwd|passphrase|secret|token|api[_-]?key|private[_-]?key|access[_-]?key|credentials?)["']?:[ \t]*[|>][-+\d]{0,2}[ \t]*\r?\n/gim

/** The lines of a block scalar under a telling key. */
function blocks(text: string): SecretRange[] {
  const found: SecretRange[] = []
  for (const key of text.matchAll(BLOCK_KEY)) {
    const indent = (key[1] ?? '').length
    let at = key.index + key[0].length
    while (at < text.length) {
      const end = text.indexOf('\n', at)
      const line = text.slice(at, end < 0 ? text.length : end)
      const value = line.trim()
      const depth = line.length - line.trimStart().length
      if (value !== '' && depth <= indent) break
      if (value !== '' && !isPlaceholder(value)) {
        found.push({ start: at + depth, end: at + depth + value.length })
      }
      at += line.length + 1
    }
  }
  return found
}
