import { describe, expect, it } from 'vitest'
import { callsOf, type CallCase } from './calls-of.ts'

/** Words before a name that say nothing of who sees it, and code elsewhere that calls it. */
const CASES: readonly CallCase[] = [
  [
    'Kotlin: words of annotations and comments are no modifiers, those behind them are',
    {
      'a.kt': `@Deprecated("will become private") class Old { fun m(): Int = 1 }
class New {
  @Suppress("private") fun a() {}
  /* private once */ fun b() {}
  @Suppress("public") private fun c() {}
  @get:JvmName("private") val inner: Old = Old()
}
`,
      'b.kt': 'fun go(o: Old, n: New) { o.m(); n.a(); n.b(); n.c(); n.inner.m() }\n',
    },
    [
      'a.kt:New.inner > a.kt:Old',
      'b.kt:go > a.kt:New.a',
      'b.kt:go > a.kt:New.b',
      'b.kt:go > a.kt:Old.m',
    ],
  ],
  [
    'Scala: the word in an annotation',
    {
      'a.scala': `package a
class Old { @deprecated("private", "1") def dep(): Int = 1; @inline private def own(): Int = 2 }
`,
      'b.scala': 'package a\nobject B { def go(o: Old): Int = o.dep() + o.own() }\n',
    },
    ['b.scala:B.go > a.scala:Old.dep'],
  ],
  [
    'Swift: the word in an attribute, also of an extension; `private(set)` is to be read',
    {
      'a.swift': `class Old {
  @available(*, deprecated, message: "private") func dep() {}
  @_spi(private) public func spi() {}
  @objc private func own() {}
  @objc public private(set) var next: Old?
}
@available(*, deprecated, message: "private") extension Old { func added() {} }
@objc private extension Old { func hidden() {} }
`,
      'b.swift':
        'func go(o: Old) { o.dep(); o.spi(); o.own(); o.added(); o.hidden(); o.next.dep() }\n',
    },
    [
      'b.swift:go > a.swift:Old.added',
      'b.swift:go > a.swift:Old.dep',
      'b.swift:go > a.swift:Old.spi',
    ],
  ],
  [
    'PHP: the word in an attribute; what is private to set is to be read',
    {
      'Old.php': `<?php
namespace A;
class Part { function turn() {} function move() {} function stop() {} }
class Old {
  public private(set) Part $one;
  private(set) Part $two;
  private Part $three;
  #[Route('/private')] public function q() {}
  #[Route('/public')] private function r() {}
}
`,
      'B.php': `<?php
namespace A;
function go(Old $o) { $o->q(); $o->r(); $o->one->turn(); $o->two->move(); $o->three->stop(); }
`,
    },
    ['B.php:go > Old.php:Old.q', 'B.php:go > Old.php:Part.move', 'B.php:go > Old.php:Part.turn'],
  ],
  [
    'Kotlin: what `[]` and `()` run is a function, not a property of its name',
    {
      'a.kt': `class S {
  var set: Int = 0
    private set
  val get: Int = 0
  val invoke: Int = 0
  operator fun set(i: Int, v: Int) {}
  operator fun get(i: Int): Int = i
  operator fun invoke(i: Int): Int = i
  fun own() { this[1] = 2 }
}
class T {
  operator fun set(i: Int, v: Int) {}
  operator fun set(i: Int, j: Int, v: Int) {}
  operator fun get(i: Int, j: Int): Int = i
  operator fun contains(i: Int): Boolean = true
  private var get: Int = 0
  private var set: Int = 0
  private val contains: Int = 0
}
`,
      'b.kt': `fun put(s: S) { s[1] = 2 }
fun take(s: S) = s[1]
fun run(s: S) = s(1)
fun putT(t: T) { t[1] = 2 }
fun putBoth(t: T) { t[1, 2] = 3 }
fun takeBoth(t: T) = t[1, 2]
fun none(n: N) { n[1] = 2 }
class N { var set: Int = 0 }
fun has(t: T) = 1 in t
`,
    },
    [
      'a.kt:S.own > a.kt:S.set',
      'b.kt:has > a.kt:T.contains',
      'b.kt:put > a.kt:S.set',
      'b.kt:putBoth > a.kt:T.set',
      'b.kt:putT > a.kt:T.set',
      'b.kt:run > a.kt:S.invoke',
      'b.kt:take > a.kt:S.get',
      'b.kt:takeBoth > a.kt:T.get',
    ],
  ],
]

describe('words before names', () => {
  it.each(CASES)('%s', async (_, texts, calls) => {
    expect(await callsOf(texts)).toEqual(calls)
  })
})
