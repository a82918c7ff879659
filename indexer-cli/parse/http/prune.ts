// Untyped parameters are routers only where something treats them as such.

import type {
  FactMount,
  FactPass,
  FactRequest,
  FactRoute,
  FactRouter,
  HttpFacts,
  RouterRef,
} from './http-facts.ts'

/** Parameters of these names may be routers, though nothing here uses them as such but hands them on. */
const PASSED_NAME = /app|router|routes|server|api|fastify|instance|blueprint/i

/** Leaves out parameters without a type that nothing treats as routers: every untyped argument would be one. */
export function pruned(facts: HttpFacts): HttpFacts {
  const used = new Set<number>()
  const use = (ref: RouterRef | null): void => {
    if (ref !== null && 'at' in ref) used.add(ref.at)
  }
  for (const { router } of facts.routes) use(router)
  for (const { client } of facts.requests) use(client)
  for (const { parent } of facts.mounts) use(parent)
  for (const { parent } of facts.routers) use(parent)
  const moved = new Map<number, number>()
  for (const [at, { framework, given, parent }] of facts.routers.entries()) {
    // A group of a router that another file knows is no parameter.
    const isGroup = given === null && parent !== null
    const isKept =
      framework !== '' || isGroup || used.has(at) || PASSED_NAME.test(given?.name ?? '')
    if (isKept) moved.set(at, moved.size)
  }
  if (moved.size === facts.routers.length) return facts
  const isKept = (ref: RouterRef | null): boolean =>
    ref === null || !('at' in ref) || moved.has(ref.at)
  const move = (ref: RouterRef): RouterRef =>
    'at' in ref ? { at: moved.get(ref.at) ?? ref.at } : ref
  const moveAny = (ref: RouterRef | null): RouterRef | null => (ref === null ? null : move(ref))
  const withParent = (router: FactRouter): FactRouter => ({
    ...router,
    parent: moveAny(router.parent),
  })
  const withRouter = (route: FactRoute): FactRoute => ({ ...route, router: moveAny(route.router) })
  const withClient = (request: FactRequest): FactRequest => ({
    ...request,
    client: moveAny(request.client),
  })
  const withEnds = (mount: FactMount): FactMount => ({
    ...mount,
    parent: move(mount.parent),
    child: move(mount.child),
  })
  const withPassed = (pass: FactPass): FactPass => ({ ...pass, router: move(pass.router) })
  return {
    ...facts,
    routers: facts.routers.filter((_, at) => moved.has(at)).map(withParent),
    routes: facts.routes.map(withRouter),
    requests: facts.requests.map(withClient),
    mounts: facts.mounts.filter(({ child }) => isKept(child)).map(withEnds),
    passes: facts.passes.filter(({ router }) => isKept(router)).map(withPassed),
  }
}
