// Tables with telling columns: separated values, tables of Markdown, rows that SQL inserts.

import { NAMED_COLUMN } from './names.ts'
import { isChosen, isPlaceholder } from './plausible.ts'
import type { SecretRange } from './secret-range.ts'

/** Ranges in the cells of a file of separated values. */
export function separatedValues(text: string): SecretRange[] {
  const [head = ''] = text.split('\n', 1)
  const separator = ['\t', ';', ','].find((sign) => head.includes(sign)) ?? ','
  return cellsUnder(
    text,
    head.length + 1,
    text.length,
    tellingCells(head.split(separator)),
    separator,
    (value) => value.length > 2 && !isPlaceholder(value),
  )
}

const tellingCells = (cells: readonly string[]): ReadonlySet<number> =>
  new Set(cells.flatMap((cell, at) => (NAMED_COLUMN.test(cell.trim()) ? [at] : [])))

function cellsUnder(
  text: string,
  from: number,
  end: number,
  telling: ReadonlySet<number>,
  separator: string,
  isSecret: (value: string) => boolean,
): SecretRange[] {
  const found: SecretRange[] = []
  if (telling.size === 0) return found
  let start = from
  for (const row of text.slice(from, end).split('\n')) {
    let at = start
    for (const [column, cell] of cells(row, separator).entries()) {
      const value = cell.trim().replaceAll(/^["'`*]+|["'`*]+$/g, '')
      if (telling.has(column) && isSecret(value)) {
        const begin = at + cell.indexOf(value)
        found.push({ start: begin, end: begin + value.length })
      }
      at += cell.length + 1
    }
    start += row.length + 1
  }
  return found
}

/** The cells of a row as they stand, quotes included. */
function cells(row: string, separator: string): string[] {
  const parts: string[] = []
  let isOpen = false
  let from = 0
  for (let at = 0; at < row.length; at += 1) {
    if (row[at] === '"') isOpen = !isOpen
    else if (row[at] === separator && !isOpen) {
      parts.push(row.slice(from, at))
      from = at + 1
    }
  }
  return [...parts, row.slice(from)]
}

/** Characters of a table of Markdown that are read. */
const MAX_TABLE = 5_000
const RULE = /\n[ \t]*\|?[ \t]*:?-{2,}[-| :\t]*\n/y
const AFTER_CELL =
  /[\w -]{0,20}[`*]{0,3}[ \t]*\|[ \t]*[`*"]{0,3}([^\s|`*"]{3,200})[`*"]{0,3}[ \t]*(?=\||$)/my

/** Ranges in a table of Markdown at a telling name: the cells under it when it is a title, else the cell beside it. */
export function markdownCells(text: string, at: number, nameEnd: number): SecretRange[] {
  const lineStart = text.lastIndexOf('\n', at - 1) + 1
  const before = text.slice(lineStart, at)
  if (before.length > 300 || !before.includes('|')) return []
  const lineEnd = text.indexOf('\n', at)
  RULE.lastIndex = lineEnd
  const rule = lineEnd < 0 ? null : RULE.exec(text)
  if (rule !== null) {
    const titles = text
      .slice(lineStart, lineEnd)
      .split('|')
      .map((cell) => cell.replaceAll(/[`*]/g, ''))
    const from = lineEnd + rule[0].length
    const blank = text.slice(from, from + MAX_TABLE).indexOf('\n\n')
    const end = blank < 0 ? Math.min(text.length, from + MAX_TABLE) : from + blank
    return cellsUnder(text, from, end, tellingCells(titles), '|', isChosen)
  }
  AFTER_CELL.lastIndex = nameEnd
  const match = AFTER_CELL.exec(text)
  const value = match?.[1] ?? ''
  if (match === null || !isChosen(value)) return []
  const start = nameEnd + match[0].lastIndexOf(value)
  return [{ start, end: start + value.length }]
}

const INSERT =
  /insert\s+(?:or\s+\w+\s+|ignore\s+)?into\s+[\w."'`[\]]{1,80}\s*\(([^()]{1,600})\)\s*values\s*/iy
const ROW = /\s*,?\s*\(((?:'(?:[^'\\]|''|\\.)*'|"[^"]*"|[^()'"]|\([^()]*\))*)\)/y
const FIELD =
  /\s*(?:[A-Za-z]{0,2}'((?:[^'\\]|''|\\.)*)'|"([^"]*)"|(?:[^,'"()]|\([^()]*\))*)\s*(?:,|$)/gy

/** Ranges in the rows of an INSERT that begins at an offset. */
export function insertedValues(text: string, at: number): SecretRange[] {
  INSERT.lastIndex = at
  const insert = INSERT.exec(text)
  if (insert === null) return []
  const telling = tellingCells(
    (insert[1] ?? '').split(',').map((name) => name.replaceAll(/["'`[\]\s]/g, '')),
  )
  const found: SecretRange[] = []
  if (telling.size === 0) return found
  ROW.lastIndex = at + insert[0].length
  for (let row = ROW.exec(text); row !== null; row = ROW.exec(text)) {
    const body = row[1] ?? ''
    const from = row.index + row[0].length - 1 - body.length
    let column = 0
    for (const field of body.matchAll(FIELD)) {
      const value = field[1] ?? field[2] ?? ''
      if (field[0] === '') break
      if (telling.has(column) && value.length > 2 && !isPlaceholder(value)) {
        const start = from + field.index + field[0].indexOf(value)
        found.push({ start, end: start + value.length })
      }
      column += 1
    }
  }
  return found
}

const COPY = /copy\s+[\w."]{1,80}\s*\(([^()]{1,600})\)\s*from\s+stdin[^;\n]{0,200};[ \t]*\r?\n/iy

/** Ranges in the rows behind a `COPY ... FROM stdin` that begins at an offset, up to the line that ends them. */
export function copiedValues(text: string, at: number): SecretRange[] {
  COPY.lastIndex = at
  const copy = COPY.exec(text)
  if (copy === null) return []
  const telling = tellingCells((copy[1] ?? '').split(',').map((name) => name.trim()))
  const from = at + copy[0].length
  const stop = text.indexOf('\n\\.', from - 1)
  const isSecret = (value: string): boolean =>
    value.length > 2 && value !== '\\N' && !isPlaceholder(value)
  return cellsUnder(text, from, stop < 0 ? text.length : stop, telling, '\t', isSecret)
}
