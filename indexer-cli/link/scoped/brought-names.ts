// Names that imported files bring into a file.

import type { Program } from '../values/program.ts'
import type { SourceFile } from '../values/source-file.ts'
import {
  flatMap,
  NOTHING,
  ONLY_EXTERNAL,
  ONLY_UNBOUND,
  unite,
  type Values,
} from '../values/value.ts'
import type { ScopeRules } from './rules.ts'

/** A name in a file that does not declare it. */
interface Sought {
  readonly file: SourceFile
  readonly rules: ScopeRules
  readonly name: string
}

/** What the files that a file imports bring it under a name: all that they see, or what they export, as the rules say. */
export function broughtNames(program: Program, { file, rules, name }: Sought): Values {
  let isOutside = false
  const found = file.facts.imports.map((entry) => {
    const extent = rules.brings === undefined ? 'seen' : rules.brings(entry)
    return flatMap(program.scoped.imported(file, rules, entry), (value) => {
      isOutside ||= value.k === 'external'
      const source = value.k === 'module' ? program.source(value.file) : undefined
      if (source === undefined || extent === undefined) return NOTHING
      return extent === 'exported'
        ? exportedNames(program, { file: source, rules, name })
        : program.name(source, 0, name).filter(({ k }) => k === 'symbol' || k === 'package')
    })
  })
  const values = unite(found)
  if (values.length > 0) return values
  return isOutside && rules.brings !== undefined ? ONLY_EXTERNAL : ONLY_UNBOUND
}

/** What a file declares under a name, or passes on. */
function exportedNames(program: Program, { file, rules, name }: Sought): Values {
  return program.table.ofFile(file.number, `e${name}`, () => {
    const own = program.scoped.declaredBy(file, rules, name)
    if (own.length > 0) return own
    const passed = file.starImports.map((entry) =>
      flatMap(program.scoped.imported(file, rules, entry), (value) => {
        const source = value.k === 'module' ? program.source(value.file) : undefined
        return source === undefined
          ? NOTHING
          : exportedNames(program, { file: source, rules, name })
      }),
    )
    return unite(passed)
  })
}
