// Field cases as far as one file's facts go; links between files have their own tests.

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { qualifiedName } from '#core/graph/symbol.ts'
import type { FactSymbol, FileFacts } from '#cli/parse/file-facts.ts'
import { parseText } from '#cli/parse/parse-text.ts'
import { renderUses } from './render-facts.ts'

const CASES = path.join(import.meta.dirname, '../../cases')

const parseInput = (name: string, file: string): Promise<FileFacts> =>
  parseText(file, readFileSync(path.join(CASES, name, 'input', file), 'utf8'))

const named = (facts: FileFacts, name: string): FactSymbol[] =>
  facts.symbols.filter(
    (symbol) => symbol.kind !== 'module' && qualifiedName({ ...symbol }) === name,
  )
const kindOf = (facts: FileFacts, name: string): string | undefined => named(facts, name)[0]?.kind
const textOf = ({ text }: FileFacts, symbol: FactSymbol | undefined): string =>
  text
    .split('\n')
    .slice((symbol?.startLine ?? 1) - 1, symbol?.endLine)
    .join('\n')

describe('a file alone', () => {
  it('keeps the receiver of a call on a field that has the name of the method around it', async () => {
    const facts = await parseInput('07-ts-this-field-same-name', 'src/printer.ts')
    expect(renderUses(facts)).toContain('5 Printer#push(). call this<Printer#>.spool.push')
    expect(named(facts, 'Printer.spool')[0]?.type?.t).toBe('new')
    const desk = await parseInput('07-ts-this-field-same-name', 'src/desk.ts')
    expect(named(desk, 'Desk.printer')[0]).toMatchObject({ kind: 'field', type: { t: 'typed' } })
  })

  it('makes functions of arrow constants and arrow fields, fields of data', async () => {
    const facts = await parseInput('25-ts-arrow-consts-and-fields', 'src/panel.ts')
    expect(kindOf(facts, 'Panel.title')).toBe('field')
    expect(kindOf(facts, 'Panel.isArray')).toBe('field')
    expect(kindOf(facts, 'Panel.onClick')).toBe('method')
    expect(kindOf(facts, 'later')).toBe('function')
    const callers = renderUses(facts).filter((use) => use.endsWith('call mark'))
    expect(callers.map((use) => use.split(' ')[1])).toEqual([
      'tap().',
      'later().',
      'Panel#onClick().',
      'Panel#`#secret`().',
    ])
    expect(renderUses(facts).filter((use) => use.includes('isArray'))).toEqual([])
  })

  it('sees JSX elements and passed classes, not lower-case tags', async () => {
    const app = await parseInput('27-tsx-jsx-elements', 'src/App.tsx')
    const jsx = renderUses(app).filter((use) => use.includes(' jsx '))
    expect(jsx).toEqual(['7 App(). jsx Footer', '9 App(). jsx Menu.Item'])
    const main = await parseInput('27-tsx-jsx-elements', 'src/main.ts')
    expect(renderUses(main)).toContain('4 start(). pass CoreSetup')
    const menu = await parseInput('27-tsx-jsx-elements', 'src/menu.tsx')
    expect(named(menu, 'Menu.Item')[0]).toMatchObject({ type: { t: 'name', name: 'Item' } })
  })

  it('joins overloads and merged declarations into one symbol', async () => {
    const facts = await parseInput('29-ts-overloads-namespaces-merging', 'src/pad.ts')
    expect(named(facts, 'pad')).toHaveLength(1)
    expect(textOf(facts, named(facts, 'pad')[0])).toContain('padStart')
    expect(named(facts, 'Opts')).toHaveLength(1)
    expect(named(facts, 'Opts.a')).toHaveLength(1)
    expect(named(facts, 'Opts.b')).toHaveLength(1)
    expect(named(facts, 'Shape')).toMatchObject([{ kind: 'class' }])
    expect(named(facts, 'Shape.Deep.two')).toHaveLength(1)
    expect(named(facts, 'Base.draw')).toHaveLength(1)
    expect(renderUses(facts)).toContain('16 Shape#Deep/two(). call <Shape#unit().>')
  })

  it('finds first and last function on both sides of every buffer size', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'kontext-sizes-'))
    try {
      const script = path.join(CASES, '39-size-steps-never-silently-empty/setup.sh')
      execFileSync('sh', [script, folder])
      for (const name of readdirSync(path.join(folder, 'src'))) {
        const size = name.replace(/\D/g, '')
        const facts = await parseText(name, readFileSync(path.join(folder, 'src', name), 'utf8'))
        expect(named(facts, `last_${size}`)).toHaveLength(1)
        expect(renderUses(facts)).toContain(`1 first_${size}(). call last_${size}`)
        expect(facts.partial).toBe(false)
      }
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('keeps what stands before a syntax error, and says that it is partial', async () => {
    const name = '41-syntax-error-and-empty-file'
    const facts = await parseInput(name, 'src/broken.ts')
    expect(facts.partial).toBe(true)
    expect(renderUses(facts)).toContain('2 before(). call helper')
    expect(named(facts, 'helper')).toHaveLength(1)
    for (const file of ['src/blank.ts', 'src/only-comment.ts', 'pkg/__init__.py']) {
      const empty = await parseInput(name, file)
      expect(empty.symbols.map((symbol) => symbol.kind)).toEqual(['module'])
      expect(empty).toMatchObject({ partial: false, symbols: [{ startLine: 1, endLine: 1 }] })
    }
    expect(kindOf(await parseInput(name, 'pkg/ok.py'), 'fine')).toBe('function')
  })

  it('cuts names and texts rightly after emoji and CJK', async () => {
    const facts = await parseInput('43-emoji-and-cjk-positions', 'banner.py')
    expect(facts.symbols.slice(1).map((symbol) => [symbol.name, symbol.startLine])).toEqual([
      ['greet', 2],
      ['answer', 6],
      ['s', 6],
      ['total', 9],
    ])
    expect(named(facts, 'answer')[0]?.signature).toBe('answer = lambda: 42')
    expect(textOf(facts, named(facts, 'greet')[0])).toBe('def greet():\n    return "é"')
    expect(renderUses(facts)).toEqual(['10 total(). call answer'])
  })

  it('binds WHY comments to what they explain', async () => {
    const notes = async (file: string): Promise<unknown[]> => {
      const { notes: found, symbols } = await parseInput('91-why-comment-attachment', file)
      return found.map(({ line, symbol, text }) => [line, symbols[symbol]?.descriptors, text])
    }
    expect(await notes('src/pay.ts')).toEqual([
      [1, 'charge().', 'the bank rejects amounts below one cent, so we round up here.'],
      [8, 'Refund#run().', 'refunds are queued; the ledger locks at night.'],
    ])
    expect(await notes('pay.py')).toEqual([
      [2, 'charge().', 'same rounding rule as the web client.'],
    ])
  })
})
