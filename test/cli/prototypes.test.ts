// Functions of C that a header declares: a symbol of the header while nothing defines them, and the same index whichever way it came to be.

import { unlinkSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { coldVersion, commit, shardOf, update } from './support/commits.ts'
import { treesOfTests } from './support/work-tree.ts'

const aTree = treesOfTests()

const names = (root: string): readonly string[] =>
  shardOf(root, 'pump.h').symbols.map(({ name }) => name)

test('a declaration whose definition goes away is a symbol with its past, and none when the definition is back', async () => {
  const tree = aTree()
  tree.write('pump.h', 'int drain(int tank);\nint fill(int tank);\n')
  tree.write('main.c', '#include "pump.h"\nint run(void) { return drain(1) + fill(2); }\n')
  tree.write('fill.c', '#include "pump.h"\nint fill(int tank) { return tank; }\n')
  tree.write('drain.c', '#include "pump.h"\nint drain(int tank) { return -tank; }\n')
  commit(tree, 'Add the pump')
  const whole = await update(tree.root)
  expect(names(tree.root)).toEqual(['pump.h'])

  unlinkSync(path.join(tree.root, 'drain.c'))
  const without = await update(tree.root)
  expect(names(tree.root)).toEqual(['pump.h', 'drain'])
  const { commits, history } = shardOf(tree.root, 'pump.h')
  expect(commits?.map(([, title]) => title)).toEqual(['Add the pump'])
  expect(history).toEqual([[0], [0]])
  expect(without.indexVersion).toBe(await coldVersion(tree, aTree({ git: false })))

  tree.git('checkout', '-q', '--', 'drain.c')
  expect((await update(tree.root)).indexVersion).toBe(whole.indexVersion)
})
