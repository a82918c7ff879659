// Calls through what Python annotations, generics and conditions say.

import { describe, expect, it } from 'vitest'
import { callsOf, type CallCase } from './calls-of.ts'

const CASES: readonly CallCase[] = [
  [
    'optional types, Self and type variables',
    {
      'a.py': `
from typing import Optional, Union, TypeVar, Self, Type, Generic
import typing as t
class Foo:
    def run(self) -> Self: return self
    @classmethod
    def make(cls) -> "Self": return cls()
class Sub(Foo):
    def only(self): pass
class Bar:
    def run(self): pass
def f(x: Optional[Foo]): x.run()
def g(x: "Foo | None"): x.run()
def h(x: t.Optional["Foo"] = None): x.run()
def i(): Sub.make().only()
def i2(s: Sub): s.run().only()
T = TypeVar("T", bound=Foo)
def j(x: T) -> T:
    x.run()
    return x
def k(): j(Sub()).only()
def l(c: Type[Foo]): c.make().run()
def m(c: type[T]) -> T:
    return c()
def n(): m(Sub).only()
`,
    },
    [
      'Foo.make > Foo',
      'f > Foo.run',
      'g > Foo.run',
      'h > Foo.run',
      'i > Foo.make',
      'i > Sub.only',
      'i2 > Foo.run',
      'i2 > Sub.only',
      'j > Foo.run',
      'k > Sub',
      'k > Sub.only',
      'k > j',
      'l > Foo.make',
      'l > Foo.run',
      'n > Sub.only',
      'n > m',
    ],
  ],
  [
    'type arguments of classes',
    {
      'a.py': `
from typing import Generic, TypeVar
T = TypeVar("T")
class Foo:
    def run(self): pass
class Box(Generic[T]):
    def __init__(self, v: T): self.v = v
    def get(self) -> T: return self.v
class FooBox(Box[Foo]): pass
def f(b: Box[Foo]): b.get().run()
def g(b: FooBox): b.get().run()
class N[U]:
    def one(self) -> U: ...
def h(n: N[Foo]): n.one().run()
`,
    },
    ['f > Box.get', 'f > Foo.run', 'g > Box.get', 'g > Foo.run', 'h > Foo.run', 'h > N.one'],
  ],
  [
    'protocols and callables',
    {
      'a.py': `
from typing import Protocol, Callable, Awaitable
class P(Protocol):
    def run(self): ...
class Foo:
    def run(self): pass
def f(p: P): p.run()
def g(cb: Callable[[int], Foo]): cb(1).run()
async def h(cb: Callable[[int], Awaitable[Foo]]): (await cb(1)).run()
`,
    },
    ['f > P.run', 'g > Foo.run', 'h > Foo.run'],
  ],
  [
    'named tuples and typed dictionaries',
    {
      'a.py': `
from typing import NamedTuple, TypedDict
class Foo:
    def run(self): pass
class N(NamedTuple):
    foo: Foo
class D(TypedDict):
    foo: Foo
def f(n: N): n.foo.run()
def g(d: D): d["foo"].run()
`,
    },
    ['f > Foo.run', 'g > Foo.run'],
  ],
  [
    'what conditions tell',
    {
      'a.py': `
class Foo:
    def run(self): pass
class Bar:
    def go(self): pass
def f(x):
    if not isinstance(x, Foo): return
    x.run()
def g(x):
    assert isinstance(x, Foo)
    x.run()
def h(x):
    if isinstance(x, Foo): pass
    elif isinstance(x, Bar): x.go()
def i(x):
    match x:
        case Foo(): x.run()
        case Bar() as b: b.go()
def j(x): return x.run() if isinstance(x, Foo) else None
def k(x): return isinstance(x, Foo) and x.run()
def l(x):
    if not isinstance(x, Foo): raise ValueError
    x.run()
`,
    },
    [
      'f > Foo.run',
      'g > Foo.run',
      'h > Bar.go',
      'i > Bar.go',
      'i > Foo.run',
      'j > Foo.run',
      'k > Foo.run',
      'l > Foo.run',
    ],
  ],
  [
    'partial and decorated functions',
    {
      'a.py': `
import functools
from functools import partial, wraps
class Foo:
    def run(self): pass
def make(x): return Foo()
mk = partial(make, 1)
def f(): mk().run()
def deco(fn):
    @wraps(fn)
    def inner(*a): return fn(*a)
    return inner
@deco
def made(): return Foo()
def g(): made().run()
@functools.lru_cache(maxsize=1)
def cached(): return Foo()
def h(): cached().run()
`,
    },
    [
      'cached > Foo',
      'f > Foo.run',
      'f > mk',
      'g > Foo.run',
      'g > made',
      'h > Foo.run',
      'h > cached',
      'made > Foo',
      'made > deco',
      'make > Foo',
    ],
  ],
  [
    'objects that are called',
    {
      'a.py': `
class Foo:
    def __call__(self, x): return Bar()
    def __getitem__(self, k): return Bar()
    def __iter__(self): return iter([Bar()])
class Bar:
    def run(self): pass
def f(foo: Foo): foo(1).run()
def g(foo: Foo): foo[1].run()
`,
    },
    [
      'Foo.__call__ > Bar',
      'Foo.__getitem__ > Bar',
      'Foo.__iter__ > Bar',
      'f > Bar.run',
      'f > Foo.__call__',
      'g > Bar.run',
    ],
  ],
]

describe('types in Python', () => {
  it.each(CASES)('are followed: %s', async (_title, texts, calls) => {
    expect(await callsOf(texts)).toEqual(calls)
  })
})
