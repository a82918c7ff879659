import { describe, expect, test } from 'vitest'
import { readOptions } from '../../bench/options.ts'

const read = (...args: string[]) => readOptions(args, {})

describe('bench options', () => {
  test('no part means every part but fuzzing', () => {
    const options = read()
    expect(options.ok && options.value.parts).toEqual([
      'retrieval',
      'bm25',
      'queries',
      'graph',
      'index',
      'serve',
      'determinism',
    ])
  })

  test('a group stands for its parts and names are not repeated', () => {
    const options = read('speed', 'index')
    expect(options.ok && options.value.parts).toEqual(['index', 'serve'])
  })

  test('an unknown part is refused by name', () => {
    const options = read('retreival')
    expect(options.ok ? '' : options.error).toContain('retreival')
  })

  test('changes of weights are numbers by name', () => {
    const options = read('--set', 'kontext.lexical=0.4', '--set', 'lexical.name=-1e1')
    expect(options.ok && options.value.changes).toEqual([
      { key: 'kontext.lexical', value: 0.4 },
      { key: 'lexical.name', value: -10 },
    ])
    expect(read('--set', 'lexical').ok).toBe(false)
    expect(read('--set', 'lexical=').ok).toBe(false)
    expect(read('--set', 'lexical=much').ok).toBe(false)
  })

  test('languages are names in the order given', () => {
    const options = read('fuzz', '--languages', 'swift,c,', '--mutations', '50')
    expect(options.ok && [options.value.languages, options.value.mutations]).toEqual([
      ['swift', 'c'],
      50,
    ])
    const every = read('fuzz')
    expect(every.ok && every.value.languages).toEqual([])
  })

  test('the data folder comes from the option before the environment', () => {
    const env = { KONTEXT_BENCH_DATA: '/from/env' }
    const fromEnv = readOptions([], env)
    const fromOption = readOptions(['--data', '/from/option'], env)
    expect(fromEnv.ok && fromEnv.value.data).toBe('/from/env')
    expect(fromOption.ok && fromOption.value.data).toBe('/from/option')
  })
})
