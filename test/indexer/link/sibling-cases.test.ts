// Neighbours of the field cases: the same kinds of fault in other clothes. Each says which functions call a symbol, and nothing else.

import { describe, expect, it } from 'vitest'
import { callersOf, linkTexts } from '../languages-case.ts'

interface Sibling {
  readonly texts: Readonly<Record<string, string>>
  /** Callers by symbol. */
  readonly callers: Readonly<Record<string, readonly string[]>>
}

const SCRIPTS: Readonly<Record<string, Sibling>> = {
  'an extended config of any name': {
    texts: {
      'config/base.json': '{ "compilerOptions": { "paths": { "@core/*": ["../core/*"] } } }',
      'apps/web/tsconfig.json': '{ "extends": "../../config/base.json" /* shared */ }',
      'core/x.ts': 'export function cx() {}',
      'apps/web/y.ts': "import { cx } from '@core/x'\nexport function y() { cx() }",
    },
    callers: { 'core/x.ts:cx': ['apps/web/y.ts:y'] },
  },
  'an extended config of a workspace package': {
    texts: {
      'configs/package.json': '{ "name": "@acme/configs" }',
      'configs/library.json': '{ "compilerOptions": { "paths": { "@lib/*": ["../lib/*"] } } }',
      'app/tsconfig.json': '{ "extends": "@acme/configs/library.json" }',
      'lib/q.ts': 'export function q() {}',
      'app/m.ts': "import { q } from '@lib/q'\nexport function m() { q() }",
    },
    callers: { 'lib/q.ts:q': ['app/m.ts:m'] },
  },
  "Deno's import map": {
    texts: {
      'deno.json': '{ "imports": { "@/": "./src/", "util": "./src/util.ts", "std/": "jsr:std/" } }',
      'src/util.ts': 'export function u() {}',
      'a.ts': "import { u } from '@/util.ts'\nexport function m() { u() }",
      'b.ts': "import { u } from 'util'\nexport function n() { u() }",
      'c.ts': "import { u } from 'std/util.ts'\nexport function o() { u() }",
    },
    callers: { 'src/util.ts:u': ['a.ts:m', 'b.ts:n'] },
  },
  'modules that are bound to no name': {
    texts: {
      'b.ts': 'export function b() {}\nexport default () => 1',
      'a.ts': `export function then() { return import('./b').then((m) => m.b()) }
export function chain() {
  require('./b').b()
}
export async function awaited() { (await import('./b')).b() }
export function other() { require('./c').b() }`,
    },
    callers: { 'b.ts:b': ['a.ts:awaited', 'a.ts:chain', 'a.ts:then'] },
  },
  'properties of functions': {
    texts: {
      'a.js': `function Menu() {}
Menu.make = () => 1
Menu.Item = Item
function Item() {}
function u() { Menu.make() }
function v() { Menu.Item() }`,
    },
    callers: { 'a.js:Menu.make': ['a.js:u'], 'a.js:Menu.Item': ['a.js:v'] },
  },
  'methods whose name is a string': {
    texts: {
      'a.ts': "export class K { ['to'](): void {} 'from'() { this.to() } go() { this['from']() } }",
    },
    callers: { 'a.ts:K.to': ['a.ts:K.from'], 'a.ts:K.from': ['a.ts:K.go'] },
  },
  'objects that hand on themselves': {
    texts: {
      'a.ts': `export class B { a() { return this } b(): this { return this } }
export class D extends B { z() {} own() { this.a().z() } up() { super.a().z() } }
export function one() { new D().a().z() }
export function two() { new D().b().a().z() }`,
    },
    callers: { 'a.ts:D.z': ['a.ts:D.own', 'a.ts:D.up', 'a.ts:one', 'a.ts:two'] },
  },
}

const PYTHON: Readonly<Record<string, Sibling>> = {
  'a package that hands on its own part': {
    texts: {
      'shop/__init__.py': 'from . import extra',
      'shop/extra.py': 'def more(): pass',
      'app.py':
        'import shop\nfrom shop import extra\ndef d(): extra.more()\ndef e(): shop.extra.more()',
    },
    callers: { 'shop/extra.py:more': ['app.py:d', 'app.py:e'] },
  },
  'packages without __init__.py below src, and not folders of other things': {
    texts: {
      'src/acme/pkg/mod.py': 'def f(): pass',
      'src/acme/other.py': 'from acme.pkg.mod import f\ndef a(): f()',
      'tests/test_x.py': 'from acme.pkg import mod\nimport assets\ndef test_f(): mod.f()',
      'src/assets/x.ts': 'export const x = 1',
    },
    callers: { 'src/acme/pkg/mod.py:f': ['src/acme/other.py:a', 'tests/test_x.py:test_f'] },
  },
  'objects that hand on themselves': {
    texts: {
      'm.py': `from typing import Self
class B:
    def a(self):
        return self
    def b(self) -> Self: ...
    @classmethod
    def make(cls): return cls()
class D(B):
    def z(self): pass
    def own(self): self.a().z()
def one(): D().a().b().z()
def two(): D.make().z()
def three(): B.make().z()`,
    },
    callers: { 'm.py:D.z': ['m.py:D.own', 'm.py:one', 'm.py:two'] },
  },
}

