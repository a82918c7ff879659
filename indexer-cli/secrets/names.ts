// Names that tell of a secret: `password`, `apiKey`, `X-Auth-Token`, `TOKEN_GITHUB`, `db.password`. A word of the name says so, and none behind it
// says that something else is meant: `tokenType`, `password_field`.

export interface TellingName {
  /** Of the whole identifier, dots and dashes in it included. */
  readonly start: number
  readonly end: number
  /** `passwords`, `tokens`: its value may be a list, or a table with keys of its own. */
  readonly isPlural: boolean
  /** The telling word is the last one, but for words like `value`: what it is set to is the secret whatever it looks like. */
  readonly isExact: boolean
  /** Of those that people choose, the kind that may be plain words. */
  readonly isPhrase: boolean
  /** `password` and the like: what people choose themselves. */
  readonly isPassword: boolean
}

/** What may stand before `key`. */
const KEYS =
  'api access private secret signing encryption decryption crypto cipher account shared preshared master auth license storage validation machine client hmac session cookie jwt subscription deploy service webhook'.split(
    ' ',
  )

/** Words that a telling name may have, in lower case. */
export const NAME_WORDS: readonly string[] = [
  ...'pass pwd pw secret token credential creds kennwort senha contrase mnemonic connectionstring connection_string connection-string connstr conn_str seedphrase seed_phrase şifre parola wachtwoord'
    .split(' ')
    .filter((word) => /^[\w-]+$/.test(word)),
  ...'"auth" \'auth\' auth: _auth masterauth authorization client-key-data _salt psk key: key= key" key\''.split(
    ' ',
  ),
  'key =',
  ...KEYS.flatMap((key) => ['', '_', '-', ' ', '.'].map((sign) => `${key}${sign}key`)),
]

