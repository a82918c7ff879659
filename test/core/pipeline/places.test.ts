import { describe, expect, it, test } from 'vitest'
import { isDeclarationFile, isPeripheral } from '#core/pipeline/score/places.ts'
import { terms } from '#core/terms.ts'

test('declaration files are those without bodies', () => {
  expect(isDeclarationFile('types/plugin/utc.d.ts')).toBe(true)
  expect(isDeclarationFile('src/utc.ts')).toBe(false)
})

describe('the edge of a project', () => {
  it.each([
    'examples/a.ts',
    'karma.sauce.conf.js',
    'docs/conf.py',
    'vitest.config.ts',
    'benchmarks/x.py',
    'tools/release.py',
    'packages/core/scripts/pack.ts',
    'crates/core/benches/read.rs',
  ])('holds %s', (path) => {
    expect(isPeripheral(path, new Set())).toBe(true)
  })

  it.each([
    'src/config.py',
    'src/setup.py',
    'src/configuration.ts',
    'lib/docstring.py',
    'agent/tools/search.py',
    'src/node/build/bundle.ts',
  ])('does not hold %s', (path) => {
    expect(isPeripheral(path, new Set())).toBe(false)
  })

  it('does not hold a folder that the title names', () => {
    const title = new Set(terms('the build of docs breaks'))
    expect(isPeripheral('build/release.ts', title)).toBe(false)
    expect(isPeripheral('docs/search.ts', title)).toBe(false)
    expect(isPeripheral('vendor/search.ts', title)).toBe(true)
  })
})
