// Who answers the cases: the local index through the engine, or a server over HTTP. Both are the paths that users take.

import type { Library } from '#engine/index-reader.ts'
import { encodePack } from '#wire/pack-codec.ts'
import { packSchema, resolveResponse, type ContextRequest, type Pack } from '#wire/pack.ts'
import type { Invocation } from '../args.ts'
import { orFail } from '../commands/engine-failure.ts'
import { localNames, noIndex } from '../commands/target.ts'
import { readConfig } from '../config.ts'
import { findRoot } from '../local-index/place.ts'

interface Answer {
  readonly pack: Pack
  /** The canonical bytes, for comparison. */
  readonly bytes: string
  readonly ms: number
}

export interface Asker {
  ask(request: ContextRequest): Promise<Answer>
  /** Ids of the symbols that a name means, in the repository where one is named. */
  resolve(name: string, repo: string | undefined): Promise<readonly string[]>
  close(): void
}

type Asked = Pick<Invocation, 'globals' | 'cwd' | 'env'>

/** Opens one load after another; a local load reads the index anew, a server's is a connection. */
export async function askerFactory(
  invocation: Asked,
  { local }: { readonly local: boolean },
): Promise<{ readonly kind: 'local' | 'server'; open(): Promise<Asker> }> {
  const config = readConfig({ ...invocation, root: findRoot(invocation.cwd) })
  if (local || config.url === undefined) return { kind: 'local', open: () => openLocal(invocation) }
  const { createClient } = await import('../server/client.ts')
  const client = createClient({ url: config.url, token: config.token })
  const home = config.repo === undefined ? undefined : [config.repo]
  const asker: Asker = {
    ask: (request) =>
      timed(() =>
        client.call(
          {
            method: 'POST',
            path: '/context',
            json:
              request.repos === undefined && home !== undefined
                ? { ...request, repos: home }
                : request,
          },
          packSchema,
        ),
      ),
    async resolve(name, repo) {
      const query = new URLSearchParams({ name, ...(repo === undefined ? {} : { repo }) })
      const path = `/symbols?${query.toString()}`
      const { symbols } = await client.call({ method: 'GET', path }, resolveResponse)
      return symbols.map(({ symbol_id }) => symbol_id)
    },
    close() {},
  }
  return { kind: 'server', open: () => Promise.resolve(asker) }
}

async function openLocal(invocation: Asked): Promise<Asker> {
  const root = findRoot(invocation.cwd)
  const [{ openLocalLibrary }, { getContext }, { resolveSymbol }, names] = await Promise.all([
    import('../local-index/local-library.ts'),
    import('#engine/context.ts'),
    import('#engine/resolve.ts'),
    localNames(invocation),
  ])
  const opened = openLocalLibrary(root, names)
  if (opened === undefined) throw noIndex(root)
  const library: Library = opened.library
  return {
    ask: (request) => timed(async () => orFail(await getContext(library, request))),
    async resolve(name, repo) {
      const { symbols } = orFail(await resolveSymbol(library, { name, repo }))
      return symbols.map(({ symbol_id }) => symbol_id)
    },
    close: () => opened.close(),
  }
}

async function timed(ask: () => Promise<Pack>): Promise<Answer> {
  const started = performance.now()
  const pack = await ask()
  const ms = performance.now() - started
  return { pack, bytes: encodePack(pack), ms }
}
