// pytest gives a test what the fixture of its parameter's name returns or yields.

import { UNKNOWN, wrap } from '../facts/expressions.ts'
import type { Binding, Scope } from '../facts/scope.ts'
import type { Declaring } from './declaring.ts'
import { evaluate } from './evaluate.ts'
import { F, K } from './vocabulary.ts'

/** Decorators that make a fixture of a function. */
const MAKERS: ReadonlySet<string> = new Set([
  'pytest.fixture',
  'fixture',
  'pytest_asyncio.fixture',
  'pytest.yield_fixture',
])

/** A parameter without a type or a value of a test or a fixture. */
interface FixtureParameter {
  readonly binding: Binding
  readonly name: string
  readonly node: number
  readonly symbol: number
}

/** The fixtures of a file and who asks for them. */
export class Fixtures {
  /** Symbols by the class or module around them and their name. */
  readonly #made = new Map<string, number>()
  /** Nodes that a fixture yields, with where they are evaluated. */
  readonly #yields = new Map<number, { readonly value: number; readonly scope: Scope }[]>()
  readonly #asked: FixtureParameter[] = []

  /** Notes a function that is a fixture; one that is named by its decorator is left out. */
  note(pass: Declaring, symbol: number, decorators: readonly string[], header: string): void {
    if (symbol < 0 || !decorators.some((dotted) => MAKERS.has(dotted))) return
    this.#yields.set(symbol, [])
    const { parent, name } = pass.unit.symbols.at(symbol)
    if (!/\bname\s*=/.test(header)) this.#made.set(`${parent} ${name}`, symbol)
  }

  /** Notes the parameters of a test or a fixture; those that its decorators fill are left out. */
  ask(pass: Declaring, symbol: number, scope: Scope, parameters: number, header: string): void {
    if (symbol < 0 || parameters < 0) return
    const { unit } = pass
    const isTest = /^test(?:_|$)/.test(unit.symbols.at(symbol).name)
    if (!isTest && !this.#yields.has(symbol)) return
    for (const node of pass.children(parameters)) {
      if (pass.kind(node) !== K.identifier) continue
      const name = unit.textOf(node)
      const binding = scope.own(name)
      if (binding === undefined || binding.expr !== null || header.includes(name)) continue
      this.#asked.push({ binding, name, node, symbol })
    }
  }

  /** Notes what a fixture yields. */
  yielded(pass: Declaring, node: number): void {
    const symbol = pass.functionAround()
    const found = symbol === undefined ? undefined : this.#yields.get(symbol)
    const value = pass.first(node)
    const { unit } = pass
    if (found === undefined || value < 0 || /^yield\s+from\b/.test(unit.textOf(node))) return
    found.push({ value, scope: pass.scope })
  }

  /** Gives every parameter the value of its fixture: the class's, else the module's. */
  settle(pass: Declaring): void {
    const { unit } = pass
    for (const { binding, name, node, symbol } of this.#asked) {
      const { parent } = unit.symbols.at(symbol)
      const fixture = this.#made.get(`${parent} ${name}`) ?? this.#made.get(`0 ${name}`)
      if (fixture === undefined || fixture === symbol || binding.values.length > 0) continue
      const of = unit.exprs.symbol('symbol', fixture)
      const given = wrap('call', of)
      binding.expr = this.#isGenerator(pass, fixture) ? wrap('element', given) : given
      unit.use(symbol, 'call', node, of)
    }
    for (const [symbol, found] of this.#yields) {
      const [first] = found
      const draft = unit.symbols.at(symbol)
      if (first === undefined || draft.type !== null || this.#isGenerator(pass, symbol)) continue
      const type = evaluate(unit, first.value, first.scope)
      draft.type = type === UNKNOWN ? null : type
    }
  }

  /** A fixture that yields and says so by its return type: the type's element is the value. */
  #isGenerator(pass: Declaring, symbol: number): boolean {
    if ((this.#yields.get(symbol)?.length ?? 0) === 0) return false
    return pass.unit.symbols.at(symbol).signature.includes('->')
  }
}

/** The text of the decorators before a definition. */
export function decoratorText(pass: Declaring, node: number): string {
  const { unit } = pass
  const outer = pass.parent(node)
  return pass.kind(outer) === K.decorated_definition
    ? unit.text.slice(unit.startOf(outer), unit.startOf(pass.field(outer, F.definition)))
    : ''
}
