// Routers of all files and how they hang together: groups, mounts, routers that functions are given or give back.

import { refKey, type SymbolRef, type Value } from '../values/value.ts'
import type { SymbolKind } from '#core/graph/symbol.ts'
import type { Program } from '../values/program.ts'
import type { SourceFile } from '../values/source-file.ts'
import type { FactExpr } from '../../parse/file-facts.ts'
import type { FactRouter, HttpFacts, PathPart, RouterRef } from '../../parse/http/http-facts.ts'
import { frameworkOfType } from '../../parse/http/router-types.ts'
import { PathTexts } from './path-texts.ts'
import { HOLE, joinPaths } from './paths.ts'

/** A router of a file. */
export interface RouterNode {
  readonly file: SourceFile
  readonly router: FactRouter
  /** Routers that it is mounted in or a part of, with what that adds. */
  readonly above: {
    readonly node: RouterNode
    readonly prefix: string
    readonly replaces: boolean
    /** It is a part of that one. */
    readonly isPart?: true
  }[]
}

/** A router reachable by more ways than this keeps the first ones. */
const MAX_PREFIXES = 16
/** A variable that holds what a function gives back, that what another gives back, ... */
const MAX_STEPS = 5
/** A parameter without a type that nobody is seen to give a router counts as one by these names only. */
const ROUTER_NAME =
  /^(?:app|server|router|routes|api|fastify|instance|bp|blueprint|r|e|g)$|(?:Router|App|Routes|_app|_router|_api|_bp|_blueprint)$/

const HOLDERS: ReadonlySet<SymbolKind> = new Set<SymbolKind>([
  'variable',
  'constant',
  'field',
  'property',
])

const NONE: readonly never[] = []

/** How far a search through exports has come. */
interface ExportSearch {
  readonly steps: number
  /** Files and names that were asked for: modules may re-export each other. */
  readonly seen: Set<string>
}

const push = <K, V>(map: Map<K, V[]>, key: K, value: V): void => {
  const known = map.get(key)
  if (known === undefined) map.set(key, [value])
  else known.push(value)
}

export class RouterGraph {
  readonly #program: Program
  readonly #nodes = new Map<SourceFile, RouterNode[]>()
  readonly #bound = new Map<number, RouterNode[]>()
  readonly #returned = new Map<number, RouterNode[]>()
  readonly #given = new Map<string, RouterNode>()
  readonly #givenByName = new Map<string, RouterNode[]>()
  readonly #texts: PathTexts
  readonly #prefixes = new Map<RouterNode, readonly string[]>()

  constructor(program: Program, files: readonly (readonly [SourceFile, HttpFacts])[]) {
    this.#program = program
    this.#texts = new PathTexts(program, files)
    for (const [file, { routers }] of files) {
      const nodes = routers.map((router): RouterNode => ({ file, router, above: [] }))
      this.#nodes.set(file, nodes)
      for (const node of nodes) this.#index(node)
    }
    for (const [file, facts] of files) this.#connect(file, facts)
  }

  #index(node: RouterNode): void {
    const { file, router } = node
    if (router.bound !== null) {
      for (const value of this.#program.resolve(file, 0, router.bound)) {
        if (value.k === 'symbol') push(this.#bound, refKey(value), node)
      }
    }
    if (router.returnedBy >= 0)
      push(this.#returned, refKey({ file: file.number, symbol: router.returnedBy }), node)
    if (router.given !== null) {
      const { symbol, index } = router.given
      this.#given.set(`${refKey({ file: file.number, symbol })} ${index}`, node)
      push(
        this.#givenByName,
        `${file.facts.language} ${file.symbol(symbol)?.name ?? ''} ${index}`,
        node,
      )
    }
  }

  #connect(file: SourceFile, { routers, mounts, passes }: HttpFacts): void {
    for (const [at, { parent }] of routers.entries()) {
      const node = this.#nodes.get(file)?.[at]
      if (parent === null || node === undefined) continue
      for (const above of this.find(file, parent))
        node.above.push({ node: above, prefix: '', replaces: false, isPart: true })
    }
    for (const { parent, child, prefix, replaces } of mounts) {
      const children = this.find(file, child)
      if (children.length === 0) continue
      const path = this.path(file, 0, prefix)
      for (const above of this.find(file, parent)) {
        for (const below of children)
          if (below !== above) below.above.push({ node: above, prefix: path, replaces })
      }
    }
    for (const { to, from, index, router } of passes) {
      const given = this.#receiver(file, from, to, index)
      for (const above of given === undefined ? NONE : this.find(file, router)) {
        if (given !== undefined && above !== given)
          given.above.push({ node: above, prefix: '', replaces: false })
      }
    }
  }

