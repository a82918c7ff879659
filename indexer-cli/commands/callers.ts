import { EDGE_KINDS, type EdgeKind } from '#core/graph/edge.ts'
import { symbolEdges } from '#engine/edges.ts'
import type { EdgesResponse } from '#wire/pack.ts'
import { defineCommand, wholeNumber } from '../args.ts'
import { badUsage } from '../exit-codes.ts'
import { findRoot } from '../local-index/place.ts'
import { orFail } from './engine-failure.ts'
import { indexSelector } from './index-path.ts'
import { withLocalLibrary } from './target.ts'

/** Edges that one answer holds. */
const MAX_EDGES = 10_000

export const command = defineCommand({
  positionals: ['SYMBOL'],
  options: {
    kind: {
      type: 'string',
      value: 'KIND',
      multiple: true,
      help: 'edges of this kind (default CALLS and BRIDGES); may be given again',
    },
    depth: { type: 'string', value: 'N', help: 'steps, 1 to 10 (default 1)' },
  },
  async run(invocation) {
    const { positionals, options, output, cwd } = invocation
    const answer = await withLocalLibrary(invocation, {}, async (library) =>
      orFail(
        await symbolEdges(library, {
          id: indexSelector(positionals[0] ?? '', { cwd, root: findRoot(cwd) }),
          view: 'callers',
          kinds: options.kind?.map(toKind),
          depth: wholeNumber('depth', options.depth, { fallback: 1, min: 1, max: 10 }),
          limit: MAX_EDGES,
        }),
      ),
    )
    output.answer(answer, () => text(answer))
  },
})

function toKind(text: string): EdgeKind {
  const kind = EDGE_KINDS.find((known) => known === text.toUpperCase())
  if (kind === undefined)
    throw badUsage(`--kind takes one of ${EDGE_KINDS.join(', ')}, not "${text}"`)
  return kind
}

function text({ symbol, edges, truncated }: EdgesResponse): string {
  if (edges.length === 0) return `Nothing calls ${symbol.symbol_id}`
  return [
    ...edges.map(
      ({ kind, ref_kind, path, line, from, depth }) =>
        `${'  '.repeat(depth - 1)}${path}:${line}  ${kind}${ref_kind === 'none' ? '' : ` (${ref_kind})`}  ${from.symbol_id}`,
    ),
    ...(truncated ? [`(cut at ${MAX_EDGES} edges)`] : []),
  ].join('\n')
}
