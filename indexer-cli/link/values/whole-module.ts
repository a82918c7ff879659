// What a CommonJS module is as a whole: `module.exports = Foo` is Foo wherever the module is called, constructed, inherited from or named as a type.

import type { Program } from './program.ts'
import { flatMap, NOTHING, ONLY_EXTERNAL, type Value, type Values } from './value.ts'

/** What the file exports as a whole, as a value. */
export function defaultOf(program: Program, file: number): Values {
  const source = program.source(file)
  if (source === undefined) return ONLY_EXTERNAL
  return flatMap(program.exported(source, 'default'), (value) =>
    value.k === 'module' ? NOTHING : program.settle(value),
  )
}

/** A script's module as what it exports as a whole; other values stay. */
export const asWhole = (program: Program, value: Value): Values =>
  value.k === 'module' && program.source(value.file)?.system === 'script'
    ? defaultOf(program, value.file)
    : [value]
