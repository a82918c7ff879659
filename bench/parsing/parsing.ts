// How much of real libraries parses: files of which the grammar, after all repairs, could not read a part.

import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { ParseEngine } from '#cli/parse/engine.ts'
import { InstalledGrammars } from '#cli/parse/grammar-modules.ts'
import { languages } from '#cli/parse/grammars.ts'
import { parseFile } from '#cli/parse/parse-file.ts'
import { byText } from '#core/order.ts'
import type { BenchOptions } from '../options.ts'
import { fixed, writeReport, type Report } from '../tables.ts'

/** The languages that are counted. */
const LANGUAGES: ReadonlySet<string> = new Set(
  'bash c cpp csharp go java kotlin objc php ruby rust scala swift'.split(' '),
)

/** By its name: a file without an ending may be a script. */
function mayBeRead(file: string): boolean {
  const { language } = languages().of(file)
  return LANGUAGES.has(language) || (language === 'text' && !path.basename(file).includes('.'))
}

interface Parsing {
  readonly library: string
  readonly language: string
  files: number
  /** Files that the index tells of as parsed in part. */
  readonly partly: string[]
  /** Files that were given up for the steps that they took. */
  readonly abandoned: string[]
  slowestMs: number
}

/** Parses every file of a library, as an index of it would. */
async function parseLibrary(engine: ParseEngine, root: string): Promise<readonly Parsing[]> {
  const byLanguage = new Map<string, Parsing>()
  const of = (language: string): Parsing => {
    const library = path.basename(root).replace('+', '/')
    const found = byLanguage.get(language) ?? {
      library,
      language,
      files: 0,
      partly: [],
      abandoned: [],
      slowestMs: 0,
    }
    byLanguage.set(language, found)
    return found
  }
  const paths = readdirSync(root, { recursive: true, encoding: 'utf8' }).toSorted(byText)
  for (const file of paths.filter((found) => !/(?:^|\/)(?:\.git|node_modules)\//.test(found))) {
    const absolutePath = path.join(root, file)
    const entry = statSync(absolutePath, { throwIfNoEntry: false })
    if (entry?.isFile() !== true || !mayBeRead(file)) continue
    const start = process.cpuUsage()
    // One file after another: the time of each is told.
    // oxlint-disable-next-line no-await-in-loop
    const outcome = await parseFile(engine, { path: file, absolutePath, size: entry.size })
    const { user, system } = process.cpuUsage(start)
    if (outcome.status === 'skipped') {
      if (outcome.reason.startsWith('parsing took')) of('').abandoned.push(file)
      continue
    }
    if (!LANGUAGES.has(outcome.facts.language)) continue
    const parsing = of(outcome.facts.language)
    parsing.files += 1
    parsing.slowestMs = Math.max(parsing.slowestMs, (user + system) / 1_000)
    if (outcome.facts.partial) parsing.partly.push(file)
  }
  return [...byLanguage.values()].toSorted((a, b) => byText(a.language, b.language))
}

/** The part `parsing`: one table row for each library and language. */
export async function runParsing({ out, libraries }: BenchOptions): Promise<void> {
  if (libraries === null) {
    process.stderr.write('parsing: left out, --libraries names no folder\n')
    return
  }
  // Without the bound on an engine's time, which the clock tells: the machine may have other work.
  const engine = await ParseEngine.start(new InstalledGrammars())
  const results: Parsing[] = []
  for (const name of readdirSync(libraries).toSorted(byText)) {
    // oxlint-disable-next-line no-await-in-loop
    const found = await parseLibrary(engine, path.join(libraries, name))
    process.stderr.write(`parsing: ${name}\n`)
    results.push(...found)
  }
  await writeReport(out, parsingReport(results))
}

/** The tables of what was parsed: by language, and library for library. */
export function parsingReport(results: readonly Parsing[]): Report {
  const read = results
    .filter(({ files, abandoned }) => files + abandoned.length > 0)
    .toSorted((a, b) => byText(a.language, b.language) || byText(a.library, b.library))
  const names = [...new Set(read.map(({ language }) => language))]
  return {
    name: 'parsing',
    json: results,
    tables: [
      {
        title: 'Partly parsed files by language',
        notes: ['All libraries of the table below together.'],
        columns: ['language', 'libraries', ...COUNTED],
        rows: names.map((name) => {
          const of = read.filter(({ language }) => language === name)
          return [name, String(of.length)].concat(counted(of))
        }),
      },
      {
        title: 'Partly parsed files by library',
        notes: [
          'Whole libraries, tests and vendored code with them. A file counts when an error is left after all repairs: what stands outside of it is read all the same. CPU of the slowest file, with its facts. Aim: under 1 %, and no file much over 5 s.',
        ],
        columns: ['library', 'language', ...COUNTED],
        rows: read.map((each) => [each.library, each.language].concat(counted([each]))),
      },
    ],
  }
}

const COUNTED = ['files', 'partly parsed', '%', 'given up', 'slowest s']

function counted(of: readonly Parsing[]): string[] {
  const sum = (count: (each: Parsing) => number): number =>
    of.reduce((total, each) => total + count(each), 0)
  const files = sum((each) => each.files)
  const partly = sum((each) => each.partly.length)
  return [
    String(files),
    String(partly),
    fixed((100 * partly) / Math.max(1, files)),
    String(sum((each) => each.abandoned.length)),
    fixed(Math.max(...of.map((each) => each.slowestMs)) / 1_000, 1),
  ]
}