  /** The parameter that a function is given a router as. */
  #receiver(file: SourceFile, from: number, to: FactExpr, index: number): RouterNode | undefined {
    for (const value of this.#program.resolve(file, from, to)) {
      if (value.k !== 'symbol') continue
      const found = this.#given.get(`${refKey(value)} ${index}`)
      if (found !== undefined) return found
    }
    // An extension method, or a function of a package that the linker cannot place: by a name that only one has.
    const name = to.t === 'name' || to.t === 'member' ? to.name : ''
    const named = this.#givenByName.get(`${file.facts.language} ${name} ${index}`) ?? NONE
    return named.length === 1 ? named[0] : undefined
  }

  /** The routers that a reference means; empty when it is no router that any file makes. */
  find(file: SourceFile, ref: RouterRef, steps = 0): readonly RouterNode[] {
    if ('at' in ref) {
      const node = this.#nodes.get(file)?.[ref.at]
      return node === undefined ? NONE : [node]
    }
    if ('every' in ref) {
      return [...this.#nodes.values()]
        .flat()
        .filter(({ router }) => router.isModule && router.framework === ref.every)
    }
    if ('module' in ref)
      return unique(
        this.#program.module(file, ref.module).flatMap((value) => this.#ofModule(value)),
      )
    if (steps > MAX_STEPS) return NONE
    const { of, from } = ref
    const found = this.#program
      .resolve(file, from, of)
      .flatMap((value) => this.#ofValue(value, steps))
    if (found.length > 0) return unique(found)
    if (of.t === 'call') {
      return unique(
        this.#program.resolve(file, from, of.of).flatMap((value) => {
          if (value.k !== 'symbol') return value.k === 'module' ? this.#ofModule(value) : []
          return this.#returned.get(refKey(value)) ?? this.#ofValue(value, steps)
        }),
      )
    }
    return unique(this.#named(file, ref, steps))
  }

  #ofModule(value: Value): readonly RouterNode[] {
    if (value.k !== 'module') return NONE
    const source = this.#program.source(value.file)
    return (
      (source === undefined ? undefined : this.#nodes.get(source))?.filter(
        ({ router }) => router.isModule,
      ) ?? NONE
    )
  }

  #ofValue(value: Value, steps: number): readonly RouterNode[] {
    if (value.k === 'module') return this.#ofModule(value)
    if (value.k !== 'symbol') return NONE
    const bound = this.#bound.get(refKey(value))
    if (bound !== undefined) return bound
    const source = this.#program.source(value.file)
    const symbol = source?.symbol(value.symbol)
    if (source === undefined || symbol === undefined || !HOLDERS.has(symbol.kind)) return NONE
    const found =
      symbol.type === null
        ? NONE
        : this.find(source, { of: symbol.type, from: value.symbol }, steps + 1)
    return found.length > 0 ? found : this.#declared(source, value)
  }

  /** A variable whose written type is a router's, wherever it is made. */
  #declared(source: SourceFile, ref: SymbolRef): readonly RouterNode[] {
    const signature = source.symbol(ref.symbol)?.signature ?? ''
    const framework = frameworkOfType(source.facts.language, signature)
    if (framework === null) return NONE
    const router: FactRouter = {
      framework,
      prefix: [],
      parent: null,
      bound: null,
      returnedBy: -1,
      given: null,
      isModule: false,
      exportedAs: [],
    }
    const found = [{ file: source, router, above: [] }]
    this.#bound.set(refKey(ref), found)
    return found
  }

  /** What a module exports without a variable that holds it: `export default new Hono()`, `exports.router = express.Router()`. */
  #named(
    file: SourceFile,
    { of, from }: { readonly of: FactExpr; readonly from: number },
    steps: number,
  ): readonly RouterNode[] {
    const search: ExportSearch = { steps, seen: new Set() }
    if (of.t === 'name')
      return file
        .imports(of.name, from)
        .flatMap((entry) => this.#imported(file, entry.from, entry.name, search))
    if (of.t !== 'member') return NONE
    return this.#program
      .resolve(file, from, of.of)
      .flatMap((value) => this.#exportedFrom(value, of.name, search))
  }

  /** What the module that `file` names so exports: as a whole for `default` and `*`, else by that name. */
  #imported(
    file: SourceFile,
    module: string,
    name: string,
    search: ExportSearch,
  ): readonly RouterNode[] {
    return this.#program
      .module(file, module)
      .flatMap((value) =>
        name === 'default' || name === '*'
          ? this.#ofModule(value)
          : this.#exportedFrom(value, name, search),
      )
  }

  /** The routers that a module, or one that it re-exports, exports under a name. */
  #exportedFrom(module: Value, name: string, search: ExportSearch): readonly RouterNode[] {
    const source = module.k === 'module' ? this.#program.source(module.file) : undefined
    const key = `${source?.number} ${name}`
    if (source === undefined || search.seen.has(key)) return NONE
    search.seen.add(key)
    const own = this.#nodes.get(source)?.filter(({ router }) => router.exportedAs.includes(name))
    if (own !== undefined && own.length > 0) return own
    const entries = source.exports(name)
    return (entries.length > 0 ? entries : source.starExports).flatMap((entry) => {
      const { from, of } = entry
      if (from !== null) {
        const there = entry.name === '*' ? name : (entry.fromName ?? '*')
        return this.#imported(source, from, there, search)
      }
      return of === null ? NONE : this.find(source, { of, from: 0 }, search.steps + 1)
    })
  }

  /** Everything that may stand before the paths of a router's routes. */
  prefixes(node: RouterNode): readonly string[] {
    const known = this.#prefixes.get(node)
    if (known !== undefined) return known
    const own = this.path(node.file, 0, node.router.prefix)
    // A router inside itself adds nothing.
    this.#prefixes.set(node, [])
    const found = new Set<string>()
    // What is mounted itself is not reached through what it is a part of: `new Hono().basePath('/v1')`.
    const mounts = node.above.filter(({ isPart }) => isPart !== true)
    const inner = mounts.length > 0 ? this.#partPrefix(node) : ''
    for (const { node: above, prefix, replaces } of mounts.length > 0 ? mounts : node.above) {
      for (const before of this.prefixes(above)) {
        if (found.size < MAX_PREFIXES)
          found.add(joinPaths(joinPaths(joinPaths(before, prefix), inner), replaces ? '' : own))
      }
    }
    const prefixes = found.size === 0 ? [own] : [...found].sort()
    this.#prefixes.set(node, prefixes)
    return prefixes
  }

  /** What the routers that one is a part of add in front of it. */
  #partPrefix(node: RouterNode, steps = 0): string {
    const part = node.above.find(({ isPart }) => isPart === true)?.node
    if (part === undefined || steps > MAX_STEPS) return ''
    return joinPaths(this.#partPrefix(part, steps + 1), this.path(part.file, 0, part.router.prefix))
  }

  /** The framework of a router: its own, else that of what it is mounted in. Undefined for a parameter that is none, as far as can be seen. */
  framework(node: RouterNode, seen: ReadonlySet<RouterNode> = new Set()): string | undefined {
    if (node.router.framework !== '') return node.router.framework
    if (seen.has(node)) return undefined
    for (const { node: above } of node.above) {
      const found = this.framework(above, new Set([...seen, node]))
      if (found !== undefined) return found
    }
    const { given } = node.router
    return given !== null && node.above.length === 0 && ROUTER_NAME.test(given.name)
      ? 'http'
      : undefined
  }

  /** The text of a path's parts; values that no constant says are holes. */
  path(file: SourceFile, from: number, parts: readonly PathPart[]): string {
    return parts
      .map((part) => (typeof part === 'string' ? part : (this.#texts.of(file, from, part) ?? HOLE)))
      .join('')
  }
}

const unique = (nodes: readonly RouterNode[]): readonly RouterNode[] => [...new Set(nodes)]
