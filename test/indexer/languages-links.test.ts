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

describe('a constructor that is called like its type', () => {
  it('is not what the name alone means inside of the type', async () => {
    const result = await linkTexts({
      'Pen.java':
        'class Pen { Pen(int a) {} static void dip() {} void draw() { Pen.dip(); Pen p = new Pen(1); p.draw(); } }\n',
    })
    expect(callersOf(result, 'Pen.java:Pen.dip')).toEqual(['Pen.java:Pen.draw'])
    expect(callersOf(result, 'Pen.java:Pen.Pen')).toEqual(['Pen.java:Pen.draw'])
  })
})

describe('an inherited overload', () => {
  it('is meant by a call that the own method of that name does not take', async () => {
    const result = await linkTexts({
      'Base.java': 'class Base { void draw(int a, int b) {} }\n',
      'Pen.java':
        'class Pen extends Base { void draw(int a) {}\n void two() { draw(1, 2); this.draw(1, 2); }\n void one() { draw(1); } }\n',
    })
    expect(callersOf(result, 'Base.java:Base.draw')).toEqual(['Pen.java:Pen.two'])
    expect(callersOf(result, 'Pen.java:Pen.draw')).toEqual(['Pen.java:Pen.one'])
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

describe('languages of modules that files are', () => {
  it('Lua: members of the table that a required file returns', async () => {
    const result = await linkTexts({
      'lib/app/util.lua': 'local M = {}\nfunction M.one() return 1 end\nreturn M\n',
      'lib/app/main.lua':
        'local util = require "app.util"\nlocal function go()\n  return util.one()\nend\ngo()\n',
      'lib/other/util.lua': 'local M = {}\nfunction M.one() return 2 end\nreturn M\n',
    })
    expect(callersOf(result, 'lib/app/util.lua:M.one')).toEqual(['lib/app/main.lua:go'])
    expect(callersOf(result, 'lib/other/util.lua:M.one')).toEqual([])
    expect(result.edges).toContainEqual({
      kind: 'CALLS',
      from: 'lib/app/main.lua',
      to: 'lib/app/main.lua:go',
    })
  })

  it('Zig: functions of an imported file, methods by the type of their receiver', async () => {
    const result = await linkTexts({
      'src/point.zig':
        'pub const Point = struct {\n    x: i32,\n    pub fn init(x: i32) Point { return Point{ .x = x }; }\n    pub fn twice(self: Point) i32 { return self.x; }\n};\npub fn origin() Point { return Point.init(0); }\n',
      'src/main.zig':
        'const points = @import("point.zig");\nfn run() void {\n    const p = points.origin();\n    _ = p.twice();\n}\n',
    })
    expect(callersOf(result, 'src/point.zig:origin')).toEqual(['src/main.zig:run'])
    expect(callersOf(result, 'src/point.zig:Point.twice')).toEqual(['src/main.zig:run'])
    expect(callersOf(result, 'src/point.zig:Point.init')).toEqual(['src/point.zig:origin'])
  })

  it('Elixir: functions of modules by their names and aliases, and of the own module', async () => {
    const result = await linkTexts({
      'lib/price.ex':
        'defmodule Shop.Price do\n  def of(nil), do: 0\n  def of(item), do: item\n  def tax(item), do: item\nend\n',
      'lib/cart.ex':
        'defmodule Shop.Cart do\n  alias Shop.Price\n  alias Shop.Price, as: P\n  def total(cart) do\n    Price.of(cart) |> P.tax()\n    add(cart)\n  end\n  defp add(cart) do\n    cart\n  end\nend\n',
    })
    // Clauses are one function.
    expect(result.symbols.get('lib/price.ex:Shop.Price.of')).toHaveLength(1)
    expect(callersOf(result, 'lib/price.ex:Shop.Price.of')).toEqual(['lib/cart.ex:Shop.Cart.total'])
    expect(callersOf(result, 'lib/price.ex:Shop.Price.tax')).toEqual([
      'lib/cart.ex:Shop.Cart.total',
    ])
    expect(callersOf(result, 'lib/cart.ex:Shop.Cart.add')).toEqual(['lib/cart.ex:Shop.Cart.total'])
  })

  it('Haskell: functions of imported modules, by name and by alias', async () => {
    const result = await linkTexts({
      'src/Price.hs': 'module Shop.Price where\nof x = x\ntax x = of x\n',
      'src/Cart.hs':
        'module Shop.Cart where\nimport Shop.Price\nimport qualified Shop.Price as P\ntotal x = tax x\nnet x = P.of x\n',
    })
    expect(callersOf(result, 'src/Price.hs:tax')).toEqual(['src/Cart.hs:total'])
    expect(callersOf(result, 'src/Price.hs:of')).toEqual(['src/Cart.hs:net', 'src/Price.hs:tax'])
  })

  it('PowerShell: functions of scripts that are sourced', async () => {
    const result = await linkTexts({
      'lib.ps1': 'function Add-One([int]$N) { $N + 1 }\n',
      'main.ps1': '. "$PSScriptRoot/lib.ps1"\nfunction Get-Total { Add-One 3 }\n',
    })
    expect(callersOf(result, 'lib.ps1:Add-One')).toEqual(['main.ps1:Get-Total'])
  })
})

describe('Python', () => {
  it('takes a folder that holds texts alone for no package', async () => {
    const use = 'import yaml\n\ndef read(text):\n    return yaml.load(text)\n'
    const alone = await linkTexts({ 'app.py': use })
    const beside = await linkTexts({
      'app.py': use,
      'yaml/README.md': '# Samples\n',
      'yaml/a.yml': 'a: 1\n',
    })
    expect(beside.linked.get('app.py')).toEqual(alone.linked.get('app.py'))
  })
})

describe('Ruby', () => {
  it('types locals by constructors and by factories of the class that is asked', async () => {
    const result = await linkTexts({
      'shop.rb': `class Shop
  def open; end
  def self.make(x)
    new(x)
  end
  def self.plain = new
  alias unlock open
  def replace(old, new)
    new.open
  end
end
class Kiosk < Shop
  def open; end
end
`,
      'use.rb': `def local
  shop = Shop.new
  shop.open
end
def made
  shop = Shop.make(1)
  shop.open
end
def short = Shop.plain.open
def inherited
  Kiosk.make(1).open
end
def other
  Shop.new.unlock
end
def any(shop)
  shop.open
end
`,
    })
    expect(callersOf(result, 'shop.rb:Shop.open')).toEqual([
      'use.rb:local',
      'use.rb:made',
      'use.rb:short',
    ])
    expect(callersOf(result, 'shop.rb:Kiosk.open')).toEqual(['use.rb:inherited'])
    expect(callersOf(result, 'shop.rb:Shop.unlock')).toEqual(['use.rb:other'])
    expect(callersOf(result, 'shop.rb:Shop')).toContain('shop.rb:Shop.make')
  })

  it('follows super to the method that is overridden, of the same side, mixins first', async () => {
    const result = await linkTexts({
      'base.rb': `module Loud
  def call; end
end
class Base
  def initialize(a); end
  def call; end
  def stop; end
  def self.build; end
end
`,
      'sub.rb': `class Sub < Base
  include Loud
  def initialize(a)
    super
  end
  def call
    super()
  end
  def stop
    [1].each { super }
  end
  def build
    super
  end
  def self.build
    super
  end
end
`,
    })
    const from = (to: string): string[] => callersOf(result, `base.rb:${to}`)
    expect(from('Base.initialize')).toEqual(['sub.rb:Sub.initialize'])
    expect(from('Loud.call')).toEqual(['sub.rb:Sub.call'])
    expect(from('Base.call')).toEqual([])
    expect(from('Base.stop')).toEqual(['sub.rb:Sub.stop'])
    const built = result.edges.filter((edge) => edge.to === 'base.rb:Base.build')
    expect(built).toHaveLength(1)
  })

  it('calls methods of modules that extend themselves, and no others', async () => {
    const result = await linkTexts({
      'mods.rb': `module Fmt
  def before; end
  module_function
  def after; end
end
module Own
  extend self
  def go; end
end
module Some
  def one; end
  def two; end
  module_function :one
end
`,
      'use.rb': `def use
  Fmt.before
  Fmt.after
  Own.go
  Some.one
  Some.two
end
`,
    })
    const called = result.edges.filter(({ kind }) => kind === 'CALLS').map(({ to }) => to)
    expect(called.sort()).toEqual(['mods.rb:Fmt.after', 'mods.rb:Own.go', 'mods.rb:Some.one'])
  })
})
