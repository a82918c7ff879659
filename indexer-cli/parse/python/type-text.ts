// Annotations that Python code writes as strings or in comments: `"Optional[Foo]"`, `# type: Foo | None`.

export type TypeText =
  | { readonly name: string; readonly args: readonly TypeText[] }
  | { readonly options: readonly TypeText[] }

/** Longer strings are prose. */
const MAX_CHARS = 200

/** Reads a string literal as a type, or null when it is none. */
export function parseTypeText(literal: string): TypeText | null {
  const text = literal.replace(/^[A-Za-z]*(?:"""|'''|"|')|(?:"""|'''|"|')$/g, '')
  if (text.length === 0 || text.length > MAX_CHARS) return null
  const tokens = text.match(/[\p{L}_][\p{L}\p{N}_.]*|[[\],|]|\S/gu) ?? []
  const reader = new Reader(tokens)
  const type = reader.union()
  return type !== null && reader.isDone ? type : null
}

/** What a comment behind a value writes as its type: `# type: list[Foo]`. */
export const commentedType = (comment: string): string | undefined =>
  /^#[ \t]*type:(?![ \t]*ignore\b)[ \t]*([^#(][^#]*?)[ \t]*(?:#.*)?$/.exec(comment)?.[1]

class Reader {
  readonly #tokens: readonly string[]
  #at = 0

  constructor(tokens: readonly string[]) {
    this.#tokens = tokens
  }

  get isDone(): boolean {
    return this.#at >= this.#tokens.length
  }

  union(): TypeText | null {
    const options: TypeText[] = []
    do {
      const option = this.#single()
      if (option === null) return null
      options.push(option)
    } while (this.#take('|'))
    const [only] = options
    return options.length === 1 && only !== undefined ? only : { options }
  }

  #single(): TypeText | null {
    const name = this.#tokens[this.#at]
    if (name === undefined || !/^[\p{L}_]/u.test(name)) return null
    this.#at++
    if (!this.#take('[')) return { name, args: [] }
    const args: TypeText[] = []
    do {
      const arg = this.union()
      if (arg === null) return null
      args.push(arg)
    } while (this.#take(','))
    return this.#take(']') ? { name, args } : null
  }

  #take(token: string): boolean {
    if (this.#tokens[this.#at] !== token) return false
    this.#at++
    return true
  }
}
