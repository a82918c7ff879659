// What an edge's evidence is worth. Unknown never beats known: a value that is missing weighs nothing.

import type { Provenance, RefKind } from '../../graph/edge.ts'

/** How much a kind of reference says: who defines or writes a symbol matters more than who reads it. */
export const REF_KIND_WEIGHT: Readonly<Record<RefKind, number>> = {
  define: 1,
  write: 0.8,
  type: 0.6,
  pass: 0.5,
  read: 0.4,
  none: 0,
}

/** Trust in where an edge comes from. */
export const PROVENANCE_WEIGHT: Readonly<Record<Provenance, number>> = {
  scip: 1,
  treesitter: 0.8,
  heuristic: 0.4,
}
