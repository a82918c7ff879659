// Calls through objects, classes and modules as JavaScript makes them.

import { describe, expect, it } from 'vitest'
import { callsOf, type CallCase } from './calls-of.ts'

const CASES: readonly CallCase[] = [
  [
    'mixins',
    {
      'a.ts': `
export class Base { base() {} }
type Ctor<T = {}> = new (...args: any[]) => T
export function Timestamped<T extends Ctor>(B: T) {
  return class extends B { touch() {} }
}
export class A extends Timestamped(Base) {}
export function f() { const a = new A(); a.touch(); a.base() }
`,
    },
    ['A > Timestamped', 'f > A', 'f > Base.base', 'f > Timestamped.Timestamped.touch'],
  ],
  [
    'objects in objects that only name what they hold',
    {
      'a.ts': `
function f() {}
class Foo { run() {} }
const bare = { nested: { f } }
const api = { nested: { f, deeper: { h: f } }, made: { foo: new Foo() }, own: { go() {} } }
export function g() { api.nested.f(); api.made.foo.run() }
export function i() { api.nested.deeper.h() }
export function j() { bare.nested.f() }
`,
    },
    ['a.ts > Foo', 'g > Foo.run', 'g > f', 'i > f', 'j > f'],
  ],
  [
    'promises',
    {
      'a.ts': `
class Foo { run() {} }
declare function load(): Promise<Foo>
declare function loadAll(): Promise<Foo[]>
export async function f() { (await load()).run() }
export function g() { load().then((x) => x.run()) }
export async function h() { for (const x of await loadAll()) x.run() }
export async function i() { const xs = await Promise.all([load(), load()]); xs[0].run() }
export async function j() { const [a, b] = await Promise.all([load(), load()]); a.run() }
export function k() { load().then((x) => x).then((y) => y.run()) }
export async function l() { const x = await load().catch(() => null); x?.run() }
`,
    },
    [
      'f > Foo.run',
      'f > load',
      'g > Foo.run',
      'g > load',
      'h > Foo.run',
      'h > loadAll',
      'i > Foo.run',
      'i > load',
      'j > Foo.run',
      'j > load',
      'k > Foo.run',
      'k > load',
      'l > Foo.run',
      'l > load',
    ],
  ],
  [
    'namespaces',
    {
      'a.ts': `
export namespace NS { export function go() {} export class C { run() {} } export namespace In { export function deep() {} } }
export function f() { NS.go(); new NS.C().run(); NS.In.deep() }
import Alias = NS.In
export function g() { Alias.deep() }
`,
      'b.ts': `
import { NS } from './a'
export function h() { NS.go() }
`,
    },
    [
      'a.ts:f > a.ts:NS.C',
      'a.ts:f > a.ts:NS.C.run',
      'a.ts:f > a.ts:NS.In.deep',
      'a.ts:f > a.ts:NS.go',
      'a.ts:g > a.ts:NS.In.deep',
      'b.ts:h > a.ts:NS.go',
    ],
  ],
  [
    'CommonJS',
    {
      'a.js': `
function helper() {}
class K { run() {} }
const obj = { x() {} }
module.exports = { helper, K, obj, inline() {}, arrow: () => 1 }
`,
      'b.js': `
const { helper, K: Kay } = require('./a')
const a = require('./a')
function f() { helper(); new Kay().run(); a.inline(); a.arrow(); a.obj.x(); require('./a').helper() }
`,
      'c.js': `
module.exports = function main() {}
module.exports.extra = function () {}
`,
      'd.js': `
const main = require('./c')
const extra = require('./c').extra
function g() { main(); main.extra(); extra() }
`,
      'e.mjs': `
import a, { helper } from './a.js'
export function h() { helper(); a.inline() }
`,
      'ff.js': `
exports.one = () => {}
exports.two = two
function two() { exports.one() }
`,
      'gg.js': `
const ff = require('./ff')
const lazy = () => require('./ff')
function i() { ff.one(); ff.two(); lazy().one() }
`,
    },
    [
      'b.js:f > a.js:K',
      'b.js:f > a.js:K.run',
      'b.js:f > a.js:arrow',
      'b.js:f > a.js:helper',
      'b.js:f > a.js:inline',
      'b.js:f > a.js:obj.x',
      'd.js:g > c.js:extra',
      'd.js:g > c.js:main',
      'd.js:g > d.js:extra',
      'e.mjs:h > a.js:helper',
      'e.mjs:h > a.js:inline',
      'ff.js:two > ff.js:one',
      'gg.js:i > ff.js:one',
      'gg.js:i > ff.js:two',
      'gg.js:i > gg.js:lazy',
    ],
  ],
  [
    'prototypes',
    {
      'a.js': `
function Foo() { this.x = new Bar() }
Foo.prototype.run = function () { this.go(); this.x.bar() }
Foo.prototype.go = function go() {}
function Bar() {}
Bar.prototype = { bar() { this.baz() }, baz: function () {} }
Foo.create = function () { return new Foo() }
function f() { new Foo().run(); Foo.create().go(); const b = new Bar(); b.bar() }
var proto = Foo.prototype
proto.extra = function () { this.run() }
function Sub() { Foo.call(this) }
util.inherits(Sub, Foo)
Sub.prototype.sub = function () { this.run() }
function Sub2() {}
Sub2.prototype = Object.create(Foo.prototype)
Sub2.prototype.s2 = function () { this.go() }
`,
    },
    [
      'Bar.bar > Bar.baz',
      'Foo > Bar',
      'Foo.create > Foo',
      'Foo.extra > Foo.run',
      'Foo.run > Bar.bar',
      'Foo.run > Foo.go',
      'Sub.sub > Foo.run',
      'Sub2.s2 > Foo.go',
      'f > Bar',
      'f > Bar.bar',
      'f > Foo',
      'f > Foo.create',
      'f > Foo.go',
      'f > Foo.run',
    ],
  ],
  [
    'objects that are modules',
    {
      'app.js': `
var app = exports = module.exports = {}
app.init = function init() { this.defaults() }
app.defaults = function () { app.set() }
app.set = function () {}
`,
      'res.js': `
var res = Object.create(http.ServerResponse.prototype)
module.exports = res
res.send = function send() { this.json(); return this.status() }
res.json = function json() {}
res.status = function () {}
`,
      'use.js': `
const app = require('./app')
function f() { app.init() }
`,
    },
    [
      'app.js:app.defaults > app.js:app.set',
      'app.js:app.init > app.js:app.defaults',
      'res.js:res.send > res.js:res.json',
      'res.js:res.send > res.js:res.status',
      'use.js:f > app.js:app.init',
    ],
  ],
  [
    'functions under another name',
    {
      'utils.js': `
function pretty() {}
export default { p: pretty, pretty }
`,
      'use.js': `
import U from './utils'
const Utils = U
Utils.w = pad
function pad() {}
export function f() { Utils.p(); Utils.w() }
export function g() { U.pretty() }
`,
    },
    [
      'use.js:f > use.js:Utils.w',
      'use.js:f > utils.js:default.p',
      'use.js:g > utils.js:default.pretty',
      'use.js:g > utils.js:pretty',
    ],
  ],
  [
    'what decorators are given',
    {
      'a.py': `
def option(*a, **k): pass
def Path(): pass
@option("x", type=Path())
def cli(): pass
`,
      'b.ts': `
export function Log(x: string) { return (t: any, k: string) => {} }
export function name() { return '' }
export class S { @Log(name()) run() {} }
`,
    },
    [
      'a.py:cli > a.py:Path',
      'a.py:cli > a.py:option',
      'b.ts:S.run > b.ts:Log',
      'b.ts:S.run > b.ts:name',
    ],
  ],
]

describe('objects and modules of scripts', () => {
  it.each(CASES)('are followed: %s', async (_title, texts, calls) => {
    expect(await callsOf(texts)).toEqual(calls)
  })
})
