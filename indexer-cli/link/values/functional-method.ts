// Interfaces that function literals stand for: those that leave one method open.

import { lineageWithin } from './lineage.ts'
import type { Program } from './program.ts'
import type { ValueOf } from './value.ts'

/** Methods that every object has, which interfaces may name once more. */
const OBJECT_METHODS: ReadonlySet<string> = new Set(['equals', 'hashCode', 'toString'])

/** The only method that an interface leaves open. */
export function functionalMethod(
  program: Program,
  ref: ValueOf<'instance'>,
): ValueOf<'symbol'> | undefined {
  const found = new Map<string, ValueOf<'symbol'>>()
  for (const entry of lineageWithin(program, ref)) {
    const file = entry.k === 'symbol' ? program.source(entry.file) : undefined
    if (entry.k !== 'symbol' || file === undefined) continue
    const kind = file.symbol(entry.symbol)?.kind
    if (kind !== 'interface' && kind !== 'trait') return undefined
    for (const [index, { parent, name, signature, isStatic }] of file.facts.symbols.entries()) {
      if (parent !== entry.symbol || file.symbol(index)?.kind !== 'method') continue
      if (isStatic || OBJECT_METHODS.has(name) || /\b(?:default|static)\b/.test(signature)) continue
      if (found.has(name)) return undefined
      const { file: number, env } = entry
      found.set(name, {
        k: 'symbol',
        file: number,
        symbol: index,
        ...(env === undefined ? {} : { env }),
      })
    }
  }
  const [only, second] = found.values()
  return second === undefined ? only : undefined
}
