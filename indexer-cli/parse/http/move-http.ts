// Symbols get their final order when a file is finished; what HTTP facts say of them moves along.

import type { HttpFacts, RouterRef } from './http-facts.ts'

/** The same facts with every symbol index replaced; expressions move by themselves. */
export function moveHttp(facts: HttpFacts, at: (index: number) => number): HttpFacts {
  const ref = (router: RouterRef): RouterRef =>
    'from' in router ? { ...router, from: at(router.from) } : router
  return {
    routers: facts.routers.map((router) => ({
      ...router,
      parent: router.parent === null ? null : ref(router.parent),
      returnedBy: router.returnedBy < 0 ? -1 : at(router.returnedBy),
      given: router.given === null ? null : { ...router.given, symbol: at(router.given.symbol) },
    })),
    routes: facts.routes.map((route) => ({
      ...route,
      router: route.router === null ? null : ref(route.router),
      from: at(route.from),
    })),
    mounts: facts.mounts.map((mount) => ({
      ...mount,
      parent: ref(mount.parent),
      child: ref(mount.child),
    })),
    passes: facts.passes.map((pass) => ({
      ...pass,
      from: at(pass.from),
      router: ref(pass.router),
    })),
    requests: facts.requests.map((request) => ({
      ...request,
      client: request.client === null ? null : ref(request.client),
      from: at(request.from),
    })),
    texts: facts.texts.map(([symbol, text, entry]) => [at(symbol), text, entry]),
  }
}
