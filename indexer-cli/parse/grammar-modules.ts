// Grammars as compiled WebAssembly, from the packages that the manifests name. Threads are given what this one has compiled: they share its machine code.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { compileGrammar } from './compile-grammar.ts'
import type { Grammar, GrammarSource } from './engine.ts'
import { languages, readGrammar, readPatterns } from './grammars.ts'

/** Tree-sitter itself. */
const compileCore = (): Promise<WebAssembly.Module> =>
  WebAssembly.compile(
    readFileSync(createRequire(import.meta.url).resolve('web-tree-sitter/web-tree-sitter.wasm')),
  )

/** The grammars of this installation, each compiled on first use. */
export class InstalledGrammars implements GrammarSource {
  readonly #compiling = new Map<string, Promise<Grammar>>()
  #core: Promise<WebAssembly.Module> | null = null

  /** Tree-sitter itself, compiled once. */
  core(): Promise<WebAssembly.Module> {
    return (this.#core ??= compileCore())
  }

  async of(path: string, read: () => string): Promise<Grammar> {
    const manifest = languages().ofText(path, read)
    const { language, family, host, inner = language } = manifest
    let grammar = this.#compiling.get(language)
    if (grammar === undefined) {
      const compiled =
        manifest.grammar === undefined
          ? Promise.resolve(undefined)
          : compileGrammar(readGrammar(manifest))
      grammar = compiled.then((module) => ({
        language,
        family,
        host,
        inner,
        module,
        patterns: readPatterns(manifest),
      }))
      this.#compiling.set(language, grammar)
    }
    return grammar
  }
}
