// Which names of a C or C++ text are macros that stand for attributes, told by places where the language has room for nothing else: before a
// declaration that has its type (`LIB_INLINE int f(int)`), and behind a function's parameters (`int f(int) LIB_PURE;`).

import type { Token, TokenList } from './c-tokens.ts'

/** What people write macros like. */
const MACRO = /^_*[A-Z][A-Z0-9]*_[A-Z0-9_]*$|^_*[A-Z][A-Z0-9]{3,}_?$/
const WORD = /^[A-Za-z_]/

export const isMacroName = (text: string | undefined): boolean =>
  text !== undefined && MACRO.test(text)
export const isWord = (text: string | undefined): boolean => text !== undefined && WORD.test(text)

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Words that stand before a type in a declaration. */
export const SPECIFIERS = words(
  'static inline extern constexpr consteval constinit virtual explicit friend mutable register thread_local const volatile typename unsigned signed struct class union enum',
)
/** Words that are types by themselves. */
const BASIC_TYPES = words('void int char bool float double long short auto unsigned signed')
/** Words that are no name and no type. */
const KEYWORDS = words(
  'if else for while do switch case default return goto break continue throw try catch new delete sizeof operator using namespace template typedef public private protected this and or not xor const_cast static_cast dynamic_cast reinterpret_cast static_assert co_return co_await co_yield requires alignof decltype noexcept override final asm',
)
/** Words that may stand behind a function's parameters. */
const BEHIND = words('const volatile noexcept override final')

export const isName = (text: string | undefined): boolean =>
  isWord(text) && !KEYWORDS.has(text ?? '') && !SPECIFIERS.has(text ?? '')

/** Where a type that begins at a token ends: the token behind it. The same place when there is none. */
export function typeEnd(tokens: readonly Token[], from: number): number {
  let at = from
  while (SPECIFIERS.has(tokens[at]?.text ?? '')) at++
  const first = tokens[at]?.text
  if (first === '::') at++
  if (!isName(tokens[at]?.text) || tokens[at] === undefined)
    return BASIC_TYPES.has(tokens[at - 1]?.text ?? '') ? at : from
  at++
  for (;;) {
    if (tokens[at]?.text === '<') {
      const close = angleEnd(tokens, at)
      if (close === at) return from
      at = close
    }
    if (tokens[at]?.text !== '::' || !isWord(tokens[at + 1]?.text)) break
    at += 2
  }
  while (BASIC_TYPES.has(tokens[at]?.text ?? '') || tokens[at]?.text === 'const') at++
  while (['*', '&', '&&', 'const'].includes(tokens[at]?.text ?? '')) at++
  return at
}

/** So many tokens stand among the arguments of one template. */
const MAX_TEMPLATE_TOKENS = 400

/** The token behind the `>` that closes a `<`; the same place when none does. */
export function angleEnd(tokens: readonly Token[], from: number): number {
  let depth = 0
  for (let at = from; at < Math.min(tokens.length, from + MAX_TEMPLATE_TOKENS); at++) {
    const token = tokens[at]
    const text = token?.text
    if (text === '<') depth++
    else if (text === '>' && --depth === 0) return at + 1
    else if (text === '(' && token !== undefined && token.partner > at) at = token.partner
    else if (text === ';' || text === '{' || text === '}') return from
  }
  return from
}

const ATTRIBUTE_WITH_ARGUMENTS =
  /__attribute__ ?\(\(.*?\)\)|__declspec ?\([^()]*\)|\[\[.*?\]\]|\bnoexcept\b(?: ?\(.*\))?|throw ?\(\)/g
const ATTRIBUTE_WORD =
  /^(?:|inline|static|constexpr|extern|virtual|explicit|const|__\w*inline\w*|override|final)$/

/** Whether a macro's body is nothing but attributes and specifiers, `isNamed` for other macros too. */
const isAttributeBody = (body: string, isNamed: (word: string) => boolean): boolean =>
  body
    .replace(ATTRIBUTE_WITH_ARGUMENTS, '')
    .split(' ')
    .every((word) => ATTRIBUTE_WORD.test(word) || isNamed(word))

/** The names of a text's macros that are attributes: what may stand before a declaration, and behind a function's parameters. */
export interface AttributeNames {
  readonly before: ReadonlySet<string>
  readonly behind: ReadonlySet<string>
}

