// Makefiles: targets with their recipes, and variables.

import { Outline, type TextReader } from './outline.ts'

const TARGET = /^([^\s:=#][^:=#]*?)\s*::?(?![:=])/
const VARIABLE = /^\s*(?:export\s+|override\s+)*([\w.-]+)\s*(?:[:?+!]{0,3}=)|^\s*define\s+([\w.-]+)/

export const readMake: TextReader = (source) => {
  const outline = new Outline(source)
  const { lines } = outline
  let found = 0
  for (let at = 0; at < lines.length; at += 1) {
    const text = lines[at] ?? ''
    if (text.startsWith('\t') || text.startsWith('#')) continue
    const [, name, defined] = VARIABLE.exec(text) ?? []
    const [, targets] = name === undefined && defined === undefined ? (TARGET.exec(text) ?? []) : []
    const startLine = at + 1
    if (defined !== undefined) {
      while (at + 1 < lines.length && !/^\s*endef\b/.test(lines[at] ?? '')) at += 1
    } else if (name !== undefined || targets !== undefined) {
      while ((lines[at] ?? '').endsWith('\\') && at + 1 < lines.length) at += 1
    } else continue
    if (targets !== undefined) {
      let end = at
      while (
        end + 1 < lines.length &&
        /^(?:\t|\s*$|\s*#|ifn?def|ifn?eq|else|endif)/.test(lines[end + 1] ?? '')
      ) {
        end += 1
        if ((lines[end] ?? '').startsWith('\t')) at = end
      }
    }
    found += 1
    for (const target of (targets ?? name ?? defined ?? '').split(/\s+/)) {
      if (target === '' || target === '.PHONY') continue
      const kind = targets === undefined ? 'key' : 'section'
      outline.add({ name: target, kind, startLine, endLine: at + 1, signature: text })
    }
  }
  if (found === 0) outline.addChunks(0, { first: 1, last: lines.length, always: true })
  return outline.finish()
}
