// The edge that one use makes.

import { isTest } from '#core/graph/test-path.ts'
import type { Provenance, RefKind } from '#core/graph/edge.ts'
import type { FactUse } from '../../parse/file-facts.ts'
import type { Program } from '../values/program.ts'
import type { SourceFile } from '../values/source-file.ts'
import { isBridged } from './bridges.ts'
import type { EdgeSet } from './edge-set.ts'
import { idOf } from './id-of.ts'
import { isCalling, type Target } from './targets.ts'

/** A use with one thing that it links to. */
export interface LinkedUse extends Target {
  readonly use: Pick<FactUse, 'from' | 'line' | 'role'>
  readonly provenance: Provenance
}

/** Adds a call, which from a test to code that is none is a TESTS edge too, or a reference. */
export function addUse(
  program: Program,
  file: SourceFile,
  edges: EdgeSet,
  { use, ref, called, provenance }: LinkedUse,
): void {
  const { from, line } = use
  if (called && isBridged(program, file, ref)) {
    const to = idOf(program, ref)
    edges.add({ from, kind: 'BRIDGES', refKind: 'none', provenance, line, to })
    return
  }
  if (!called) {
    // A declaration that names itself is no use of it.
    if (ref.file === file.number && (ref.symbol === from || ref.symbol === 0)) return
    const to = idOf(program, ref)
    edges.add({ from, kind: 'REFERENCES', refKind: toRefKind(use.role), provenance, line, to })
    return
  }
  const to = idOf(program, ref)
  edges.add({ from, kind: 'CALLS', refKind: 'none', provenance, line, to })
  if (program.source(ref.file)?.isTest !== false) return
  const user = file.symbol(from)
  if (!isTest(file.path, user?.container ?? '', user?.name ?? '')) return
  edges.add({ from, kind: 'TESTS', refKind: 'none', provenance, line, to })
}

function toRefKind(role: FactUse['role']): RefKind {
  if (role === 'given') return 'write'
  return isCalling(role) ? 'read' : role
}
