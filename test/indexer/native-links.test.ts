import { describe, expect, it } from 'vitest'
import { parseText } from '#cli/parse/parse-text.ts'
import { callersOf, linkTexts } from './languages-case.ts'

const SHAPE = `#pragma once
namespace geo {
class Shape {
public:
  virtual ~Shape() = default;
  virtual double area() const = 0;
  virtual void draw();
  void scale(int by);
  void scale(int by, int twice);
  static Shape* make(int kind);
};
class Circle : public Shape {
public:
  explicit Circle(double r);
  double area() const override;
  Shape* next_;
};
double total(const Shape& a);
}
`

describe('C++', () => {
  it('joins what a header declares with what a source file defines', async () => {
    const result = await linkTexts({
      'shape.h': SHAPE,
      'shape.cpp': `#include "shape.h"
namespace geo {
Circle::Circle(double r) {}
double Circle::area() const { scale(1); next_->scale(2, 3); return this->area(); }
void Shape::draw() {}
void Shape::scale(int by) { draw(); }
void Shape::scale(int by, int twice) { scale(by * twice); }
Shape* Shape::make(int kind) { return new Circle(1.0); }
static void help() {}
double total(const Shape& a) { help(); return a.area(); }
}
`,
      'main.cpp': `#include "shape.h"
using namespace geo;
static void help() {}
void local() { Circle c(1.0); c.area(); help(); }
void unknown(const std::string& s) { auto s2 = Shape::make(2); s2->draw(); geo::total(*s2); }
void each(std::vector<std::unique_ptr<Shape>>& all) { for (auto& e : all) e->draw(); all[0]->area(); }
`,
    })
    const calls = (to: string): string[] => callersOf(result, to)
    expect(result.symbols.has('shape.h:geo.Shape.draw')).toBe(false)
    expect(calls('shape.cpp:geo.Circle.Circle')).toEqual([
      'main.cpp:local',
      'shape.cpp:geo.Shape.make',
    ])
    expect(calls('shape.cpp:geo.Circle.area')).toEqual([
      'main.cpp:local',
      'shape.cpp:geo.Circle.area',
    ])
    expect(calls('shape.h:geo.Shape.area')).toEqual(['main.cpp:each', 'shape.cpp:geo.total'])
    expect(calls('shape.cpp:geo.Shape.draw')).toEqual([
      'main.cpp:each',
      'main.cpp:unknown',
      'shape.cpp:geo.Shape.scale',
    ])
    expect(calls('shape.cpp:geo.total')).toEqual(['main.cpp:unknown'])
    expect(calls('shape.cpp:geo.help')).toEqual(['shape.cpp:geo.total'])
    expect(calls('main.cpp:help')).toEqual(['main.cpp:local'])
    const defined = result.edges.filter(({ to }) => to === 'shape.h:geo.Shape')
    expect(defined).toContainEqual({
      kind: 'REFERENCES',
      from: 'shape.cpp:geo.Shape.draw',
      to: 'shape.h:geo.Shape',
    })
    expect([...result.linked.values()].map(({ unresolved }) => unresolved)).toEqual([0, 0, 0])
  })

  it('takes a method of a base class and leaves what templates do not tell', async () => {
    const result = await linkTexts({
      'a.hpp': `struct Base { void keep() {} };
struct Other { void keep() {} };
template <class T> struct Held : Base { T value; void run() { keep(); value.keep(); } };
`,
    })
    expect(callersOf(result, 'a.hpp:Base.keep')).toEqual(['a.hpp:Held.run'])
    expect(callersOf(result, 'a.hpp:Other.keep')).toEqual([])
  })

  it('does not follow a template that inherits from its own specialisations', async () => {
    const many = Array.from(
      { length: 16 },
      (_, n) =>
        `template <> struct Show<T${n}> : Show<Text> { void one() { Show<Text> s; s.print(${n}); } };\n`,
    )
    const result = await linkTexts({
      'show.h': `template <class T> struct Show { void print(int n) {} };\n${many.join('')}`,
    })
    expect(result.linked.get('show.h')?.unresolved).toBe(0)
  })
})

describe('Objective-C', () => {
  it('makes one class of interface, implementation and categories, and sends messages by type', async () => {
    const result = await linkTexts({
      'Pump.h': `#import <Foundation/Foundation.h>
@protocol Starts
- (void)start:(int)speed;
@end
@interface Pump : NSObject <Starts>
@property (nonatomic, strong) Pump *next;
+ (Pump *)shared;
- (instancetype)initWithName:(NSString *)name size:(int)size;
@end
int pressure(Pump *pump);
`,
      'Pump.m': `#import "Pump.h"
@implementation Pump
+ (Pump *)shared { return [[Pump alloc] initWithName:@"a" size:1]; }
- (instancetype)initWithName:(NSString *)name size:(int)size { self = [super init]; return self; }
- (void)start:(int)speed { [self.next start:1]; [_next stop]; }
- (void)stop { pressure(self); }
@end
int pressure(Pump *pump) { return 1; }
`,
      'Pump+More.m': `#import "Pump.h"
@implementation Pump (More)
- (void)drain { [self stop]; [[Pump shared] start:2]; }
@end
void each(NSArray<Pump *> *pumps, id<Starts> first) { [first start:1]; for (Pump *p in pumps) [p drain]; }
`,
    })
    const calls = (to: string): string[] => callersOf(result, to)
    expect([...result.symbols.keys()].filter((name) => name.endsWith(':Pump'))).toEqual([
      'Pump.h:Pump',
    ])
    expect(calls('Pump.m:Pump.initWithName:size:')).toEqual(['Pump.m:Pump.shared'])
    expect(calls('Pump.m:Pump.start:')).toEqual(['Pump+More.m:Pump.drain', 'Pump.m:Pump.start:'])
    expect(calls('Pump.m:Pump.stop')).toEqual(['Pump+More.m:Pump.drain', 'Pump.m:Pump.start:'])
    expect(calls('Pump.h:Starts.start:')).toEqual(['Pump+More.m:each'])
    expect(calls('Pump+More.m:Pump.drain')).toEqual(['Pump+More.m:each'])
    expect(calls('Pump.m:pressure')).toEqual(['Pump.m:Pump.stop'])
  })
})

describe('a header', () => {
  it.each([
    [
      'c',
      '/* class of its own: public */\n#ifdef __cplusplus\nextern "C" {\n#endif\nint f(void);\n',
    ],
    ['cpp', '#include <string>\nint f(int a = 1);\n'],
    ['objc', '#import <Foundation/Foundation.h>\nvoid f(void);\n'],
    ['cpp', 'struct A {\n  virtual void f();\n};\n'],
  ])('is in %s when its text says so', async (language, text) => {
    expect((await parseText('a.h', text)).language).toBe(language)
  })
})

describe('members whose type is called like themselves', () => {
  it.each([
    [
      'a.cpp',
      'struct A { A(); void g(); };\nA::A::A() {}\nvoid A::A::g() {}\nvoid h() { A a; a.g(); }\n',
    ],
    [
      'a.cpp',
      'void A::A() {}\nvoid A::A::A() {}\nvoid A::A::A::A() {}\nstruct A {};\nvoid h(A* a) { a->A(); }\n',
    ],
  ])('end the search for it: %s %j', async (path, text) => {
    const { edges } = await linkTexts({ [path]: text, 'b.cpp': text })
    expect(edges.length).toBeGreaterThan(0)
  })
})
