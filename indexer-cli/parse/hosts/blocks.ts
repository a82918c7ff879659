// The blocks of a component or page: scripts with their code, styles, and the markup between them.

/** Lines are 0-based; the code of a block stands on its lines with everything before it on its first line blanked. */
export interface Blocks {
  /** Script text of each line, '' where a line has none. */
  readonly script: string[]
  /** Markup of each line, '' where a line has none. */
  readonly markup: string[]
  /** Relative paths that scripts are loaded from, by line. */
  readonly sources: ReadonlyMap<number, string>
}

const BLOCK = /<(script|style)\b((?:[^>"']|"[^"]*"|'[^']*')*)>([\s\S]*?)(?:<\/\1\s*>|$)/gi
/** Scripts of these types are data or templates. */
const NO_CODE =
  /\btype\s*=\s*["']?(?!module|text\/(?:javascript|typescript|babel|jsx|ecmascript)|application\/javascript)[\w/+-]+/i
const SOURCE = /\bsrc\s*=\s*["'](\.{1,2}\/[^"'?#\n]+)/i

const lineOf = (text: string, offset: number): number => {
  let line = 0
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1))
    line += 1
  return line
}

const blank = (text: string): string => text.replace(/[^\n]/g, ' ')

/** Splits the text of a component. `front`: how far code reaches that stands before everything else. */
export function splitBlocks(text: string, front = 0): Blocks {
  const uncommented = text.replace(/<!--[\s\S]*?(?:-->|$)/g, blank)
  let code = ''
  let markup = ''
  let done = 0
  const sources = new Map<number, string>()
  const keep = (from: number, to: number, isCode: boolean): void => {
    code += isCode ? text.slice(from, to) : blank(text.slice(from, to))
    markup += isCode ? blank(text.slice(from, to)) : uncommented.slice(from, to)
  }
  keep(0, front, true)
  done = front
  for (const match of uncommented.matchAll(BLOCK)) {
    const [whole, tag = '', attributes = '', body = ''] = match
    if (match.index < done) continue
    const start = match.index + `<${tag}${attributes}>`.length
    const end = start + body.length
    const isCode = tag.toLowerCase() === 'script' && !NO_CODE.test(attributes)
    keep(done, match.index, false)
    code += blank(text.slice(match.index, start))
    markup += blank(text.slice(match.index, start))
    if (isCode) keep(start, end, true)
    else {
      code += blank(text.slice(start, end))
      markup += blank(text.slice(start, end))
    }
    const rest = blank(text.slice(end, match.index + whole.length))
    code += rest
    markup += rest
    const [, source] = tag.toLowerCase() === 'script' ? (SOURCE.exec(attributes) ?? []) : []
    if (source !== undefined) sources.set(lineOf(text, match.index), source)
    done = match.index + whole.length
  }
  keep(done, text.length, false)
  return { script: code.split('\n'), markup: markup.split('\n'), sources }
}
