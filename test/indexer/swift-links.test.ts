import { describe, expect, it } from 'vitest'
import { callersOf, linkTexts } from './languages-case.ts'

describe('Swift', () => {
  it('tells overloads apart by their labels, those that may be left out and closures behind included', async () => {
    const result = await linkTexts({
      'Pen.swift': `class Pen {
  init(width: Int) {}
  init(_ name: String) {}
  func draw(_ x: Int, by y: Int? = nil, with z: Int) {}
  func draw(_ x: Int, on page: String) {}
  func draw(each body: (Pen) -> Void) {}
}
`,
      'Use.swift': `func first(p: Pen) { p.draw(1, with: 2) }
func second(p: Pen) { p.draw(1, by: 2, with: 3) }
func third(p: Pen) { p.draw(1, on: "a") }
func fourth(p: Pen) { p.draw { $0.draw(1, on: "b") } }
func made() { Pen(width: 1).draw(1, on: "c") }
func none(p: Pen) { p.draw(under: 1) }
`,
    })
    const calls = (result.linked.get('Use.swift')?.edges ?? []).filter(
      ([, kind]) => kind === 'CALLS',
    )
    expect(
      calls.map(([, , , , line, to]) => `${line} ${to.split('#').at(-1) ?? ''}`).sort(),
    ).toEqual([
      '1 draw().',
      '2 draw().',
      '3 draw(+1).',
      '4 draw(+1).',
      '4 draw(+2).',
      '5 draw(+1).',
      '5 init().',
    ])
    expect(result.linked.get('Use.swift')?.unresolved).toBe(1)
  })

  it('knows extensions of types of others, bounds, elements, and what a leading dot leaves out', async () => {
    const result = await linkTexts({
      'A.swift': `protocol Drawn { func draw() }
extension String { func shout() -> Pen { Pen() } }
class Pen: Drawn { func draw() {} ; init() {} ; init(copy: Pen) {} }
func generic<T: Drawn>(t: T) { t.draw() }
func clause<T>(t: T) where T: Drawn { t.draw() }
func literal() { "a".shout().draw() }
func each(ps: [Pen]) { ps.forEach { $0.draw() }; ps.map { p in p }.forEach { q in q.draw() } }
struct Box { init(copy: Int) {} ; func go() { use(.init(copy: 1)) } }
`,
    })
    expect(callersOf(result, 'A.swift:Drawn.draw')).toEqual(['A.swift:clause', 'A.swift:generic'])
    expect(callersOf(result, 'A.swift:Pen.draw')).toEqual(['A.swift:each', 'A.swift:literal'])
    expect(callersOf(result, 'A.swift:String.shout')).toEqual(['A.swift:literal'])
    expect(callersOf(result, 'A.swift:Box.init')).toEqual([])
    const heritage = result.edges.filter(({ kind }) => kind === 'IMPLEMENTS' || kind === 'INHERITS')
    expect(heritage).toEqual([{ kind: 'IMPLEMENTS', from: 'A.swift:Pen', to: 'A.swift:Drawn' }])
  })
})

it('what makes an object of a type calls the type where its constructors cannot be told apart', async () => {
  const linked = await linkTexts({
    'a.swift': `struct Box {
  init(a: Int) {}
  init(a: String) {}
  init(only: Int) {}
}
func guess() { Box(a: load()) }
func told() { Box(only: 1) }
`,
    'A.java':
      'class A { A(Part p) {} A(String s) {} static void guess() { new A(Lib.load()); } }\n',
  })
  expect(callersOf(linked, 'a.swift:Box')).toEqual(['a.swift:guess'])
  expect(callersOf(linked, 'a.swift:Box.init')).toEqual(['a.swift:told'])
  expect(callersOf(linked, 'A.java:A')).toEqual(['A.java:A.guess'])
})

it('a property with a wrapper makes one, a computed one does not', async () => {
  const linked = await linkTexts({
    'a.swift': `@propertyWrapper struct Clamped { init(wrappedValue: Int, by: Int) {} }
@propertyWrapper struct Option<Value> { init(help: String) {}; init(name: Int) {} }
struct Rows {}
struct Settings {
  @Clamped(by: 3) var level = 1
  @Option(help: "a") var path: String
  @Rows var rows: Int { 1 }
}
`,
  })
  expect(callersOf(linked, 'a.swift:Clamped.init')).toEqual(['a.swift:Settings.level'])
  expect(callersOf(linked, 'a.swift:Option')).toEqual(['a.swift:Settings.path'])
  expect(callersOf(linked, 'a.swift:Rows')).toEqual([])
})

it('arguments are for the parameters that their labels name', async () => {
  const linked = await linkTexts({
    'a.swift': `struct Kind {
  static func file(_ at: Int = 0) -> Kind {
    Kind()
  }
}
struct Wrapped {
  init(at: Int? = nil, kind: Kind? = nil) {}
}
func expected() {
  Wrapped(kind: .file())
}
func listed() -> [Kind] {
  return [.file(1)]
}
extension XCTest {
  func check(command: String, expected: String? = nil) {}
  func check(command: [String], expected: String? = nil) {}
}
final class Text: XCTestCase {
  func one() {
    check(command: "help", expected: load())
  }
  func many() {
    check(command: ["help"], expected: load())
  }
}
protocol Plugin {
  static func folder(of part: Int) -> Kind
}
extension Plugin {
  func run() {
    Self.folder(of: 1)
  }
}
`,
  })
  expect(callersOf(linked, 'a.swift:Kind.file')).toEqual(['a.swift:expected', 'a.swift:listed'])
  expect(callersOf(linked, 'a.swift:Plugin.folder')).toEqual(['a.swift:Plugin.run'])
  const checks = linked.edges.filter(({ kind, to }) => kind === 'CALLS' && to.endsWith('.check'))
  expect(checks.map(({ from }) => from)).toEqual(['a.swift:Text.one', 'a.swift:Text.many'])
  const [, facts] = [...linked.linked][0] ?? []
  const ids = facts?.edges.flatMap(([, kind, , , , to]) =>
    kind === 'CALLS' && to.includes('check') ? to : [],
  )
  expect(ids).toEqual(['a.swift/XCTest#check().', 'a.swift/XCTest#check(+1).'])
})
