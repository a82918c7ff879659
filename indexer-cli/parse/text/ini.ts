// INI files and Java properties: a section holds its keys.

import { Outline, type TextReader } from './outline.ts'

const SECTION = /^\s*\[([^\]]+)\]\s*(?:[#;].*)?$/
const KEY = /^([\w.$@/-][\w.$@/\-\s[\]]*?)\s*[=:]/

export const readIni: TextReader = (source) => {
  const outline = new Outline(source)
  const last = outline.lines.length
  let section = 0
  let key = -1
  const closeKey = (line: number): void => {
    let end = line
    while (end > 1 && /^\s*(?:[#;!].*)?$/.test(outline.lines[end - 1] ?? '')) end -= 1
    outline.close(key, end)
    key = -1
  }
  let found = 0
  for (const [index, text] of outline.lines.entries()) {
    const startLine = index + 1
    const [, title] = SECTION.exec(text) ?? []
    const [, name] = /^\s*[#;!]/.test(text) ? [] : (KEY.exec(text) ?? [])
    if (title === undefined && name === undefined) continue
    closeKey(startLine - 1)
    found += 1
    const place = { startLine, endLine: startLine, signature: text }
    if (title !== undefined) {
      if (section > 0) outline.close(section, startLine - 1)
      section = Math.max(0, outline.add({ name: title.trim(), kind: 'section', ...place }))
    } else if (name !== undefined) {
      key = outline.add({ name: name.trim(), kind: 'key', parent: section, ...place })
    }
  }
  closeKey(last)
  if (section > 0) outline.close(section, last)
  if (found === 0) outline.addChunks(0, { first: 1, last, always: true })
  return outline.finish()
}
