import { describe, expect, it } from 'vitest'
import { linkTexts } from '../languages-case.ts'
import { callsOf, type CallCase } from './calls-of.ts'

/** Code that calls, beside what it may call, declarations of those names that it cannot see. */
const CASES: readonly CallCase[] = [
  [
    'Swift: members of private extensions, private members and private types are for their file',
    {
      'a.swift': `private extension String { func shout() {} }
fileprivate extension Book { func hide() {} }
class Book {
  private(set) var next: Book?
  private func own() {}
  func open() { own(); hide() }
}
private struct Tool { func turn() {} }
private func helper() {}
`,
      'b.swift': `func go(b: Book, s: String) { s.shout(); b.hide(); b.own(); b.next.open(); helper(); Tool().turn() }
extension Book { func here() { hide(); own(); open() } }
`,
    },
    [
      'a.swift:Book.open > a.swift:Book.hide',
      'a.swift:Book.open > a.swift:Book.own',
      'b.swift:Book.here > a.swift:Book.open',
      'b.swift:go > a.swift:Book.open',
    ],
  ],
  [
    'Swift: an extension that is seen comes instead of a private member',
    {
      'a.swift': 'final class Box { private var value: Item? }\nclass Item { func run() {} }\n',
      'b.swift':
        'class Other { static let one = load(); func run() {} }\nextension Box { var value: Other { Other.one } }\nfunc go(b: Box) { b.value.run() }\n',
    },
    ['b.swift:go > b.swift:Other.run'],
  ],
  [
    'Kotlin: private functions, extensions and members are for their file, those of private objects too',
    {
      'a.kt': `package a
private fun String.shout() {}
private fun helper() {}
private object Ext { fun String.inner() {} }
class Book { private fun own() {}; fun open() { own(); helper() } }
`,
      'b.kt': `package a
import a.Ext.inner
fun go(b: Book, s: String) { s.shout(); s.inner(); helper(); b.own(); b.open() }
`,
    },
    ['a.kt:Book.open > a.kt:Book.own', 'a.kt:Book.open > a.kt:helper', 'b.kt:go > a.kt:Book.open'],
  ],
  [
    'Java: private members are for the class at top level around, what says nothing for its package',
    {
      'a/Book.java': `package a;
public class Book {
  private void own() {}
  void near() {}
  protected void below() {}
  public void open() { own(); new In().turn(); }
  private static class In { private void turn() {} }
}
`,
      'a/Same.java':
        'package a;\nclass Same { void f(Book b) { b.own(); b.near(); b.below(); } }\n',
      'b/Use.java': `package b;
import a.Book;
class Use extends Book {
  void f(Book b) { b.own(); b.near(); b.open(); near(); below(); }
}
`,
      'b/Part.java': 'package b;\npublic interface Part { void make(); }\n',
      'c/Other.java': 'package c;\nimport b.Part;\nclass Other { void f(Part p) { p.make(); } }\n',
    },
    [
      'a/Book.java:Book.open > a/Book.java:Book.In',
      'a/Book.java:Book.open > a/Book.java:Book.In.turn',
      'a/Book.java:Book.open > a/Book.java:Book.own',
      'a/Same.java:Same.f > a/Book.java:Book.below',
      'a/Same.java:Same.f > a/Book.java:Book.near',
      'b/Use.java:Use.f > a/Book.java:Book.below',
      'b/Use.java:Use.f > a/Book.java:Book.open',
      'c/Other.java:Other.f > b/Part.java:Part.make',
    ],
  ],
  [
    'C#: members are private to all parts of their type where they say nothing else, `file` types to their file',
    {
      'a.cs': `namespace A {
  public partial class Book {
    private void Own() {}
    void Plain() {}
    internal void Near() {}
    public void Open(object pages) {}
    private void Open(int pages) {}
    class In {}
  }
  file class Tool { public static void Turn() {} }
  public interface Part { void Make(); }
}
`,
      'b.cs': `namespace A {
  class Use { void F(Book b, Part p) { b.Own(); b.Plain(); b.Near(); b.Open(Lib.Load()); Tool.Turn(); new Book.In(); p.Make(); } }
  partial class Book { void Here() { Own(); Plain(); new In(); } }
}
`,
    },
    [
      'b.cs:A.Book.Here > a.cs:A.Book.In',
      'b.cs:A.Book.Here > a.cs:A.Book.Own',
      'b.cs:A.Book.Here > a.cs:A.Book.Plain',
      'b.cs:A.Use.F > a.cs:A.Book.Near',
      'b.cs:A.Use.F > a.cs:A.Book.Open',
      'b.cs:A.Use.F > a.cs:A.Part.Make',
    ],
  ],
  [
    'Go: names in lower case are for their package',
    {
      'go.mod': 'module x.test\n',
      'p/a.go':
        'package p\ntype Book struct { in *Inner }\ntype Inner struct {}\nfunc (b *Book) low() {}\nfunc (b *Book) Up() { b.low() }\nfunc (i *Inner) Go() {}\nfunc helper() {}\n',
      'p/b.go': 'package p\nfunc near(b *Book) { b.low(); b.in.Go(); helper() }\n',
      'q/c.go':
        'package q\nimport "x.test/p"\nfunc far(b *p.Book) { b.low(); b.Up(); b.in.Go(); p.helper() }\n',
    },
    [
      'p/a.go:Book.Up > p/a.go:Book.low',
      'p/b.go:near > p/a.go:Book.low',
      'p/b.go:near > p/a.go:Inner.Go',
      'p/b.go:near > p/a.go:helper',
      'q/c.go:far > p/a.go:Book.Up',
    ],
  ],
  [
    'PHP: private methods are for their class, those of traits for the classes that take them in',
    {
      'Book.php':
        '<?php\nnamespace A;\nclass Book { private function own() {} protected function below() {} function open() { $this->own(); } }\ntrait T { private function mixed() {} }\n',
      'Sub.php':
        '<?php\nnamespace A;\nclass Sub extends Book { use T; function f(Book $b) { $b->own(); $this->own(); $this->below(); $this->mixed(); } }\n',
    },
    [
      'Book.php:Book.open > Book.php:Book.own',
      'Sub.php:Sub.f > Book.php:Book.below',
      'Sub.php:Sub.f > Book.php:T.mixed',
    ],
  ],
  [
    'Rust: items are for their module and those below, or as far as pub says; what implements a trait is seen with it',
    {
      'Cargo.toml': '[package]\nname = "x"\n',
      'src/lib.rs': 'pub mod a;\npub mod b;\nfn up(b: &a::Book) { b.above(); }\n',
      'src/a.rs': `pub struct Book {}
pub trait Part { fn make(&self); }
impl Book {
    fn own(&self) {}
    pub fn open(&self) { self.own(); }
    pub(super) fn above(&self) {}
    pub(crate) fn near(&self) {}
    pub(in crate::a) fn within(&self) {}
}
impl Part for Book { fn make(&self) {} }
fn helper() {}
pub mod inner {
    use super::*;
    fn deep(b: &Book) { b.own(); b.within(); helper(); }
}
`,
      'src/a/below.rs': 'use crate::a::{self, Book};\nfn f(b: &Book) { b.own(); a::helper(); }\n',
      'src/b.rs':
        'use crate::a::{self, Book, *};\nfn f(b: &Book) { b.own(); b.open(); b.above(); b.near(); b.within(); b.make(); a::helper(); helper(); }\n',
    },
    [
      'src/a.rs:Book.open > src/a.rs:Book.own',
      'src/a.rs:inner.deep > src/a.rs:Book.own',
      'src/a.rs:inner.deep > src/a.rs:Book.within',
      'src/a.rs:inner.deep > src/a.rs:helper',
      'src/a/below.rs:f > src/a.rs:Book.own',
      'src/a/below.rs:f > src/a.rs:helper',
      'src/b.rs:f > src/a.rs:Book.above',
      'src/b.rs:f > src/a.rs:Book.make',
      'src/b.rs:f > src/a.rs:Book.near',
      'src/b.rs:f > src/a.rs:Book.open',
      'src/lib.rs:up > src/a.rs:Book.above',
    ],
  ],
  [
    'Rust: an associated type that is called like the type whose trait it is of is another one',
    {
      'Cargo.toml': '[package]\nname = "x"\n',
      'src/lib.rs':
        'mod w;\npub struct Handle;\npub struct Guard;\nimpl Handle { pub fn run(&self) {} }\n',
      'src/w.rs': `use crate::{Guard, Handle};
trait Lock { type Handle; fn lock(&self) -> Self::Handle; }
impl Lock for Handle { type Handle = Guard; fn lock(&self) -> Self::Handle { self.run(); Guard } }
impl Handle { fn more(&self) { self.run() } }
`,
    },
    [
      'src/w.rs:Handle.lock > src/lib.rs:Handle.run',
      'src/w.rs:Handle.more > src/lib.rs:Handle.run',
    ],
  ],
  [
    'C++: what an unnamed namespace inside of another one holds is for its source file',
    {
      'a.cc': 'namespace n { namespace { void deep() {} } void open() { deep(); } }\n',
      'n.h': 'namespace n { void open(); }\n',
      'b.cc': '#include "n.h"\nvoid go() { n::deep(); n::open(); }\n',
    },
    ['a.cc:n.open > a.cc:n.deep', 'b.cc:go > a.cc:n.open'],
  ],
  [
    'Scala: private members are for their file, private objects and private[p] for the package',
    {
      'a.scala':
        'package a\nclass Book { private def own() = 1; private[a] def near() = own() }\nprivate object Tool { def turn() = 1 }\n',
      'b.scala': 'package a\nobject Near { def f(b: Book) = { b.own(); b.near(); Tool.turn() } }\n',
      'c.scala':
        'package c\nimport a._\nobject Far { def f(b: Book) = { b.own(); b.near(); Tool.turn() } }\n',
    },
    [
      'a.scala:Book.near > a.scala:Book.own',
      'b.scala:Near.f > a.scala:Book.near',
      'b.scala:Near.f > a.scala:Tool.turn',
    ],
  ],
  [
    'Scala: a package object is in its package',
    {
      'a/Lists.scala': 'package a.lists\nprivate[lists] trait Lists { def first = 1 }\n',
      'package.scala':
        'package a\npackage object lists {\n  object all extends Lists\n  def one = all.first\n}\n',
    },
    ['package.scala:lists.one > a/Lists.scala:Lists.first'],
  ],
  [
    'Dart: names with an underscore are for their library and its parts',
    {
      'a.dart':
        "part 'part.dart';\nclass Book { void _own() {} void open() {} }\nvoid _helper() {}\n",
      'part.dart': "part of 'a.dart';\nvoid near(Book b) { b._own(); _helper(); }\n",
      'b.dart': "import 'a.dart';\nvoid far(Book b) { b._own(); b.open(); _helper(); }\n",
    },
    [
      'b.dart:far > a.dart:Book.open',
      'part.dart:near > a.dart:Book._own',
      'part.dart:near > a.dart:_helper',
    ],
  ],
  [
    'TypeScript: a call on what may be anything is no guess at a private method of another file',
    {
      'a.ts': 'export class Book { private turnOver() {} openWide() {} }\n',
      'b.ts':
        "import { Book } from './a'\nexport const kept = Book\nexport function go(x) { x.turnOver(); x.openWide() }\n",
    },
    ['b.ts:go > a.ts:Book.openWide'],
  ],
]

