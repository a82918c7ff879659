import {
  searchRequest,
  searchResponse,
  type SearchRequest,
  type SearchResponse,
} from '#wire/pack.ts'
import { defineCommand, wholeNumber, type Invocation } from '../args.ts'
import { askAnywhere, checked } from './ask-anywhere.ts'
import { orFail } from './engine-failure.ts'

const options = {
  local: { type: 'boolean', help: 'search the local index, even when a server is configured' },
  repo: {
    type: 'string',
    value: 'ORG/NAME',
    multiple: true,
    help: 'search this repository only; may be given again',
  },
  ref: { type: 'string', value: 'REF', help: 'ref to search' },
  limit: { type: 'string', value: 'N', help: 'results at most (default 20)' },
  language: { type: 'string', value: 'NAME', help: 'symbols of this language only' },
  kind: { type: 'string', value: 'KIND', help: 'symbols of this kind only' },
  path: { type: 'string', value: 'PATH', help: 'symbols below this path only' },
  strategy: {
    type: 'string',
    value: 'NAME',
    multiple: true,
    help: 'fts, symbol, path, deps or vector; may be given again',
  },
  full: { type: 'boolean', help: 'show signatures' },
} as const

export const command = defineCommand({
  positionals: ['QUERY'],
  options,
  async run(invocation) {
    const found = await ask(invocation, readRequest(invocation))
    invocation.output.answer(found, () => text(found, invocation.options.full === true))
  },
})

type Asked = Invocation<typeof options>

function readRequest({ positionals, options }: Asked): SearchRequest {
  const { repo, ref, language, kind, path, strategy } = options
  return checked(searchRequest, {
    query: positionals[0],
    limit: wholeNumber('limit', options.limit, { fallback: 20, min: 1, max: 100 }),
    ...(repo === undefined ? {} : { repos: repo }),
    ...(ref === undefined ? {} : { ref }),
    ...(language === undefined ? {} : { language }),
    ...(kind === undefined ? {} : { kind }),
    ...(path === undefined ? {} : { path }),
    ...(strategy === undefined ? {} : { strategies: strategy }),
  })
}

const ask = (invocation: Asked, request: SearchRequest): Promise<SearchResponse> =>
  askAnywhere(invocation, request, {
    path: '/search',
    schema: searchResponse,
    async local(library) {
      const { search } = await import('#engine/search.ts')
      return orFail(await search(library, request))
    },
  })

function text({ results, warnings }: SearchResponse, full: boolean): string {
  if (results.length === 0) return ['Nothing found.', ...warnings].join(' ')
  const isOneRepo = new Set(results.map(({ repo }) => repo)).size === 1
  return results
    .map(({ repo, path, start_line, qualified_name, kind, strategies, signature }) =>
      [
        `${isOneRepo ? '' : `${repo}:`}${path}:${start_line}  ${kind} ${qualified_name || path}  [${strategies.join(' ')}]`,
        ...(full && signature !== '' ? [`    ${signature}`] : []),
      ].join('\n'),
    )
    .join('\n')
}
