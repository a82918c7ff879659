// `.env` files: only the names of their variables are read. Values, comments and everything else become empty lines, so that line numbers hold.

/** Templates are written to be shared: they are kept, and searched for secrets as any other file. */
const TEMPLATE = /[._-](?:example|sample|template|tpl|dist|defaults?|schema|spec)$/i
/** `.env.ts` is a program. */
const PROGRAM = /\.(?:[cm]?[jt]sx?|py|rb|go|rs|php|sh|md|json|ya?ml|toml)$/i

/** Whether a file of this name holds values of environment variables. */
export const isEnvFile = (name: string): boolean =>
  (/^\.env(?![a-z0-9])|^\.(?:envrc|flaskenv|dev\.vars|secrets|env\d+)(?:[.~]|$)/i.test(name) ||
    /\.env$/i.test(name) ||
    /^(?:env|environment)\.(?:local|production|prod|staging|development|dev|test)$/i.test(name)) &&
  !TEMPLATE.test(name) &&
  !PROGRAM.test(name)

/** Whether a file of this name is a template of such a file: its values are read, but for those that are secrets after all. */
export const isEnvTemplate = (name: string): boolean =>
  /^\.env(?:[._-]|$)|\.env[._-]/i.test(name) && TEMPLATE.test(name)

const ASSIGNMENT = /^(\s*(?:export\s+|set\s+)?([A-Za-z_][\w.-]*)\s*(?:=|:(?=\s|$)))(.*)$/

/** The name that a line of `keysOnly` gives; undefined for an empty line. */
export const envKey = (line: string): string | undefined => ASSIGNMENT.exec(line)?.[2]

/** The text with the names of variables alone, and how many values it lost. */
export function keysOnly(text: string): { readonly text: string; readonly count: number } {
  let count = 0
  /** The quote that a value over several lines ends with. */
  let open = ''
  const lines = text.split('\n').map((line) => {
    if (open !== '') {
      if (closes(line, open)) open = ''
      return ''
    }
    const [, head, , value = ''] = ASSIGNMENT.exec(line) ?? []
    if (head === undefined) {
      // A value that is commented out was one.
      if (/^\s*#.*=\s*\S/.test(line)) count += 1
      return ''
    }
    const trimmed = value.trim()
    if (trimmed === '') return head
    count += 1
    const quote = /^["'`]/.exec(trimmed)?.[0] ?? ''
    if (quote !== '' && !closes(trimmed.slice(1), quote)) open = quote
    return head
  })
  return { text: lines.join('\n'), count }
}

/** Whether the quote stands in the text, unescaped. */
const closes = (text: string, quote: string): boolean => text.replace(/\\./g, '').includes(quote)
