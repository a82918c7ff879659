import { describe, expect, it } from 'vitest'
import { callsOf, type CallCase } from './calls-of.ts'

const CASES: readonly CallCase[] = [
  [
    'has members of what it inherits, for others and inside of it',
    {
      'a.scala': `package a
trait Base { def first() = 1 }
object All extends Base { def own() = first() }
`,
      'b.scala': 'package b\nimport a.All\nclass Use { def f() = { All.first(); All.own() } }\n',
    },
    [
      'a.scala:All.own > a.scala:Base.first',
      'b.scala:Use.f > a.scala:All.own',
      'b.scala:Use.f > a.scala:Base.first',
    ],
  ],
  [
    'is no part of the class of its name',
    {
      'a.scala': `package a
class State { def get() = 1 }
trait Functions { def get() = new State }
object State extends Functions
class Use { def f() = State.get(); def g(s: State) = s.get() }
`,
    },
    ['Functions.get > State', 'Use.f > Functions.get', 'Use.g > State.get'],
  ],
]

describe('an object of Scala', () => {
  it.each(CASES)('%s', async (_, texts, calls) => {
    expect(await callsOf(texts)).toEqual(calls)
  })
})
