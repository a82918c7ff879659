// What the constants of all files say of paths: `API`, `settings.API`, `ROUTES.users.one`, entries of what a CommonJS module exports.

import type { FactExpr } from '../../parse/file-facts.ts'
import type { HttpFacts } from '../../parse/http/http-facts.ts'
import type { Program } from '../values/program.ts'
import type { SourceFile } from '../values/source-file.ts'
import { refKey, type Value } from '../values/value.ts'

export class PathTexts {
  readonly #program: Program
  readonly #texts = new Map<string, string>()

  constructor(program: Program, files: readonly (readonly [SourceFile, HttpFacts])[]) {
    this.#program = program
    for (const [file, { texts }] of files) {
      for (const [symbol, text, entry] of texts)
        this.#texts.set(keyOf({ file: file.number, symbol }, entry), text)
    }
  }

  /** The text that an expression stands for; undefined where no constant, or more than one, says it. */
  of(file: SourceFile, from: number, expr: FactExpr): string | undefined {
    if (expr.t === 'unknown') return undefined
    let entry = ''
    // `ROUTES.users.one` is a member, or an entry of an object that holds an object.
    for (let at: FactExpr = expr; ; at = at.of) {
      const said = new Set(
        this.#program.resolve(file, from, at).flatMap((v) => this.#said(v, entry)),
      )
      if (said.size === 0 && at.t === 'name') this.#imported(file, from, at.name, entry, said)
      if (said.size > 0 || at.t !== 'member') return said.size === 1 ? [...said][0] : undefined
      entry = entry === '' ? at.name : `${at.name}.${entry}`
    }
  }

  #said(value: Value, entry: string): readonly string[] {
    const symbol = value.k === 'symbol' ? value.symbol : value.k === 'module' ? 0 : -1
    if (symbol < 0 || !('file' in value)) return []
    const said = this.#texts.get(keyOf({ file: value.file, symbol }, entry))
    return said === undefined ? [] : [said]
  }

  /** What a name is imported as, of modules whose exports are entries of one object. */
  #imported(file: SourceFile, from: number, name: string, entry: string, said: Set<string>): void {
    for (const { from: module, name: exported } of file.imports(name, from)) {
      const isWhole = exported === '*' || exported === 'default'
      const path = [isWhole ? '' : exported, entry].filter((part) => part !== '').join('.')
      for (const value of this.#program.module(file, module))
        for (const text of this.#said(value, path)) said.add(text)
    }
  }
}

const keyOf = (ref: { readonly file: number; readonly symbol: number }, entry: string): string =>
  `${refKey(ref)} ${entry}`
