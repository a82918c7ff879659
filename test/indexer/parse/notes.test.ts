import { describe, expect, it } from 'vitest'
import { parseText } from '#cli/parse/parse-text.ts'

/** `line KIND symbol: text` of every note. */
async function notesOf(path: string, text: string): Promise<string[]> {
  const { notes, symbols } = await parseText(path, text)
  return notes.map((note) => {
    const symbol = symbols[note.symbol]
    const name = symbol === undefined || symbol.parent < 0 ? '(file)' : symbol.name
    return `${note.line} ${note.kind} ${name}: ${note.text}`
  })
}

describe('notes', () => {
  it('stand on the line of what they explain, before it', async () => {
    const text = 'class Svc {\n  /* TODO: m alone */ m() { return 1 }\n  n() { return 2 }\n}\n'
    expect(await notesOf('a.ts', text)).toEqual(['2 TODO m: m alone'])
  })

  it('stand behind other comments of their line, and in brackets or with marks around the word', async () => {
    const text = `/* eslint-disable */ // WHY: two on a line
const a = () => 1
/* WHY: one */ /* TODO: two */
const b = () => 1
// [TODO] bracketed
// FIXME!! loud
// WHY — dashed
const c = () => 1
`
    expect(await notesOf('a.ts', text)).toEqual([
      '1 WHY a: two on a line',
      '3 TODO b: two',
      '3 WHY b: one',
      '5 TODO c: bracketed',
      '6 FIXME c: loud',
      '7 WHY c: dashed',
    ])
  })

  it.each(['a.c', 'a.cc'])(
    'stand behind definitions of C and in the lines that continue them: %s',
    async (path) => {
      const text =
        '#define LIMIT 5 // TODO: make it an option\n#define SWAP(a, b) do { \\\n  int t = a; /* HACK: only ints */ \\\n  a = b; b = t; /* FIXME: evaluates twice */ \\\n} while (0)\n#define URL "http://a" /* NOTE: no TODO: here */\nint f(void) { return LIMIT; }\n'
      expect(await notesOf(path, text)).toEqual([
        '1 TODO LIMIT: make it an option',
        '3 HACK SWAP: only ints',
        '4 FIXME SWAP: evaluates twice',
        '6 NOTE URL: no TODO: here',
      ])
    },
  )

  it('stand between the tags of C#', async () => {
    const text = `/// <summary>
/// WHY: the ledger locks
/// at night, see <c>Lock</c>
/// </summary>
/// <remarks>TODO: say when</remarks>
public class A {}
`
    expect(await notesOf('A.cs', text)).toEqual([
      '2 WHY A: the ledger locks at night, see <c>Lock</c>',
      '5 TODO A: say when',
    ])
  })

  it('stand in the markup and styles of components and pages', async () => {
    const vue = `<template>
  <!-- TODO: template -->
  <b/> <!-- NOTE: behind -->
  <!-- WHY: over
       two lines */ -->
  <i/>
</template>
<script setup lang="ts">
// WHY: script
function start() {}
const text = '<!-- TODO: no comment -->'
</script>
<style>
.a { color: red } /* HACK: style */
// FIXME: scss
</style>
`
    expect(await notesOf('Card.vue', vue)).toEqual([
      '2 TODO Card: template',
      '3 NOTE Card: behind',
      '4 WHY Card: over two lines *',
      '9 WHY start: script',
      '14 HACK (file): style',
      '15 FIXME (file): scss',
    ])
    const page = `<!-- WHY: page -->
<script>
// TODO: script
function f() {}
</script>
`
    expect(await notesOf('page.html', page)).toEqual(['1 WHY (file): page', '3 TODO f: script'])
  })

  it('stand in docstrings, and belong to the block that they are indented with', async () => {
    const text = `"""About files.

WHY: one module.
"""
class C:
    def m(self):
        """WHY: of m."""
        return 1
        # HACK: end of m
    # TODO: end of C
# FIXME: above g
def g():
    '''NOTE: of g.'''
`
    expect(await notesOf('a.py', text)).toEqual([
      '3 WHY (file): one module.',
      '7 WHY m: of m.',
      '9 HACK m: end of m',
      '10 TODO C: end of C',
      '11 FIXME g: above g',
      '13 NOTE g: of g.',
    ])
  })

  it('stand in line and block comments, above, inside and behind what they explain', async () => {
    expect(
      await notesOf(
        'a.ts',
        `// TODO: split this file

// WHY: banks reject less than one cent,
//   so we round up.
// HACK(ann): the old client sends strings
export function charge(n: number) {
  /* NOTE: floats are fine here */
  return n // FIXME: not for yen
}

/**
 * Money.
 * @see charge
 * TODO(bob) add currencies
 *
 * Not part of it.
 */
export class Money {
  amount = 0 // WHY: zero is neutral
             // and so is this line.
  /* FIXME: two lines
     of one block */
  run() {}
}
export const s = '// TODO: not a note'
export const t = \`
// FIXME: neither
\`
// todo: lower case is prose, NOTEBOOK a word, and TODOs are many
// This works. TODO: make it fast
export const u = 1
`,
      ),
    ).toEqual([
      '1 TODO (file): split this file',
      '3 WHY charge: banks reject less than one cent, so we round up.',
      '5 HACK charge: the old client sends strings',
      '7 NOTE charge: floats are fine here',
      '8 FIXME charge: not for yen',
      '14 TODO Money: add currencies',
      '19 WHY amount: zero is neutral and so is this line.',
      '21 FIXME run: two lines of one block',
      '30 TODO u: make it fast',
    ])
  })

  it.each([
    ['a.py', '# WHY: x\n# y\ndef f():\n    pass  # TODO: z\n', ['1 WHY f: x y', '4 TODO f: z']],
    ['a.go', 'package a\n\n// TODO(x): y\nfunc F() {}\n', ['3 TODO F: y']],
    ['a.rs', '/// NOTE: x\nfn f() {}\n', ['1 NOTE f: x']],
    ['A.java', 'class A {\n  /* FIXME: x */\n  void f() {}\n}\n', ['2 FIXME f: x']],
    ['a.kt', '// HACK: x\nfun f() {}\n', ['1 HACK f: x']],
    ['a.cs', 'class A {\n  // TODO: x\n  void F() {}\n}\n', ['2 TODO F: x']],
    ['a.rb', '# WHY: x\ndef f\nend\n', ['1 WHY f: x']],
    ['a.php', '<?php\n# TODO: x\nfunction f() {}\n', ['2 TODO f: x']],
    ['a.c', '/* WHY: x */\nint f(void) { return 1; }\n', ['1 WHY f: x']],
    ['a.cpp', '// WHY: x\nint f() { return 1; }\n', ['1 WHY f: x']],
    ['a.swift', '// WHY: x\nfunc f() {}\n', ['1 WHY f: x']],
    ['a.scala', '// WHY: x\ndef f() = 1\n', ['1 WHY f: x']],
    ['a.sh', '# TODO: x\nf() { :; }\n', ['1 TODO f: x']],
    ['a.lua', '-- TODO: x\nfunction f() end\n', ['1 TODO f: x']],
    ['a.hs', '-- WHY: x\nf = 1\n', ['1 WHY f: x']],
    ['b.hs', '-- WHY: x\n-- TODO: y\nf :: Int\nf = 1\n', ['1 WHY f: x', '2 TODO f: y']],
    ['c.hs', '-- WHY: x\nf, g :: Int\ng = 1\nf = 2\n', ['1 WHY g: x']],
    ['d.hs', 'class C a where\n  -- WHY: x\n  m :: a\n\ndata D = D\n', ['2 WHY C: x']],
    ['a.ps1', '# WHY: x\nfunction F {}\n', ['1 WHY F: x']],
    ['a.ex', '# TODO: x\ndefmodule A do\nend\n', ['1 TODO A: x']],
    ['a.sql', '-- WHY: x\nCREATE TABLE t (id INT);\n', ['1 WHY t: x']],
    ['a.yml', '# NOTE: x\nkey: "# TODO: no"\n', ['1 NOTE key: x']],
    ['a.toml', '# NOTE: x\nkey = "# TODO: no"\n', ['1 NOTE key: x']],
    ['Dockerfile', '# WHY: x\nFROM a\n', ['1 WHY']],
    ['Makefile', '# TODO: x\nall:\n\techo "# TODO: no"\n', ['1 TODO all: x']],
    ['b.rs', '//! NOTE: x\n/// TODO: y\nstruct S;\n', ['1 NOTE (file): x', '2 TODO S: y']],
    ['b.kt', 'fun f() {\n  /* /* FIXME: x */ */\n}\n', ['2 FIXME f: x']],
    ['b.scala', '/* /* TODO: x */ */\nobject O {}\n', ['1 TODO O: x']],
    ['e.hs', 'f = 1 -- NOTE: x\n-- | WHY: y\ng = 2\n', ['1 NOTE f: x', '2 WHY g: y']],
    ['b.ex', 'defmodule A do\n  # WHY: x\n  @doc "y"\n  def f, do: 1\nend\n', ['2 WHY f: x']],
    ['a.erl', '%% TODO: x\nf() -> "% y".\n', ['1 TODO #1: x']],
    ['a.el', ';;; TODO: x\n(defun f () "; TODO: y")\n', ['1 TODO #1: x']],
    ['a.tex', '% TODO: x\n\\section{A}\n', ['1 TODO #1: x']],
    ['a.bat', 'rem TODO: x\n:: NOTE: y\necho theorem TODO: z\n', ['1 TODO #1: x', '2 NOTE #1: y']],
    ['a.pl', '# TODO: x\nprint "# TODO: y";\n', ['1 TODO #1: x']],
    ['a.xml', '<a>\n<!-- TODO: x -->\n</a>\n', ['2 TODO #1: x']],
    ['a.vim', '" TODO: x\necho "TODO: y"\n', ['1 TODO #1: x']],
    ['a.md', '# Title\n\n<!-- TODO: x\ny -->\n', ['3 TODO Title: x y']],
  ])('are found in %s', async (path, text, expected) => {
    const found = await notesOf(path, text)
    expect(found.map((note, at) => note.slice(0, expected[at]?.length))).toEqual(expected)
  })
})
