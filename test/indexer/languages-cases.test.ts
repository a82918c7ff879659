import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { callersOf, linkTexts, readInput, type LinkedTexts } from './languages-case.ts'

const CASES = [
  '09-go-call-result-receiver',
  '11-go-external-receiver',
  '13-go-same-names-two-packages',
  '15-go-embedded-promoted',
  '37-go-build-tag-twins',
  '23-rust-bare-call-split-impl',
  '31-c-header-and-source',
  '33-c-knr-and-macros',
  '19-csharp-partial-class',
  '17-ruby-include-reopen',
  '21-kotlin-extension-function',
]

type Triple = readonly [kind: string, from: string, to: string]

/** The parts of a case's expected.json that symbols and edges decide. */
interface Expected {
  readonly callers?: Readonly<Record<string, readonly string[]>>
  /** Callers of every symbol of that bare name. */
  readonly callers_by_name?: Readonly<Record<string, readonly string[]>>
  readonly absent_edges?: readonly Triple[]
  readonly edges?: readonly Triple[]
  readonly edges_any?: readonly (readonly Triple[])[]
  readonly symbols_present?: readonly string[]
  readonly symbols_absent?: readonly string[]
  readonly symbol_count?: Readonly<Record<string, number>>
}

function readExpected(name: string): Expected {
  const file = path.join(import.meta.dirname, '../cases', name, 'expected.json')
  const expected: Expected = JSON.parse(readFileSync(file, 'utf8'))
  return expected
}

const has = ({ edges }: LinkedTexts, [kind, from, to]: Triple): boolean =>
  edges.some((edge) => edge.kind === kind && edge.from === from && edge.to === to)

/** Symbols that a name in a case stands for: `name()` is a function, `*:name` one in any file. */
function symbolsOf({ symbols }: LinkedTexts, name: string): unknown[] {
  const isFunction = name.endsWith('()')
  const bare = isFunction ? name.slice(0, -2) : name
  const found = bare.startsWith('*:')
    ? [...symbols].filter(([full]) => full.endsWith(bare.slice(1))).flatMap(([, all]) => all)
    : (symbols.get(bare) ?? [])
  return isFunction ? found.filter(({ kind }) => kind === 'function') : [...found]
}

describe.each(CASES)('case %s', async (name) => {
  const expected = readExpected(name)
  const result = await linkTexts(readInput(name))

  it.each(Object.entries(expected.callers ?? {}))('%s has exactly its callers', (to, callers) => {
    expect(result.symbols.has(to)).toBe(true)
    expect(callersOf(result, to)).toEqual(callers.toSorted())
  })

  it.each(Object.entries(expected.callers_by_name ?? {}))('%s is called', (bare, callers) => {
    const named = [...result.symbols.keys()].filter((full) => full.endsWith(`:${bare}`))
    const all = named.flatMap((to) => callersOf(result, to))
    expect([...new Set(all)].sort()).toEqual(callers.toSorted())
  })

  it.each([...(expected.edges ?? [])])('has the edge %s from %s to %s', (...edge) => {
    expect(has(result, edge)).toBe(true)
  })

  it.each([...(expected.absent_edges ?? [])])('has no edge %s from %s to %s', (...edge) => {
    expect(has(result, edge)).toBe(false)
  })

  it.each((expected.edges_any ?? []).map((options) => [options]))('has one of %j', (options) => {
    expect(options.some((edge) => has(result, edge))).toBe(true)
  })

  it.each([...(expected.symbols_present ?? [])])('%s is a symbol', (symbol) => {
    expect(symbolsOf(result, symbol)).not.toEqual([])
  })

  it.each([...(expected.symbols_absent ?? [])])('%s is none', (symbol) => {
    expect(symbolsOf(result, symbol)).toEqual([])
  })

  it.each(Object.entries(expected.symbol_count ?? {}))(
    '%s is declared as often',
    (symbol, count) => {
      expect(symbolsOf(result, symbol)).toHaveLength(count)
    },
  )
})
