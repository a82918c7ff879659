// Names through Python packages.

import { describe, expect, it } from 'vitest'
import { callsOf, type CallCase } from './calls-of.ts'

const CASES: readonly CallCase[] = [
  [
    'packages that pass names on',
    {
      'pkg/__init__.py': `
from .core import *
from . import util
from .core import Foo as Renamed
__all__ = ["go", "util"]
`,
      'pkg/core.py': `
__all__ = ["go", "Foo"]
def go(): pass
def hidden(): pass
class Foo:
    def run(self): pass
`,
      'pkg/util.py': `
from . import core
from .core import Foo
from .. import nothing
def u(): core.go()
`,
      'main.py': `
import pkg
import pkg.util as pu
from pkg import *
from pkg import util, Renamed
def f():
    pkg.go()
    pkg.util.u()
def g():
    go()
    util.u()
    pu.u()
    Renamed().run()
`,
    },
    [
      'main.py:f > pkg/core.py:go',
      'main.py:f > pkg/util.py:u',
      'main.py:g > pkg/core.py:Foo',
      'main.py:g > pkg/core.py:Foo.run',
      'main.py:g > pkg/core.py:go',
      'main.py:g > pkg/util.py:u',
      'pkg/util.py:u > pkg/core.py:go',
    ],
  ],
  [
    'namespace packages and src folders',
    {
      'src/ns/one/mod.py': `
def go(): pass
`,
      'src/real/__init__.py': `

`,
      'src/real/x.py': `
from ns.one.mod import go
def f(): go()
`,
      'tests/test_x.py': `
from real.x import f
from ns.one import mod
def test_a():
    f()
    mod.go()
`,
    },
    [
      'src/real/x.py:f > src/ns/one/mod.py:go',
      'tests/test_x.py:test_a > src/ns/one/mod.py:go',
      'tests/test_x.py:test_a > src/real/x.py:f',
    ],
  ],
]

describe('names of Python packages', () => {
  it.each(CASES)('are followed: %s', async (_title, texts, calls) => {
    expect(await callsOf(texts)).toEqual(calls)
  })
})
