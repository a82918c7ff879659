// Calls through type arguments and type operators of TypeScript.

import { describe, expect, it } from 'vitest'
import { callsOf, type CallCase } from './calls-of.ts'

const CASES: readonly CallCase[] = [
  [
    'functions that tell a type',
    {
      'a.ts': `
class Foo { run() {} }
class Bar { go() {} }
function isFoo(x: unknown): x is Foo { return x instanceof Foo }
export function f(x: Foo | Bar) { if (isFoo(x)) { x.run() } else x.go() }
export function g(y: unknown) { if (isFoo(y)) y.run() }
export function h(y: unknown) { if (!isFoo(y)) return; y.run() }
`,
    },
    [
      'f > Bar.go',
      'f > Foo.run',
      'f > isFoo',
      'g > Foo.run',
      'g > isFoo',
      'h > Foo.run',
      'h > isFoo',
    ],
  ],
  [
    'ReturnType',
    {
      'a.ts': `
class Foo { run() {} }
function make() { return new Foo() }
async function makeA() { return new Foo() }
export function f(x: ReturnType<typeof make>) { x.run() }
export function g(x: Awaited<ReturnType<typeof makeA>>) { x.run() }
`,
    },
    ['f > Foo.run', 'g > Foo.run', 'make > Foo', 'makeA > Foo'],
  ],
  [
    'type arguments of classes',
    {
      'a.ts': `
class Foo { run() {} }
class Box<T> { constructor(private v: T) {} get(): T { return this.v } map<U>(f: (x: T) => U): Box<U> { return null as any } items: T[] = [] }
export function f(b: Box<Foo>) { b.get().run() }
export function g(b: Box<Foo>) { b.map((x) => x.run()) }
export function h() { const b = new Box<Foo>(new Foo()); b.get().run() }
export function i() { const b = new Box(new Foo()); b.get().run() }
export function j(b: Box<Foo>) { for (const x of b.items) x.run() }
`,
    },
    [
      'f > Box.get',
      'f > Foo.run',
      'g > Box.map',
      'g > Foo.run',
      'h > Box.constructor',
      'h > Box.get',
      'h > Foo',
      'h > Foo.run',
      'i > Box.constructor',
      'i > Box.get',
      'i > Foo',
      'i > Foo.run',
      'j > Foo.run',
    ],
  ],
  [
    'what generic functions give',
    {
      'a.ts': `
class Foo { run() {} }
function id<T>(x: T): T { return x }
function make<T>(C: new () => T): T { return new C() }
function first<T>(xs: T[]): T { return xs[0] }
function wrap<T>(f: () => T): { value: T } { return { value: f() } }
export function f() { id(new Foo()).run() }
export function g() { make(Foo).run() }
export function h(xs: Foo[]) { first(xs).run() }
export function i() { id<Foo>(null as any).run() }
export function j() { wrap(() => new Foo()).value.run() }
`,
    },
    [
      'f > Foo',
      'f > Foo.run',
      'f > id',
      'g > Foo.run',
      'g > make',
      'h > Foo.run',
      'h > first',
      'i > Foo.run',
      'i > id',
      'j > Foo',
      'j > Foo.run',
      'j > wrap',
    ],
  ],
  [
    'type arguments of bases',
    {
      'a.ts': `
class Foo { run() {} }
abstract class Repo<T> { abstract find(): T; list(): T[] { return [] } }
class FooRepo extends Repo<Foo> { find() { return new Foo() } }
export function f(r: FooRepo) { r.list()[0].run() }
interface Handler<I> { handle(x: I): void }
export class H implements Handler<Foo> { handle(x: Foo) { x.run() } }
export const h: Handler<Foo> = { handle(x) { x.run() } }
`,
    },
    [
      'FooRepo.find > Foo',
      'H.handle > Foo.run',
      'f > Foo.run',
      'f > Repo.list',
      'h.handle > Foo.run',
    ],
  ],
  [
    'indexed types',
    {
      'a.ts': `
class Foo { run() {} }
interface P { foo: Foo; list: Foo[] }
export function f(x: P['foo']) { x.run() }
export function g(x: P['list'][number]) { x.run() }
export function h<K extends keyof P>(x: typeof obj.foo) { x.run() }
const obj = { foo: new Foo() }
`,
    },
    ['a.ts > Foo', 'f > Foo.run', 'g > Foo.run', 'h > Foo.run'],
  ],
  [
    'assertions and filters',
    {
      'a.ts': `
class Foo { run() {} }
function assertFoo(x: unknown): asserts x is Foo {}
export function f(x: unknown) { assertFoo(x); x.run() }
export function g(xs: (Foo | null)[]) { xs.filter((x): x is Foo => !!x).forEach((y) => y.run()) }
`,
    },
    ['f > Foo.run', 'f > assertFoo', 'g > Foo.run'],
  ],
  [
    'interfaces that are called',
    {
      'a.ts': `
class Foo { run() {} }
interface Factory { (x: string): Foo; new (x: number): Foo; make(): Foo }
declare const fac: Factory
export function f() { fac('x').run() }
export function g() { new fac(1).run() }
type Fn = (x: string) => Foo
export function h(fn: Fn) { fn('a').run() }
`,
    },
    ['f > Foo.run', 'f > fac', 'g > Foo.run', 'g > fac', 'h > Foo.run'],
  ],
]

describe('types in TypeScript', () => {
  it.each(CASES)('are followed: %s', async (_title, texts, calls) => {
    expect(await callsOf(texts)).toEqual(calls)
  })
})
