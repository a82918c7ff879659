// What holds for any text: it is read without an exception, every range lies inside the file, and the same text gives the same facts.

import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { byText } from '#core/order.ts'
import { limits } from '#wire/limits.ts'
import { parseShard } from '#wire/shard.ts'
import { encodeShard } from '#wire/shard-text.ts'
import { buildShard } from '#cli/index/build-shard.ts'
import { linkFiles } from '#cli/link/link.ts'
import { decodeText } from '#cli/parse/decode.ts'
import { decodeFacts, encodeFacts } from '#cli/parse/facts-codec.ts'
import type { FactExpr, FileFacts } from '#cli/parse/file-facts.ts'
import { grammarsFolder } from '#cli/parse/grammars-folder.ts'
import { readManifests } from '#cli/parse/read-manifests.ts'
import { parseText } from '#cli/parse/parse-text.ts'

const sources = readManifests().flatMap(({ language }) => {
  const folder = path.join(grammarsFolder(), language, 'fixture')
  return readdirSync(folder)
    .filter((name) => !name.endsWith('.facts.txt'))
    .map((name) => ({ name, text: readFileSync(path.join(folder, name), 'utf8') }))
})

/** A fixture with pieces cut out, doubled, swapped or replaced. */
const mutated = fc.record({
  source: fc.constantFrom(...sources),
  edits: fc.array(
    fc.record({
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      length: fc.integer({ min: 0, max: 80 }),
      put: fc.oneof(
        fc.constantFrom(
          '{',
          '}',
          '(',
          ')',
          '"',
          '`',
          '${',
          '/*',
          '\n',
          '=>',
          '#',
          ':',
          '@',
          '\u0000',
          '🚀',
          'class ',
          'def ',
          'export default ',
        ),
        fc.string({ unit: 'grapheme', maxLength: 12 }),
      ),
    }),
    { minLength: 1, maxLength: 8 },
  ),
})

const mutate = ({
  source,
  edits,
}: {
  source: { text: string }
  edits: readonly { at: number; length: number; put: string }[]
}): string =>
  edits.reduce((text, { at, length, put }) => {
    const start = Math.floor(at * text.length)
    return text.slice(0, start) + put + text.slice(start + length)
  }, source.text)

function* symbolsIn(expr: FactExpr): Generator<number> {
  if ('symbol' in expr) yield expr.symbol
  for (const part of Object.values(expr).flat(2))
    if (typeof part === 'object' && 't' in part) yield* symbolsIn(part)
}

/** What is wrong with facts, of whatever text: nothing. */
function faultsOf(facts: FileFacts): unknown[] {
  const { symbols, text } = facts
  const lines = text.split('\n').length
  const isSymbol = (index: number): boolean => index >= 0 && index < symbols.length
  const isLine = (line: number): boolean => line >= 1 && line <= lines
  const bad: unknown[] = []
  symbols.forEach((symbol, index) => {
    const isInside =
      symbol.startLine >= 1 && symbol.endLine >= symbol.startLine && symbol.endLine <= lines
    const hasParent = index === 0 ? symbol.parent === -1 : isSymbol(symbol.parent)
    const isNamed = index === 0 || (symbol.name !== '' && symbol.descriptors !== '')
    if (!isInside || !hasParent || !isNamed || /\n/.test(symbol.signature)) bad.push(symbol)
  })
  const order = symbols.map(({ startLine, endLine, descriptors }) => ({
    startLine,
    endLine,
    descriptors,
  }))
  const sorted = order.toSorted(
    (a, b) =>
      a.startLine - b.startLine || b.endLine - a.endLine || byText(a.descriptors, b.descriptors),
  )
  const exprs = [
    ...symbols.flatMap(({ type, heritage }) => [
      ...(type === null ? [] : [type]),
      ...heritage.map(({ of }) => of),
    ]),
    ...facts.uses.map(({ target }) => target),
    ...facts.exports.flatMap(({ of }) => (of === null ? [] : [of])),
  ]
  for (const expr of exprs)
    for (const index of symbolsIn(expr)) if (!isSymbol(index)) bad.push(expr)
  for (const use of facts.uses) if (!isSymbol(use.from) || !isLine(use.line)) bad.push(use)
  for (const found of facts.imports)
    if (!isSymbol(found.scope) || !isLine(found.line)) bad.push(found)
  for (const note of facts.notes) if (!isSymbol(note.symbol) || !isLine(note.line)) bad.push(note)
  if (JSON.stringify(order) !== JSON.stringify(sorted)) bad.push(order)
  if (new Set(symbols.map(({ descriptors }) => descriptors)).size !== symbols.length)
    bad.push('ids')
  if (symbols[0]?.kind !== 'module' || symbols[0].startLine !== 1) bad.push('module')
  return bad
}

