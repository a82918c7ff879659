import { describe, expect, it } from 'vitest'
import { callersOf, linkTexts } from './languages-case.ts'

const PEN = `package ink

class Pen(val cap: Cap) {
    fun draw() {}
    fun next(): Pen = apply { draw() }
    fun each(block: (Pen, Cap) -> Unit) {}
    fun edit(block: suspend Pen.(Cap) -> Unit): Pen = this
}
class Cap { fun close() {} fun draw() {} }
class Other { fun draw() {} }
`

describe('function literals in Kotlin', () => {
  it('take what the functions of the language hand them', async () => {
    const result = await linkTexts({
      'ink/Pen.kt': PEN,
      'ink/Use.kt': `package ink

fun let(p: Pen?) { p?.let { it.draw() } }
fun also(p: Pen) { p.also { pen -> pen.draw() } }
fun each(ps: List<Pen>) { ps.forEach { it.draw() } }
fun mapped(ps: List<Pen>) { ps.map { it.cap }.forEach { it.close() } }
fun applied(p: Pen) { p.apply { draw(); this.draw() } }
fun withs(p: Pen) { with(p) { draw() } }
fun runs(p: Pen) { p.run { cap }.close() }
fun chain(p: Pen) { p.next().next().draw() }
fun unknown(p: Any) { p.also { it.draw() } }
`,
    })
    expect(callersOf(result, 'ink/Pen.kt:Pen.draw')).toEqual([
      'ink/Pen.kt:Pen.next',
      'ink/Use.kt:also',
      'ink/Use.kt:applied',
      'ink/Use.kt:chain',
      'ink/Use.kt:each',
      'ink/Use.kt:let',
      'ink/Use.kt:withs',
    ])
    expect(callersOf(result, 'ink/Pen.kt:Cap.close')).toEqual([
      'ink/Use.kt:mapped',
      'ink/Use.kt:runs',
    ])
    expect(callersOf(result, 'ink/Pen.kt:Other.draw')).toEqual([])
  })

  it('take, and run on, what the called function says', async () => {
    const result = await linkTexts({
      'ink/Pen.kt': PEN,
      'ink/Use.kt': `package ink

fun Pen.turn(times: Int = 1) {}
fun both(p: Pen) { p.each { pen, cap -> pen.draw(); cap.close() } }
fun on(p: Pen) { p.edit { cap -> draw(); turn(); cap.close() } }
fun inner(p: Pen, o: Cap) { p.edit { o.run { draw() } } }
fun outer(p: Pen, o: Other) { p.edit { o.also { turn(2) } } }
class Own { fun draw() {} fun go(p: Pen) { p.each { _, _ -> draw() }; p.edit { this.draw() } } }
`,
    })
    expect(callersOf(result, 'ink/Pen.kt:Pen.draw')).toEqual([
      'ink/Pen.kt:Pen.next',
      'ink/Use.kt:Own.go',
      'ink/Use.kt:both',
      'ink/Use.kt:on',
    ])
    expect(callersOf(result, 'ink/Use.kt:Own.draw')).toEqual(['ink/Use.kt:Own.go'])
    expect(callersOf(result, 'ink/Pen.kt:Cap.draw')).toEqual(['ink/Use.kt:inner'])
    expect(callersOf(result, 'ink/Pen.kt:Cap.close')).toEqual(['ink/Use.kt:both', 'ink/Use.kt:on'])
    expect(callersOf(result, 'ink/Use.kt:Pen.turn')).toEqual(['ink/Use.kt:on', 'ink/Use.kt:outer'])
  })

  it('count as arguments, wherever they stand', async () => {
    const result = await linkTexts({
      'a.kt': `fun go(a: Int) {}
fun go(a: Int, vararg more: String, block: () -> Unit) {}
fun plain() { go(1) }
fun behind() { go(1) { } }
fun many() { go(1, "a", "b") { } }
fun within() { go(1, { }) }
`,
    })
    const [, ...calls] =
      result.linked.get('a.kt')?.edges.filter(([, kind]) => kind === 'CALLS') ?? []
    expect(calls.map(([, , , , line, to]) => [line, to])).toEqual([
      [4, 'a.kt/go(+1).'],
      [5, 'a.kt/go(+1).'],
      [6, 'a.kt/go(+1).'],
    ])
  })
})

