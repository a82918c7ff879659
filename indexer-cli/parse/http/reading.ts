// One file's calls, annotations and assignments, found in one walk over its tokens, with the questions that the rules of frameworks ask about them.

import type { FactExpr } from '../file-facts.ts'
import { UNKNOWN } from '../facts/expressions.ts'
import type { SymbolKind } from '#core/graph/symbol.ts'
import { exportedName } from './commonjs.ts'
import { DeclaredNames } from './declared-names.ts'
import type { Expr, Parameter } from './expression-types.ts'
import { ExpressionReader } from './expressions.ts'
import type { Lexis } from './lexis.ts'
import { isLooped, Loops } from './loops.ts'
import { parametersOf, split } from './parameters.ts'
import {
  functionAt,
  keyOf,
  lastName,
  type Annotation,
  type Assignment,
  type Frame,
  type HttpSource,
  type Meaning,
  type Place,
  type Site,
} from './places.ts'
import { isMark, readTokens, type Group, type TokenTree } from './tokens.ts'

const FUNCTIONS: ReadonlySet<SymbolKind> = new Set<SymbolKind>([
  'function',
  'method',
  'constructor',
])
/** A written type between a name and its value takes no more tokens. */
const MAX_TYPE_TOKENS = 24

/** Whether the group at an index is the parameters of an arrow function, whose result may have a written type. */
const isParameterList = (items: readonly TokenTree[], at: number): boolean =>
  isMark(items[at + 1], '=>') || isMark(items[at + 1], ':')

export class HttpReading {
  readonly source: HttpSource
  readonly reader: ExpressionReader
  readonly sites: Site[] = []
  readonly annotations: Annotation[] = []
  readonly assignments: Assignment[] = []
  /** Expressions that a function gives back. */
  readonly returned: (Place & { readonly expr: Expr })[] = []
  /** Expressions that the module exports: by that name, or as a whole, which is `default`. */
  readonly exported: (Place & { readonly expr: Expr; readonly name: string })[] = []
  readonly #lexis: Lexis
  readonly #byKey = new Map<string, Assignment[]>()
  readonly #declared: DeclaredNames
  #owners: Int32Array | undefined
  readonly #params = new Map<number, readonly Parameter[]>()
  readonly #loops: Loops

  constructor(source: HttpSource, lexis: Lexis) {
    this.source = source
    this.#lexis = lexis
    this.reader = new ExpressionReader(lexis)
    this.#loops = new Loops(source.text)
    const tokens = readTokens(source.text, lexis)
    this.#declared = new DeclaredNames(source, tokens)
    this.#walk(tokens, [], null)
  }

  /** Index of the innermost function around an offset; 0 for the module. */
  ownerAt(offset: number): number {
    return (this.#owners ??= this.#ownersByLine())[this.source.lineAt(offset)] ?? 0
  }

  /** The innermost function of each line: smaller ones are written over larger ones. */
  #ownersByLine(): Int32Array {
    const { drafts } = this.source
    const functions = [...drafts.keys()].filter((index) => {
      const kind = drafts[index]?.kind
      return kind !== undefined && FUNCTIONS.has(kind)
    })
    const lines = (index: number): number => {
      const draft = drafts[index]
      return draft === undefined ? 0 : draft.endLine - draft.startLine
    }
    functions.sort((a, b) => lines(b) - lines(a) || a - b)
    const owners = new Int32Array((drafts[0]?.endLine ?? 0) + 2)
    for (const index of functions) {
      const draft = drafts[index]
      if (draft !== undefined) owners.fill(index, draft.startLine, draft.endLine + 1)
    }
    return owners
  }

  /** The function around a symbol; 0 for the module. */
  ownerOf(symbol: number): number {
    const { drafts } = this.source
    for (let at = drafts[symbol]?.parent ?? -1; at > 0; at = drafts[at]?.parent ?? -1) {
      const kind = drafts[at]?.kind
      if (kind !== undefined && FUNCTIONS.has(kind)) return at
    }
    return 0
  }