const STEM =
  /pass(?:words?|wd|wort|phrases?|[_-]?codes?|[_-]?key)?|pwd|pw|(?:client|app|shared|consumer|session|jwt|webhook)?[_-]?secret(?:[_-]?access[_-]?key|[_-]?key)?|token|credential|creds|kennwort|senha|contrase(?:ñ|n)a|mnemonic|conn(?:ection)?[_-]?str(?:ing)?|seed_?phrase|parola|wachtwoord|(?:"auth|'auth|auth(?=: )|_auth(?![a-z_])|masterauth)(?![a-z])|authorization|client-key-data|_salt|psk(?!\w)|key(?=["']?[ \t]*[:=])|[a-z]{3,12}[ ._-]?key(?:[_-]?id)?/iy

/** Stems that are part of other words too. */
const SHORT = /^(?:pass|pwd|pw|creds|auth|parola|senha)$/i
const BEFORE_PASS =
  /(?:db|user|admin|root|smtp|mail|ftp|redis|mysql|pg|pgp|store|ssh|sudo|require|my|new|old|http|proxy|sql|key|app|login|bind|wifi|vault|(?<![a-z])get)$/i

/** Words behind a telling one that make another thing of it. */
const OTHER_THINGS = new Set(
  `type types kind kinds url urls uri uris path paths file files filename filenames name names field fields length len size sizes count counts limit
  limits max min ttl expiry expires expired expiration expire age lifetime timeout header headers regex regexp regexes pattern patterns re policy
  policies rule rules hint hints label labels placeholder placeholders error errors err message messages msg title index idx position pos start end
  offset line column col prefix suffix separator delimiter format formats version algorithm algorithms alg method methods strategy provider providers
  service server endpoint endpoints manager store class classes symbol source location dir directory folder param params parameter attr attribute
  attributes input inputs dialog modal form page screen view component button icon strength score check checker validation validator validators valid
  validate reset change changed updated created rotation request requests response handler callback generator factory builder parser reader writer
  scanner stream buffer iterator required enabled disabled visible usage scope scopes issuer audience claims claim info stat stats state status role
  roles permission permissions group groups price address balance amount budget cost rate window embedding embeddings color colors spec cap ok exists
  lookup resolver middleware interceptor guard exchange endpointurl docs doc description help command cmd flag option options config settings
  contract transfer owner holder holders char chars character characters stage step steps flow grant hasher hashers hashing reuse attempts attempt
  encoding encoder decoder decode encode util utils helper helpers list map set tree table row cell item items node nodes each at of by fn func is startswith endswith contains icontains iexact regexp md html
  schema model entity dto bean repository repo manager2 tests test spec2 suite mode display toggle show hide wrapper container section link links`.split(
    /\s+/,
  ),
)
const VALUE_WORDS =
  /^(?:values?|val|key|base|prod|production|live|dev|development|staging|stage|base64|b64|hex|default|id|string|str|text|raw|env|old|new|plain|plaintext|current|confirmation|confirm|again|repeat|hash|digest|encrypted|data|\d+|access|test|main|primary|secondary|admin|root|user|override|real)$/i

const LETTER = /[A-Za-z]/

/** Of a bare `key` what it is below tells. */
const PARENT =
  /(?:^|[\s{"'[])(?:api|encryption|signing|crypto|credentials?|secrets?|auth|jwt|hmac|aws|stripe|openai|sendgrid|mailgun|twilio)["']?\]?\s*[:=]?\s*[{\n][^{}]{0,120}$/i

const NO_PASSWORD = /^(?:[\r\n]|$|[ \t]+(?!(?:is|was|to|or)\b)[a-z]+[\s,.)])/

/** The telling name at a word that the scan found; undefined when it names something else. */
export function nameAt(text: string, at: number): TellingName | undefined {
  STEM.lastIndex = at
  const found = STEM.exec(text)?.[0]
  if (found === undefined) return undefined
  // The statement of Python, the verb.
  if (
    found.length === 4 &&
    !/\w/.test(text.charAt(at - 1)) &&
    NO_PASSWORD.test(text.slice(at + 4, at + 24))
  )
    return undefined
  const before = text.charAt(at - 1)
  if (SHORT.test(found) && LETTER.test(before)) {
    const isCamel = /^[A-Z]/.test(found) && /[a-z]/.test(before)
    if (!isCamel && !BEFORE_PASS.test(text.slice(Math.max(0, at - 12), at))) return undefined
  }
  // Of `auth` the value is one only where a setting has it.
  if (
    /^["']?_?auth$/i.test(found) &&
    !/^["']?[ \t]*[:=]/.test(text.slice(at + found.length, at + found.length + 20))
  )
    return undefined
  if (
    /^key$/i.test(found) &&
    (/[\w$.-]/.test(before) || !PARENT.test(text.slice(Math.max(0, at - 200), at)))
  )
    return undefined
  // What is told of a digest is none of it.
  if (
    /^authorization$/i.test(found) &&
    /^["'\]]{0,2}\s*[:=,]?\s*["']?Digest\b/i.test(text.slice(at + 13, at + 30))
  )
    return undefined
  const quote = /^["']/.test(found) ? 1 : 0
  let stemEnd = at + found.length
  let isPlural = /^(?:creds|passwords|passphrases)$/i.test(found)
  if (/^s(?![a-z])/i.test(text.slice(stemEnd, stemEnd + 2)) && !/s$/i.test(found)) {
    isPlural = true
    stemEnd += 1
  }
  const tail = tailAt(text, stemEnd)
  // `tokenize`, `TOKENIZER`, `passing`: the word goes on.
  const next = tail.charAt(0)
  const last = text.charAt(stemEnd - 1)
  if (LETTER.test(next) && !(/[A-Z]/.test(next) && /[a-z\d]/.test(last))) return undefined
  const words = wordsOf(tail)
  if (words.some((word) => OTHER_THINGS.has(word.toLowerCase()))) return undefined
  return {
    start: identifierStart(text, at + quote),
    end: stemEnd + tail.length,
    isPlural: isPlural && tail === '',
    isExact:
      words.every((word) => VALUE_WORDS.test(word)) && !/^(?:authorization|key)$/i.test(found),
    isPhrase: /phrase|mnemonic/i.test(found),
    isPassword: /^(?:pass(?!code|[_-]?key)|pwd|pw|kennwort|senha|contrase|wachtwoord|parola)/i.test(
      found,
    ),
  }
}

const TAIL = /\w{0,60}(?:(?:\.(?=\w)|-(?=[A-Za-z]))\w{1,40}(?![\w(])){0,4}/y

function tailAt(text: string, at: number): string {
  TAIL.lastIndex = at
  return TAIL.exec(text)?.[0] ?? ''
}

/** The words that a name is made of. */
export const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
    .split(/[^A-Za-z\d]+/)
    .filter((word) => word !== '')

/** Where the identifier that holds the offset begins. */
function identifierStart(text: string, at: number): number {
  let start = at
  while (start > 0 && at - start < 80 && /[\w$.-]/.test(text.charAt(start - 1))) start -= 1
  return start
}

/** The title of a column whose cells are secrets. */
export const NAMED_COLUMN =
  /^"?[\w -]*(?:password|passwd|pwd|passphrase|secret|token|api[_ -]?key|access[_ -]?key|private[_ -]?key|credentials?)(?:[_ -]?(?:hash|value|digest))?"?$/i
