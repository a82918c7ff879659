import type * as z from 'zod'
import { search } from '#engine/search.ts'
import { searchRequest, searchResponse } from '#wire/pack.ts'
import { refArgument, reposArgument } from '../arguments.ts'
import { counted, quoted, shortLine, symbolLine } from '../text.ts'
import { defineTool } from '../tool.ts'

const shape = searchRequest.shape

/** Ranked symbols for words. */
export const searchCode = defineTool({
  name: 'search_code',
  title: 'Search code',
  description: `Finds symbols by words, names, paths, globs. Returns ranked lines (path:lines, kind, name, signature) without source; follow with read_symbol.
Use it when get_context_for_task left something open and you have words. Exact name: resolve_symbol. Uses of a symbol: find_references.`,
  input: searchRequest.extend({
    query: shape.query.describe('Words or identifiers'),
    repos: reposArgument,
    ref: refArgument,
    strategies: shape.strategies.describe('Default: all'),
    language: shape.language.describe('Such as python'),
    path: shape.path.describe('Folder or file'),
  }),
  output: searchResponse,
  run: (library, input) => search(library, input),
  render: ({ results, warnings }, { query }) =>
    results.length === 0
      ? [
          `Nothing found for ${quoted(query)}. Try other words, fewer filters, or get_context_for_task.`,
          ...warnings,
        ].join(' ')
      : [
          `${counted(results.length, 'symbol')} for ${quoted(query)}, best first:`,
          ...results.map((result) => `${symbolLine(result)}${origin(result, results)}`),
        ].join('\n'),
})

type Row = z.infer<typeof searchResponse>['results'][number]

/** What found a symbol, and where when results come from several repositories. */
function origin({ strategies, repo }: Row, results: readonly Row[]): string {
  const several = results.some((other) => other.repo !== repo)
  return ` [${strategies.join(' ')}${several ? ` in ${shortLine(repo)}` : ''}]`
}
