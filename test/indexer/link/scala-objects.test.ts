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

describe('an import in a class or object of Scala', () => {
  it('holds there alone, behind what the class declares', async () => {
    const text = `package a
object X { def cut() = 1; def glue() = 2 }
object All {
  import X._
  def f() = cut()
}
class One {
  import X.{cut => snip, glue}
  def g() = snip()
  def h() = glue()
  def glue() = 3
}
class Other { def i() = { cut(); snip() } }
`
    expect(await callsOf({ 'a.scala': text })).toEqual([
      'All.f > X.cut',
      'One.g > X.cut',
      'One.h > One.glue',
    ])
  })
})

describe('an object of Scala', () => {
  it.each(CASES)('%s', async (_, texts, calls) => {
    expect(await callsOf(texts)).toEqual(calls)
  })
})
