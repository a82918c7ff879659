import { expect, test } from 'vitest'
import { jsonOf, runCli } from './support/run-cli.ts'
import { aWorkTree } from './support/work-tree.ts'

test('chunk cuts a large function at its blocks, and knows parent and neighbours', async () => {
  const other = aWorkTree({ git: false })
  const steps = Array.from(
    { length: 40 },
    (_, at) => `    if (n > ${at}) {\n      n = step(n, ${at})\n    }\n`,
  )
  other.write(
    'a.ts',
    `import { step } from './step'\nimport { more } from './more'\n\nexport class Long {\n  run(n: number) {\n${steps.join('\n')}\n    return more(n)\n  }\n}\n`,
  )
  try {
    await runCli(['init'], { cwd: other.root })
    const at = async (line: number): Promise<Record<string, unknown>> =>
      jsonOf(
        await runCli(['chunk', `a.ts:${line}`, '--json', '--tokens', '200'], { cwd: other.root }),
      )
    expect(await at(2)).toMatchObject({
      symbol_id: 'a.ts/',
      start_line: 1,
      end_line: 2,
      parent: null,
    })
    const middle = await at(60)
    expect(middle).toMatchObject({ symbol_id: 'a.ts/Long#run().', parent: 'a.ts/Long#' })
    expect(middle['tokens']).toBeLessThanOrEqual(200)
    const { start_line: start, end_line: end } = middle
    expect(middle['previous']).toMatchObject({ end_line: Number(start) - 2 })
    expect(middle['next']).toMatchObject({ start_line: Number(end) + 2 })
    expect(String(middle['source'])).toMatch(/^ {4}if \(n > \d+\) \{[\s\S]*\}$/)
  } finally {
    other.remove()
  }
})

test('the parent of a chunk is what holds it, wherever that stands', async () => {
  const other = aWorkTree({ git: false })
  try {
    other.write('d.json', '{"scripts":{"a":"b"},"deps":{"x":"1"}}\n')
    other.write('t.go', 'package p\n\ntype T struct {\n\tA int\n}\n\nfunc (t *T) M() {\n}\n')
    await runCli(['init'], { cwd: other.root })
    const chunk = async (place: string) =>
      jsonOf(await runCli(['chunk', place, '--json'], { cwd: other.root }))
    expect(await chunk('t.go:7')).toMatchObject({ qualified_name: 'T.M', parent: 't.go/T#' })
    expect(await chunk('d.json:1')).toMatchObject({ parent: 'd.json/' })
  } finally {
    other.remove()
  }
})
