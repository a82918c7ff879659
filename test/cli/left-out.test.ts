import { expect, test } from 'vitest'
import { runCli } from './support/run-cli.ts'
import { aWorkTree } from './support/work-tree.ts'

test('of what stands in the tree and was left out the reason is told', async () => {
  const other = aWorkTree({ name: 'left out' })
  other.write('src/a.js', 'export const a = 1\n')
  other.write('src/chart.min.js', 'const b = 1\n')
  await runCli(['init', '--quiet'], { cwd: other.root })
  for (const args of [
    ['chunk', 'src/chart.min.js:1'],
    ['symbols', 'src/chart.min.js'],
    ['callers', 'chart'],
    ['deps', 'src/chart.min.js'],
  ]) {
    const { code, stderr } = await runCli(args, { cwd: other.root })
    expect(stderr).toMatch(/src\/chart\.min\.js was left out: minified/)
    expect(code).toBe(4)
  }
  other.remove()
})
