// Jupyter notebooks: the code of their cells, each line on the line that it has in the file, as notebooks are written one string a line. Prose
// becomes comments; outputs, which are most of a notebook, become empty lines. Where several lines of code stand on one line of the file, as in a notebook
// that a program wrote, the code of its cells alone is the text, with lines of its own. Notebooks of another language are no code here.

import * as z from 'zod'
import type { Host } from './host.ts'

const TYPE = /^\s*"cell_type"\s*:\s*"(\w+)"/
const SOURCE = /^\s*"source"\s*:\s*(\[\s*)?("(?:[^"\\]|\\.)*")?\s*(\])?\s*,?\s*$/
const STRING = /^\s*("(?:[^"\\]|\\.)*")\s*,?\s*$/
const OTHER_LANGUAGE = /"(?:language|kernel_language)"\s*:\s*"(?!python|ipython)(\w+)"/i
/** Commands of IPython: to its shell, about its cell, for help. */
const MAGIC = /^\s*(?:[!%?]|\w+\?\s*$|[\w, ]+=\s*[!%])/

function decode(literal: string): string | undefined {
  try {
    const text: unknown = JSON.parse(literal)
    return typeof text === 'string' ? text.replace(/\n$/, '') : undefined
  } catch {
    // No JSON, and so no line of a cell.
    return undefined
  }
}

/** A cell that begins with `%%` is of another language, but for those that only watch it run. */
const FOREIGN = /^\s*%%(?!time|capture|prun)/

/** A line of a cell as a line of Python. */
function toPython(line: string, isCode: boolean): string {
  if (!isCode) return line.trim() === '' ? '' : `# ${line}`
  return MAGIC.test(line) ? `# ${line}` : line
}

export const notebook: Host = (_path, text) => {
  if (OTHER_LANGUAGE.test(text)) return undefined
  const code = byLines(text) ?? byCells(text)
  return code === undefined ? undefined : { code, shown: code }
}

const cellsSchema = z.object({
  cells: z.array(
    z.object({
      cell_type: z.string(),
      source: z.union([z.string(), z.array(z.string())]).default(''),
    }),
  ),
})

/** The cells one after another, an empty line between them. */
function byCells(text: string): string | undefined {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    // No JSON, and so no notebook.
    return undefined
  }
  const parsed = cellsSchema.safeParse(json)
  if (!parsed.success || parsed.data.cells.length === 0) return undefined
  return parsed.data.cells
    .map(({ cell_type: type, source }) => {
      const whole = typeof source === 'string' ? source : source.join('')
      const isCode = type === 'code' && !FOREIGN.test(whole)
      const lines = whole.replace(/\n$/, '').split('\n')
      return `${lines.map((line) => toPython(line, isCode)).join('\n')}\n`
    })
    .join('\n')
}

/** The cells with every line where it is in the file; undefined where one line of the file holds several, or none is found. */
function byLines(text: string): string | undefined {
  let type = ''
  let inside = false
  let isForeign = false
  let found = false
  let holdsSeveral = false
  const read = (literal: string): string => {
    const line = decode(literal)
    if (line === undefined) return ''
    if (line.includes('\n')) holdsSeveral = true
    found = true
    return toPython(line, type === 'code' && !isForeign)
  }
  const lines = text.split('\n').map((line) => {
    if (inside) {
      const [, literal] = STRING.exec(line) ?? []
      if (literal === undefined) {
        inside = false
        return ''
      }
      if (FOREIGN.test(literal.slice(1))) isForeign = true
      return read(literal)
    }
    type = TYPE.exec(line)?.[1] ?? type
    const [whole, open, literal, close] = SOURCE.exec(line) ?? []
    if (whole === undefined || (open === undefined && literal === undefined)) return ''
    isForeign = literal !== undefined && FOREIGN.test(literal.slice(1))
    inside = open !== undefined && close === undefined
    return literal === undefined ? '' : read(literal)
  })
  return found && !holdsSeveral ? lines.join('\n') : undefined
}