  /** What a name or a member of `this` stands for at a place; undefined when this file does not say. */
  meaning(expr: Expr, place: Place): Meaning | undefined {
    const key = keyOf(expr)
    if (key === '') return undefined
    if (expr.k === 'name') {
      const item = place.given?.names.get(expr.name)
      if (item !== undefined && place.given !== undefined)
        return { m: 'value', value: item, place: place.given.at }
      const given = this.#given(expr.name, place)
      if (given !== undefined) return given
    }
    const assigned =
      this.#assigned(key, place, expr) ??
      (key.startsWith('.') ? this.#assigned(key.slice(1), { ...place, owner: 0 }) : undefined)
    const parameter = expr.k === 'name' ? this.#parameter(expr.name, place.owner) : undefined
    if (assigned === undefined) return parameter ?? this.#entry(expr, place)
    // A parameter hides what its name stands for outside of the function.
    const isHidden =
      parameter?.m === 'parameter' && this.#isAround(assigned.owner, parameter.symbol)
    return isHidden ? parameter : { m: 'value', value: assigned.value, place: assigned }
  }

  /** What an entry of an object of this file is: `routes.users`. */
  #entry(expr: Expr, place: Place): Meaning | undefined {
    const object = expr.k === 'member' ? this.meaning(expr.of, place) : undefined
    if (expr.k !== 'member' || object?.m !== 'value' || object.value.k !== 'list') return undefined
    const value = object.value.items.find(({ name }) => name === expr.name)?.value
    return value === undefined ? undefined : { m: 'value', value, place: object.place }
  }

  /** A call once for each turn of the loop around it, where the file writes the list; the call itself otherwise. */
  turns(site: Site): readonly Site[] {
    return this.#loops.turns(site, (list, place) => this.meaning(list, place))
  }

