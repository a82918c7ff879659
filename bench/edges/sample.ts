// Draws CALLS edges of one language to be checked by hand: `node bench/edges/sample.ts LANGUAGE SEED NAME@REVISION=FOLDER ...`. Same sources and
// seed, same edges. Prints each with the source around it; the verdicts are kept in samples/ by file, line and name, without source text.

import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { isConfig } from '#cli/discover/skip-rules.ts'
import { linkFiles } from '#cli/link/link.ts'
import { decodeText } from '#cli/parse/decode.ts'
import type { FileFacts } from '#cli/parse/file-facts.ts'
import { languages } from '#cli/parse/grammars.ts'
import { parseText } from '#cli/parse/parse-text.ts'
import { byText } from '#core/order.ts'
import { limits } from '#wire/limits.ts'

const SAMPLE_SIZE = 50
/** Languages that call each other. */
const TOGETHER: Readonly<Record<string, readonly string[]>> = {
  c: ['c', 'cpp'],
  cpp: ['c', 'cpp'],
  java: ['java', 'kotlin'],
  kotlin: ['java', 'kotlin'],
}

interface Edge {
  readonly at: string
  readonly caller: string
  readonly callee: string
  readonly shown: string
}

/** Numbers below 1 from a seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** All CALLS edges of a folder's files in the language, in order. */
async function edgesOf(language: string, source: string, folder: string): Promise<Edge[]> {
  const wanted = TOGETHER[language] ?? [language]
  const facts = new Map<string, FileFacts>()
  const configs = new Map<string, string>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = path.join(entry.parentPath, entry.name)
    const name = path.relative(folder, file).split(path.sep).join('/')
    if (name.startsWith('.git/')) continue
    if (isConfig(name)) configs.set(name, readFileSync(file, 'utf8'))
    if (!/\.\w+$/.test(name)) continue
    const decoded = decodeText(readFileSync(file), { maxChars: limits.maxTextChars })
    if (!decoded.ok) continue
    const manifest = languages().ofText(name, () => decoded.text)
    if (!wanted.includes(manifest.language)) continue
    // One text after another: they share a parser.
    // oxlint-disable-next-line no-await-in-loop
    facts.set(name, await parseText(name, decoded.text))
  }
  const paths = [...facts.keys()].sort(byText)
  const linked = linkFiles({ paths, facts: (name) => facts.get(name), configs }, paths)
  const named = (id: string): readonly [name: string, line: string] => {
    const file = paths.findLast((candidate) => id.startsWith(`${candidate}/`)) ?? ''
    const symbol = facts
      .get(file)
      ?.symbols.find(({ descriptors }) => `${file}/${descriptors}` === id)
    return [id, `${symbol?.startLine ?? 0}: ${symbol?.signature ?? ''}`]
  }
  return paths.flatMap((name) => {
    const own = facts.get(name)
    if (own?.language !== language) return []
    const lines = own.text.split('\n')
    return (linked.get(name)?.edges ?? []).flatMap(([from, kind, , , line, to]) => {
      if (kind !== 'CALLS') return []
      const [callee, declared] = named(to)
      const caller = `${name}/${own.symbols[from]?.descriptors ?? ''}`
      const shown = `${(lines[line - 1] ?? '').trim().slice(0, 170)}\n      -> ${declared.slice(0, 150)}`
      return [{ at: `${source}:${name}:${line}`, caller, callee, shown }]
    })
  })
}

const [language = '', seed = '1', ...sources] = process.argv.slice(2)
const all: Edge[] = []
for (const source of sources) {
  const [name = '', folder = ''] = source.split('=')
  // oxlint-disable-next-line no-await-in-loop
  all.push(...(await edgesOf(language, name, folder)))
}
const random = randomFrom(Number(seed))
const drawn: Edge[] = []
const left = [...all]
while (drawn.length < SAMPLE_SIZE && left.length > 0) {
  drawn.push(...left.splice(Math.floor(random() * left.length), 1))
}
process.stderr.write(`${language}: ${all.length} CALLS edges\n`)
for (const [number, { at, caller, callee, shown }] of drawn.entries()) {
  process.stdout.write(`${number + 1} ${at}\n   ${caller} > ${callee}\n      ${shown}\n`)
}
