// A file's text and symbols, as readers of bridges ask for them.

import { CALLABLE_KINDS } from '#core/graph/symbol.ts'
import type { FactSymbol } from '../file-facts.ts'
import { lineAt, lineStarts } from '../syntax/lines.ts'

const COMMENT = /("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g

export class BridgeText {
  /** The text with its comments blanked. */
  readonly text: string
  readonly symbols: readonly FactSymbol[]
  readonly #lines: Int32Array

  constructor(text: string, symbols: readonly FactSymbol[]) {
    this.text = text.replace(COMMENT, (found, quoted?: string) =>
      quoted === undefined ? found.replace(/[^\n]/g, ' ') : found,
    )
    this.symbols = symbols
    this.#lines = lineStarts(text)
  }

  lineAt(offset: number): number {
    return lineAt(this.#lines, offset)
  }

  /** The innermost function whose code the place is; 0, the module, when there is none. */
  functionAt(offset: number): number {
    return this.#innermost(this.lineAt(offset), (symbol) => CALLABLE_KINDS.has(symbol.kind))
  }

  /** The innermost type around the place. */
  typeAt(offset: number): number {
    return this.#innermost(
      this.lineAt(offset),
      ({ kind }) => kind === 'class' || kind === 'struct' || kind === 'interface',
    )
  }

  /** The type whose annotations stand at the place. */
  typeFrom(offset: number): number {
    const around = this.typeAt(offset)
    if (around > 0) return around
    const line = this.lineAt(offset)
    return this.symbols.findIndex(({ kind, startLine }) => kind === 'class' && startLine >= line)
  }

  lineText(line: number): string {
    return this.text.slice(this.#lines[line - 1], this.#lines[line] ?? this.text.length)
  }

  #innermost(line: number, fits: (symbol: FactSymbol) => boolean): number {
    return Math.max(
      0,
      this.symbols.findLastIndex(
        (symbol) => symbol.startLine <= line && symbol.endLine >= line && fits(symbol),
      ),
    )
  }

  /** The function of that name that starts on the line, or -1. */
  startingAt(line: number, name: string): number {
    return this.symbols.findIndex(
      (symbol) =>
        symbol.startLine === line && symbol.name === name && CALLABLE_KINDS.has(symbol.kind),
    )
  }

  /** The first function of that name, or -1. */
  functionNamed(name: string): number {
    return this.symbols.findIndex(
      (symbol) => symbol.name === name && CALLABLE_KINDS.has(symbol.kind),
    )
  }

  /** The text in quotes, or that a constant of the file by this name holds; undefined when it can't be told. */
  textOf(written: string): string | undefined {
    const quoted = /^@?(["'`])(.*)\1$/s.exec(written.trim())
    if (quoted !== null) return quoted[2]
    const name = /(\w+)$/.exec(written.trim())?.[1]
    if (name === undefined) return undefined
    return new RegExp(`\\b${name}\\b(?:\\s*:\\s*\\w+)?\\s*=\\s*@?(["'\`])([^"'\`\\n]*)\\1`).exec(
      this.text,
    )?.[2]
  }
}
