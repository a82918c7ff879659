// Calls through what Python values hold and give.

import { describe, expect, it } from 'vitest'
import { callsOf, type CallCase } from './calls-of.ts'

const CASES: readonly CallCase[] = [
  [
    'super() and the class that was asked',
    {
      'a.py': `
class Base:
    def run(self): pass
    @classmethod
    def make(cls): return cls()
    @property
    def prop(self): return Thing()
class Thing:
    def go(self): pass
class A(Base):
    def run(self):
        super().run()
        super(A, self).run()
        super().prop.go()
        Base.run(self)
    @classmethod
    def make(cls):
        x = super().make()
        x.run()
        return x
def f(): A.make().run()
`,
    },
    [
      'A.make > A.run',
      'A.make > Base.make',
      'A.run > Base.run',
      'A.run > Thing.go',
      'Base.make > Base',
      'Base.prop > Thing',
      'f > A.make',
      'f > A.run',
    ],
  ],
  [
    'properties',
    {
      'a.py': `
from functools import cached_property
class Foo:
    def run(self): pass
class A:
    @property
    def foo(self) -> Foo: return self._foo
    @cached_property
    def bar(self): return Foo()
    @foo.setter
    def foo(self, v): v.run()
def f(a: A):
    a.foo.run()
def g(a: A):
    a.bar.run()
`,
    },
    ['A.bar > Foo', 'f > Foo.run', 'g > Foo.run'],
  ],
  [
    'fields of dataclasses',
    {
      'a.py': `
from dataclasses import dataclass, field
class Foo:
    def run(self): pass
@dataclass
class A:
    foo: Foo
    foos: list[Foo] = field(default_factory=list)
    made: Foo = field(default_factory=Foo)
    def m(self):
        self.foo.run()
def f(a: A):
    for x in a.foos: x.run()
def g():
    A(Foo()).foo.run()
`,
    },
    ['A.m > Foo.run', 'f > Foo.run', 'g > A', 'g > Foo', 'g > Foo.run'],
  ],
  [
    'what a manager gives',
    {
      'a.py': `
from contextlib import contextmanager
from typing import Iterator
class Foo:
    def __enter__(self): return self
    def __exit__(self, *a): pass
    def run(self): pass
class Mgr:
    def __enter__(self): return Foo()
    def __exit__(self, *a): pass
@contextmanager
def ctx():
    yield Foo()
@contextmanager
def ctx2() -> Iterator[Foo]:
    yield Foo()
def f():
    with Foo() as x: x.run()
def g():
    with Mgr() as x: x.run()
def h():
    with ctx() as x: x.run()
def i():
    with ctx2() as x: x.run()
class AFoo:
    async def __aenter__(self): return Foo()
async def j():
    async with AFoo() as x: x.run()
`,
    },
    [
      'AFoo.__aenter__ > Foo',
      'Mgr.__enter__ > Foo',
      'ctx > Foo',
      'ctx2 > Foo',
      'f > Foo',
      'f > Foo.run',
      'g > Foo.run',
      'g > Mgr',
      'h > Foo.run',
      'h > ctx',
      'i > Foo.run',
      'i > ctx2',
      'j > AFoo',
      'j > Foo.run',
    ],
  ],
  [
    'elements of collections',
    {
      'a.py': `
class Foo:
    def run(self): return Foo()
    kids: "list[Foo]"
def f(xs: list[Foo]): return [x.run() for x in xs]
def g(xs: list[Foo]):
    ys = [x for x in xs if x]
    ys[0].run()
def h(xs: list[Foo]):
    for y in [x.run() for x in xs]: y.run()
def i(xs: dict[str, Foo]):
    for k, v in xs.items(): v.run()
def j(xs: list[Foo]):
    for i, v in enumerate(xs): v.run()
    for a, b in zip(xs, xs): b.run()
def k(xs: list[Foo]):
    max(xs, key=lambda x: x.run())
    sorted(xs, key=lambda x: x.run())
def l(xs: list[Foo]):
    ys = {x: 1 for x in xs}
    zs = [Foo() for _ in range(3)]
    zs[0].run()
def m():
    xs = [Foo(), Foo()]
    xs[0].run()
def n():
    xs = []
    xs.append(Foo())
    xs[0].run()
def o(d: dict[str, Foo]):
    d["x"].run()
def p(d: dict[str, Foo]):
    d.get("x").run()
def q(d: dict[str, Foo]):
    for v in d.values(): v.run()
def r(f: Foo):
    for k in f.kids: k.run()
def s(t: tuple[Foo, int]):
    a, b = t
    a.run()
`,
    },
    [
      'Foo.run > Foo',
      'f > Foo.run',
      'g > Foo.run',
      'h > Foo.run',
      'i > Foo.run',
      'j > Foo.run',
      'k > Foo.run',
      'l > Foo',
      'l > Foo.run',
      'm > Foo',
      'm > Foo.run',
      'n > Foo',
      'o > Foo.run',
      'p > Foo.run',
      'q > Foo.run',
      'r > Foo.run',
      's > Foo.run',
    ],
  ],
  [
    'classmethods that construct',
    {
      'a.py': `
class Foo:
    @classmethod
    def make(cls, x): return cls(x)
    @classmethod
    def make2(cls):
        obj = cls.__new__(cls)
        obj.run()
        return obj
    @staticmethod
    def st(): return Foo()
    def run(self): return type(self)()
    def clone(self): return self.__class__()
def f(): Foo.make(1).run()
def g(): Foo.st().run()
def h(): Foo().run().clone()
`,
    },
    [
      'Foo.clone > Foo',
      'Foo.make > Foo',
      'Foo.make2 > Foo.run',
      'Foo.run > Foo',
      'Foo.st > Foo',
      'f > Foo.make',
      'f > Foo.run',
      'g > Foo.run',
      'g > Foo.st',
      'h > Foo',
      'h > Foo.clone',
      'h > Foo.run',
    ],
  ],
  [
    'iterators and generators',
    {
      'a.py': `
from typing import Iterator
class Bar:
    def run(self): pass
class Foo:
    def __iter__(self) -> Iterator[Bar]: yield Bar()
class Foo2:
    def __iter__(self):
        yield Bar()
def gen():
    yield Bar()
def gen2() -> Iterator[Bar]:
    yield Bar()
def f(foo: Foo):
    for b in foo: b.run()
def g():
    for b in gen(): b.run()
def h():
    for b in gen2(): b.run()
def i(foo: Foo2):
    for b in foo: b.run()
`,
    },
    [
      'Foo.__iter__ > Bar',
      'Foo2.__iter__ > Bar',
      'f > Bar.run',
      'g > Bar.run',
      'g > gen',
      'gen > Bar',
      'gen2 > Bar',
      'h > Bar.run',
      'h > gen2',
      'i > Bar.run',
    ],
  ],
  [
    'attributes from everything written to them',
    {
      'a.py': `
class Foo:
    def run(self): pass
class A:
    x = None
    def __init__(self, foo: Foo, other=None):
        self.foo = foo
        self.other = other or Foo()
        self.lst: list[Foo] = []
        self.maybe = None
    def set(self): self.maybe = Foo()
    def m(self):
        self.foo.run()
        for x in self.lst: x.run()
    def n(self): self.maybe.run()
    def o(self): self.other.run()
def f(a: A): a.foo.run()
`,
    },
    [
      'A.__init__ > Foo',
      'A.m > Foo.run',
      'A.n > Foo.run',
      'A.o > Foo.run',
      'A.set > Foo',
      'f > Foo.run',
    ],
  ],
  [
    'functions inside functions',
    {
      'a.py': `
def outer():
    def inner(): pass
    class L:
        def m(self): inner()
    inner()
    L().m()
    return inner
def f(): outer()()
`,
    },
    [
      'f > outer',
      'f > outer.inner',
      'outer > outer.L',
      'outer > outer.L.m',
      'outer > outer.inner',
      'outer.L.m > outer.inner',
    ],
  ],
]

describe('values in Python', () => {
  it.each(CASES)('are followed: %s', async (_title, texts, calls) => {
    expect(await callsOf(texts)).toEqual(calls)
  })
})
