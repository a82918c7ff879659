// Compiled WebAssembly modules of tree-sitter and its grammars. They are compiled once and handed to every thread, which shares their machine code.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { readGrammar, type GrammarManifest } from './grammars.ts'

/** Modules by language; what is missing is compiled where it is needed. */
export interface CompiledGrammars {
  readonly core?: WebAssembly.Module
  readonly grammars?: Readonly<Record<string, WebAssembly.Module>>
}

/** Tree-sitter itself. */
export const compileCore = (): Promise<WebAssembly.Module> =>
  WebAssembly.compile(
    readFileSync(createRequire(import.meta.url).resolve('web-tree-sitter/web-tree-sitter.wasm')),
  )

/** One grammar, its bytes checked against the manifest. */
export const compileGrammar = (manifest: GrammarManifest): Promise<WebAssembly.Module> =>
  WebAssembly.compile(readGrammar(manifest))
