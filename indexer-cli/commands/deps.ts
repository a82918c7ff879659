import { symbolEdges } from '#engine/edges.ts'
import { byText } from '#core/order.ts'
import { defineCommand } from '../args.ts'
import { CommandFailure, EXIT } from '../exit-codes.ts'
import { findRoot } from '../local-index/place.ts'
import { orFail } from './engine-failure.ts'
import { indexPath } from './index-path.ts'
import { withLocalLibrary } from './target.ts'

/** Edges that one answer holds. */
const MAX_EDGES = 10_000

interface Dependencies {
  readonly path: string
  readonly imports: readonly string[]
  readonly imported_by: readonly string[]
}

export const command = defineCommand({
  positionals: ['FILE'],
  options: {},
  async run(invocation) {
    const { positionals, output, cwd } = invocation
    const path = indexPath(positionals[0] ?? '', { cwd, root: findRoot(cwd) })
    const answer = await withLocalLibrary(
      invocation,
      {},
      async (library): Promise<Dependencies> => {
        const ask = { id: `${path}/`, kinds: ['IMPORTS'], limit: MAX_EDGES } as const
        const outward = await symbolEdges(library, { ...ask, view: 'dependencies' })
        if (!outward.ok && outward.error.reason === 'symbol_not_found') {
          throw new CommandFailure(
            EXIT.notFound,
            `the index holds no file ${path}; paths count from the root of the index`,
            { missing: path },
          )
        }
        const out = orFail(outward)
        const into = orFail(await symbolEdges(library, { ...ask, view: 'references' }))
        return {
          path,
          imports: paths(out.edges.map(({ to }) => to.path)),
          imported_by: paths(into.edges.map(({ from }) => from.path)),
        }
      },
    )
    output.answer(answer, () => text(answer))
  },
})

const paths = (list: readonly string[]): string[] => [...new Set(list)].sort(byText)

const text = ({ path, imports, imported_by: importedBy }: Dependencies): string =>
  [
    `${path} imports ${imports.length} ${imports.length === 1 ? 'file' : 'files'}`,
    ...imports.map((file) => `  ${file}`),
    `and is imported by ${importedBy.length}`,
    ...importedBy.map((file) => `  ${file}`),
  ].join('\n')
