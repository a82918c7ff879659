// Tree-sitter in this thread: loads grammars on first use and turns text into facts. One engine per thread; web-tree-sitter holds one
// WebAssembly memory for all of its parsers.

import { Language, Parser, type Tree } from 'web-tree-sitter'
import { config } from './config/extract.ts'
import { CountedParser, MAX_STEPS } from './counted-parser.ts'
import { ecmascript } from './ecmascript/extract.ts'
import type { Extractor } from './extractor.ts'
import type { FileFacts } from './file-facts.ts'
import type { Host, Hosted } from './hosts/host.ts'
import { hostNamed } from './hosts/hosts.ts'
import { lexisOf } from './http/lexis.ts'
import { patternExtractor } from './generic/extract.ts'
import { compileLanguage, type LanguageTexts } from './generic/language.ts'
import { python } from './python/extract.ts'
import { redactSecrets } from '../secrets/redact.ts'
import { textReader } from './text/readers.ts'
import { repaired, type Parsed } from './repair/repair.ts'
import { giveEmptyMemory } from './scanner-memory.ts'
import { readGrammarTables, type GrammarTables } from './syntax/grammar-tables.ts'
import { TextInput } from './syntax/text-input.ts'
import { OutOfTime } from './within-time.ts'
import { errorCost, flattenTree, isTreeMemory, type TreeMemory } from './syntax/tree-memory.ts'

/** Families that have code of their own; the others are read by the patterns of their language. */
const FAMILIES: ReadonlyMap<string, Extractor> = new Map([
  ['ecmascript', ecmascript],
  ['python', python],
  ['config', config],
])

/** A grammar ready to be loaded. */
export interface Grammar {
  readonly language: string
  /** Names the code that reads its trees. */
  readonly family: string
  /** Takes the code out of a file of another kind (hosts/). */
  readonly host: string | undefined
  /** The language that facts name. */
  readonly inner: string
  /** Undefined for a language that is read by its lines. */
  readonly module: WebAssembly.Module | undefined
  /** For the family `patterns`. */
  readonly patterns: LanguageTexts | undefined
}

/** Where an engine gets grammars from. */
export interface GrammarSource {
  core(): Promise<WebAssembly.Module>
  /** The grammar for a path, or for its text where the path does not decide; undefined when its installation is broken. */
  of(path: string, read: () => string): Promise<Grammar | undefined>
}

/** Runs work in this thread, and may stop it by an exception. */
export type Guard = <T>(work: () => T) => T

/** How much an engine works. */
export interface Bounds {
  /** Around all work on files; an engine whose work it stopped is broken. */
  readonly bound?: Guard
  /** Of the parser, for one file; left out, `MAX_STEPS`. */
  readonly maxSteps?: number
}

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

/** Longest text that is read as a plain one in place of code. */
const MAX_PLAIN_CHARS = 200_000

/** The code of a file; undefined for a host that has none, and so is a plain text. */
function open(host: Host | undefined, { path, text }: SourceText): Hosted | undefined {
  if (host === undefined) return { code: text, shown: text }
  const hosted = host(path, text)
  if (hosted === undefined && text.length > MAX_PLAIN_CHARS) {
    throw new ParseAbandoned(`larger than ${MAX_PLAIN_CHARS} characters`)
  }
  return hosted
}

/** What was left out to heal a text may have held more than its errors hide. */
const withMore = (read: FileFacts, healed: FileFacts | undefined): FileFacts =>
  healed !== undefined && healed.symbols.length >= read.symbols.length ? healed : read

/** Why a text gave no facts. */
export class ParseAbandoned extends Error {}

export class ParseEngine {
  readonly #memory: TreeMemory
  readonly #parser: CountedParser
  readonly #grammars: GrammarSource
  readonly #bound: Guard
  readonly #loaded = new Map<string, LoadedLanguage>()
  #isBroken = false

  private constructor(
    memory: TreeMemory,
    grammars: GrammarSource,
    { bound, parser }: Pick<Required<Bounds>, 'bound'> & { readonly parser: CountedParser },
  ) {
    this.#bound = bound
    this.#memory = memory
    this.#parser = parser
    this.#grammars = grammars
  }

  /** Starts tree-sitter in this thread. */
  static async start(
    grammars: GrammarSource,
    { bound = (work) => work(), maxSteps = MAX_STEPS }: Bounds = {},
  ): Promise<ParseEngine> {
    const core = await grammars.core()
    // Emscripten makes the options object the module itself: the one way to reach its memory.
    const input = new TextInput()
    const module: object = {
      instantiateWasm(
        imports: WebAssembly.Imports,
        done: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
      ): object {
        const instance = new WebAssembly.Instance(core, input.imports(imports, memoryOf))
        giveEmptyMemory(imports, instance)
        done(instance, core)
        return {}
      },
    }
    const memoryOf = (): TreeMemory => {
      if (isTreeMemory(module)) return module
      throw new Error('this web-tree-sitter shows no memory to read trees from; run npm ci')
    }
    await Parser.init(module)
    const parser = new CountedParser(maxSteps, input)
    return new ParseEngine(memoryOf(), grammars, { bound, parser })
  }

