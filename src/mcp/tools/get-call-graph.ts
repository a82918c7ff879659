import * as z from 'zod'
import { ok } from '#core/result.ts'
import { symbolEdges, type EdgeViewName } from '#engine/edges.ts'
import { edgeView, symbolRef } from '#wire/pack.ts'
import { refArgument, repoArgument, symbolArgument } from '../arguments.ts'
import { counted, edgeLine, named } from '../text.ts'
import { defineTool } from '../tool.ts'

const DIRECTIONS = ['callers', 'callees', 'both'] as const

/** Who calls a symbol and what it calls, to a depth. */
export const getCallGraph = defineTool({
  name: 'get_call_graph',
  title: 'Call graph',
  description: `Walks calls from one function or method: up (callers), down (callees) or both, with the line of each call. Use it to trace how execution reaches a place or what a function sets in motion. Calls at module level come from the file's module. Other uses: find_references.`,
  input: z.strictObject({
    symbol: symbolArgument,
    repo: repoArgument,
    ref: refArgument,
    direction: z.enum(DIRECTIONS).default('both'),
    depth: z.int().min(1).max(5).default(1).describe('Steps of calls'),
    limit: z.int().min(1).max(500).default(50).describe('Calls per direction'),
  }),
  output: z.object({
    symbol: symbolRef,
    callers: z.array(edgeView),
    callees: z.array(edgeView),
    truncated: z.boolean(),
  }),
  run: async (library, { symbol, direction, ...rest }) => {
    const walk = (view: EdgeViewName) => symbolEdges(library, { id: symbol, view, ...rest })
    const up = direction === 'callees' ? undefined : await walk('callers')
    if (up !== undefined && !up.ok) return up
    const down = direction === 'callers' ? undefined : await walk('callees')
    if (down !== undefined && !down.ok) return down
    const either = up ?? down
    if (either === undefined) throw new Error(`no direction: ${direction}`)
    return ok({
      symbol: either.value.symbol,
      callers: up?.value.edges ?? [],
      callees: down?.value.edges ?? [],
      truncated: [up, down].some((walked) => walked?.value.truncated === true),
    })
  },
  render: ({ symbol, callers, callees, truncated }, { direction }) =>
    [
      `${named(symbol)}${truncated ? ' (more calls exist: raise limit)' : ''}`,
      ...(direction === 'callees'
        ? []
        : [
            `Called by, ${counted(callers.length, 'call')}:`,
            ...callers.map((edge) => edgeLine(edge, 'from')),
          ]),
      ...(direction === 'callers'
        ? []
        : [
            `Calls, ${counted(callees.length, 'call')}:`,
            ...callees.map((edge) => edgeLine(edge, 'to')),
          ]),
    ].join('\n'),
})
