// Tree-sitter in this thread: loads grammars on first use and turns text into facts. One engine per thread; web-tree-sitter holds one
// WebAssembly memory for all of its parsers.

import { Language, Parser } from 'web-tree-sitter'
import { ecmascript } from './ecmascript/extract.ts'
import type { Extractor } from './extractor.ts'
import type { FileFacts } from './file-facts.ts'
import { python } from './python/extract.ts'
import { languages, type GrammarManifest } from './grammars.ts'
import { compileCore, compileGrammar, type CompiledGrammars } from './grammar-modules.ts'
import { readGrammarTables, type GrammarTables } from './syntax/grammar-tables.ts'
import { flattenTree, isTreeMemory, type TreeMemory } from './syntax/tree-memory.ts'

const FAMILIES: ReadonlyMap<string, Extractor> = new Map([
  ['ecmascript', ecmascript],
  ['python', python],
])

/** A file that takes tree-sitter longer is given up. */
export const MAX_PARSE_MS = 5_000

interface LoadedLanguage {
  readonly language: Language
  readonly tables: GrammarTables
  readonly extractor: Extractor
}

export interface SourceText {
  readonly path: string
  readonly text: string
  readonly contentHash: string
}

/** Why a text gave no facts. */
export class ParseAbandoned extends Error {}

export class ParseEngine {
  readonly #module: TreeMemory
  readonly #parser: Parser
  readonly #compiled: CompiledGrammars
  readonly #loaded = new Map<string, LoadedLanguage>()

  private constructor(module: TreeMemory, compiled: CompiledGrammars) {
    this.#module = module
    this.#parser = new Parser()
    this.#compiled = compiled
  }

  /** Starts tree-sitter; `compiled` holds what another thread has compiled already. */
  static async start(compiled: CompiledGrammars = {}): Promise<ParseEngine> {
    const core = compiled.core ?? (await compileCore())
    // Emscripten makes the options object the module itself: the one way to reach its memory.
    const module: object = {
      instantiateWasm(
        imports: WebAssembly.Imports,
        done: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
      ): object {
        done(new WebAssembly.Instance(core, imports), core)
        return {}
      },
    }
    await Parser.init(module)
    if (!isTreeMemory(module)) {
      throw new Error('this web-tree-sitter shows no memory to read trees from; run npm ci')
    }
    return new ParseEngine(module, compiled)
  }

  /** Facts of a text; throws `ParseAbandoned` when it takes too long. The language must be one of the manifests. */
  async parse(source: SourceText): Promise<FileFacts> {
    const manifest = languages().of(source.path)
    if (manifest === undefined) throw new ParseAbandoned('no grammar')
    const { language, tables, extractor } = await this.#load(manifest)
    this.#parser.setLanguage(language)
    const deadline = performance.now() + MAX_PARSE_MS
    // Returning true cancels, which the package's type leaves out.
    const progressCallback = (): boolean => performance.now() > deadline
    const tree = this.#parser.parse(source.text, null, { progressCallback })
    if (tree === null) {
      this.#parser.reset()
      throw new ParseAbandoned(`parsing took over ${MAX_PARSE_MS / 1000} s`)
    }
    try {
      const flat = flattenTree(this.#module, addressOf(tree), tables, source.text)
      return extractor.extract({ ...source, language: manifest.language, tree: flat })
    } finally {
      tree.delete()
    }
  }

  async #load(manifest: GrammarManifest): Promise<LoadedLanguage> {
    const known = this.#loaded.get(manifest.language)
    if (known !== undefined) return known
    const extractor = FAMILIES.get(manifest.family)
    if (extractor === undefined) {
      throw new Error(`grammar "${manifest.language}": no family "${manifest.family}"`)
    }
    const module = this.#compiled.grammars?.[manifest.language] ?? (await compileGrammar(manifest))
    const language = Language.loadSync(module)
    const tables = readGrammarTables(
      this.#module,
      language,
      addressOf(language),
      extractor.vocabulary,
    )
    const loaded = { language, tables, extractor }
    this.#loaded.set(manifest.language, loaded)
    return loaded
  }
}

/** The address of a tree or a language in WebAssembly memory, which web-tree-sitter keeps under the key 0. */
function addressOf(held: object): number {
  const address: unknown = Reflect.get(held, 0)
  if (typeof address !== 'number') throw new Error('web-tree-sitter keeps no address')
  return address
}
