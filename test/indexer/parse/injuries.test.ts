// Files that somebody is writing in: one place is broken, and what stands behind it is read as before, in its lines.

import { describe, expect, it } from 'vitest'
import { parseText } from '#cli/parse/parse-text.ts'

interface Written {
  readonly path: string
  /** A whole function: three lines, and an empty one. */
  readonly whole: (name: string) => string
  /** Opens a function, without its parameters' end. */
  readonly header: string
  /** A function that is broken off in a call in a block. */
  readonly call: string
  /** A function with a string that has no end. */
  readonly string: string
}

const braces = (keyword: string, header = '()', statement = 'g()'): Omit<Written, 'path'> => ({
  whole: (name) => `${keyword} ${name}${header} {\n    ${statement}\n}\n\n`,
  header: `${keyword} broken( {\n    ${statement}\n}\n\n`,
  call: `${keyword} broken${header} {\n    if (a) {\n        g(b,\n\n`,
  string: `${keyword} broken${header} {\n    g("b)${statement.endsWith(';') ? ';' : ''}\n}\n\n`,
})

const LANGUAGES: Readonly<Record<string, Written>> = {
  TypeScript: { path: 'a.ts', ...braces('export function', '(a: A): void') },
  TSX: { path: 'a.tsx', ...braces('export function', '(a: A): void') },
  JavaScript: { path: 'a.js', ...braces('function') },
  Python: {
    path: 'a.py',
    whole: (name) => `def ${name}(a):\n    g()\n    return a\n\n`,
    header: 'def broken(\n\n',
    call: 'def broken():\n    if a:\n        g(b,\n\n',
    string: 'def broken():\n    g("b)\n    return a\n\n',
  },
  Go: { path: 'a.go', ...braces('func', '(a int)') },
  Rust: { path: 'a.rs', ...braces('fn', '(a: A)', 'g();') },
  Kotlin: { path: 'a.kt', ...braces('fun') },
  Swift: { path: 'a.swift', ...braces('func') },
  PHP: { path: 'a.php', ...braces('function', '()', 'g();') },
}

const start = (path: string): string =>
  path.endsWith('.php') ? '<?php\n\n' : path.endsWith('.go') ? 'package a\n\n' : ''

/** Names of functions with their lines; Swift takes the marks of a conflict for operators, any other file is said to be read in part. */
async function functionsOf(path: string, text: string): Promise<string[]> {
  const { symbols, partial } = await parseText(path, text)
  expect(partial).toBe(!path.endsWith('.swift') || !text.includes('<<<<<<<'))
  return symbols
    .filter(({ kind, name }) => (kind === 'function' || kind === 'method') && name !== 'broken')
    .map(({ name, startLine, endLine }) => `${startLine}-${endLine} ${name}`)
}

describe.each(Object.entries(LANGUAGES))('%s', (_, { path, whole, header, call, string }) => {
  it.each([
    ['a header without an end', header],
    ['a call without an end', call],
    ['a string without an end', string],
  ])('%s loses nothing behind it', async (__, broken) => {
    const before = start(path) + whole('one')
    const lines = (text: string): number => text.split('\n').length - 1
    const [one, two] = [lines(start(path)) + 1, lines(before + broken) + 1]
    const size = lines(whole('two'))
    expect(await functionsOf(path, before + broken + whole('two') + whole('three'))).toEqual([
      `${one}-${one + size - 2} one`,
      `${two}-${two + size - 2} two`,
      `${two + size}-${two + size + size - 2} three`,
    ])
  })

  it('both sides of a conflict are read', async () => {
    const text = `${start(path)}${whole('one')}<<<<<<< HEAD\n${whole('ours')}=======\n${whole('theirs')}>>>>>>> other\n${whole('two')}`
    const found = await functionsOf(path, text)
    expect(found.map((each) => each.replace(/.* /, ''))).toEqual(['one', 'ours', 'theirs', 'two'])
  })
})

describe('what somebody is writing', () => {
  const F = (name: string): string => `export function ${name}() {\n  return 1\n}\n\n`
  it.each([
    ['a.ts', 'import {\n\n', ['3-5 one', '7-9 two']],
    ['a.ts', 'const x =\n\n', ['3-5 one', '7-9 two']],
    ['a.ts', 'class A extends {\n  m() {\n    g()\n  }\n}\n\n', ['2-4 m', '7-9 one', '11-13 two']],
    ['a.ts', 'const t = `abc\n\n', ['3-5 one', '7-9 two']],
  ])('in %s: %j', async (path, broken, functions) => {
    expect(await functionsOf(path, broken + F('one') + F('two'))).toEqual(functions)
  })

  it('keeps members behind a method without an end, in their class', async () => {
    const text =
      'class A {\n  m() {\n    if (a) {\n      g()\n\n  n() {\n    return 2\n  }\n}\n\nclass B {\n  o() {}\n}\n'
    const { symbols } = await parseText('a.ts', text)
    const told = symbols
      .slice(1)
      .map((one) => `${one.container}.${one.name} ${one.startLine}-${one.endLine}`)
    expect(told).toEqual(['.A 1-9', 'A.m 2-5', 'A.n 6-8', '.B 11-13', 'B.o 12-12'])
  })

  it('keeps the calls of what stands behind', async () => {
    const { uses } = await parseText(
      'a.go',
      'package a\n\nfunc broken( {\n}\n\nfunc f() {\n\tg()\n}\n',
    )
    expect(uses.filter(({ role }) => role === 'call').map(({ line }) => line)).toEqual([7])
  })

  it('gives a method of Ruby its end', async () => {
    const text =
      'class A\n  def m\n    if a\n      b\n    end\n    c(d)\n\n  def n\n    each do |x|\n      f(x)\n    end\n  end\nend\n\nclass B\n  def o; end\nend\n'
    const { symbols } = await parseText('a.rb', text)
    const told = symbols
      .slice(1)
      .map((one) => `${one.container}.${one.name} ${one.startLine}-${one.endLine}`)
    expect(told).toEqual(['.A 1-13', 'A.m 2-6', 'A.n 8-12', '.B 15-17', 'B.o 16-16'])
  })

  it.each([
    ['A.java', 'class A {\n  void m() {\n    g(b,\n  }\n\n  void n() {\n    g();\n  }\n}\n'],
    ['A.cs', 'class A {\n  void m() {\n    g(b,\n  }\n\n  void n() {\n    g();\n  }\n}\n'],
    ['a.rb', 'class A\n  def m\n    g(b,\n  end\n\n  def n\n    g\n  end\nend\n'],
  ])('in a class: %s', async (path, text) => {
    expect(await functionsOf(path, text)).toEqual(['2-4 m', '6-8 n'])
  })
})
