import * as z from 'zod'
import { ok } from '#core/result.ts'
import { listRepositories } from '#engine/repositories.ts'
import { NOTHING_INDEXED } from '../failures.ts'
import { counted, shortLine } from '../text.ts'
import { defineTool } from '../tool.ts'

/** What may be asked about. */
export const listRepos = defineTool({
  name: 'list_repos',
  title: 'List repositories',
  description: `Lists the repositories you may see, with indexed refs, commits and sizes. Call it only for a repository's exact name or to compare the indexed commit with yours; the other tools look in all of them when none is named.`,
  input: z.strictObject({}),
  output: z.object({
    repos: z.array(
      z.object({
        repo: z.string(),
        visibility: z.enum(['private', 'team']),
        refs: z.array(
          z.object({
            ref: z.string(),
            commit: z.string().nullable(),
            index_version: z.string(),
            files: z.int(),
            symbols: z.int(),
            switched_at: z.string(),
          }),
        ),
      }),
    ),
  }),
  run: async (library) =>
    ok({
      repos: (await listRepositories(library)).map(({ repo, visibility, refs }) => ({
        repo,
        visibility,
        refs: refs.map(({ ref, commit, indexVersion, files, symbols, switchedAt }) => ({
          ref,
          commit,
          index_version: indexVersion,
          files,
          symbols,
          switched_at: switchedAt,
        })),
      })),
    }),
  render: ({ repos }) =>
    repos.length === 0
      ? NOTHING_INDEXED
      : [
          'Repositories:',
          ...repos.flatMap(({ repo, refs }) => [
            ...(refs.length === 0 ? [`${shortLine(repo)}: nothing pushed yet`] : []),
            ...refs.map(
              ({ ref, commit, files, symbols, switched_at: at }) =>
                `${shortLine(repo)} @ ${shortLine(ref)}${commit === null ? '' : ` (${commit.slice(0, 12)})`}: ${counted(files, 'file')}, ${counted(symbols, 'symbol')}, indexed ${at}`,
            ),
          ]),
        ].join('\n'),
})
