// The fixed shape of the expansion: along which edges, in which direction, how far. IMPORTS is not walked: a file that imports is no evidence.

import type { EdgeKind } from '../../graph/edge.ts'

export interface Channel {
  readonly name: string
  readonly direction: 'in' | 'out'
  readonly kinds: ReadonlySet<EdgeKind>
  /** Hops when the caller asks for one; each further hop asked for adds one. */
  readonly hops: number
  /** The kind of reference travels along. */
  readonly carriesRefKind: boolean
}

const channel = (
  name: string,
  direction: Channel['direction'],
  kinds: readonly EdgeKind[],
  hops: number,
  carriesRefKind = false,
): Channel => ({ name, direction, kinds: new Set(kinds), hops, carriesRefKind })

/** All channels. Each is walked alone, from every root. */
export const CHANNELS: readonly Channel[] = [
  channel('callers', 'in', ['CALLS'], 2),
  channel('callees', 'out', ['CALLS'], 1),
  channel('referrers', 'in', ['REFERENCES'], 1, true),
  channel('referenced', 'out', ['REFERENCES'], 1),
  channel('supertypes', 'out', ['INHERITS', 'IMPLEMENTS'], 1),
  channel('subtypes', 'in', ['INHERITS', 'IMPLEMENTS'], 1),
  channel('handlers', 'out', ['ROUTES_TO'], 1),
  channel('routes', 'in', ['ROUTES_TO'], 1),
  channel('bridged', 'out', ['BRIDGES'], 1),
  channel('bridging', 'in', ['BRIDGES'], 1),
]
