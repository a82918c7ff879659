import { routeMatch } from '#storage/route-match.ts'
import { defineCommand } from '../args.ts'
import { CommandFailure, EXIT } from '../exit-codes.ts'
import { allRoutes, type ListedRoute } from '../local-index/all-routes.ts'
import { findRoot } from '../local-index/place.ts'
import { withLocalLibrary } from './target.ts'

export const command = defineCommand({
  positionals: ['[PATTERN]'],
  options: {
    method: { type: 'string', value: 'METHOD', help: 'routes that take this method' },
    file: { type: 'string', value: 'PATH', help: 'routes that this file registers' },
  },
  async run(invocation) {
    const { positionals, options, output, cwd } = invocation
    const [pattern] = positionals
    const all = await withLocalLibrary(invocation, {}, async () => allRoutes(findRoot(cwd)))
    const method = options.method?.toUpperCase() ?? ''
    const routes = all.filter(
      (route) =>
        (pattern === undefined
          ? method === '' || route.method === 'ANY' || route.method === method
          : routeMatch({ method, pattern }, route) > 0) &&
        (options.file === undefined || route.path === options.file),
    )
    if (routes.length === 0 && pattern !== undefined) {
      throw new CommandFailure(EXIT.notFound, `no route answers ${`${method} ${pattern}`.trim()}`)
    }
    output.answer({ routes }, () =>
      routes.length === 0 ? 'No routes' : routes.map(line).join('\n'),
    )
  },
})

const line = ({ method, pattern, path, line: at, handler }: ListedRoute): string =>
  `${method.padEnd(7)} ${pattern}  ${handler?.symbol_id ?? '(no function by name)'}  ${path}:${at}`
