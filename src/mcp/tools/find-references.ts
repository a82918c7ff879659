import * as z from 'zod'
import { EDGE_KINDS } from '#core/graph/edge.ts'
import { symbolEdges } from '#engine/edges.ts'
import { edgesResponse } from '#wire/pack.ts'
import { refArgument, repoArgument, symbolArgument } from '../arguments.ts'
import { counted, edgeLine, named } from '../text.ts'
import { defineTool } from '../tool.ts'

/** Every use of a symbol. */
export const findReferences = defineTool({
  name: 'find_references',
  title: 'Find references',
  description: `Lists every resolved use of a symbol with its exact line: calls, reads, writes, type uses, subclasses, implementations, routes; followed through imports, re-exports and aliases, never guessed. Use it before renaming or changing a signature. Chains of calls: get_call_graph. What breaks further away: impact_of_change.`,
  input: z.strictObject({
    symbol: symbolArgument,
    repo: repoArgument,
    ref: refArgument,
    kinds: z.array(z.enum(EDGE_KINDS)).min(1).optional().describe('Default: all uses'),
    limit: z.int().min(1).max(500).default(50),
  }),
  output: edgesResponse,
  run: (library, { symbol, ...rest }) =>
    symbolEdges(library, { id: symbol, view: 'references', ...rest }),
  render: ({ symbol, edges, truncated }) =>
    [
      `${counted(edges.length, 'use')} of ${named(symbol)}${truncated ? ' (more exist: raise limit)' : ''}`,
      ...edges.map((edge) => edgeLine(edge, 'from')),
    ].join('\n'),
})
