// BRIDGES edges between scripts and native code: calls of native modules, and events from the code that sends them to the code that listens.

import type { Program } from '../values/program.ts'
import type { SourceFile } from '../values/source-file.ts'
import type { SymbolRef } from '../values/value.ts'
import type { EdgeSet } from './edge-set.ts'
import { idOf } from './id-of.ts'

/** Whether what a script calls is native code. */
export const isBridged = (program: Program, file: SourceFile, ref: SymbolRef): boolean =>
  file.system === 'script' && program.source(ref.file)?.system === 'scoped'

/** Native functions that a constant holds: `const { add } = NativeModules.Sum`. */
export function heldNative(
  program: Program,
  file: SourceFile,
  ref: SymbolRef,
): readonly SymbolRef[] {
  const source = file.system === 'script' ? program.source(ref.file) : undefined
  const type = source?.symbol(ref.symbol)?.type
  if (source === undefined || type?.t !== 'member') return []
  return program
    .resolve(source, ref.symbol, type)
    .filter((value) => value.k === 'symbol')
    .filter((value) => isBridged(program, source, value))
}

/** Adds an edge from each sender of an event to its listeners. Nothing but the name of the event says so: they are marked heuristic. */
export function linkEvents(program: Program, file: SourceFile, edges: EdgeSet): void {
  for (const bridge of file.facts.bridges ?? []) {
    if (bridge.kind !== 'send') continue
    const { symbol: from, line, event } = bridge
    const found = program.bridges().listeners(event, (name) => program.table.consultName(name))
    for (const ref of found) {
      const to = idOf(program, ref)
      edges.add({ from, kind: 'BRIDGES', refKind: 'none', provenance: 'heuristic', line, to })
    }
  }
}
