import { expect, test } from 'vitest'
import { compileGrammar, largestFunction } from '#cli/parse/compile-grammar.ts'
import { readGrammar } from '#cli/parse/grammars.ts'
import { readManifests } from '#cli/parse/read-manifests.ts'

/** A module of functions without arguments; each returns after so many bytes of `nop`. */
function moduleOf(nops: readonly number[]): Uint8Array<ArrayBuffer> {
  const number = (value: number): number[] =>
    value < 128 ? [value] : [(value & 127) | 128, ...number(value >>> 7)]
  const section = (id: number, content: readonly number[]): number[] => [
    id,
    ...number(content.length),
    ...content,
  ]
  const bodies = nops.flatMap((count) => [
    ...number(count + 2),
    0,
    ...Array.from({ length: count }, () => 1),
    0x0b,
  ])
  return new Uint8Array([
    0,
    0x61,
    0x73,
    0x6d,
    1,
    0,
    0,
    0,
    ...section(1, [1, 0x60, 0, 0]),
    ...section(3, [...number(nops.length), ...nops.map(() => 0)]),
    ...section(10, [...number(nops.length), ...bodies]),
  ])
}

test('the largest function of a module is found among small ones', () => {
  expect(largestFunction(moduleOf([1, 40_000, 300]))).toBe(40_002)
  expect(largestFunction(moduleOf([]))).toBe(0)
  expect(largestFunction(new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]))).toBe(0)
})

test('a module compiles whatever the size of its functions', async () => {
  for (const size of [10, 100_000]) {
    const bytes = moduleOf([size])
    expect(WebAssembly.validate(bytes)).toBe(true)
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect(await compileGrammar(bytes)).toBeInstanceOf(WebAssembly.Module)
  }
})

test('every grammar of this installation shows its functions', () => {
  for (const manifest of readManifests().filter(({ grammar }) => grammar !== undefined)) {
    expect(largestFunction(readGrammar(manifest))).toBeGreaterThan(1_000)
  }
})
