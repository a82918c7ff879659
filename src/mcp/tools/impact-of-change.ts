import * as z from 'zod'
import { ok } from '#core/result.ts'
import { impactOf } from '#engine/impact.ts'
import { IMPACT_GROUPS, impactRequest, symbolRef } from '#wire/pack.ts'
import { refArgument, repoArgument, symbolArgument } from '../arguments.ts'
import { named } from '../text.ts'
import { defineTool } from '../tool.ts'

const reached = symbolRef.extend({ depth: z.int() })

const TITLES: Readonly<Record<(typeof IMPACT_GROUPS)[number], string>> = {
  callers: 'Callers',
  type_users: 'Users of the type',
  implementers: 'Implementers and subclasses',
  routes: 'Routes',
  tests: 'Tests to run',
  other: 'Other',
}

/** What a change of a symbol may break. */
export const impactOfChange = defineTool({
  name: 'impact_of_change',
  title: 'Impact of a change',
  description: `Tells what may break when a symbol changes, several steps away: callers, users of the type, implementers, routes, and the tests to run. Use it before changing behaviour or a signature, and to choose tests. Listed symbols are places to check, not to edit. Direct uses with lines: find_references.`,
  input: z.strictObject({
    symbol: symbolArgument,
    repo: repoArgument,
    ref: refArgument,
    depth: impactRequest.shape.depth.describe('Steps away'),
    limit: z.int().min(1).max(500).default(40).describe('Symbols listed per group'),
  }),
  output: z.object({
    symbol: symbolRef,
    depth: z.int(),
    groups: z.record(z.enum(IMPACT_GROUPS), z.array(reached)),
    /** Before the limit. */
    totals: z.record(z.string(), z.int()),
    truncated: z.boolean(),
  }),
  run: async (library, { symbol, limit, ...rest }) => {
    const impact = await impactOf(library, { id: symbol, ...rest })
    if (!impact.ok) return impact
    const { groups, truncated } = impact.value
    const cut = IMPACT_GROUPS.some((group) => groups[group].length > limit)
    return ok({
      ...impact.value,
      groups: {
        callers: groups.callers.slice(0, limit),
        type_users: groups.type_users.slice(0, limit),
        implementers: groups.implementers.slice(0, limit),
        routes: groups.routes.slice(0, limit),
        tests: groups.tests.slice(0, limit),
        other: groups.other.slice(0, limit),
      },
      truncated: truncated || cut,
    })
  },
  render: ({ symbol, groups, totals, depth, truncated }) =>
    [
      `Impact of ${named(symbol)}, up to ${depth} steps${truncated ? ' (more exist: raise limit)' : ''}`,
      ...IMPACT_GROUPS.flatMap((group) =>
        groups[group].length === 0
          ? []
          : [
              `${TITLES[group]} (${totals[group]}):`,
              ...groups[group].map((item) => `${named(item)} [depth ${item.depth}]`),
            ],
      ),
      ...(IMPACT_GROUPS.every((group) => groups[group].length === 0)
        ? ['Nothing in the index depends on it.']
        : []),
    ].join('\n'),
})
