// GraphQL: types with their fields, and operations and fragments with the types that they name. A description in quotes above something documents it.

import type { SymbolKind } from '#core/graph/symbol.ts'
import { Outline, type TextReader } from './outline.ts'

const DEFINITION =
  /^(extend\s+)?(type|interface|input|enum|union|scalar|directive|schema|query|mutation|subscription|fragment)\b\s*@?(\w+)?/
const KINDS: Readonly<Record<string, SymbolKind>> = {
  type: 'struct',
  interface: 'interface',
  input: 'struct',
  enum: 'enum',
  union: 'type',
  scalar: 'type',
  directive: 'function',
  query: 'function',
  mutation: 'function',
  subscription: 'function',
  fragment: 'function',
}
/** Definitions whose lines are fields. */
const HAS_FIELDS = /^(?:type|interface|input)$/
const FIELD = /^\s*(\w+)\s*(?:\(([^)]*)\)?)?\s*:\s*([^=@#]*)|^\s*\)\s*:\s*([^=@#]*)/
const VALUE = /^\s*([A-Z_][\w]*)\s*(?:@.*)?$/
const PLAIN = /^(?:Int|Float|String|Boolean|ID)$/

export const readGraphql: TextReader = (source) => {
  const outline = new Outline(source)
  const code = withoutText(source.text).split('\n')
  let current = { symbol: -1, kind: '' }
  let depth = 0
  let field = -1
  let description: { from: number; to: number } | undefined
  const use = (from: number, line: number, text: string): void => {
    for (const [name] of text.matchAll(/\b[A-Z]\w*\b/g)) {
      if (!PLAIN.test(name)) outline.use(from, 'type', line, { t: 'name', name, isType: true })
    }
  }
  for (const [index, text] of code.entries()) {
    const line = index + 1
    const before = depth
    depth = Math.max(0, depth + balance(text))
    const written = outline.lines[index] ?? ''
    if (text.trim() === '') {
      if (
        /^\s*"|"\s*$/.test(written) ||
        (description !== undefined && description.to === index && written.trim() !== '')
      ) {
        description = { from: description?.to === index ? description.from : line, to: line }
      }
      continue
    }
    const doc =
      description === undefined || description.to !== index
        ? ''
        : outline.lines
            .slice(description.from - 1, description.to)
            .join('\n')
            .replaceAll('"', '')
            .trim()
    description = undefined
    const [, , kind = '', name = ''] = before === 0 ? (DEFINITION.exec(text.trim()) ?? []) : []
    if (kind !== '') {
      outline.close(current.symbol, lastLine(code, index))
      const known = KINDS[kind]
      const symbol =
        known === undefined || name === ''
          ? -1
          : outline.add({
              name,
              kind: known,
              startLine: line,
              endLine: line,
              signature: written,
              doc,
            })
      current = { symbol, kind }
      const rest = text
        .replace(DEFINITION, '')
        .replace(/=\s*[A-Z_]+\b(?=\s*[,)])|\bon\s+[A-Z_ |]+$/g, '')
      const [, bases = ''] = /\bimplements\b([^{@]*)/.exec(text) ?? []
      for (const [base] of bases.matchAll(/\w+/g)) {
        outline.inherit(symbol, {
          kind: 'IMPLEMENTS',
          of: { t: 'name', name: base, isType: true },
          line,
        })
      }
      use(symbol, line, rest)
      continue
    }
    if (current.symbol < 0) continue
    if (!HAS_FIELDS.test(current.kind)) {
      const value = current.kind === 'enum' ? VALUE.exec(text)?.[1] : undefined
      if (value === undefined) use(current.symbol, line, text.replace(/\b[A-Z]\w*(?=\s*:)/g, ''))
      else
        outline.add({
          name: value,
          kind: 'enum_member',
          parent: current.symbol,
          startLine: line,
          endLine: line,
          signature: written,
          doc,
        })
      continue
    }
    const [, called, , type = '', result = ''] = FIELD.exec(text) ?? []
    const isOuter = before <= 1 && called !== undefined
    if (isOuter) {
      field = outline.add({
        name: called,
        kind: 'field',
        parent: current.symbol,
        startLine: line,
        endLine: line,
        signature: written,
        doc,
      })
    }
    const from = field > 0 ? field : current.symbol
    use(from, line, isOuter ? text.slice(text.indexOf(called) + called.length) : type + result)
  }
  outline.close(current.symbol, lastLine(code, code.length))
  outline.addChunksIfEmpty()
  return outline.finish()
}

/** The last line before `index` that is not empty. */
function lastLine(code: readonly string[], index: number): number {
  let line = index
  while (line > 1 && (code[line - 1] ?? '').trim() === '') line--
  return line
}

/** Brackets that a line opens and leaves open. */
function balance(text: string): number {
  let depth = 0
  for (const unit of text) {
    if (unit === '{' || unit === '(') depth += 1
    else if (unit === '}' || unit === ')') depth -= 1
  }
  return depth
}

/** The text without comments and strings. */
const withoutText = (text: string): string =>
  text.replace(/"""(?:[\s\S]*?"""|[\s\S]*$)|"(?:[^"\\\n]|\\.)*"|#[^\n]*/g, (found) =>
    found.replace(/[^\n]/g, ' '),
  )