  /** An exception came out of WebAssembly, or work in it was stopped: its memory cannot be trusted any more, and this thread can have no other. */
  get isBroken(): boolean {
    return this.#isBroken
  }

  /** Facts of a text without its secrets; throws `ParseAbandoned` when it is too much work. */
  async parse(given: SourceText): Promise<FileFacts> {
    return this.within(await this.open(given))
  }

  /** Takes the secrets out of a text and loads what reads it. The work on its facts is left: it waits for nothing, and is to run within `within`. */
  async open(given: SourceText): Promise<() => FileFacts> {
    const grammar = await this.#grammars.of(given.path, () => given.text)
    if (grammar === undefined) throw new ParseAbandoned('no grammar')
    const host = grammar.host === undefined ? undefined : await hostNamed(grammar.host)
    const hosted = open(host, given)
    const redacted = await redactSecrets(given.path, hosted?.shown ?? given.text)
    const source = { ...given, text: redacted.text }
    const readText = await textReader(hosted === undefined ? 'text' : grammar.family)
    const language = hosted === undefined ? 'text' : grammar.language
    return () => {
      const facts =
        readText === undefined
          ? this.#read(grammar, host, source)
          : readText({ ...source, language })
      return redacted.count === 0 ? facts : { ...facts, redacted: redacted.count }
    }
  }

  /** Runs work on opened texts under the engine's guard. */
  within<T>(work: () => T): T {
    try {
      return this.#bound(work)
    } catch (cause) {
      if (cause instanceof OutOfTime) this.#break()
      throw cause
    }
  }

  #read(grammar: Grammar, host: Host | undefined, shown: SourceText): FileFacts {
    // A host that shows its code has told all; the others' code is taken from the text without secrets.
    const code = grammar.host === 'notebook' ? shown.text : (open(host, shown)?.code ?? '')
    const source = grammar.host === undefined ? shown : { ...shown, text: code }
    const { language, tables, extractor } =
      this.#loaded.get(grammar.language) ?? this.#load(grammar)
    this.#parser.begin(language)
    const parse = (text: string, old: Tree | null = null): Parsed | null => {
      const { left } = this.#parser
      const tree = this.#guard(() => this.#parser.parse(text, old))
      if (tree === null) return null
      const steps = left - this.#parser.left
      return { text, tree, cost: errorCost(this.#memory, addressOf(tree)), steps }
    }
    const first = parse(extractor.prepare?.(source.text) ?? source.text)
    if (first === null) throw new ParseAbandoned(this.#parser.givenUp)
    const help = { repairs: extractor.repairs ?? [], lexis: lexisOf(grammar.inner) }
    const { read, healed } =
      first.cost === 0 ? { read: first, healed: undefined } : repaired(first, help, parse)
    const factsOf = ({ text, tree }: Parsed): FileFacts => {
      try {
        const flat = flattenTree(this.#memory, addressOf(tree), tables, text)
        const hasError = flat.hasError || tree === healed?.tree
        const given = { ...flat, hasError }
        return extractor.extract({ ...source, language: grammar.inner, tree: given })
      } finally {
        tree.delete()
      }
    }
    const facts = withMore(factsOf(read), healed && factsOf(healed))
    return grammar.host === undefined ? facts : { ...facts, text: shown.text }
  }

  #guard<T>(work: () => T): T {
    try {
      return work()
    } catch (cause) {
      this.#break()
      throw cause
    }
  }

  /**
   * Nothing is freed any more. web-tree-sitter frees what was left behind when the collector finds it: that runs outside of all work, and an
   * exception out of broken memory would end the process there.
   */
  #break(): void {
    this.#isBroken = true
    for (const name of Object.keys(this.#memory))
      if (/^_ts_\w+_delete(?:_wasm)?$/.test(name)) Reflect.set(this.#memory, name, () => undefined)
  }

  #load({ language: name, family, module, patterns }: Grammar): LoadedLanguage {
    if (module === undefined) throw new Error(`grammar "${name}": no family "${family}"`)
    const extractor =
      patterns === undefined ? FAMILIES.get(family) : patternExtractor(compileLanguage(patterns))
    if (extractor === undefined) throw new Error(`grammar "${name}": no family "${family}"`)
    const language = Language.loadSync(module)
    const { vocabulary } = extractor
    const tables = readGrammarTables(this.#memory, language, addressOf(language), vocabulary)
    const loaded = { language, tables, extractor }
    this.#loaded.set(name, loaded)
    return loaded
  }
}

/** The address of a tree or a language in WebAssembly memory, which web-tree-sitter keeps under the key 0. */
function addressOf(held: object): number {
  const address: unknown = Reflect.get(held, 0)
  if (typeof address !== 'number') throw new Error('web-tree-sitter keeps no address')
  return address
}
