// What a module exports under a name, through re-exports of any depth. Circular re-exports are the table's concern.

import type { FactExport } from '../../parse/file-facts.ts'
import { folderOf } from '../modules/file-tree.ts'
import { boundNames, exportedFrom, starImported } from './names.ts'
import type { Program } from './program.ts'
import type { SourceFile } from './source-file.ts'
import {
  flatMap,
  NOTHING,
  ONLY_EXTERNAL,
  ONLY_MISSING,
  ONLY_UNKNOWN,
  sameValues,
  unite,
  type Values,
} from './value.ts'

/** The export's declarations; empty when there is none. */
export function lookUpExport(program: Program, file: SourceFile, name: string): Values {
  return program.table.ofFile(file.number, `e${name}`, () =>
    file.system === 'python'
      ? pythonExport(program, file, name)
      : scriptExport(program, file, name),
  )
}

function scriptExport(program: Program, file: SourceFile, name: string): Values {
  const entries = file.exports(name)
  if (entries.length > 0 && name !== '*') {
    return unite(entries.map((entry) => exportEntry(program, file, entry)))
  }
  const declared = file.members(0, name).filter((index) => file.symbol(index)?.exported)
  if (declared.length > 0) {
    return unite(declared.map((index) => program.values.of('symbol', file.number, index)))
  }
  if (name === 'default') return NOTHING
  if (file.starExports.length === 0) return program.augmentations.inModule(file, name)
  const starred = file.starExports.map((entry) => starExport(program, file, entry, name))
  const inside = meantOf(file.starExports, starred.map(insideOf))
  if (inside.length > 0) return inside
  const added = program.augmentations.inModule(file, name)
  return added.length > 0 ? added : unite(starred)
}

const insideOf = (values: Values): Values => values.filter(({ k }) => k !== 'external')

/** What the repository's modules among those that are exported as a whole bring under one name. */
function meantOf(entries: readonly FactExport[], starred: readonly Values[]): Values {
  const found = starred.filter((values) => values.length > 0)
  const last = starred.findLastIndex((values) => values.length > 0)
  if (found.length < 2 || entries[last]?.overrides === true) return starred[last] ?? NOTHING
  // ECMAScript exports no name that two modules bring, unless they bring the same thing.
  const [first = NOTHING, ...others] = found
  return others.every((values) => sameValues(first, values)) ? first : ONLY_MISSING
}

function exportEntry(program: Program, file: SourceFile, entry: FactExport): Values {
  if (entry.from !== null) {
    const module = program.module(file, entry.from)
    const { fromName } = entry
    if (fromName === null || fromName === '*') return module
    return flatMap(module, (value) => exportedFrom(program, value, fromName))
  }
  return entry.of === null ? NOTHING : program.resolve(file, 0, entry.of)
}

function starExport(program: Program, file: SourceFile, entry: FactExport, name: string): Values {
  if (entry.from === null) return NOTHING
  return flatMap(program.module(file, entry.from), (module) => {
    if (module.k === 'external') return ONLY_EXTERNAL
    if (module.k !== 'module') return NOTHING
    const source = program.source(module.file)
    return source === undefined ? ONLY_EXTERNAL : program.exported(source, name)
  })
}

function pythonExport(program: Program, file: SourceFile, name: string): Values {
  const bound = boundNames(program, file, name, file.imports(name, 0))
  if (bound.length > 0) return bound
  const starred = starImported(program, file, name)
  if (starred.length > 0) return starred
  if (/(^|\/)__init__\.pyi?$/.test(file.path)) {
    const inside = program.submodule(folderOf(file.path), name)
    if (inside.some((value) => value.k === 'module' || value.k === 'package')) return inside
  }
  return file.members(0, '__getattr__').length > 0 ? ONLY_UNKNOWN : NOTHING
}
