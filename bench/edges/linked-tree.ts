// The files of a folder in one language and those that it calls, parsed and linked, and how samples are drawn from them.

import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { isConfig } from '#cli/discover/skip-rules.ts'
import { linkFiles, type LinkedFile } from '#cli/link/link.ts'
import { decodeText } from '#cli/parse/decode.ts'
import type { FileFacts } from '#cli/parse/file-facts.ts'
import { languages } from '#cli/parse/grammars.ts'
import { parseText } from '#cli/parse/parse-text.ts'
import { byText } from '#core/order.ts'
import { limits } from '#wire/limits.ts'

/** Languages that call each other. */
const TOGETHER: Readonly<Record<string, readonly string[]>> = {
  c: ['c', 'cpp'],
  cpp: ['c', 'cpp'],
  java: ['java', 'kotlin'],
  kotlin: ['java', 'kotlin'],
}

interface Place {
  readonly file: string
  readonly symbol: number
}

export interface LinkedTree {
  /** In path order. */
  readonly paths: readonly string[]
  readonly facts: ReadonlyMap<string, FileFacts>
  readonly linked: ReadonlyMap<string, LinkedFile>
  /** The symbol of an id: its file, and its place there. */
  readonly find: (id: string) => Place | undefined
}

/** Parses and links the files of a folder in a language. */
export async function linkTree(language: string, folder: string): Promise<LinkedTree> {
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
  const places = new Map<string, Place>()
  for (const [file, { symbols }] of facts)
    for (const [symbol, { descriptors }] of symbols.entries())
      places.set(`${file}/${descriptors}`, { file, symbol })
  return { paths, facts, linked, find: (id) => places.get(id) }
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

/** So many of a list, drawn from a seed without putting back. */
export function draw<T>(all: readonly T[], count: number, seed: number): T[] {
  const random = randomFrom(seed)
  const left = [...all]
  const drawn: T[] = []
  while (drawn.length < count && left.length > 0) {
    drawn.push(...left.splice(Math.floor(random() * left.length), 1))
  }
  return drawn
}
