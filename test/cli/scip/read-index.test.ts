import { describe, expect, test } from 'vitest'
import { readScipIndex } from '#cli/scip/read-index.ts'
import { PositionedText } from '#cli/scip/positions.ts'
import { useAt } from '#cli/scip/use-at.ts'
import { aScipIndex } from '#test/support/scip-builder.ts'

describe('reading an index', () => {
  test('gives documents with ranges of three and of four numbers, and skips unknown fields', () => {
    const bytes = aScipIndex([
      {
        path: 'src/a.ts',
        encoding: 2,
        occurrences: [
          { range: [3, 9, 12], symbol: 's a/f().', isDefinition: true, enclosing: [3, 0, 5, 1] },
          { range: [4, 2, 5, 1], symbol: 's a/g().' },
        ],
      },
    ])
    const read = readScipIndex(bytes)
    expect(read).toEqual({
      ok: true,
      value: {
        tool: 'scip-test 1.2.3',
        projectRoot: 'file:///repo',
        documents: [
          {
            path: 'src/a.ts',
            text: '',
            encoding: 'utf16',
            symbols: [],
            occurrences: [
              {
                range: [3, 9, 3, 12],
                symbol: 's a/f().',
                isDefinition: true,
                isImport: false,
                isForward: false,
                enclosing: [3, 0, 5, 1],
              },
              {
                range: [4, 2, 5, 1],
                symbol: 's a/g().',
                isDefinition: false,
                isImport: false,
                isForward: false,
                enclosing: null,
              },
            ],
          },
        ],
      },
    })
  })

  test('takes ranges that are messages of their own', () => {
    const occurrences = [
      { range: [0, 9, 12], symbol: 's f().', isDefinition: true, enclosing: [0, 0, 5, 1] },
      { range: [4, 0, 5, 1], symbol: 's g().', enclosing: [4, 0, 9] },
    ]
    const plain = readScipIndex(aScipIndex([{ path: 'a.ts', occurrences }]))
    const typed = readScipIndex(aScipIndex([{ path: 'a.ts', occurrences, hasTypedRanges: true }]))
    expect(typed).toEqual(plain)
    expect(typed).toMatchObject({
      value: { documents: [{ occurrences: [{ range: [0, 9, 0, 12] }, { range: [4, 0, 5, 1] }] }] },
    })
  })

  test('says that other bytes, a cut index and an empty file are none', () => {
    const whole = aScipIndex([{ path: 'a.ts', occurrences: [{ range: [0, 0, 1], symbol: 's' }] }])
    for (const bytes of [
      Buffer.from('{"not": "protobuf"}'),
      whole.subarray(0, whole.length - 3),
      new Uint8Array(),
    ])
      expect(readScipIndex(bytes).ok).toBe(false)
  })
})

describe('positions', () => {
  const text = 'a\n𝕏é = f()\n'
  test.each([
    ['utf8', 9],
    ['utf16', 6],
    ['utf32', 5],
    ['unspecified', 6],
  ] as const)('of %s find the name behind wide characters', (encoding, character) => {
    const positioned = new PositionedText(text, encoding)
    expect(positioned.offset(1, character)).toBe(text.indexOf('f('))
  })

  test('outside the text are none', () => {
    const positioned = new PositionedText(text, 'utf16')
    expect(positioned.offset(9, 0)).toBe(-1)
    expect(positioned.offset(0, 5)).toBe(-1)
  })
})

describe('the use of a name', () => {
  const useOf = (line: string): string => {
    const start = line.indexOf('name')
    return useAt(line, start, start + 4)
  }
  test.each([
    'name()',
    'x.name (1)',
    'x?.name?.(1)',
    'x.name!()',
    'name<Map<string, () => void>>(y)',
    'name::<u8>(y)',
    'name[int](y)',
    'new name',
    'new ns.name<T>()',
    'name`text`',
    'name!("{}")',
    'if (name()) {',
  ])('is a call in %s', (line) => {
    expect(useOf(line)).toBe('call')
  })
  test.each([
    'x = name',
    'f(name)',
    'a < name && b > (c)',
    'name[0](x)',
    'const x: name = y',
    '  name(code) {',
    '  async name(code): Promise<void> {',
    'Map<name, string>',
    'name != x',
  ])('is no call in %s', (line) => {
    expect(useOf(line)).toBe('read')
  })
  test.each([
    ['return <Name prop={1} />', 'call'],
    ['return <motion.div prop={1} />', 'call'],
    ['return <name prop={1} />', 'read'],
    ['return <name>x</name>', 'read'],
  ])('as an element: %s', (line, use) => {
    const start = line.indexOf('<') + 1
    const name = /^\w+/.exec(line.slice(start))?.[0] ?? ''
    expect(useAt(line, start, start + name.length)).toBe(use)
  })
  test.each([
    ['@name', 'decorator'],
    ['  @app.name("x")', 'decorator'],
    ['  @name.setter', 'read'],
    ['from a import name', 'import'],
    ['import { name } from "a"', 'import'],
  ])('of %s is a %s', (line, use) => {
    expect(useOf(line)).toBe(use)
  })
})
