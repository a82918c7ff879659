// The tokens of a C or C++ text, as far as telling macros from what the language itself has needs them: words, operators, literals, and which
// brackets belong together. Comments are left out; directives are read for what they define.

/** A token with its offsets. */
export interface Token {
  readonly text: string
  readonly start: number
  readonly end: number
  /** It is the first one of its line. */
  readonly isFirst: boolean
  /** Of a bracket: where its partner stands in the list; of all else, and of one without partner, its own place. */
  partner: number
}

/** The tokens of a text, and the bodies of the macros without parameters that it defines. */
export interface TokenList {
  readonly tokens: readonly Token[]
  /** By name all bodies: branches of conditions may define one differently. */
  readonly bodies: ReadonlyMap<string, readonly string[]>
}

const TOKEN =
  /(\/\*[\s\S]*?(?:\*\/|$)|\/\/(?:[^\n\\]|\\[\s\S])*)|(\n)|(^[ \t]*#(?:\/\*[\s\S]*?\*\/|[^\n\\]|\\[\s\S])*)|(?:u8|[uUL])?R"([^\s()\\]{0,16})\([\s\S]*?\)\4"|"(?:[^"\\\n]|\\[\s\S])*"?|'(?:[^'\\\n]|\\[\s\S])*'?|[A-Za-z_]\w*|\d(?:[\w.]|'\w)*|->|::|&&|\.\.\.|[^\s\w]/gm

const DEFINITION = /^[ \t]*#[ \t]*define[ \t]+([A-Za-z_]\w*)(?![\w(])([\s\S]*)$/

const CLOSERS: Readonly<Record<string, string>> = { '(': ')', '{': '}', '[': ']' }

/** Reads the tokens of a text. */
export function readTokens(text: string): TokenList {
  const tokens: Token[] = []
  const bodies = new Map<string, string[]>()
  const open: { readonly at: number; readonly closer: string }[] = []
  let isFirst = true
  for (const { 0: found, 1: comment, 2: lineEnd, 3: directive, index: start } of text.matchAll(
    TOKEN,
  )) {
    if (comment !== undefined) continue
    if (lineEnd !== undefined) {
      isFirst = true
      continue
    }
    if (directive !== undefined) {
      const [, name, body = ''] = DEFINITION.exec(directive) ?? []
      if (name !== undefined) bodies.set(name, [...(bodies.get(name) ?? []), plain(body)])
      continue
    }
    const at = tokens.length
    tokens.push({ text: found, start, end: start + found.length, isFirst, partner: at })
    isFirst = false
    const closer = CLOSERS[found]
    if (closer !== undefined) open.push({ at, closer })
    else if (found === ')' || found === '}' || found === ']') {
      // What does not fit is passed over up to a brace: it may be of another branch.
      if (found === '}') while (open.length > 0 && open.at(-1)?.closer !== '}') open.pop()
      const last = open.at(-1)
      if (last?.closer !== found) continue
      open.pop()
      const opener = tokens[last.at]
      const own = tokens[at]
      if (opener === undefined || own === undefined) continue
      opener.partner = at
      own.partner = last.at
    }
  }
  return { tokens, bodies }
}

const plain = (body: string): string =>
  body
    .replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, ' ')
    .replace(/\\\n/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
