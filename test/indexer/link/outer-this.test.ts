// The object around the object: `this@Outer` of Kotlin and `Outer.this` of Java.

import { expect, it } from 'vitest'
import { callsOf } from './calls-of.ts'

it('of Kotlin is of the class that its label names', async () => {
  const text = [
    'class A {',
    '  fun s() = 1',
    '  fun only() = 1',
    '  inner class In {',
    '    fun s() = 2',
    '    fun outer(): Int { return this@A.s() }',
    '    fun same(): Int { return this@In.s() }',
    '    fun mine(): Int { return this.s() }',
    '    fun more(): Int { return this@A.only() }',
    '  }',
    '}',
    'class B { fun s() = 1 }',
    'fun B.ext(): Int { return this@ext.s() }',
  ]
  expect((await callsOf({ 'A.kt': `${text.join('\n')}\n` })).toSorted()).toEqual([
    'A.In.mine > A.In.s',
    'A.In.more > A.only',
    'A.In.outer > A.s',
    'A.In.same > A.In.s',
    'B.ext > B.s',
  ])
})

it('of Java is of the class before it', async () => {
  const text = [
    'class A {',
    '  A next;',
    '  int s() { return 1; }',
    '  class In {',
    '    int s() { return 2; }',
    '    int outer() { return A.this.s(); }',
    '    int field() { return A.this.next.s(); }',
    '    int same() { return In.this.s(); }',
    '    int mine() { return this.s(); }',
    '  }',
    '}',
  ]
  expect((await callsOf({ 'A.java': `${text.join('\n')}\n` })).toSorted()).toEqual([
    'A.In.field > A.s',
    'A.In.mine > A.In.s',
    'A.In.outer > A.s',
    'A.In.same > A.In.s',
  ])
})
