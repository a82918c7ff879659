// reStructuredText, AsciiDoc and Org by section; their headings stand on lines of their own.

import { Outline, type TextReader } from './outline.ts'
import { addSections, type Heading } from './sections.ts'

/** A line of one sign, at least two of them. */
const RULE = /^([=\-~^"'`#*+:.<>_])\1+\s*$/

/** Titles of reStructuredText: underlined, perhaps overlined; a level is a style, in the order in which styles come up. */
export function rstHeadings(lines: readonly string[]): Heading[] {
  const styles: string[] = []
  const headings: Heading[] = []
  for (let at = 0; at + 1 < lines.length; at += 1) {
    const title = lines[at] ?? ''
    const [rule, sign = ''] = RULE.exec(lines[at + 1] ?? '') ?? []
    const text = title.trim()
    if (rule === undefined || text === '' || RULE.test(title)) continue
    const above = lines[at - 1] ?? ''
    const isOverlined = RULE.test(above) && above.startsWith(sign)
    // Indented lines and tables have rules too; a rule as long as its title has none beside it.
    if (rule.trimEnd().length < text.length || (!isOverlined && /^\s/.test(title))) continue
    if (!isOverlined && above.trim() !== '' && !above.startsWith('.. ')) continue
    const style = isOverlined ? `${sign}${sign}` : sign
    if (!styles.includes(style)) styles.push(style)
    headings.push({
      level: styles.indexOf(style) + 1,
      name: text.replace(/[`*|]/g, ''),
      line: at + (isOverlined ? 0 : 1),
    })
    at += 1
  }
  return headings
}

/** `== Title` and `** Title`, outside of blocks. */
function markedHeadings(lines: readonly string[], mark: RegExp, block: RegExp): Heading[] {
  let open = ''
  return lines.flatMap((line, index) => {
    const [fence = ''] = block.exec(line) ?? []
    if (open !== '') {
      if (fence !== '') open = ''
      return []
    }
    if (fence !== '') {
      open = fence
      return []
    }
    const [, marks = '', name = ''] = mark.exec(line) ?? []
    return name === '' ? [] : [{ level: marks.length, name: name.trim(), line: index + 1 }]
  })
}

export const readRst: TextReader = (source) => {
  const outline = new Outline(source)
  addSections(outline, rstHeadings(outline.lines))
  return outline.finish()
}

export const readAsciidoc: TextReader = (source) => {
  const outline = new Outline(source)
  const block = /^(?:-{4,}|\.{4,}|={4,}|`{3}|\+{4,}|\/{4,})\s*\w*$/
  addSections(outline, markedHeadings(outline.lines, /^(={1,6})\s+(\S.*)$/, block))
  return outline.finish()
}

export const readOrg: TextReader = (source) => {
  const outline = new Outline(source)
  const block = /^\s*#\+(?:begin|end)_\w+/i
  const mark = /^(\*+)\s+(?:(?:TODO|DONE)\s+)?(\S.*)$/
  addSections(outline, markedHeadings(outline.lines, mark, block))
  return outline.finish()
}
