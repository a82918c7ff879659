import { describe, expect, it } from 'vitest'
import { callersOf, linkTexts } from './languages-case.ts'

describe('Go', () => {
  it('follows fields, results, constructors and ranges to methods of other files of a package', async () => {
    const result = await linkTexts({
      'go.mod': 'module example.test/app\n\nreplace other.test/lib => ./lib\n',
      'shelf/shelf.go':
        'package shelf\n\ntype Shelf struct{ books []*Book }\n\nfunc New() (*Shelf, error) { return nil, nil }\n',
      'shelf/book.go':
        'package shelf\n\ntype Book struct{}\n\nfunc (b *Book) Open() {}\n\nfunc (s *Shelf) First() *Book { return s.books[0] }\n',
      'lib/lib.go': 'package lib\n\nfunc Help() {}\n',
      'main.go': `package main

import (
	"example.test/app/shelf"
	"other.test/lib"
)

func chain() { s, _ := shelf.New(); s.First().Open() }

func each(books []*shelf.Book) { for _, b := range books { b.Open() } }

func shadow(shelf struct{ First func() }) { shelf.First() }

func help() { lib.Help() }
`,
    })
    expect(callersOf(result, 'shelf/book.go:Book.Open')).toEqual(['main.go:chain', 'main.go:each'])
    expect(callersOf(result, 'shelf/book.go:Shelf.First')).toEqual(['main.go:chain'])
    expect(callersOf(result, 'lib/lib.go:Help')).toEqual(['main.go:help'])
  })
})

describe('Java', () => {
  it('tells overloads apart by the number of arguments, and leaves what it cannot tell', async () => {
    const result = await linkTexts({
      'a/Pen.java': `package a;
public class Pen {
  public void draw(int x) {}
  public void draw(int x, int y) {}
  public void fill(int x) {}
  public void fill(String x) {}
}
`,
      'b/Use.java': `package b;
import a.Pen;
class Use extends Base {
  void one(Pen p) { p.draw(1); }
  void two(Pen p) { p.draw(1, 2); }
  void open(Pen p) { p.fill(unknown()); }
  void up() { inherited(); }
}
`,
      'b/Base.java': 'package b;\nclass Base { void inherited() {} }\n',
    })
    const pen = [...(result.symbols.get('a/Pen.java:Pen.draw') ?? [])]
    const calls = (result.linked.get('b/Use.java')?.edges ?? []).filter(
      ([, kind]) => kind === 'CALLS',
    )
    expect(pen).toHaveLength(2)
    expect(calls.map(([, , , , line, to]) => [line, to])).toEqual([
      [4, 'a/Pen.java/Pen#draw().'],
      [5, 'a/Pen.java/Pen#draw(+1).'],
      [7, 'b/Base.java/Base#inherited().'],
    ])
    expect(result.linked.get('b/Use.java')?.unresolved).toBe(2)
  })
})

describe('Rust', () => {
  it('follows re-exports, traits, options and calls inside macros', async () => {
    const result = await linkTexts({
      'Cargo.toml': '[package]\nname = "my-shop"\n',
      'src/lib.rs': 'mod cart;\npub use cart::Cart;\n',
      'src/cart.rs': `pub struct Cart { pub next: Option<Box<Cart>> }
pub trait Sum { fn sum(&self) -> u32 { self.part() } fn part(&self) -> u32; }
impl Sum for Cart { fn part(&self) -> u32 { 1 } }
impl Cart { pub fn new() -> Result<Self, String> { Ok(Cart { next: None }) } }
`,
      'tests/cart.rs': `use my_shop::Cart;

fn walk(cart: &Cart) {
    if let Some(next) = &cart.next { next.part(); }
    let other = Cart::new().unwrap();
    assert_eq!(other.sum(), 1);
}
`,
    })
    expect(callersOf(result, 'src/cart.rs:Cart.new')).toEqual(['tests/cart.rs:walk'])
    expect(callersOf(result, 'src/cart.rs:Cart.part')).toEqual(['tests/cart.rs:walk'])
    expect(callersOf(result, 'src/cart.rs:Sum.sum')).toEqual(['tests/cart.rs:walk'])
    expect(callersOf(result, 'src/cart.rs:Sum.part')).toEqual(['src/cart.rs:Sum.sum'])
  })
})

describe('PHP', () => {
  it('follows uses, traits, promoted properties and parents', async () => {
    const result = await linkTexts({
      'src/Log.php':
        '<?php\nnamespace App;\nclass Log { public function write($x) {} public static function make(): self { return new self(); } }\n',
      'src/Named.php': '<?php\nnamespace App\\Parts;\ntrait Named { function name() {} }\n',
      'src/Job.php': `<?php
namespace App\\Jobs;
use App\\Log as Book;
use App\\Parts\\{Named};
class Job {
  use Named;
  public function __construct(private Book $book) {}
  public function run() { $this->book->write(1); $this->name(); Book::make()->write(2); }
}
class Later extends Job { public function __construct(Book $b) { parent::__construct($b); } }
`,
    })
    expect(callersOf(result, 'src/Log.php:Log.write')).toEqual(['src/Job.php:Job.run'])
    expect(callersOf(result, 'src/Log.php:Log.make')).toEqual(['src/Job.php:Job.run'])
    expect(callersOf(result, 'src/Named.php:Named.name')).toEqual(['src/Job.php:Job.run'])
    expect(callersOf(result, 'src/Job.php:Job.__construct')).toEqual([
      'src/Job.php:Later.__construct',
    ])
  })
})

describe('C#', () => {
  it('sees usings, inherited members and constructors', async () => {
    const result = await linkTexts({
      'Lib.cs':
        'namespace Lib;\npublic class Base { protected void Up() {} }\npublic class Tool { public Tool(int a) {} public Tool Next() { return this; } }\n',
      'App.cs': `using Lib;
namespace App {
  class Main : Base {
    void Run() { Up(); var t = new Tool(1); t.Next().Next(); }
    void Tool() { var x = new Tool(2); }
  }
}
`,
    })
    expect(callersOf(result, 'Lib.cs:Lib.Base.Up')).toEqual(['App.cs:App.Main.Run'])
    expect(callersOf(result, 'Lib.cs:Lib.Tool.Next')).toEqual(['App.cs:App.Main.Run'])
    expect(callersOf(result, 'Lib.cs:Lib.Tool.Tool')).toEqual([
      'App.cs:App.Main.Run',
      'App.cs:App.Main.Tool',
    ])
    expect(callersOf(result, 'App.cs:App.Main.Tool')).toEqual([])
  })
})

describe('Kotlin and Java', () => {
  it('see each other', async () => {
    const result = await linkTexts({
      'a/Box.java': 'package a;\npublic class Box { public Box open() { return this; } }\n',
      'b/Use.kt': 'package b\n\nimport a.Box\n\nfun use(box: Box?) {\n  box?.open()!!.open()\n}\n',
    })
    expect(callersOf(result, 'a/Box.java:Box.open')).toEqual(['b/Use.kt:use'])
  })
})

describe('incremental linking', () => {
  it('says which names a file looked for, so that a new declaration of one of them is noticed', async () => {
    const result = await linkTexts({
      'a.go': 'package a\n\nfunc run() { later() }\n',
      'b.go': 'package a\n',
    })
    expect(result.linked.get('a.go')?.consulted.names).toContain('later')
    expect(result.linked.get('a.go')?.unresolved).toBe(1)
  })
})
