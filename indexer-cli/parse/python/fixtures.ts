// pytest gives a test what the fixture of its parameter's name returns or yields.

import type { FactExpr } from '../file-facts.ts'
import { wrap } from '../facts/expressions.ts'
import type { Binding, Scope } from '../facts/scope.ts'
import type { Declaring } from './declaring.ts'
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
  /** Fixtures of classes, by the class and their name. */
  readonly #inClass = new Map<string, number>()
  readonly #made = new Set<number>()
  readonly #asked: FixtureParameter[] = []

  /** Notes a function that is a fixture, by the name that its decorator gives it, else its own. */
  note(pass: Declaring, symbol: number, decorators: readonly string[], header: string): void {
    if (symbol < 0 || !decorators.some((dotted) => MAKERS.has(dotted))) return
    this.#made.add(symbol)
    const { parent, name: own } = pass.unit.symbols.at(symbol)
    const name = /\bname\s*=\s*["'](\w+)["']/.exec(header)?.[1] ?? own
    if (parent > 0) this.#inClass.set(`${parent} ${name}`, symbol)
    else pass.unit.fixtures.push([symbol, name, /\bautouse\s*=\s*True\b/.test(header)])
  }

  /** Notes the parameters of a test or a fixture; those that its decorators fill are left out. */
  ask(pass: Declaring, symbol: number, scope: Scope, parameters: number, header: string): void {
    if (symbol < 0 || parameters < 0) return
    const { unit } = pass
    const isTest = /^test(?:_|$)/.test(unit.symbols.at(symbol).name)
    if (!isTest && !this.#made.has(symbol)) return
    for (const node of pass.children(parameters)) {
      if (pass.kind(node) !== K.identifier) continue
      const name = unit.textOf(node)
      const binding = scope.own(name)
      if (binding === undefined || binding.expr !== null || header.includes(name)) continue
      this.#asked.push({ binding, name, node, symbol })
    }
  }

  /** Notes what `usefixtures('a', 'b')` before a test or a class asks for. */
  use(pass: Declaring, symbol: number, node: number, header: string): void {
    if (symbol < 0) return
    for (const [, list = ''] of header.matchAll(/\busefixtures\(([^()]*)\)/g))
      for (const [, name = ''] of list.matchAll(/["'](\w+)["']/g))
        pass.unit.use(symbol, 'read', node, { t: 'fixture', name })
  }

  /** Whether the function is a fixture. */
  has(symbol: number): boolean {
    return this.#made.has(symbol)
  }

  /** Gives every parameter the value of its fixture: that of the class, of the file, or of the files that it sees. */
  settle(pass: Declaring): void {
    const { unit } = pass
    for (const { binding, name, node, symbol } of this.#asked) {
      if (binding.values.length > 0) continue
      const { parent } = unit.symbols.at(symbol)
      const inClass = this.#inClass.get(`${parent} ${name}`)
      const of: FactExpr =
        inClass === undefined || inClass === symbol
          ? { t: 'fixture', name }
          : unit.exprs.symbol('symbol', inClass)
      binding.expr = wrap('call', of)
      // pytest calls it, the test only asks.
      unit.use(symbol, 'read', node, of)
    }
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
