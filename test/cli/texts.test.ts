import { afterAll, beforeAll, expect, test } from 'vitest'
import { packSchema } from '#wire/pack.ts'
import { updateLocalIndex } from '#cli/local-index/update.ts'
import { jsonOf, runCli } from './support/run-cli.ts'
import { aWorkTree, type WorkTree } from './support/work-tree.ts'

let tree: WorkTree
beforeAll(async () => {
  tree = aWorkTree({ git: false })
  tree.write(
    'src/lamp.ts',
    '/** Lights a lamp that holds oil. */\nexport function lightLamp(oil: number): boolean {\n  return oil > 0\n}\n',
  )
  tree.write(
    'README.md',
    '# Lamps\n\nLight a lamp with `lightLamp`.\n\n## Filling\n\nPour whale oil through the funnel of the lamp.\n',
  )
  tree.write('notes.unheard', 'turtles like lettuce\n')
  tree.write('conf/app.yml', 'lamp:\n  wick: long\n')
  await updateLocalIndex(tree.root, { threads: 1 })
})
afterAll(() => tree.remove())

const ask = async (...args: readonly string[]): Promise<Record<string, unknown>> =>
  jsonOf(await runCli([...args, '--json'], { cwd: tree.root }))

/** The first result of a search. */
async function first(query: string): Promise<unknown> {
  const { results } = await ask('find', query)
  return Array.isArray(results) ? results[0] : undefined
}

test('a text of any kind is found by search, by what only it says first', async () => {
  expect(await first('turtles')).toMatchObject({
    path: 'notes.unheard',
    kind: 'chunk',
  })
  expect(await first('pour whale oil through the funnel')).toMatchObject({
    path: 'README.md',
    kind: 'section',
    name: 'Filling',
  })
  expect(await first('wick')).toMatchObject({
    path: 'conf/app.yml',
    kind: 'key',
  })
})

test('code comes before texts that say more of the same words', async () => {
  expect(await first('light a lamp')).toMatchObject({ path: 'src/lamp.ts' })
})

test('a task gets code, unless its title asks for texts or nothing else answers', async () => {
  const pathsOf = async (task: string): Promise<string[]> => {
    const pack = packSchema.parse(await ask('context', task, '--local'))
    return [...new Set(pack.context.items.map(({ path }) => path))]
  }
  expect(await pathsOf('the lamp does not light when it holds oil')).toEqual(['src/lamp.ts'])
  expect(await pathsOf('README: say how the lamp is lit')).toContain('README.md')
  expect((await pathsOf('turtles like lettuce'))[0]).toBe('notes.unheard')
})
