// Types that many files reopen: every file of them calls what any of them declares.

import { expect, test } from 'vitest'
import { linkFiles } from '#cli/link/link.ts'
import type { FileFacts } from '#cli/parse/file-facts.ts'
import { parseText } from '#cli/parse/parse-text.ts'
import { callsOf } from './calls-of.ts'

const METHODS = 6

/** A part of a class, whose methods call each other, methods of the next part, and what no part has. */
function part(at: number, parts: number): string {
  const methods = Array.from(
    { length: METHODS },
    (_, n) => `  def m${at}_${n}
    m${at}_${(n + 1) % METHODS}
    m${(at + 1) % parts}_${n}
    everywhere
    absent
  end
`,
  )
  return `class Store\n${methods.join('')}  def everywhere; end\nend\n`
}

/** How often linking reads a symbol, for each of so many files that reopen a class. */
async function readsPerFile(parts: number): Promise<number> {
  let reads = 0
  const counting: ProxyHandler<FileFacts['symbols']> = {
    get: (symbols, key, receiver) => {
      if (typeof key === 'string' && /^\d+$/.test(key)) reads += 1
      return Reflect.get(symbols, key, receiver)
    },
  }
  const facts = new Map<string, FileFacts>()
  for (let at = 0; at < parts; at += 1) {
    const parsed = await parseText(`p${at}.rb`, part(at, parts))
    facts.set(`p${at}.rb`, { ...parsed, symbols: new Proxy(parsed.symbols, counting) })
  }
  const paths = [...facts.keys()].sort()
  const linked = linkFiles({ paths, facts: (path) => facts.get(path), configs: new Map() }, paths)
  const calls = [...linked.values()].flatMap(({ edges }) =>
    edges.filter(([, kind]) => kind === 'CALLS'),
  )
  expect(calls.length).toBeGreaterThanOrEqual(2 * METHODS * parts)
  return reads / parts
}

test('the work for a file hardly grows with the number of files that reopen its class', async () => {
  const few = await readsPerFile(30)
  const many = await readsPerFile(120)
  expect(many).toBeLessThan(2 * few)
})

test('what several parts of a type declare is called where one of them alone has it', async () => {
  const texts = {
    'a.rb': 'class Store\n  def both; end\n  def first; end\nend\n',
    'b.rb': 'class Store\n  def both; end\n  def second; both; first; third; end\nend\n',
    'c.rb': 'class Store\n  def third; end\nend\n',
  }
  expect(await callsOf(texts)).toEqual([
    'b.rb:Store.second > a.rb:Store.first',
    'b.rb:Store.second > c.rb:Store.third',
  ])
})
