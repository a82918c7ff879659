// Calls through collections and parts of values of TypeScript.

import { describe, expect, it } from 'vitest'
import { callsOf, type CallCase } from './calls-of.ts'

const CASES: readonly CallCase[] = [
  [
    'members of records',
    {
      'a.ts': `
class Foo { run() {} }
export function f(r: Record<string, Foo>, k: string) { r[k].run(); r.abc.run(); Object.values(r).forEach((v) => v.run()) }
export function g(r: Record<string, Foo>) { for (const [k, v] of Object.entries(r)) v.run() }
export function h(r: Record<string, Foo>) { for (const v of Object.values(r)) v.run() }
export function i(r: { [k: string]: Foo }, k: string) { r[k].run() }
`,
    },
    ['f > Foo.run', 'g > Foo.run', 'h > Foo.run', 'i > Foo.run'],
  ],
  [
    'a named member of a record',
    {
      'a.ts': `
class Foo { run() {} }
export function f(r: Record<string, Foo>) { r.abc.run() }
`,
    },
    ['f > Foo.run'],
  ],
  [
    'values of maps',
    {
      'a.ts': `
class Foo { run() {} }
export function f(m: Map<string, Foo>) { for (const [k, v] of m) v.run() }
export function g(m: Map<string, Foo>) { for (const [, v] of m.entries()) v.run() }
export function h(m: Map<string, Foo>) { for (const v of m.values()) v.run() }
export function i(m: Map<string, Foo>) { m.forEach((v) => v.run()) }
export function j(m: Map<string, Foo>) { m.get('a')?.run() }
export function k(m: Map<string, Foo>) { const x = m.get('a')!; x.run() }
export function l() { const m = new Map<string, Foo>(); m.get('x')!.run() }
export class K { m = new Map<string, Foo>(); n: Map<string, Foo> = new Map(); a() { this.m.get('x')?.run() } b() { for (const [x, y] of this.n) y.run() } c() { [...this.m.values()].forEach((q) => q.run()) } d() { Array.from(this.m.values()).map((z) => z.run()) } }
`,
    },
    [
      'K.a > Foo.run',
      'K.b > Foo.run',
      'K.c > Foo.run',
      'K.d > Foo.run',
      'f > Foo.run',
      'g > Foo.run',
      'h > Foo.run',
      'i > Foo.run',
      'j > Foo.run',
      'k > Foo.run',
      'l > Foo.run',
    ],
  ],
  [
    'keys of maps',
    {
      'a.ts': `
class Foo { run() {} }
class Key { go() {} }
export function f(m: Map<Key, Foo>) { for (const [k, v] of m) k.go() }
export function g(m: Map<Key, Foo>) { for (const k of m.keys()) k.go() }
export function h(m: Map<Key, Foo>) { for (const [k, v] of m) k.run() }
`,
    },
    ['f > Key.go', 'g > Key.go'],
  ],
  [
    'positions of tuples',
    {
      'a.ts': `
class Foo { run() {} }
class Bar { run() {} }
export function f(t: [Foo, Bar]) { const [a, b] = t; a.run() }
export function g(t: [Foo, Bar]) { t[1].run() }
function use(): readonly [Foo, (x: number) => void] { return null as any }
export function h() { const [x, set] = use(); x.run() }
`,
    },
    ['f > Foo.run', 'g > Bar.run', 'h > Foo.run', 'h > use'],
  ],
  [
    'elements of arrays',
    {
      'a.ts': `
class Foo { run() { return this } }
export function f(xs: Foo[]) { xs.map((x) => x.run()).map((y) => y.run()) }
export function g(xs: Foo[]) { const [a, ...rest] = xs; rest.forEach((r) => r.run()) }
export function h() { const xs = [new Foo(), new Foo()]; xs[0].run(); xs.forEach((x) => x.run()) }
export function i(...xs: Foo[]) { xs[0].run() }
export function j() { const xs: Foo[] = []; for (const x of xs.slice(1)) x.run() }
export function k(s: Set<Foo>) { for (const x of s) x.run(); [...s].map((x) => x.run()) }
`,
    },
    [
      'f > Foo.run',
      'g > Foo.run',
      'h > Foo',
      'h > Foo.run',
      'i > Foo.run',
      'j > Foo.run',
      'k > Foo.run',
    ],
  ],
  [
    'parameters taken apart',
    {
      'a.ts': `
class Foo { run() {} }
interface P { foo: Foo; cb: (x: Foo) => void }
export function f({ foo }: P) { foo.run() }
export const g = ({ foo: z }: { foo: Foo }) => z.run()
export function h(p: P) { const { foo } = p; foo.run() }
export function i(p: Partial<P>) { p.foo?.run() }
`,
    },
    ['f > Foo.run', 'g > Foo.run', 'h > Foo.run', 'i > Foo.run'],
  ],
  [
    'this under another name',
    {
      'a.ts': `
class A { run() { const self = this; setTimeout(function () { self.go() }); const b = this.go.bind(this); b() } go() {} arrow = () => { this.go() } }
`,
    },
    ['A.arrow > A.go', 'A.run > A.go'],
  ],
  [
    'functions that a function gives back',
    {
      'a.ts': `
export function createStore() { function getState() { return 1 } const dispatch = () => { getState() }; return { getState, dispatch } }
export function f() { const store = createStore(); store.getState(); store.dispatch() }
`,
    },
    [
      'createStore.dispatch > createStore.getState',
      'f > createStore',
      'f > createStore.dispatch',
      'f > createStore.getState',
    ],
  ],
]

describe('parts of values in TypeScript', () => {
  it.each(CASES)('are followed: %s', async (_title, texts, calls) => {
    expect(await callsOf(texts)).toEqual(calls)
  })
})