describe('a declaration that code cannot see', () => {
  it.each(CASES)('is no target: %s', async (_, texts, calls) => {
    expect(await callsOf(texts)).toEqual(calls)
  })
})

describe('global using', () => {
  const TEXTS = {
    'lib/Lib.cs': 'namespace Lib { public class Book { public void Open() {} } }\n',
    'a/a.csproj': '<Project Sdk="Microsoft.NET.Sdk"></Project>\n',
    'a/Usings.cs': 'global using Lib;\n',
    'a/deep/Use.cs': 'namespace A { class Use { void F(Book b) { b.Open(); } } }\n',
    'b/Use.cs': 'namespace B { class Use { void F(Book b) { b.Open(); } } }\n',
  }
  const callers = async (project: string): Promise<string[]> => {
    const { edges } = await linkTexts({ ...TEXTS, 'b/b.csproj': project })
    return edges.flatMap(({ kind, from }) => (kind === 'CALLS' ? from : []))
  }

  it('holds in its own project, not in one that refers to it', async () => {
    const reference = '<ItemGroup><ProjectReference Include="..\\a\\a.csproj" /></ItemGroup>'
    expect(await callers(`<Project Sdk="Microsoft.NET.Sdk">${reference}</Project>\n`)).toEqual([
      'a/deep/Use.cs:A.Use.F',
    ])
  })

  it('holds in a project that compiles its file too', async () => {
    const compile = '<ItemGroup><Compile Include="..\\a\\*.cs" Link="Usings.cs" /></ItemGroup>'
    expect(await callers(`<Project Sdk="Microsoft.NET.Sdk">${compile}</Project>\n`)).toEqual([
      'a/deep/Use.cs:A.Use.F',
      'b/Use.cs:B.Use.F',
    ])
  })
})
