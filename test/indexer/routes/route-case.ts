// Routes and route edges of texts, written as the tests expect them.

import { linkTexts } from '../languages-case.ts'

export interface RoutesOfTexts {
  /** `METHOD /pattern -> path:Container.name`; what has no handler ends with `-> -`. */
  readonly routes: readonly string[]
  /** `from -> to` of requests that meet a route. */
  readonly requests: readonly string[]
  readonly edges: readonly string[]
}

/** Parses and links texts by path, and lists their routes. */
export async function routesOf(texts: Readonly<Record<string, string>>): Promise<RoutesOfTexts> {
  const { facts, linked, edges } = await linkTexts(texts)
  const names = new Map<string, string>()
  for (const [path, { symbols }] of facts) {
    for (const { descriptors, container, name, parent } of symbols) {
      const full = container === '' ? name : `${container}.${name}`
      names.set(`${path}/${descriptors}`, parent < 0 ? path : `${path}:${full}`)
    }
  }
  const name = (id: string): string => (id === '' ? '-' : (names.get(id) ?? id))
  const routes = [...linked.values()].flatMap((file) =>
    file.routes.map(({ method, pattern, handler }) => `${method} ${pattern} -> ${name(handler)}`),
  )
  const requests = [...linked].flatMap(([path, file]) =>
    file.edges
      .filter(([, kind, , provenance]) => kind === 'ROUTES_TO' && provenance === 'heuristic')
      .map(([from, , , , , to]) => {
        const symbol = facts.get(path)?.symbols[from]
        return `${name(`${path}/${symbol?.descriptors ?? ''}`)} -> ${name(to)}`
      }),
  )
  return {
    routes: routes.toSorted(),
    requests: requests.toSorted(),
    edges: edges.map(({ kind, from, to }) => `${kind} ${from} -> ${to}`),
  }
}
