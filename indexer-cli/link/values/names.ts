// Free names of a file: its own top level, its imports, built-ins, in that order.

import type { FactImport } from '../../parse/file-facts.ts'
import { folderOf } from '../modules/file-tree.ts'
import { isBuiltin } from './builtins.ts'
import type { Program } from './program.ts'
import type { SourceFile } from './source-file.ts'
import {
  flatMap,
  NOTHING,
  ONLY_EXTERNAL,
  ONLY_MISSING,
  ONLY_UNBOUND,
  unite,
  type Value,
  type Values,
} from './value.ts'

/** What a free name stands for. */
export function lookUpName(
  program: Program,
  file: SourceFile,
  from: number,
  name: string,
  isType = false,
): Values {
  const rules = program.scoped.rulesOf(file)
  if (rules !== undefined) return program.scoped.name(file, rules, { from, name, isType })
  const imports = file.imports(name, from)
  const scope = imports[0]?.scope ?? 0
  const module = file.facts.augmenting === undefined ? undefined : moduleAround(file, from)
  const place = `${scope === 0 ? '' : ` ${scope}`}${module === undefined ? '' : ` ${module}`}`
  return program.table.ofFile(file.number, `n${name}${place}`, () => {
    const bound = boundNames(program, file, name, imports)
    if (bound.length > 0) return bound
    const starred = starImported(program, file, name)
    if (starred.length > 0) return starred
    if (file.system === 'script') {
      const declared = declaredElsewhere(program, file, module, name)
      if (declared.length > 0) return declared
    }
    return isBuiltin(file.system, name) ? ONLY_EXTERNAL : ONLY_UNBOUND
  })
}

/** The module that the code around adds to: `declare module './x' {...}`. */
function moduleAround(file: SourceFile, from: number): string | undefined {
  for (let at = from; at > 0; at = file.symbol(at)?.parent ?? 0) {
    const module = file.facts.augmenting?.find(([holder]) => holder === at)?.[1]
    if (module !== undefined && module !== '') return module
  }
  return undefined
}

/** What the module exports that the code around adds to, else what is global. */
function declaredElsewhere(
  program: Program,
  file: SourceFile,
  module: string | undefined,
  name: string,
): Values {
  if (module !== undefined) {
    const found = flatMap(program.module(file, module), (value) =>
      value.k === 'module' ? exportedFrom(program, value, name) : NOTHING,
    ).filter(({ k }) => k !== 'missing')
    if (found.length > 0) return found
  }
  return program.augmentations.global(file, name)
}

/** What the file's own declarations and imports bind to the name. */
export function boundNames(
  program: Program,
  file: SourceFile,
  name: string,
  imports: readonly FactImport[],
): Values {
  const own = file
    .members(0, name)
    .map((symbol) => program.values.of('symbol', file.number, symbol))
  if (imports.length === 0) return unite(own)
  const imported = imports.map((entry) => importedValues(program, file, entry))
  // `try: from x import f` / `except ImportError: f = None`: the plain variable only stands in.
  const declared = own.filter(([value]) => value?.k === 'symbol' && !isStandIn(file, value.symbol))
  return unite([...declared, ...imported])
}

function isStandIn(file: SourceFile, symbol: number): boolean {
  const kind = file.symbol(symbol)?.kind
  return kind === 'variable' || kind === 'constant'
}

/** What Python's `from m import *` brings under that name. */
export function starImported(program: Program, file: SourceFile, name: string): Values {
  if (file.starImports.length === 0) return NOTHING
  return unite(
    file.starImports.map((entry) =>
      flatMap(program.module(file, entry.from), (module) => {
        if (module.k !== 'module') return module.k === 'external' ? ONLY_EXTERNAL : NOTHING
        const source = program.source(module.file)
        if (source === undefined || !isStarred(source, name)) return NOTHING
        return program.exported(source, name)
      }),
    ),
  )
}

function isStarred(source: SourceFile, name: string): boolean {
  const all = source.facts.allNames
  return all === null ? !name.startsWith('_') : all.includes(name)
}

function importedValues(program: Program, file: SourceFile, entry: FactImport): Values {
  const module = program.module(file, entry.from)
  if (entry.name === '*' || entry.name === '') return module
  return flatMap(module, (value) => {
    if (value.k === 'external' && file.system === 'script') {
      const added = program.augmentations.inPackage(file, entry.from, entry.name)
      if (added.length > 0) return added
    }
    const part = ownPart(program, file, value, entry.name)
    return part.length > 0 ? part : exportedFrom(program, value, entry.name)
  })
}

/** `from . import part` in a package's `__init__.py`: the name cannot come from the package, which gets it here. */
function ownPart(program: Program, file: SourceFile, module: Value, name: string): Values {
  if (file.system !== 'python' || module.k !== 'module' || module.file !== file.number) {
    return NOTHING
  }
  const inside = program.submodule(folderOf(file.path), name)
  return inside.filter((value) => value.k === 'module' || value.k === 'package')
}

/** A name asked of a module: its export, or what stands in for it. */
export function exportedFrom(program: Program, module: Value, name: string): Values {
  if (module.k === 'package') return program.submodule(module.folder, name)
  if (module.k !== 'module') return [module]
  const source = program.source(module.file)
  if (source === undefined) return ONLY_EXTERNAL
  const found = program.exported(source, name)
  if (found.length > 0) return found
  // A CommonJS module without a default export is its own default.
  if (name === 'default' && source.system === 'script') return [module]
  return ONLY_MISSING
}