describe('function literals in Java, C# and Scala', () => {
  it('take elements of what they are handed to, and what parameters of function types say', async () => {
    const result = await linkTexts({
      'a/Use.java': `package a;
import java.util.*;
import java.util.function.*;
class Pen { void draw() {} Cap cap() { return null; } }
class Cap { void draw() {} }
class Use {
  void take(Consumer<Pen> c, Function<Cap, Pen> f) {}
  void each(List<Pen> ps) { ps.forEach(p -> p.draw()); }
  void streams(List<Pen> ps) { ps.stream().map(p -> p.cap()).forEach(c -> c.draw()); }
  void handed() { take(p -> p.draw(), c -> { c.draw(); return null; }); }
  void unknown(Foreign f) { f.go(p -> p.draw()); }
  void typed(Foreign f) { f.go((Pen p) -> p.draw()); }
}
`,
      'Use.cs': `using System.Linq;
class Pen { public void Draw() {} public Cap Cap() => null; }
class Cap { public void Draw() {} }
class Use {
  void Take(Action<Pen> c, Func<Cap, Pen> f) {}
  void Each(List<Pen> ps) { ps.ForEach(p => p.Draw()); }
  void Linq(List<Pen> ps) { ps.Select(p => p.Cap()).First().Draw(); }
  void Handed() { Take(p => p.Draw(), c => { c.Draw(); return null; }); }
  void Unknown(Foreign f) { f.Go(p => p.Draw()); }
}
`,
      'Use.scala': `package b
class Pen { def draw(): Unit = {}; def cap: Cap = null; def turned(implicit o: Ordering[Int]): Cap = null }
class Cap { def shut: Unit = {} ; def draw(): Unit = {} }
class Use {
  def each(ps: List[Pen]) = ps.foreach(p => p.draw())
  def byName(p: Pen) = p.cap.shut
  def implicits(p: Pen) = p.turned.draw()
  def passed(p: Pen) = p.draw _
}
`,
    })
    expect(callersOf(result, 'a/Use.java:Pen.draw')).toEqual([
      'a/Use.java:Use.each',
      'a/Use.java:Use.handed',
      'a/Use.java:Use.typed',
    ])
    expect(callersOf(result, 'a/Use.java:Cap.draw')).toEqual([
      'a/Use.java:Use.handed',
      'a/Use.java:Use.streams',
    ])
    expect(callersOf(result, 'Use.cs:Pen.Draw')).toEqual(['Use.cs:Use.Each', 'Use.cs:Use.Handed'])
    expect(callersOf(result, 'Use.cs:Cap.Draw')).toEqual(['Use.cs:Use.Handed', 'Use.cs:Use.Linq'])
    expect(callersOf(result, 'Use.scala:Pen.draw')).toEqual(['Use.scala:Use.each'])
    expect(callersOf(result, 'Use.scala:Pen.cap')).toEqual(['Use.scala:Use.byName'])
    expect(callersOf(result, 'Use.scala:Pen.turned')).toEqual(['Use.scala:Use.implicits'])
    expect(callersOf(result, 'Use.scala:Cap.shut')).toEqual(['Use.scala:Use.byName'])
  })
})

describe('tests of a type in Kotlin', () => {
  it('say what a variable is in the branch behind them', async () => {
    const result = await linkTexts({
      'a.kt': `class Pen { fun draw() {} }
class Cap { fun draw() {} }
fun each(x: Any) { when (x) { is Pen -> x.draw(); else -> x.draw() } }
fun one(x: Any) { if (x is Cap) x.draw() else x.draw() }
fun both(x: Any) = x is Cap && x.draw()
fun not(x: Any) { if (x !is Cap) x.draw() }
`,
    })
    expect(callersOf(result, 'a.kt:Pen.draw')).toEqual(['a.kt:each'])
    expect(callersOf(result, 'a.kt:Cap.draw')).toEqual(['a.kt:both', 'a.kt:one'])
  })
})

describe('extensions in Kotlin', () => {
  it('of types of others belong to who imports them, under the name that the import gives', async () => {
    const result = await linkTexts({
      'url/Url.kt': `package url

class Url { companion object { fun String.toUrl(): Url = Url() } fun open() {} }
fun String.shout() {}
fun <T> T.anything() {}
fun <T : Url> T.bound() {}
fun List<String>.joined() {}
`,
      'use/Named.kt': `package use

import url.Url.Companion.toUrl
import url.shout as cry
import url.anything
import url.joined

fun literal() { "x".toUrl().open() }
fun typed(s: String) { s.cry() }
fun renamed(s: String) { s.shout() }
fun generic(f: Foreign) { f.anything() }
fun list(l: List<String>) { l.joined() }
`,
      'use/Star.kt': `package use

import url.*

fun star(s: String) { s.shout(); s.anything(); Url().bound() }
`,
      'use/None.kt': `package other

fun none(s: String) { s.shout(); s.toUrl() }
`,
    })
    expect(callersOf(result, 'url/Url.kt:Url.String.toUrl')).toEqual(['use/Named.kt:literal'])
    expect(callersOf(result, 'url/Url.kt:Url.open')).toEqual(['use/Named.kt:literal'])
    expect(callersOf(result, 'url/Url.kt:String.shout')).toEqual([
      'use/Named.kt:typed',
      'use/Star.kt:star',
    ])
    expect(callersOf(result, 'url/Url.kt:T.anything')).toEqual([
      'use/Named.kt:generic',
      'use/Star.kt:star',
    ])
    expect(callersOf(result, 'url/Url.kt:T.bound')).toEqual(['use/Star.kt:star'])
    expect(callersOf(result, 'url/Url.kt:List.joined')).toEqual(['use/Named.kt:list'])
  })
})

describe('declarations for one platform each', () => {
  it('are those of the platform of who calls, else what all have in common', async () => {
    const result = await linkTexts({
      'kit/common/Base.kt':
        'package kit\n\nexpect class Base { fun go() }\nexpect fun now(): Int\n',
      'kit/jvm/Base.kt':
        'package kit\n\nactual class Base { fun go() {} }\nactual fun now(): Int = 1\n',
      'kit/js/Base.kt':
        'package kit\n\nactual class Base { fun go() {} }\nactual fun now(): Int = 2\n',
      'app/jvm/Use.kt': 'package kit\n\nfun jvm() { now(); Base().go() }\n',
      'app/Plain.kt': 'package kit\n\nfun plain() { now(); Base().go() }\n',
    })
    for (const [platform, callers] of [
      ['common', ['app/Plain.kt:plain']],
      ['jvm', ['app/jvm/Use.kt:jvm']],
      ['js', []],
    ] as const) {
      expect(callersOf(result, `kit/${platform}/Base.kt:Base.go`)).toEqual(callers)
      expect(callersOf(result, `kit/${platform}/Base.kt:now`)).toEqual(callers)
    }
  })
})
