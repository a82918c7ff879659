// Edges and the evidence that they carry. An edge always has two known ends: what could not be resolved is counted, never drawn.

/** Every edge kind, in the order of their codes in a graph snapshot: append only. */
export const EDGE_KINDS = [
  'CALLS',
  'REFERENCES',
  'INHERITS',
  'IMPLEMENTS',
  'IMPORTS',
  'ROUTES_TO',
  'BRIDGES',
  'EXPLAINS',
  'TESTS',
] as const

export type EdgeKind = (typeof EDGE_KINDS)[number]

/** How a REFERENCES edge uses its target, strongest last; `none` on other kinds. Codes are append only. */
export const REF_KINDS = ['none', 'read', 'pass', 'type', 'write', 'define'] as const

export type RefKind = (typeof REF_KINDS)[number]

/** Where an edge comes from: a compiler's index, syntax that decides it, or a guess that names its rule. Append only. */
export const PROVENANCES = ['heuristic', 'treesitter', 'scip'] as const

export type Provenance = (typeof PROVENANCES)[number]
