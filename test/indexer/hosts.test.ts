import { describe, expect, it } from 'vitest'
import { parseText } from '#cli/parse/parse-text.ts'
import { callersOf, linkTexts } from './languages-case.ts'

describe('components', () => {
  it.each([
    [
      'vue',
      '<script setup>\nimport Inner from "./Inner.vue"\nimport { save } from "./save"\n</script>\n<template>\n  <Inner @done="save(1)" />\n</template>\n',
    ],
    [
      'svelte',
      '<script>\nimport Inner from "./Inner.svelte"\nimport { save } from "./save"\n</script>\n\n<Inner on:done={() => save(1)} />\n',
    ],
    [
      'astro',
      '---\nimport Inner from "./Inner.astro"\nimport { save } from "./save"\n---\n\n<Inner>{save(1)}</Inner>\n',
    ],
  ])(
    'of %s are called by the markup that holds them, and call what it calls',
    async (ending, text) => {
      const result = await linkTexts({
        [`src/Outer.${ending}`]: text,
        [`src/Inner.${ending}`]: '<p>inner</p>\n',
        'src/save.ts': 'export function save(n: number) {}\n',
      })
      expect(callersOf(result, `src/Inner.${ending}:Inner`)).toEqual([`src/Outer.${ending}:Outer`])
      expect(callersOf(result, 'src/save.ts:save')).toEqual([`src/Outer.${ending}:Outer`])
      const edges = result.linked.get(`src/Outer.${ending}`)?.edges ?? []
      expect(edges.filter(([, kind]) => kind === 'CALLS').map(([, , , , line]) => line)).toEqual([
        6, 6,
      ])
    },
  )

  it('keep their text as it is, and their scripts their lines', async () => {
    const text =
      '<template><b/></template>\n<script lang="ts">\n\nexport function f() {}\n</script>\n'
    const { text: stored, symbols } = await parseText('a/B.vue', text)
    expect(stored).toBe(text)
    expect(symbols.map(({ name, startLine }) => [name, startLine])).toEqual([
      ['B.vue', 1],
      ['B', 1],
      ['f', 4],
    ])
  })

  it.each([
    ['a/B.vue', '<script>let a</script>\n', ['B.vue', 'B', 'a']],
    ['a/B.vue', '<script>let a</script>', ['B.vue', 'B', 'a']],
    ['a/B.svelte', '<script>let a\nlet b</script>\n', ['B.svelte', 'B', 'a', 'b']],
    ['a/b.html', '<script src="./a\nb.js"></script>\n', ['b.html']],
  ])('%s has no line behind its last one: %j', async (path, text, names) => {
    const { symbols } = await parseText(path, text)
    const lines = text.replace(/\n$/, '').split('\n').length
    expect(symbols.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
    expect(symbols.filter(({ endLine }) => endLine > lines)).toEqual([])
  })

  it('are imported from TypeScript too', async () => {
    const result = await linkTexts({
      'src/App.vue': '<template><p/></template>\n',
      'src/main.ts':
        'import App from "./App.vue"\nexport function run() { mount(App) }\nfunction mount(x: unknown) {}\n',
    })
    expect(result.edges).toContainEqual({
      kind: 'REFERENCES',
      from: 'src/main.ts:run',
      to: 'src/App.vue:App',
    })
  })
})

describe('notebooks', () => {
  const cell = (type: string, ...source: string[]): object => ({
    cell_type: type,
    metadata: {},
    source,
  })
  const book = (language: string, ...cells: object[]): string =>
    JSON.stringify({ cells, metadata: { kernelspec: { language } } }, null, 1)

  it('link to modules, with the lines of their file', async () => {
    const text = book(
      'python',
      cell('code', 'from tide import level\n', 'def high():\n', '    return level(3)\n'),
    )
    const result = await linkTexts({
      'nb/a.ipynb': text,
      'nb/tide.py': 'def level(day):\n    return day\n',
    })
    expect(callersOf(result, 'nb/tide.py:level')).toEqual(['nb/a.ipynb:high'])
    const line = text.split('\n').findIndex((at) => at.includes('return level')) + 1
    expect(result.linked.get('nb/a.ipynb')?.edges.find(([, kind]) => kind === 'CALLS')?.[4]).toBe(
      line,
    )
  })

  it('show their code, and neither outputs nor secrets', async () => {
    const secret = ['ghp_', 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'].join('')
    const { text, redacted } = await parseText(
      'a.ipynb',
      book('python', cell('markdown', '# Tides'), {
        ...cell('code', `key = "${secret}"\n`),
        outputs: ['noise'],
      }),
    )
    expect(text.trim().split(/\n+/)).toEqual(['# # Tides', `key = "${'*'.repeat(secret.length)}"`])
    expect(redacted).toBe(1)
  })

  it('of other languages are plain texts', async () => {
    const other = await parseText('r.ipynb', book('R', cell('code', 'x <- 1')))
    expect(other.symbols.map(({ kind }) => kind)).toEqual(['module', 'chunk'])
  })

  it('with several lines of code on one of the file are the code of their cells', async () => {
    const cells = [
      cell('markdown', '# Tides\n', 'and more'),
      { ...cell('code'), source: 'def level(day):\n    return day\n' },
      cell('code', '%%bash\n', 'ls\n'),
      cell('code', '!pip install x\n', 'def high():\n', '    return level(3)'),
    ]
    const spaced = book('python', ...cells)
    for (const text of [spaced, JSON.stringify(JSON.parse(spaced))]) {
      const { facts, ...result } = await linkTexts({ 'a.ipynb': text })
      expect(facts.get('a.ipynb')?.text.split('\n\n')).toEqual([
        '# # Tides\n# and more',
        'def level(day):\n    return day',
        '# %%bash\n# ls',
        '# !pip install x\ndef high():\n    return level(3)\n',
      ])
      expect(callersOf({ facts, ...result }, 'a.ipynb:level')).toEqual(['a.ipynb:high'])
    }
    expect((await parseText('broken.ipynb', '{"cells":[')).symbols).toHaveLength(2)
  })
})
