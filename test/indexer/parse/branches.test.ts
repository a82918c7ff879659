import { describe, expect, it } from 'vitest'
import { firstBranches, unsplit } from '#cli/parse/repair/branches.ts'

describe('one branch of conditional text', () => {
  it('keeps the first that is not switched off, nested ones too, every line in its place', () => {
    const text = '#if 0\na\n#elif X\nb\n# ifdef Y\nc\n# else\nd\n# endif\n#else\ne\n#endif\nf\n'
    const read = firstBranches(text)
    expect(read.length).toBe(text.length)
    expect(read.split('\n').map((line) => line.trim())).toEqual([
      '',
      '',
      '',
      'b',
      '',
      'c',
      '',
      '',
      '',
      '',
      '',
      '',
      'f',
      '',
    ])
  })
})

describe('one branch of what splits', () => {
  it('leaves conditions between statements as they are', () => {
    const text =
      '#ifdef A\nint a;\n#else\nint b;\n#endif\nint f(void) {\n#ifdef B\n  if (c) {\n#else\n  {\n#endif\n  }\n  return d +\n#ifdef E\n    1;\n#else\n    2;\n#endif\n}\n'
    const read = unsplit(text)
    expect(read.length).toBe(text.length)
    expect(read.split('\n').map((line) => line.trim())).toEqual([
      '#ifdef A',
      'int a;',
      '#else',
      'int b;',
      '#endif',
      'int f(void) {',
      '',
      'if (c) {',
      '',
      '',
      '',
      '}',
      'return d +',
      '',
      '1;',
      '',
      '',
      '',
      '}',
      '',
    ])
  })
})
