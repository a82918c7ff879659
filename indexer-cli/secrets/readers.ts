// Which words of a text begin what may be a secret, and who reads it from there: all of them are found in one walk over the text.

import { bareValues } from './bare-values.ts'
import { valuesBelow } from './blocks.ts'
import { literalsFrom } from './expression.ts'
import { keyBlock, puttyKey, webKey } from './key-blocks.ts'
import { matchAt, namedValues } from './named-values.ts'
import { NAME_WORDS, nameAt } from './names.ts'
import { COMMANDS } from './commands.ts'
import { NOTATIONS } from './notations.ts'
import { pairedValues } from './pairs.ts'
import { placedValues } from './positions.ts'
import { isChosen, isPlaceholder } from './plausible.ts'
import type { SecretRange } from './secret-range.ts'
import type { SourceFile } from './source-file.ts'
import { copiedValues, insertedValues, markdownCells } from './tables.ts'
import { OTHER_TOKENS, TOKENS } from './tokens.ts'

export interface Reader {
  readonly words: readonly string[]
  /** A token of a service begins so: a scanner of such tokens may know more. */
  readonly isToken: boolean
  /** Ranges of the secrets that the word at an offset begins, in no order. */
  read(text: string, at: number, file: SourceFile): SecretRange[]
}

/** The last group of a match that took part, or all of it. */
function groupOf(match: RegExpExecArray, at: number): SecretRange & { readonly value: string } {
  const value = match.slice(1).findLast((group) => group !== undefined && group !== '') ?? match[0]
  const start = at + match[0].lastIndexOf(value)
  return { start, end: start + value.length, value }
}

const named: Reader = {
  words: NAME_WORDS,
  isToken: false,
  read(text, at, file) {
    const placed = file.isProgram ? placedValues(text, at) : []
    const name = nameAt(text, at)
    if (name === undefined) return placed
    return [
      ...placed,
      ...namedValues(text, name, file),
      ...bareValues(text, name, file),
      ...pairedValues(text, name, file),
      ...(file.isConfig ? valuesBelow(text, name, file) : []),
      ...(file.isDocument ? markdownCells(text, name.start, name.end) : []),
    ]
  },
}

const tokens: readonly Reader[] = TOKENS.map(({ words, pattern, isInner }) => ({
  words,
  isToken: true,
  read(text, at) {
    // `task-`, `risk-` end in a beginning.
    if (isInner !== true && /[A-Za-z\d]/.test(text.charAt(at - 1)) && /\w/.test(text.charAt(at)))
      return []
    const match = matchAt(pattern, text, at)
    if (match === null) return []
    const { start, end, value } = groupOf(match, at)
    return /^(?:[xX*.-]|\w+_?-?[xX*.]+$)+$/.test(value) ? [] : [{ start, end }]
  },
}))

/** Whether a word that the scan found is the end of another: `withMac`. */
const isInside = (text: string, at: number): boolean =>
  /^(?:[a-z]{2}|[A-Z]{2}(?![a-z]))/.test(text.slice(at - 1, at + 2))

/** Calls that take a name and a password or key, among other things. */
const LOG_IN = /[\w.: ]*?(?:auth[ \t]*=[ \t]*)?(?:\(|[ \t](?=["']))/iy
const logIn: Reader = {
  words:
    'connect(,twilio(,create_user(,create_superuser(,createuser(,plainauth(,staticcredentials,credentials::new(,awsbasiccredentials,wpdb(,login(,log_in(,signin(,sign_in(,authenticate(,authenticateuser,basic_auth,basicauth,auth=(,auth = (,getconnection(,credentials(,credential(,passwordauthentication(,credentials.basic,new pdo(,mysqli,mysql_real_connect,mysql_connect,oci_connect,pg_connect'.split(
      ',',
    ),
  isToken: false,
  read(text, at) {
    if (isInside(text, at)) return []
    const call = matchAt(LOG_IN, text, at)
    if (call === null) return []
    const literals = literalsFrom(text, at + call[0].length, 'arguments')
    // Much can be connected: a password comes after a host and a name.
    return literals
      .filter(({ key }) => key === undefined)
      .slice(/^connect/i.test(call[0]) ? 2 : 1)
      .filter(({ start, end }) => isChosen(text.slice(start, end)))
  },
}

const notations: readonly Reader[] = [...COMMANDS, ...NOTATIONS].map(
  ({ words, pattern, isSecret }) => ({
    words,
    isToken: false,
    read(text, at, file) {
      const match = isInside(text, at) ? null : matchAt(pattern, text, at)
      if (match === null) return []
      const { start, end, value } = groupOf(match, at)
      return isSecret(value) && (!file.isDocument || isChosen(value)) ? [{ start, end }] : []
    },
  }),
)

const DSN = /[\w.-]{1,60}:([^\s@/"'`<>:]{3,100})$/

/** `user:password@tcp(host)`. */
const dsn: Reader = {
  words: ['@tcp(', '@unix('],
  isToken: false,
  read(text, at) {
    const value = DSN.exec(text.slice(Math.max(0, at - 160), at))?.[1] ?? ''
    return value === '' || isPlaceholder(value) ? [] : [{ start: at - value.length, end: at }]
  },
}

/** All readers. */
export const READERS: readonly Reader[] = [
  named,
  ...tokens,
  { words: OTHER_TOKENS, isToken: true, read: () => [] },
  ...notations,
  dsn,
  logIn,
  { words: ['---- begin ', '-----begin '], isToken: false, read: keyBlock },
  { words: ['private-lines:'], isToken: false, read: puttyKey },
  { words: ['"kty"', "'kty'"], isToken: false, read: webKey },
  {
    words: ['insert into', 'insert ignore into', 'insert or '],
    isToken: false,
    read: insertedValues,
  },
  { words: ['copy '], isToken: false, read: copiedValues },
]
