// Jupyter notebooks: the code of their cells, each line on the line that it has in the file, as notebooks are written one string a line. Prose
// becomes comments; outputs, which are most of a notebook, become empty lines. A notebook on one line, or of another language, has no such code.

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

export const notebook: Host = (_path, text) => {
  if (OTHER_LANGUAGE.test(text)) return undefined
  let type = ''
  let inside = false
  let isForeign = false
  let found = false
  const read = (literal: string): string => {
    const line = decode(literal)
    if (line === undefined || line.includes('\n')) return ''
    found = true
    if (type !== 'code') return line.trim() === '' ? '' : `# ${line}`
    return isForeign || MAGIC.test(line) ? `# ${line}` : line
  }
  const lines = text.split('\n').map((line) => {
    if (inside) {
      const [, literal] = STRING.exec(line) ?? []
      if (literal === undefined) {
        inside = false
        return ''
      }
      // A cell that begins with `%%` is of another language, but for those that only watch it run.
      if (/^"\s*%%(?!time|capture|prun)/.test(literal)) isForeign = true
      return read(literal)
    }
    type = TYPE.exec(line)?.[1] ?? type
    const [whole, open, literal, close] = SOURCE.exec(line) ?? []
    if (whole === undefined || (open === undefined && literal === undefined)) return ''
    isForeign = literal !== undefined && /^"\s*%%(?!time|capture|prun)/.test(literal)
    inside = open !== undefined && close === undefined
    return literal === undefined ? '' : read(literal)
  })
  if (!found) return undefined
  const code = lines.join('\n')
  return { code, shown: code }
}
