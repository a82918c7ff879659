// An engine whose WebAssembly memory is broken: what is still about must not reach into it, whenever it is collected.

import { Parser } from 'web-tree-sitter'
import { expect, test } from 'vitest'
import { ParseEngine } from '#cli/parse/engine.ts'
import { InstalledGrammars } from '#cli/parse/grammar-modules.ts'
import { OutOfTime } from '#cli/parse/within-time.ts'

/** Far outside of the memory: freeing it is an exception out of WebAssembly. */
const NOWHERE = 0xff_ff_ff_f0

test('after work was stopped nothing is freed in the memory that it left', async () => {
  const engine = await ParseEngine.start(new InstalledGrammars())
  const freed = (): void => {
    const parser = new Parser()
    Reflect.set(parser, 0, NOWHERE)
    parser.delete()
  }
  expect(freed).toThrow(WebAssembly.RuntimeError)
  const stopped = (): void => {
    throw new OutOfTime()
  }
  expect(() => engine.within(stopped)).toThrow(OutOfTime)
  expect(engine.isBroken).toBe(true)
  expect(freed).not.toThrow()
})
