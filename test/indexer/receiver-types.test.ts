import { describe, expect, it } from 'vitest'
import { callersOf, linkTexts } from './languages-case.ts'

describe('C#', () => {
  it('extension methods belong to receivers of their type, by name where it is declared elsewhere', async () => {
    const result = await linkTexts({
      'Sql.cs': `using System.Data;
public static class Sql {
  public static int Execute(this IDbConnection c, string sql, object p = null) => 1;
  public static Book Open(this Book book) => book;
  public static int Twice(this Book book, int a) => 1;
  public static int Twice(this IDbConnection book, int a) => 2;
  public static int Plain(Book book) => 1;
}
public class Book { public void Close() {} }
public class Novel : Book {}
public class Own : IDbConnection {}
`,
      'Use.cs': `class Use {
  IDbConnection field;
  IDbConnection Get() => field;
  void Outside(IDbConnection c) { c.Execute("x"); }
  void Field() { field.Execute("x", 1); }
  void Result() { Get().Execute("x"); }
  void Made() { var own = new Own(); own.Execute("x"); }
  void Other(IOther c) { c.Execute("x"); }
  void Many(IDbConnection c) { c.Execute(1, 2, 3, 4); }
  void Inside(Novel n) { n.Open().Close(); }
  void Which(Book b) { b.Twice(1); }
  void NotOne(Book b) { b.Plain(); }
}
`,
    })
    expect(callersOf(result, 'Sql.cs:Sql.Execute')).toEqual([
      'Use.cs:Use.Field',
      'Use.cs:Use.Made',
      'Use.cs:Use.Outside',
      'Use.cs:Use.Result',
    ])
    expect(callersOf(result, 'Sql.cs:Sql.Open')).toEqual(['Use.cs:Use.Inside'])
    expect(callersOf(result, 'Sql.cs:Book.Close')).toEqual(['Use.cs:Use.Inside'])
    expect(callersOf(result, 'Sql.cs:Sql.Twice')).toEqual(['Use.cs:Use.Which'])
    expect(callersOf(result, 'Sql.cs:Sql.Plain')).toEqual([])
  })

  it('constraints say what type parameters are, and constructors run others', async () => {
    const result = await linkTexts({
      'A.cs': `interface IThing { void Do(); }
class Base { protected Base(int x) {} }
class Own : Base { Own() : this(1) {} Own(int a) : base(3) {} }
class Use { void Go<T>(T t) where T : class, IThing { t.Do(); } }
`,
    })
    expect(callersOf(result, 'A.cs:IThing.Do')).toEqual(['A.cs:Use.Go'])
    expect(callersOf(result, 'A.cs:Base.Base')).toEqual(['A.cs:Own.Own'])
    expect(callersOf(result, 'A.cs:Own.Own')).toEqual(['A.cs:Own.Own'])
  })
})

describe('Rust', () => {
  it('bounds of a where clause, further bounds and bounds by path name traits', async () => {
    const result = await linkTexts({
      'Cargo.toml': '[package]\nname = "app"\n',
      'src/lib.rs': `mod inn { pub trait Deep { fn deep(&self); } }
pub trait Carry { fn carry(&self); }
fn clause<T>(x: &T) where T: Clone + Carry { x.carry(); }
fn path<T: inn::Deep>(x: &T) { x.deep(); }
fn other<T>(x: &T) { x.carry(); }
`,
    })
    expect(callersOf(result, 'src/lib.rs:Carry.carry')).toEqual(['src/lib.rs:clause'])
    expect(callersOf(result, 'src/lib.rs:inn.Deep.deep')).toEqual(['src/lib.rs:path'])
  })
})

describe('Go', () => {
  it('a branch for one type and what a channel gives say what a variable is', async () => {
    const result = await linkTexts({
      'go.mod': 'module example.test/app\n',
      'a.go': `package app

type Box struct{}
type Bag struct{}

func (b *Box) Show() {}
func (b *Bag) Show() {}

func one(x any) {
	switch v := x.(type) {
	case *Box:
		v.Show()
	case *Bag, nil:
		v.Show()
	default:
		v.Show()
	}
}
func get(ch chan *Box) { it := <-ch; it.Show() }
func wait(ch chan *Box) { select { case it := <-ch: it.Show() } }
`,
    })
    expect(callersOf(result, 'a.go:Box.Show')).toEqual(['a.go:get', 'a.go:one', 'a.go:wait'])
    expect(callersOf(result, 'a.go:Bag.Show')).toEqual([])
  })
})

