import { describe, expect, it } from 'vitest'
import { callersOf, linkTexts } from './languages-case.ts'

const LIBRARY = {
  'pubspec.yaml': 'name: app\n',
  'lib/a.dart': 'export "src/b.dart";\n',
  'lib/src/b.dart': `import "d.dart" as d;
part "c.dart";
abstract class Iface { void go(); }
class Foo implements Iface {
  final Bar bar;
  Foo(this.bar);
  Foo.named() : this(Bar());
  factory Foo.make() => Foo.named();
  void go() { bar.ring(); _hid(); d.deep(); }
}
`,
  'lib/src/c.dart': `part of "b.dart";
class Bar with M { void ring() { d.deep(); mix(); } }
mixin M { void mix() {} }
void _hid() {}
`,
  'lib/src/d.dart': 'void deep() {}\nvoid secret() {}\n',
}

describe('Dart', () => {
  it('follows parts, prefixes, mixins and constructors inside a library', async () => {
    const result = await linkTexts(LIBRARY)
    expect(callersOf(result, 'lib/src/c.dart:Bar.ring')).toEqual(['lib/src/b.dart:Foo.go'])
    expect(callersOf(result, 'lib/src/c.dart:_hid')).toEqual(['lib/src/b.dart:Foo.go'])
    expect(callersOf(result, 'lib/src/d.dart:deep')).toEqual([
      'lib/src/b.dart:Foo.go',
      'lib/src/c.dart:Bar.ring',
    ])
    expect(callersOf(result, 'lib/src/c.dart:M.mix')).toEqual(['lib/src/c.dart:Bar.ring'])
    expect(callersOf(result, 'lib/src/b.dart:Foo.named')).toEqual(['lib/src/b.dart:Foo.make'])
    expect(callersOf(result, 'lib/src/b.dart:Foo.new')).toEqual(['lib/src/b.dart:Foo.named'])
  })

  it('knows what packages export and no more, and follows types, cascades and extensions', async () => {
    const result = await linkTexts({
      ...LIBRARY,
      'bin/main.dart': `import "package:app/a.dart";
import "package:ext/x.dart";
extension FooX on Foo { void twice() { go(); } }
void made() { final f = Foo.make(); f.bar.ring(); f.twice(); }
void cascade(Foo f) { f..go()..twice(); }
void each(List<Foo> all) { for (final f in all) { f.go(); } all.map((f) => f.twice()); }
void iface(Iface i) { i.go(); }
void test(Object o) { if (o is Foo) { o.go(); } }
void outside() { secret(); deep(); }
`,
    })
    expect(callersOf(result, 'lib/src/b.dart:Foo.go')).toEqual([
      'bin/main.dart:Foo.twice',
      'bin/main.dart:cascade',
      'bin/main.dart:each',
      'bin/main.dart:test',
    ])
    expect(callersOf(result, 'bin/main.dart:Foo.twice')).toEqual([
      'bin/main.dart:cascade',
      'bin/main.dart:each',
      'bin/main.dart:made',
    ])
    expect(callersOf(result, 'lib/src/b.dart:Iface.go')).toEqual(['bin/main.dart:iface'])
    expect(callersOf(result, 'lib/src/b.dart:Foo.make')).toEqual(['bin/main.dart:made'])
    expect(callersOf(result, 'lib/src/d.dart:secret')).toEqual([])
  })

  it('takes shown names alone from an import', async () => {
    const result = await linkTexts({
      'lib/a.dart': 'class Shown { static void run() {} }\nclass Other { static void run() {} }\n',
      'lib/b.dart': `import 'a.dart' show Shown;
void one() { Shown.run(); }
void two() { Other.run(); }
`,
    })
    expect(callersOf(result, 'lib/a.dart:Shown.run')).toEqual(['lib/b.dart:one'])
    expect(callersOf(result, 'lib/a.dart:Other.run')).toEqual([])
  })
})
