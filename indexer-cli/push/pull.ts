// Takes a version of the server over into the local index: questions are answered from it at once, and the next update stores only what differs.

import { hash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { openIndex } from '#storage/index-row.ts'
import { switchIndex } from '#storage/index-switch.ts'
import { storeShards, type StorableShard } from '#storage/store-shards.ts'
import { encodeManifest } from '#wire/manifest-text.ts'
import { exportHeader } from '#wire/push.ts'
import { parseShard } from '#wire/shard.ts'
import type * as z from 'zod'
import { CommandFailure, EXIT } from '../exit-codes.ts'
import { BUILD_ID } from '../local-index/build-id.ts'
import { nodeDatabase } from '../local-index/node-database.ts'
import { openForWriting } from '../local-index/open-file.ts'
import { LOCAL_REF, LOCAL_REPO_ID } from '../local-index/repository.ts'
import { writeSettings } from '../local-index/settings.ts'
import type { Client } from '../server/client.ts'
import { remember } from './known-remote.ts'

/** Characters of shards handed to storage at once. */
const STORE_CHARS = 4_000_000

export interface PullOptions {
  readonly root: string
  readonly client: Client
  readonly repo: string
  readonly ref: string
  readonly onProgress?: (done: number, total: number) => void
}

export interface PullOutcome {
  readonly indexVersion: string
  readonly commit: string | null
  readonly files: number
}

/** Pulls; nothing changes unless every byte is there and matches its hash. */
export async function pull(options: PullOptions): Promise<PullOutcome> {
  const { client, root, repo, ref } = options
  const [org = '', name = ''] = repo.split('/')
  const response = await client.send({
    method: 'GET',
    path: `/repos/${encodeURIComponent(org)}/${encodeURIComponent(name)}/export?ref=${encodeURIComponent(ref)}`,
  })
  if (response.body === null) throw damaged('it was empty')
  const lines = linesOf(response.body)
  const header = readHeader((await lines.next()).value)
  const index = openForWriting(root)
  const { file } = index
  try {
    await store(options, file, header, lines)
    for (const table of ['files', 'facts', 'links', 'skipped'])
      file.exec(`DELETE FROM local_${table}`)
    index.publish()
  } finally {
    index.close()
  }
  remember(root, { url: client.url, repo, ref }, header.index_version)
  return {
    indexVersion: header.index_version,
    commit: header.commit,
    files: header.manifest.files.length,
  }
}

type Header = z.infer<typeof exportHeader>

async function store(
  { onProgress }: PullOptions,
  file: DatabaseSync,
  header: Header,
  lines: AsyncGenerator<string>,
): Promise<void> {
  const database = nodeDatabase(file)
  const expected = new Set(header.manifest.files.map(([, shardHash]) => shardHash))
  let batch: StorableShard[] = []
  let chars = 0
  let done = 0
  const flush = async (): Promise<void> => {
    await storeShards(database, LOCAL_REPO_ID, batch)
    batch = []
    chars = 0
  }
  for await (const text of lines) {
    const shardHash = hash('sha256', text, 'hex')
    const parsed = parseShard(text)
    if (!parsed.ok || !expected.has(shardHash)) throw damaged('a shard does not match its hash')
    batch.push({ hash: shardHash, text, shard: parsed.value })
    chars += text.length
    onProgress?.((done += 1), expected.size)
    if (chars > STORE_CHARS) await flush()
  }
  await flush()
  const live = await openIndex(database, LOCAL_REPO_ID, LOCAL_REF)
  const switched = await switchIndex(database, {
    repoId: LOCAL_REPO_ID,
    ref: LOCAL_REF,
    manifest: header.manifest,
    indexVersion: header.index_version,
    commit: header.commit,
    dirty: false,
    expectedVersion: live.version,
    switchedAt: new Date().toISOString(),
  })
  if (!switched.ok) throw damaged(switched.error.reason)
  writeSettings(file, {
    build: BUILD_ID,
    index_version: header.index_version,
    commit: header.commit ?? '',
    dirty: '',
    configs: '',
    tree_stamp: '',
    updated_at: new Date().toISOString(),
  })
}

function readHeader(line: unknown): Header {
  const parsed = exportHeader.safeParse(typeof line === 'string' ? JSON.parse(line) : undefined)
  if (!parsed.success) throw damaged('its first line is no header')
  const version = hash('sha256', encodeManifest(parsed.data.manifest), 'hex')
  if (version !== parsed.data.index_version) throw damaged('the manifest does not match its hash')
  return parsed.data
}

const damaged = (why: string): CommandFailure =>
  new CommandFailure(
    EXIT.failed,
    `the export could not be taken over: ${why}. Nothing was changed; try again`,
  )

async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let rest = ''
  for await (const bytes of stream) {
    const parts = (rest + decoder.decode(bytes, { stream: true })).split('\n')
    rest = parts.pop() ?? ''
    yield* parts
  }
  rest += decoder.decode()
  if (rest !== '') yield rest
}
