import { impactOf } from '#engine/impact.ts'
import { IMPACT_GROUPS, type ImpactResponse } from '#wire/pack.ts'
import { defineCommand, wholeNumber } from '../args.ts'
import { findRoot } from '../local-index/place.ts'
import { orFail } from './engine-failure.ts'
import { indexSelector } from './index-path.ts'
import { withLocalLibrary } from './target.ts'

export const command = defineCommand({
  positionals: ['SYMBOL'],
  options: { depth: { type: 'string', value: 'N', help: 'steps, 1 to 5 (default 2)' } },
  async run(invocation) {
    const { positionals, options, output, cwd } = invocation
    const depth = wholeNumber('depth', options.depth, { fallback: 2, min: 1, max: 5 })
    const answer = await withLocalLibrary(invocation, {}, async (library) =>
      orFail(
        await impactOf(library, {
          id: indexSelector(positionals[0] ?? '', { cwd, root: findRoot(cwd) }),
          depth,
        }),
      ),
    )
    output.answer(answer, () => text(answer))
  },
})

const text = ({ symbol, groups, truncated }: ImpactResponse): string =>
  [
    `A change to ${symbol.symbol_id} may touch:`,
    ...IMPACT_GROUPS.flatMap((group) => groupLines(group, groups[group])),
    ...(truncated ? ['(cut)'] : []),
  ].join('\n')

function groupLines(
  name: string,
  members: ImpactResponse['groups'][keyof ImpactResponse['groups']],
): string[] {
  if (members.length === 0) return []
  const lines = members.map(
    ({ path, start_line, symbol_id, depth }) => `  ${depth}  ${path}:${start_line}  ${symbol_id}`,
  )
  return [`${name} (${members.length})`, ...lines]
}