describe('results in Go', () => {
  it('each name takes its own result', async () => {
    const result = await linkTexts({
      'go.mod': 'module example.test/app\n',
      'a.go': `package app

type Box struct{}
type Bag struct{}

func (b *Box) Show() {}
func (b *Bag) Show() {}

func two() (*Box, *Bag) { return nil, nil }
func count() (n, m int, b *Bag, err error) { return }
func (b *Box) Pair() (int, *Bag) { return 0, nil }

var top, bag = two()
func global() { top.Show() }
func globals() { bag.Show() }
func local() { var a, b *Bag = nil, nil; _ = a; b.Show() }
func first() { a, _ := two(); a.Show() }
func second() { _, b := two(); b.Show() }
func third() { _, _, b, _ := count(); b.Show() }
func method(x *Box) { _, b := x.Pair(); b.Show() }
func kept(m map[string]*Box) { a, ok := m["a"]; a.Show(); ok.Show() }
func asserted(x any) { if a, ok := x.(*Box); ok { a.Show() } }
`,
    })
    const boxes = ['a.go:asserted', 'a.go:first', 'a.go:global', 'a.go:kept']
    const bags = ['a.go:globals', 'a.go:local', 'a.go:method', 'a.go:second', 'a.go:third']
    expect(callersOf(result, 'a.go:Box.Show')).toEqual(boxes)
    expect(callersOf(result, 'a.go:Bag.Show')).toEqual(bags)
  })
})

describe('variables in Java', () => {
  it('hide no method of their name', async () => {
    const result = await linkTexts({
      'a/Pen.java': `package a;
class Pen { int size() { return 1; } void go() { int size = size(); use(size); size(); } }
`,
    })
    expect(callersOf(result, 'a/Pen.java:Pen.size')).toEqual(['a/Pen.java:Pen.go'])
  })
})

describe('Java', () => {
  it('constructors run others of the class and of the one above', async () => {
    const result = await linkTexts({
      'a/Pen.java': `package a;
class Pen { Pen() { this(1); } Pen(int a) {} }
class Ink extends Pen { Ink() { super(1); } }
`,
    })
    expect(callersOf(result, 'a/Pen.java:Pen.Pen')).toEqual([
      'a/Pen.java:Ink.Ink',
      'a/Pen.java:Pen.Pen',
    ])
  })
})

describe('overloads of as many arguments', () => {
  it('are told apart by literals and variables with a written type', async () => {
    const result = await linkTexts({
      'a/Pen.java': `package a;
class Pen {
  Pen(int a) {}
  Pen(String a) {}
  void fill(int x) {}
  void fill(String x) {}
  void fill(Pen x) {}
  void many(Object x) {}
  void many(long x) {}
}
class Use {
  void number(Pen p) { p.fill(1); }
  void text(Pen p, String s) { p.fill("a"); p.fill(s); new Pen("a"); }
  void typed(Pen p, Pen q) { p.fill(q); }
  void open(Pen p) { p.fill(other()); p.many(1); p.many(""); }
}
`,
      'B.cs': `class Box { public void Put(int a) {} public void Put(string a) {} }
static class Ext { public static void Add(this Box b, int a) {} public static void Add(this Box b, string a) {} }
class User { void Go(Box b) { b.Put("x"); b.Add(1); } }
`,
    })
    const calls = (file: string): string[] =>
      (result.linked.get(file)?.edges ?? [])
        .filter(([, kind]) => kind === 'CALLS')
        .map(([from, , , , , to]) => {
          return `${result.facts.get(file)?.symbols[from]?.name ?? ''} ${to.split('#').at(-1) ?? ''}`
        })
    expect(calls('a/Pen.java').sort()).toEqual([
      'number fill().',
      'open many().',
      'text Pen(+1).',
      'text fill(+1).',
      'typed fill(+2).',
    ])
    expect(calls('B.cs').sort()).toEqual(['Go Add().', 'Go Put(+1).'])
  })
})

describe('C# across files', () => {
  it('overloads stand in all parts of a type, and a type of others has no extensions', async () => {
    const result = await linkTexts({
      'A.cs': 'partial class Pen { public void Draw(int a) {} }\n',
      'B.cs': `partial class Pen { public void Draw(int a, int b) {} }
static class Ext { public static void IsTrue(this bool value) {} }
`,
      'Use.cs': `class Use {
  void One(Pen p) { p.Draw(1); }
  void Two(Pen p) { p.Draw(1, 2); }
  void Outside(bool b) { Assert.IsTrue(b); }
}
`,
    })
    expect(callersOf(result, 'A.cs:Pen.Draw')).toEqual(['Use.cs:Use.One'])
    expect(callersOf(result, 'B.cs:Pen.Draw')).toEqual(['Use.cs:Use.Two'])
    expect(callersOf(result, 'B.cs:Ext.IsTrue')).toEqual([])
  })
})
