// Whether a value is a secret or only stands where one would: placeholders, names, types, what people chose and what chance made.

const PLACEHOLDER =
  /^(?:[\s*.x#_-]*|.*(?:\$\{|\$\(|\{\{|\{%|<%|%\(|#\{|<[\w -]+>|\bprocess\.env|\bos\.environ|\bgetenv).*|[$%@&!|>[{(].*|(?:your|my|the|some|an?)[-_ ].*|.*(?:example|change[-_ ]?(?:me|it|this)|placeholder|redacted|dummy|insert[-_ ]|replace[-_ ]|fill[-_ ]in|to[-_ ]?be[-_ ]|todo|lorem).*|(?:pass(?:word|wd|phrase)?|secret|token|pwd|pw|user(?:name)?|admin|root|guest|test(?:ing)?|foo|bar|baz|abc(?:123)?|123(?:4(?:5(?:6(?:7(?:8(?:9)?)?)?)?)?)?|true|false|yes|no|on|off|null|nil|none|undefined|string|number|boolean|text|object|required|optional|read|write|admin|default|empty|unset|hidden|basic|bearer|inherit|auto|env|vault|postgres|mysql|redis|rabbitmq|guest)[\d!]{0,3})$/i

/** What a signed request says of the key that signed it: its name, day, region and service. */
const SCOPE = /^[\w.-]+\/\d{8}\/[\w-]+\/[\w-]+\/\w+_request$/

/** A value that stands for another, or says where it is from. */
export const isPlaceholder = (value: string): boolean =>
  PLACEHOLDER.test(value.trim()) || SCOPE.test(value)

/** A value that anything could be, but for those that stand for another. */
export const isTold = (value: string): boolean =>
  value.length >= 3 &&
  !isPlaceholder(value) &&
  !/^[\d.]+$|^-|^\.{0,2}\/|^\w+:\/\/|\$|%\w+%|%[sdv]/.test(value)

/** Bits of information a character. */
function entropy(text: string): number {
  const counts = new Map<string, number>()
  for (const unit of text) counts.set(unit, (counts.get(unit) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values())
    bits -= (count / text.length) * Math.log2(count / text.length)
  return bits
}

/** Words with a number behind some of them: `refresh-token-2`. */
const isWords = (value: string): boolean =>
  value
    .split(/[-_./:+ ]/)
    .every((part) => /^(?:[A-Za-z][a-z]*\d{0,2}|[A-Z]+\d{0,2}|\d{1,4}|)$/.test(part))

/** Whether a literal looks made by chance and not by people: letters and digits mixed, no words. */
export const isRandom = (value: string): boolean =>
  value.length >= 16 &&
  /\d/.test(value) &&
  /[A-Za-z]/.test(value) &&
  entropy(value) >= 3.3 &&
  !isWords(value)

/** Algorithms, encodings, protocols and widths, which have digits of their own. */
const TERM =
  /^(?:(?:x-)?(?:oauth|hmac|base|utf|latin|iso|cp|windows|sha|md|aes|hs|rs|es|ps|rsa|ed|curve|pbkdf|argon|bcrypt|scrypt|blake|int|uint|float|u|i|f|http|h|ipv|x|p|sha3|ecdsa|id|v|line|col|row|test|case|step|var|arg|str|val|key|type|name|user|item|node|text|page)[-_]?\d+\w{0,8}|[A-Z]{1,3}\d{1,3}|[A-Z]{2,6}-\d{3,6}|0x[0-9a-f]{1,8}|[\w-]*(?:sha|md|aes|base|utf|hmac|rsa|oauth)[-_]?\d[\w-]*)$/i
const CAMEL_NAME = /^[A-Za-z][a-z]*(?:[A-Z][a-z]+)+\d?[?!]?$/
const CONSTANT_NAME = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/
const DOTTED_NAME = /^~?[A-Za-z_$][\w$]*(?:(?:\.|::|->|#|\\)[A-Za-z_$][\w$]*)+(?:\/\d+|\(\))?$/
const FILE_NAME =
  /^[\w./@*-]*\.(?:pem|crt|cer|key|p12|jks|json|ya?ml|toml|txt|md|html?|xml|conf|cfg|ini|env|py|[cm]?[jt]sx?|go|rs|rb|java|php|sh|sql|lock|enc|png|svg|css|csv|log|gz|zip)(?:#[\w.]+)?$/i
const PATTERN = /\\[dwsbDWSB]|\[[^\]]*-[^\]]*\]|\(\?|%[sdvq]|\{\w*\}|[*+]\$|^\^|#\{/
/** A variable in the text. */
const VARIABLE = /\$\w/
const EMAIL = /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/
const TELLING = /pass(?:word|wd)|secret|token|credential|api[-_]?key/i

/** Whether a value of a program or of prose was chosen as a secret: no name, no path, no pattern, no sentence. */
export function isChosen(value: string): boolean {
  if (value.length < 6 || value.length > 400 || /\s/.test(value) || isPlaceholder(value))
    return false
  // `package@1.2.3`, checksums of lock files.
  if (
    /^@?[\w./-]+@[~^]?v?\d+\.\d|^sha\d+[-:]|^[\w.-]+\.[\w-]+:\d{2,5}$/.test(value) ||
    EMAIL.test(value)
  )
    return false
  // Names may have a number; a long one is nobody's name.
  const isNumbered = /\d{3}/.test(value)
  if (!isNumbered && CONSTANT_NAME.test(value)) return false
  const hasDigit = /\d/.test(value) && /[A-Za-z]/.test(value)
  const isMixed =
    /[a-z]/.test(value) && /[A-Z]/.test(value) && /[^\w\s.,:;/()[\]{}<>'"`\\-]/.test(value)
  if (!hasDigit && !isMixed) return false
  if (
    FILE_NAME.test(value) ||
    TERM.test(value) ||
    CAMEL_NAME.test(value) ||
    DOTTED_NAME.test(value) ||
    PATTERN.test(value)
  )
    return false
  if (VARIABLE.test(value) && !isRandom(value)) return false
  // Of bytes in escapes nothing is left to choose.
  if (value.includes('\\') && value.replaceAll(/\\(?:x\w\w|u\w{4}|\w)/g, '').length < 6)
    return false
  if (/^--?[a-z]|^(?:\w+:)?\/\/|^\.{0,2}\/|[()[\]<>{}|]|=>/.test(value)) return false
  if (TELLING.test(value) && !isRandom(value)) return /[^\w\s-]/.test(value) && /\d/.test(value)
  return isNumbered || !(/[-_./:+]/.test(value) && isWords(value))
}

/** Words of a message, by which it is known from a passphrase. */
const SENTENCE =
  /\b(?:the|your|you|is|are|was|must|should|please|enter|not|and|or|of|to|for|with|at|in|on|be|an?|has|have|no|this|that|by|can|will|ihr|das|der|die|bitte|und|ist|le|la|les|de|votre|un|une|el|los|su|por|para)\b/i

/** Several plain words that make no sentence: `correct horse battery staple`. */
export const isPassphrase = (value: string): boolean =>
  /^[a-z]{3,12}(?:[ -][a-z]{3,12}){3,24}$/.test(value) &&
  !SENTENCE.test(value) &&
  !TELLING.test(value)

/** Whether letters alone may be a password: a word that means nothing about passwords. */
export const isPlainWord = (value: string): boolean =>
  /^[a-z]{8,40}$/.test(value) && !TELLING.test(value) && !isPlaceholder(value)

/** `1.2.3`, `^4.0`, numbers, references to other settings. */
const NO_SECRET =
  /^(?:[\^~]?v?\d+(?:\.\d+)+[\w.+-]*|-?\d{1,6}|(?:var|local|data|module|secrets?|env|vars|inputs|github|steps|config|self|this|params?|settings?|options?|ref)\.[\w.[\]'"-]+|[\w.]+\(.*|workspace:.*|https?:\/\/[^@]*|\.{0,2}\/[\w./-]*|[a-z]+_[a-z_]+\.[a-z][\w.]+)$/i
/** Labels: a capital and small letters, words of a script without capitals. */
const LABEL = /^\p{Lu}[\p{Ll}\p{M}]+$|^[^\p{ASCII}]+$/u

/** Whether a value of a file of settings is a secret. */
export function isSetting(value: string): boolean {
  if (isPlaceholder(value) || NO_SECRET.test(value)) return false
  if (LABEL.test(value)) return false
  return !/\s/.test(value) || isPassphrase(value) || !/\s\S+\s|[/]|^[A-Z][a-z]+ /.test(value)
}