/** Finds the names that stand where only attributes can. */
export function attributeNames({ tokens, bodies }: TokenList): AttributeNames {
  const types = new Set(
    tokens.flatMap(({ text }, at) =>
      /^(?:class|struct)$/.test(text) && isName(tokens[at + 1]?.text)
        ? [tokens[at + 1]?.text ?? '']
        : [],
    ),
  )
  const before = new Set<string>()
  const behind = new Set<string>()
  const isOther = (name: string): boolean =>
    bodies.get(name)?.some((body) => !isAttributeBody(body, isMacroName)) === true
  for (const [name, found] of bodies) {
    if (!found.every((body) => isAttributeBody(body, () => false))) continue
    before.add(name)
    behind.add(name)
  }
  tokens.forEach(({ text }, at) => {
    if (!isMacroName(text) || isOther(text)) return
    if (!before.has(text) && isBeforeDeclaration(tokens, at, types)) before.add(text)
    if (!behind.has(text) && isBehindParameters(tokens, at)) behind.add(text)
  })
  return { before, behind }
}

/** Words that a declaration begins with, and nothing else but it. */
const OPENERS = words('operator namespace template using typedef')
/** What a declaration may stand behind. */
const STARTERS = words('; { } >')

function isBeforeDeclaration(
  tokens: readonly Token[],
  at: number,
  types: ReadonlySet<string>,
): boolean {
  const previous = tokens[at - 1]?.text
  const isAtStart =
    previous === undefined ||
    STARTERS.has(previous) ||
    (previous === ':' && /^(?:public|private|protected)$/.test(tokens[at - 2]?.text ?? '')) ||
    SPECIFIERS.has(previous) ||
    isMacroName(previous)
  if (!isAtStart) return false
  let next = at + 1
  while (isMacroName(tokens[next]?.text) && tokens[next + 1]?.text !== '(') next++
  const following = tokens[next]?.text ?? ''
  if (SPECIFIERS.has(following) && following !== 'const' && following !== 'volatile') return true
  if (BASIC_TYPES.has(following) || OPENERS.has(following)) return true
  if (following === '~' && types.has(tokens[next + 1]?.text ?? '')) return true
  if (types.has(following) && tokens[next + 1]?.text === '(') return true
  const end = typeEnd(tokens, next)
  if (end === next) return false
  const name = tokens[end]?.text
  if (name === 'operator') return true
  return isName(name) && !isMacroName(name) && /^(?:[(;=[]|::|<)$/.test(tokens[end + 1]?.text ?? '')
}

/** The token before which attributes that follow each other begin, arguments and all. */
function behindWhat(tokens: readonly Token[], from: number): number {
  let at = from - 1
  for (;;) {
    const token = tokens[at]
    if (token === undefined) return -1
    if (
      BEHIND.has(token.text) ||
      token.text === '&' ||
      token.text === '&&' ||
      isMacroName(token.text)
    )
      at--
    else if (
      token.text === ')' &&
      token.partner < at &&
      isMacroName(tokens[token.partner - 1]?.text)
    ) {
      const opener = token.partner - 1
      // What the parameters belong to may be such a name itself.
      if (tokens[opener - 1]?.text !== ')' && !BEHIND.has(tokens[opener - 1]?.text ?? '')) return at
      at = opener - 1
    } else if (
      token.text === ')' &&
      token.partner < at &&
      tokens[token.partner - 1]?.text === 'noexcept'
    )
      at = token.partner - 2
    else return at
  }
}

/** The token behind a name, and behind its arguments. */
export function behindArguments(tokens: readonly Token[], at: number): number {
  const next = tokens[at + 1]
  return next?.text === '(' && next.partner > at ? next.partner + 1 : at + 1
}

function isBehindParameters(tokens: readonly Token[], at: number): boolean {
  const place = behindWhat(tokens, at)
  const closer = tokens[place]
  if (closer?.text !== ')' || closer.partner >= place) return false
  const name = tokens[closer.partner - 1]?.text
  const isOperator =
    tokens[closer.partner - 2]?.text === 'operator' ||
    tokens[closer.partner - 3]?.text === 'operator'
  if (!isOperator && (!isName(name) || isMacroName(name))) return false
  const beforeName = tokens[closer.partner - 2]?.text ?? ''
  let next = behindArguments(tokens, at)
  while (BEHIND.has(tokens[next]?.text ?? '') || isMacroName(tokens[next]?.text))
    next = behindArguments(tokens, next)
  const following = tokens[next]?.text ?? ''
  const isDeclared =
    isOperator ||
    (isWord(beforeName) && !KEYWORDS.has(beforeName)) ||
    /^(?:[*&>~]|&&|::)$/.test(beforeName)
  if (following === '{' || following === ':')
    return isDeclared || /^[;{}>:]$/.test(beforeName) || isMacroName(beforeName)
  if (following === ';')
    return (
      isDeclared &&
      (isWord(beforeName) || beforeName === '>' || beforeName === '*' || beforeName === '&')
    )
  return (
    isDeclared &&
    (following === '->' ||
      (following === '=' && /^(?:0|default|delete)$/.test(tokens[next + 1]?.text ?? '')))
  )
}
