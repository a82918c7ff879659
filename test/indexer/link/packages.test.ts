// Packages and namespaces with a body, and several of them in one file.

import { describe, expect, it } from 'vitest'
import { parseText } from '#cli/parse/parse-text.ts'
import { callsOf, type CallCase } from './calls-of.ts'

async function declaredIn(path: string, text: string): Promise<[string, string[]]> {
  const { namespace = '', symbols } = await parseText(path, text)
  const named = symbols
    .slice(1)
    .map(({ name, container, startLine, endLine }) =>
      [startLine, endLine, [container, name].filter(Boolean).join('.')].join(' '),
    )
  return [namespace, named.sort()]
}

describe('a package that holds all of its file', () => {
  it.each([
    [
      'A.scala',
      'package m {\n  class Box { def same(): Int = 1 }\n}\n',
      'm',
      ['2 2 Box', '2 2 Box.same'],
    ],
    ['A.scala', 'package a {\n  package b {\n    class Box\n  }\n}\n', 'a.b', ['3 3 Box']],
    ['A.scala', 'package a\npackage b\nclass Box\n', 'a.b', ['3 3 Box']],
    [
      'a.php',
      '<?php\n// First.\nnamespace A\\B {\n  function fa() { return 1; }\n}\n',
      'A.B',
      ['4 4 fa'],
    ],
    ['a.php', '<?php\nnamespace A;\nfunction fa() { return 1; }\n', 'A', ['3 3 fa']],
  ])('is its scope: %s %j', async (path, text, namespace, symbols) => {
    expect(await declaredIn(path, text)).toEqual([namespace, symbols])
  })
})

describe('a package that something stands beside', () => {
  it.each([
    [
      'A.scala',
      'package m\nclass Out\npackage inner {\n  class Box\n}\n',
      'm',
      ['2 2 Out', '3 5 inner', '4 4 inner.Box'],
    ],
    [
      'A.scala',
      'package a {\n  package b {\n    class X\n  }\n  class Y\n}\n',
      'a',
      ['2 4 b', '3 3 b.X', '5 5 Y'],
    ],
    [
      'a.php',
      '<?php\nnamespace A {\n  const K = 1;\n}\nnamespace {\n  class X {}\n}\n',
      '',
      ['2 4 A', '3 3 A.K', '6 6 X'],
    ],
    [
      'a.php',
      '<?php\nnamespace A;\nclass X {}\n\nnamespace B\\C;\nclass X {}\n',
      '',
      ['2 3 A', '3 3 A.X', '5 6 B.C', '6 6 B.C.X'],
    ],
  ])('holds its own part: %s %j', async (path, text, namespace, symbols) => {
    expect(await declaredIn(path, text)).toEqual([namespace, symbols])
  })
})

const CASES: readonly CallCase[] = [
  [
    'Scala: names of the packages around, relative imports and what is private there',
    {
      'a.scala': `package m
class Out { def o() = 1 }
package inner {
  class Box { def same() = 1; def q(x: Out) = { same(); x.o() } }
  private class Hidden { def z() = 1 }
}
`,
      'b.scala':
        'package m.inner\nclass V { def f(b: Box) = b.same(); def g(h: Hidden) = h.z() }\n',
      'c.scala': `package m
package inner {
  class T { def f(b: Box) = b.same() }
}
package other {
  import inner._
  class T { def f(b: Box) = b.same(); def g(h: Hidden) = h.z() }
}
`,
    },
    [
      'a.scala:inner.Box.q > a.scala:Out.o',
      'a.scala:inner.Box.q > a.scala:inner.Box.same',
      'b.scala:V.f > a.scala:inner.Box.same',
      'b.scala:V.g > a.scala:inner.Hidden.z',
      'c.scala:inner.T.f > a.scala:inner.Box.same',
      'c.scala:other.T.f > a.scala:inner.Box.same',
    ],
  ],
  [
    'Scala: types of one name in two packages',
    {
      'a.scala': `package a { class X { def f() = 1 }; class Z { def k(x: X) = x.f() } }
package b { class X { def f() = 2 }; class Z { def k(x: X) = x.f() } }
`,
    },
    ['a.Z.k > a.X.f', 'b.Z.k > b.X.f'],
  ],
  [
    'PHP: a block alone',
    {
      'a.php':
        '<?php namespace A { function fa() { return 1; } class X { function q() { return fa(); } } }',
      'b.php': `<?php
namespace B;
use A\\X;
function k(X $x) { \\A\\fa(); return $x->q(); }
`,
    },
    ['a.php:X.q > a.php:fa', 'b.php:k > a.php:X.q', 'b.php:k > a.php:fa'],
  ],
  [
    'PHP: blocks see what they import and the global namespace, none around them',
    {
      'a.php': `<?php
namespace A { function f() { return 1; } class X { function q() { return f(); } } }
namespace A\\B { use C\\Y; class X2 extends \\A\\X { function r(Y $y) { $y->z(); f(); return $this->q(); } } }
namespace C { use A\\X as X3; class Y { function z() { return g(); } function w(X3 $p, X $n) { $n->q(); return $p->q(); } } }
namespace { use A\\X; function g() { return 1; } function h(X $x) { return $x->q(); } }
`,
    },
    [
      'A.B.X2.r > A.X.q',
      'A.B.X2.r > C.Y.z',
      'A.X.q > A.f',
      'C.Y.w > A.X.q',
      'C.Y.z > g',
      'h > A.X.q',
    ],
  ],
  [
    'PHP: clauses hold up to the next one, imports with them',
    {
      'a.php': `<?php
namespace A;
use C\\K;
function f() { return 1; }
class X { private function p() {} function q(K $k) { $k->z(); return f(); } }
namespace B;
use A\\X as AX;
function f() { return 2; }
class X { function q() { return f(); } }
function k(X $x, AX $y, K $n) { $x->q(); $y->q(); $n->z(); }
`,
      'c.php': `<?php
namespace C;
use B\\X;
class K { function z() {} }
function m(X $x) { $x->q(); \\A\\f(); }
`,
    },
    [
      'a.php:A.X.q > a.php:A.f',
      'a.php:A.X.q > c.php:K.z',
      'a.php:B.X.q > a.php:B.f',
      'a.php:B.k > a.php:A.X.q',
      'a.php:B.k > a.php:B.X.q',
      'c.php:m > a.php:A.f',
      'c.php:m > a.php:B.X.q',
    ],
  ],
  [
    'PHP: what is private stays in its class in a namespace too',
    {
      'a.php': `<?php
namespace A;
class X { private function p() {} function q() { $this->p(); } }
function k(X $x) { $x->p(); }
namespace B;
function f() {}
`,
    },
    ['A.X.q > A.X.p'],
  ],
  [
    'C#: namespaces in each other and beside each other',
    {
      'a.cs': `namespace A { class X { public int F() { return 1; } } namespace B { class Y { int H(X x) { return x.F(); } } } }
namespace C { class X { public int F() { return 2; } } class Z { int H(X x) { return x.F(); } } }
`,
    },
    ['A.B.Y.H > A.X.F', 'C.Z.H > C.X.F'],
  ],
]

describe('calls in packages', () => {
  it.each(CASES)('%s', async (_, texts, calls) => {
    expect(await callsOf(texts)).toEqual(calls)
  })
})
