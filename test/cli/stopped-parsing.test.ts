// This thread parses small trees itself, and is stopped when it takes too long: whatever it had got through by then, every file is told of.

import { expect, test, vi } from 'vitest'
import { updateLocalIndex } from '#cli/local-index/update.ts'
import { ParseEngine } from '#cli/parse/engine.ts'
import { OutOfTime } from '#cli/parse/within-time.ts'
import { aWorkTree } from './support/work-tree.ts'

/** More than one batch. */
const FILES = 40

test('an engine that is stopped just as it has read its last file leaves the other files to a thread', async () => {
  const tree = aWorkTree({ git: false })
  for (let at = 0; at < FILES; at += 1)
    tree.write(`f${at}.ts`, `export function f${at}() {\n  return ${at}\n}\n`)
  // It is called with the engine whose it is.
  // oxlint-disable-next-line typescript/unbound-method
  const { within } = ParseEngine.prototype
  vi.spyOn(ParseEngine.prototype, 'within').mockImplementationOnce(function late<T>(
    this: ParseEngine,
    work: () => T,
  ): T {
    return within.call(this, () => {
      work()
      throw new OutOfTime()
    }) as T
  })
  const { files, skipped } = await updateLocalIndex(tree.root)
  expect({ files, skipped }).toEqual({ files: FILES, skipped: [] })
  tree.remove()
}, 60_000)