  /** Whether a function, or the module, is around another function. */
  #isAround(outer: number, inner: number): boolean {
    for (let at = inner; at > 0;) {
      at = this.ownerOf(at)
      if (at === outer) return true
    }
    return false
  }

  #given(name: string, place: Place): Meaning | undefined {
    for (let depth = place.frames.length - 1; depth >= 0; depth -= 1) {
      const frame = place.frames[depth]
      if (frame === undefined) continue
      const params = functionAt(frame, place.at)?.params ?? []
      const index = params.findIndex((parameter) => parameter.name === name)
      const parameter = params[index]
      if (parameter === undefined) continue
      const outer: Place = { ...place, at: frame.call.start, frames: place.frames.slice(0, depth) }
      return { m: 'given', frame, place: outer, index, parameter }
    }
    return undefined
  }

  #assigned(key: string, place: Place, expr?: Expr): Assignment | undefined {
    // `router = router.route(...)`: in its new value a name is what it was before.
    const found = this.#byKey.get(key)?.filter(({ value }) => value.start !== expr?.start)
    if (found === undefined || found.length === 0) return undefined
    if (key.startsWith('.')) return found.findLast(({ at }) => at <= place.at) ?? found[0]
    for (let owner = place.owner; ; owner = this.ownerOf(owner)) {
      const here = found.filter((entry) => entry.owner === owner)
      const last =
        here.findLast(({ at }) => at <= place.at) ?? (owner === place.owner ? undefined : here[0])
      if (last !== undefined) return last
      if (owner === 0) return here[0]
    }
  }

  #parameter(name: string, owner: number): Meaning | undefined {
    for (let at = owner; at > 0; at = this.ownerOf(at)) {
      const params = this.parameters(at)
      const index = params.findIndex((parameter) => parameter.name === name)
      const parameter = params[index]
      if (parameter !== undefined) return { m: 'parameter', symbol: at, index, parameter }
    }
    return undefined
  }

  /** The parameters of a function of this file, as its header writes them; the object itself is none. */
  parameters(symbol: number): readonly Parameter[] {
    const known = this.#params.get(symbol)
    if (known !== undefined) return known
    const draft = this.source.drafts[symbol]
    const tokens = draft === undefined ? [] : readTokens(draft.signature, this.#lexis)
    const lists = tokens.filter(
      (token): token is Group => token.t === 'group' && token.open === '(',
    )
    // Go writes the receiver first.
    const list = lists.length > 1 && /^func\s*\(/.test(draft?.signature ?? '') ? lists[1] : lists[0]
    const found = list === undefined ? [] : parametersOf(list.items)
    const params = found.filter(
      ({ name }, index) => index > 0 || (name !== 'self' && name !== 'cls'),
    )
    this.#params.set(symbol, params)
    return params
  }

  /** What an expression is to the linker; `unknown` for anything but names, members and calls. */
  evaluate(expr: Expr): FactExpr {
    return expr.k === 'name' || expr.k === 'member' || expr.k === 'call'
      ? this.source.evaluate(expr)
      : UNKNOWN
  }

  #annotate(expr: Expr, frames: readonly Frame[]): void {
    const symbol = this.#declared.after(expr)
    const place: Place = { at: expr.start, frames, owner: symbol < 0 ? 0 : this.ownerOf(symbol) }
    this.annotations.push({ name: lastName(expr), expr, symbol, place })
  }

  #walk(items: readonly TokenTree[], frames: readonly Frame[], around: Group | null): void {
    let awaited: { readonly at: number; readonly target: Expr } | null = null
    for (let at = 0; at < items.length;) {
      const token = items[at]
      if (token === undefined) break
      const attributes = this.#attributesAt(items, at)
      if (attributes !== undefined) {
        for (const part of split(attributes.group.items)) {
          const read = this.reader.read(part, 0)
          if (read !== undefined) this.#annotate(read.expr, frames)
        }
        at = attributes.next
        continue
      }
      if (isMark(token, '@')) {
        const read = this.reader.read(items, at + 1)
        if (
          read !== undefined &&
          (read.expr.k === 'name' || read.expr.k === 'member' || read.expr.k === 'call')
        ) {
          this.#annotate(read.expr, frames)
          at = read.next
          continue
        }
      }
      const read = this.reader.read(items, at)
      if (read === undefined) {
        if (token.t === 'group') this.#walk(token.items, frames, token)
        at += 1
        continue
      }
      const { expr, next } = read
      const isTarget = awaited?.at === at
      // Whose code a name is matters only where it is given a value or back.
      const isPlain = !isTarget && (expr.k === 'text' || expr.k === 'name' || expr.k === 'other')
      const owner = isPlain ? 0 : this.ownerAt(expr.start)
      const place: Place = { at: expr.start, frames, owner }
      const target = awaited?.at === at ? awaited.target : null
      if (target !== null) this.#assign({ ...place, target, value: this.#valueAt(items, at, expr) })
      const entered = this.#enteredAs(items, next, expr)
      if (entered !== null) this.#assign({ ...place, target: entered, value: expr })
      this.#note(items, { at, next }, expr, place, around)
      if (isLooped(items[at - 1]))
        this.#loops.add(expr, this.ownerAt(expr.start), around?.open === '(' ? null : items[next])
      const value = this.#valueAfter(items, next)
      // A written type stands between a name and its value.
      const isType = awaited !== null && awaited.at > at
      if (
        value >= 0 &&
        !isType &&
        around?.open !== '(' &&
        (expr.k === 'name' || expr.k === 'member')
      )
        awaited = { at: value, target: expr }
      const calls = this.#calls(expr, place, null)
      for (let inner = at; inner < next; inner += 1) {
        const group = items[inner]
        if (group?.t !== 'group') continue
        const frame = calls?.get(group)
        const isValue = inner === at && target !== null && !isParameterList(items, at)
        this.#walk(
          group.items,
          frame === undefined ? frames : [...frames, frame],
          isValue ? null : group,
        )
      }
      at = next
    }
  }

  /** The whole value that starts at a token: a function where it is one. */
  #valueAt(items: readonly TokenTree[], at: number, expr: Expr): Expr {
    let end = at + 1
    for (let token = items[end]; token !== undefined; token = items[end]) {
      if (token.isFirst || isMark(token, ';') || isMark(token, ',')) break
      end += 1
    }
    // A word or a string by itself is no function.
    if (end === at + 1 && items[at]?.t !== 'group') return expr
    const whole = this.reader.argument(items.slice(at, end))?.value
    return whole?.k === 'function' ? whole : expr
  }

  #attributesAt(
    items: readonly TokenTree[],
    at: number,
  ): { readonly group: Group; readonly next: number } | undefined {
    const token = items[at]
    if (isMark(token, '#')) {
      const group = items[at + 1]
      return group?.t === 'group' && group.open === '[' ? { group, next: at + 2 } : undefined
    }
    if (this.source.language !== 'csharp' || token?.t !== 'group' || token.open !== '[')
      return undefined
    const before = items[at - 1]
    const isAttribute = token.isFirst || (before?.t === 'group' && before.open === '[')
    return isAttribute && token.items[0]?.t === 'word' ? { group: token, next: at + 1 } : undefined
  }

  /** What stands around an expression: `return`, `export default`, the end of a block. */
  #note(
    items: readonly TokenTree[],
    { at, next }: { readonly at: number; readonly next: number },
    expr: Expr,
    place: Place,
    around: Group | null,
  ): void {
    const before = items[at - 1]
    // Python's `...` of a body without code may stand before the word.
    let first = at
    while (isMark(items[first], '...')) first += 1
    const token = items[first]
    const isReturn = (token?.t === 'word' && token.text === 'return') || isMark(before, '=>')
    const isLast = this.source.language === 'rust' && next === items.length && around?.open === '{'
    const owner = isReturn || isLast ? this.ownerAt(expr.start) : 0
    if (owner > 0) this.returned.push({ ...place, owner, expr })
    if (before?.t === 'word' && before.text === 'default')
      this.exported.push({ ...place, expr, name: 'default' })
  }

  /** Python's `with client() as c`: the name that what a call gives is entered under. */
  #enteredAs(items: readonly TokenTree[], next: number, expr: Expr): Expr | null {
    const word = items[next]
    const name = items[next + 1]
    if (this.source.language !== 'python' || expr.k !== 'call') return null
    if (word?.t !== 'word' || word.text !== 'as' || name?.t !== 'word') return null
    return { k: 'name', name: name.text, start: name.start, end: name.end }
  }

  /** The index of the value that is assigned after an expression; -1 when none is. */
  #valueAfter(items: readonly TokenTree[], next: number): number {
    const mark = items[next]
    if (mark?.t !== 'mark') return -1
    if (mark.text === '=' || mark.text === ':=') return next + 1
    if (mark.text !== ':') return -1
    for (let at = next + 1; at < Math.min(items.length, next + MAX_TYPE_TOKENS); at += 1) {
      const token = items[at]
      if (token === undefined || token.isFirst || token.t === 'string') return -1
      if (token.t === 'mark' && token.text === '=') return at + 1
      if (token.t === 'mark' && (token.text === ',' || token.text === ';' || token.text === '=>'))
        return -1
    }
    return -1
  }

  #assign(assignment: Assignment): void {
    this.assignments.push(assignment)
    const { target, value } = assignment
    const name = exportedName(this.source.language, target)
    if (name !== '') this.exported.push({ ...assignment, expr: value, name })
    if (name === 'default') this.#assignEntries(assignment)
    const key = keyOf(target)
    // `exports = module.exports = router`: two names of one thing.
    if (key === keyOf(value)) return
    const known = this.#byKey.get(key)
    if (known === undefined) this.#byKey.set(key, [assignment])
    else known.push(assignment)
  }

  /** `module.exports = { router: express.Router() }` gives the names of the object what it makes. */
  #assignEntries({ target, value, ...place }: Assignment): void {
    if (value.k !== 'list') return
    for (const { name, value: made } of value.items) {
      if (name === '' || made.k !== 'call') continue
      const { start, end } = made
      const member: Expr = { k: 'member', of: target, name, start, end }
      this.#assign({ ...place, at: start, target: member, value: made })
    }
  }

  /** Notes every call of a chain, the innermost first; the frames of their groups, null while there are none: most expressions call nothing. */
  #calls(expr: Expr, place: Place, known: Map<Group, Frame> | null): Map<Group, Frame> | null {
    if (expr.k === 'member') return this.#calls(expr.of, place, known)
    let groups = known
    if (expr.k === 'join') for (const part of expr.parts) groups = this.#calls(part, place, groups)
    else if (expr.k === 'call') {
      groups = this.#calls(expr.fn, place, groups) ?? new Map<Group, Frame>()
      if (expr.list !== null) groups.set(expr.list, { call: expr, isBlock: false })
      if (expr.block !== null) groups.set(expr.block, { call: expr, isBlock: true })
      this.sites.push({ ...place, call: expr })
    }
    return groups
  }
}
