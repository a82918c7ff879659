// The real Worker on this machine, as the benchmark uses it: start on a state folder, push trees, ask, stop.

import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { updateLocalIndex } from '#cli/local-index/update.ts'
import { openPushSource, type PushSource } from '#cli/push/push-source.ts'
import { push } from '#cli/push/push.ts'
import { createClient, type Client } from '#cli/server/client.ts'
import { packSchema, type ContextRequest, type Pack } from '#wire/pack.ts'
import { startLocalServer } from '../scripts/local-server.ts'

const ORGANISATION = 'bench'

/** The order in which shards go up; the answer must not depend on it. */
export type UploadOrder = 'as listed' | 'reversed'

export interface Served {
  /** Indexes a folder and pushes it; answers its repository name. */
  push(root: string, name: string, order?: UploadOrder): Promise<string>
  ask(request: ContextRequest): Promise<Pack>
  /** The body as it came, unread. */
  askRaw(request: ContextRequest): Promise<string>
  stop(): Promise<void>
}

const asText = (request: ContextRequest) =>
  ({ method: 'POST', path: '/context', json: request }) as const

function reversed(source: PushSource): PushSource {
  return {
    manifest: source.manifest,
    async *shards(hashes) {
      const texts: string[] = []
      for await (const text of source.shards(hashes)) texts.push(text)
      yield* texts.reverse()
    },
    vectors: (hashes) => source.vectors(hashes),
    close: () => source.close(),
  }
}

async function pushTree(
  client: Client,
  root: string,
  name: string,
  order: UploadOrder,
): Promise<string> {
  const repo = `${ORGANISATION}/${name.replaceAll(/[^A-Za-z0-9_.-]/g, '-')}`
  await updateLocalIndex(root)
  const source = await openPushSource(root, { withSource: true })
  try {
    await push({
      root,
      client,
      source: order === 'reversed' ? reversed(source) : source,
      repo,
      ref: 'main',
      commit: null,
      dirty: false,
      force: true,
      dryRun: false,
    })
  } finally {
    source.close()
  }
  return repo
}

/** Starts the Worker on a fresh or an earlier state; a fresh one gets an organisation and a token. */
export async function startServed(stateDir: string): Promise<Served> {
  const secret = randomBytes(24).toString('hex')
  const server = await startLocalServer({
    stateDir,
    vars: { BOOTSTRAP_TOKEN: secret, RATE_LIMITING: 'off' },
  })
  const founder = createClient({ url: server.url, token: secret })
  const { token } = await founder.call(
    { method: 'POST', path: '/orgs', json: { name: ORGANISATION } },
    z.object({ token: z.string() }),
  )
  const client = createClient({ url: server.url, token })
  return {
    push: (root, name, order = 'as listed') => pushTree(client, root, name, order),
    ask: (request) => client.call(asText(request), packSchema),
    askRaw: async (request) => (await client.send(asText(request))).text(),
    stop: () => server.stop(),
  }
}