describe('any text', () => {
  it('gives facts whose ranges, indexes and order hold', async () => {
    await fc.assert(
      fc.asyncProperty(mutated, async (input) => {
        const facts = await parseText(`src/${input.source.name}`, mutate(input))
        expect(faultsOf(facts)).toEqual([])
      }),
      { numRuns: 400 },
    )
  })

  it('gives a shard that the wire takes', async () => {
    await fc.assert(
      fc.asyncProperty(mutated, async (input) => {
        const path = `src/${input.source.name}`
        const decoded = decodeText(Buffer.from(mutate(input).replaceAll('\0', '\r')), {
          maxChars: 1_000_000,
        })
        fc.pre(decoded.ok)
        const facts = await parseText(path, decoded.text)
        const links = linkFiles({ paths: [path], facts: () => facts, configs: new Map() }, [path])
        const linked = links.get(path) ?? { edges: [], routes: [], unresolved: 0 }
        const parsed = parseShard(encodeShard(buildShard(facts, decoded.text, linked)))
        expect(parsed.ok ? 'taken' : parsed.error.reason).toBe('taken')
      }),
      { numRuns: 300 },
    )
  })

  it('gives the same facts every time, whatever was parsed before it', async () => {
    await fc.assert(
      fc.asyncProperty(mutated, mutated, async (input, other) => {
        const name = `src/${input.source.name}`
        const first = JSON.stringify(await parseText(name, mutate(input)))
        await parseText(`src/${other.source.name}`, mutate(other))
        expect(JSON.stringify(await parseText(name, mutate(input)))).toBe(first)
      }),
      { numRuns: 50 },
    )
  })

  it('survives the way through storage', async () => {
    await fc.assert(
      fc.asyncProperty(mutated, async (input) => {
        const facts = await parseText(`src/${input.source.name}`, mutate(input))
        expect(decodeFacts(encodeFacts(facts), facts.text)).toEqual(facts)
      }),
      { numRuns: 50 },
    )
  })

  it('nested thousands deep ends the same way', async () => {
    for (const [name, text] of [
      ['deep.ts', `const x = ${'('.repeat(5_000)}1${')'.repeat(5_000)}`],
      ['sum.js', `const x = ${Array.from({ length: 20_000 }, (_, i) => `a${i}`).join(' + ')}`],
      ['chain.ts', `const x = z${'.min(1)'.repeat(5_000)}`],
      ['deep.py', `x = ${'['.repeat(2_000)}${']'.repeat(2_000)}`],
      ['nested.ts', `${'function f() {'.repeat(800)}${'}'.repeat(800)}`],
      ['open.tsx', '<a>'.repeat(3_000)],
    ] as const) {
      expect(faultsOf(await parseText(name, text))).toEqual([])
    }
  })
})

describe('bounds of the wire', () => {
  it('hold for long headers, docs and patterns, without half characters', async () => {
    const long = '🚀'.repeat(20_000)
    const ts = await parseText(
      'a.ts',
      `/** x${long} */\nexport const a = (b = '${long}') => b\napp.get('/${long}', a, b)\n`,
    )
    const py = await parseText(
      'a.py',
      `def f(a="x${long}"):\n    """y${long}"""\n    # TODO: z${long}\n    pass\n`,
    )
    const json = await parseText('a.json', `{\n// x${long}\n// ${long}\n"a": "${long}"\n}\n`)
    const go = await parseText('a.go', `package a\n\n// x${long}\n// ${long}\nfunc f() {}\n`)
    const yaml = await parseText('a.yml', `"${long}": "${long}"\nb: 1\n`)
    for (const { symbols, notes } of [ts, py, json, go, yaml]) {
      const texts = [
        ...symbols.flatMap(({ signature, doc }) => [
          { text: signature, max: limits.maxSignatureChars },
          { text: doc, max: limits.maxDocChars },
        ]),
        ...notes.map(({ text }) => ({ text, max: limits.maxDocChars })),
      ]
      expect(texts.filter(({ text, max }) => text.length > max || !text.isWellFormed())).toEqual([])
      expect(texts.some(({ text }) => text.length > 150)).toBe(true)
    }
  })
})
