// What is left of a file while somebody writes in it: symbols that are still read, with their lines, of files with one injury each.

import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { byText } from '#core/order.ts'
import type { FileFacts } from '#cli/parse/file-facts.ts'
import { languages } from '#cli/parse/grammars.ts'
import { parseText } from '#cli/parse/parse-text.ts'
import { seeded } from '../fuzz/random.ts'
import type { BenchOptions } from '../options.ts'
import { fixed, writeReport, type Table } from '../tables.ts'
import { INJURIES, type Injured } from './injure.ts'

const LANGUAGES =
  'typescript tsx javascript python go ruby java kotlin rust php csharp swift'.split(' ')
const MOST_FILES = 100
const [LEAST_CHARS, MOST_CHARS] = [1_500, 40_000]
const LEAST_SYMBOLS = 5

/** Files of a language below a folder, in an order that the seed decides. */
function filesOf(root: string, language: string, random: () => number): readonly string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .toSorted(byText)
    .filter((file) => !/(?:^|\/)(?:\.git|node_modules)\//.test(file))
    .filter((file) => path.extname(file) !== '' && languages().of(file).language === language)
    .map((file) => ({ file, order: random() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ file }) => path.join(root, file))
}

/** Symbols by name and lines, as many as there are of one. */
function places({ symbols }: FileFacts, moved: (line: number) => number): Map<string, number> {
  const found = new Map<string, number>()
  for (const { name, kind, startLine, endLine } of symbols.slice(1)) {
    const key = `${kind} ${name} ${moved(startLine)}-${moved(endLine)}`
    found.set(key, (found.get(key) ?? 0) + 1)
  }
  return found
}

/** How many symbols of a file are still read where they stand now. */
async function kept(file: string, whole: FileFacts, { text, line, by }: Injured): Promise<number> {
  const wanted = places(whole, (at) => (at >= line ? at + by : at))
  const read = places(await parseText(file, text), (at) => at)
  let count = 0
  for (const [key, times] of wanted) count += Math.min(times, read.get(key) ?? 0)
  return count
}

interface Kept {
  readonly language: string
  readonly injury: string
  files: number
  symbols: number
  kept: number
}

/** Injures files of one language in every way. */
async function injureLanguage(
  root: string,
  language: string,
  { seed, mutations }: BenchOptions,
): Promise<Kept[]> {
  const random = seeded(seed)
  const results = [...INJURIES.keys()].map((injury): Kept => ({
    language,
    injury,
    files: 0,
    symbols: 0,
    kept: 0,
  }))
  let files = 0
  for (const file of filesOf(root, language, random)) {
    if (files === Math.min(MOST_FILES, mutations)) break
    const text = readFileSync(file, 'utf8')
    if (text.length < LEAST_CHARS || text.length > MOST_CHARS) continue
    // oxlint-disable-next-line no-await-in-loop
    const whole = await parseText(file, text)
    if (whole.partial || whole.symbols.length <= LEAST_SYMBOLS) continue
    files += 1
    for (const result of results) {
      const injure = INJURIES.get(result.injury)
      const injured = injure?.(text.split('\n'), random, path.extname(file).slice(1))
      if (injured === undefined) continue
      result.files += 1
      result.symbols += whole.symbols.length - 1
      // oxlint-disable-next-line no-await-in-loop
      result.kept += await kept(file, whole, injured)
    }
  }
  return results
}

/** The part `injuries`: a row for each language, a column for each injury. */
export async function runInjuries(options: BenchOptions): Promise<void> {
  const { out, libraries } = options
  if (libraries === null) {
    process.stderr.write('injuries: left out, --libraries names no folder\n')
    return
  }
  const results: Kept[] = []
  for (const language of options.languages.length === 0 ? LANGUAGES : options.languages) {
    // oxlint-disable-next-line no-await-in-loop
    results.push(...(await injureLanguage(libraries, language, options)))
    process.stderr.write(`injuries: ${language}\n`)
  }
  await writeReport(out, { name: 'injuries', json: results, tables: [injuriesTable(results)] })
}

/** Shares of symbols that are kept. */
function injuriesTable(results: readonly Kept[]): Table {
  const names = [...new Set(results.map(({ language }) => language))]
  const injuries = [...INJURIES.keys()]
  return {
    title: 'Injured files',
    notes: [
      `Up to ${MOST_FILES} files of each language, of those that are read without an error, with one injury of each kind where it has a place. Told is the share of the whole file's symbols that are still there with their kind and both lines; what is injured itself and what it stands in count too.`,
    ],
    columns: ['language', 'files', ...injuries],
    rows: names.map((name) => {
      const of = results.filter(({ language }) => language === name)
      const share = (injury: string): string => {
        const found = of.find((one) => one.injury === injury)
        return found === undefined || found.symbols === 0
          ? ''
          : fixed(found.kept / found.symbols, 3)
      }
      const files = String(Math.max(...of.map((one) => one.files)))
      return [name, files].concat(injuries.map(share))
    }),
  }
}