const RUST: Readonly<Record<string, Sibling>> = {
  'paths of modules inside a file': {
    texts: {
      'src/lib.rs': `mod a { pub fn f() { super::g(); self::h(); } fn h() {}
  pub mod b { pub fn d() { super::h(); super::super::g(); } } }
fn g() {}`,
    },
    callers: {
      'src/lib.rs:g': ['src/lib.rs:a.b.d', 'src/lib.rs:a.f'],
      'src/lib.rs:a.h': ['src/lib.rs:a.b.d', 'src/lib.rs:a.f'],
    },
  },
  'imports of modules inside a file': {
    texts: {
      'src/lib.rs': 'mod a;\npub fn g() {}',
      'src/a.rs': `pub fn one() {}
pub fn two() {}
pub fn g() {}
mod tests {
  use super::one;
  use super::{g, two as second};
  use crate::g as root;
  fn t() { one(); second(); g(); root(); }
}`,
    },
    callers: {
      'src/a.rs:one': ['src/a.rs:tests.t'],
      'src/a.rs:two': ['src/a.rs:tests.t'],
      'src/a.rs:g': ['src/a.rs:tests.t'],
      'src/lib.rs:g': ['src/a.rs:tests.t'],
    },
  },
}

const RUBY: Readonly<Record<string, Sibling>> = {
  'extend, and the class of an object': {
    texts: {
      'a.rb': `module Util
  def help; end
end
class Svc
  extend Util
  def self.run; help; end
  def call; self.class.run; end
end
def u
  Svc.help
end`,
    },
    callers: { 'a.rb:Util.help': ['a.rb:Svc.run', 'a.rb:u'], 'a.rb:Svc.run': ['a.rb:Svc.call'] },
  },
  'classes that a call makes': {
    texts: {
      'a.rb': `Point = Struct.new(:x, :y) do
  def dist; norm; end
  def norm; end
end
module Out
  Inner = Class.new(Point) do
    def show; norm; end
  end
end
def u
  Point.new(1, 2).dist
  Out::Inner.new(1, 2).show
end`,
    },
    callers: {
      'a.rb:Point.dist': ['a.rb:u'],
      'a.rb:Point.norm': ['a.rb:Out.Inner.show', 'a.rb:Point.dist'],
      'a.rb:Out.Inner.show': ['a.rb:u'],
    },
  },
}

const GO: Readonly<Record<string, Sibling>> = {
  'generic functions, constraints and function literals': {
    texts: {
      'm.go': `package m
type R interface { Read() }
type List[T any] struct { items []T }
func (l *List[T]) Add(x T) {}
func New[T any]() *List[T] { return nil }
func Read() {}
func a() { New[int]().Add(1) }
func b[T R, N int | float64](x T, n N) { x.Read() }
func c() { make := func() *List[int] { return nil }; make().Add(1) }
func d(all []func()) { all[0]() }`,
    },
    callers: {
      'm.go:New': ['m.go:a'],
      'm.go:List.Add': ['m.go:a', 'm.go:c'],
      'm.go:R.Read': ['m.go:b'],
      'm.go:Read': [],
    },
  },
}

const CSHARP: Readonly<Record<string, Sibling>> = {
  'names from the outermost namespace': {
    texts: {
      'a.cs': `using W = global::Two.Tray;
namespace Two { public class Tray { public void Fill() {} } public static class Util { public static void Go() {} } }
class U {
  void X(W w) { w.Fill(); }
  void Y() { global::Two.Tray z = null; z.Fill(); }
  void Z() { new global::Two.Tray().Fill(); global::Two.Util.Go(); }
}`,
    },
    callers: {
      'a.cs:Two.Tray.Fill': ['a.cs:U.X', 'a.cs:U.Y', 'a.cs:U.Z'],
      'a.cs:Two.Util.Go': ['a.cs:U.Z'],
    },
  },
}

describe.each([
  ['scripts', SCRIPTS],
  ['C#', CSHARP],
  ['Python', PYTHON],
  ['Rust', RUST],
  ['Ruby', RUBY],
  ['Go', GO],
])('%s', (_, siblings) => {
  it.each(Object.entries(siblings))('%s', async (_name, { texts, callers }) => {
    const linked = await linkTexts(texts)
    for (const [to, expected] of Object.entries(callers)) {
      expect([to, callersOf(linked, to)]).toEqual([to, expected])
    }
  })
})
