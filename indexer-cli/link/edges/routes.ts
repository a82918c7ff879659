// A file's part of the route plan, as its shard holds it.

import type { Shard } from '#wire/shard.ts'
import type { FilePlan } from '../routes/plan.ts'
import type { EdgeSet } from './edge-set.ts'

/** The file's routes in the order of the shard format; adds their edges and those of its requests. */
export function linkRoutes(plan: FilePlan | undefined, edges: EdgeSet): Shard['routes'] {
  for (const edge of plan?.edges ?? []) edges.add({ ...edge, refKind: 'none' })
  return [...(plan?.routes ?? [])]
}
