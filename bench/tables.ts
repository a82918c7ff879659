// Tables of figures: printed, and written as JSON and Markdown under bench/results/.

import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'

export interface Table {
  readonly title: string
  /** What the columns mean and how the figures came about; one line each. */
  readonly notes: readonly string[]
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

export interface Report {
  /** File name in the results folder. */
  readonly name: string
  readonly tables: readonly Table[]
  /** The figures behind the tables, for programs. */
  readonly json: unknown
}

/** A share as printed: `.482`. */
export const share = (value: number): string =>
  Number.isFinite(value) ? value.toFixed(3).replace(/^(-?)0\./, '$1.') : '-'

/** A difference of shares with its sign: `+.021`. */
export const difference = (value: number): string => (value >= 0 ? '+' : '') + share(value)

/** A number with so many decimals. */
export const fixed = (value: number, decimals = 2): string =>
  Number.isFinite(value) ? value.toFixed(decimals) : '-'

const NUMERIC = /^[-+]?[.\d]/

/** One table as Markdown; columns padded, numbers to the right. */
function toMarkdown(table: Table): string {
  const width = table.columns.map((name, i) =>
    Math.max(3, name.length, ...table.rows.map((row) => row[i]?.length ?? 0)),
  )
  const right = table.columns.map((_, i) => table.rows.some((row) => NUMERIC.test(row[i] ?? '')))
  const line = (cells: readonly string[]): string =>
    `| ${width.map((w, i) => (right[i] ? (cells[i] ?? '').padStart(w) : (cells[i] ?? '').padEnd(w))).join(' | ')} |`
  const rule = `|${width.map((w, i) => (right[i] ? `${'-'.repeat(w + 1)}:` : '-'.repeat(w + 2))).join('|')}|`
  const notes = table.notes.map((note) => `${note}\n`).join('\n')
  return `## ${table.title}\n\n${notes}${notes === '' ? '' : '\n'}${[line(table.columns), rule, ...table.rows.map(line)].join('\n')}\n`
}

/** Prints the report's tables and writes `<name>.json` and `<name>.md`. */
export async function writeReport(out: string, report: Report): Promise<void> {
  const markdown = report.tables.map(toMarkdown).join('\n')
  process.stdout.write(`${markdown}\n`)
  await mkdir(out, { recursive: true })
  await writeFile(path.join(out, `${report.name}.md`), markdown)
  await writeFile(
    path.join(out, `${report.name}.json`),
    `${JSON.stringify(report.json, null, 1)}\n`,
  )
}
