// One push: begin, upload what the server lacks, commit. Killed anywhere, the server keeps its old version, and a repeated push uploads only the rest.

import { CommandFailure, EXIT } from '../exit-codes.ts'
import { ServerRefusal, type Client } from '../server/client.ts'
import {
  beginPushResponse,
  commitResponse,
  uploadResponse,
  type BeginPushRequest,
  type BeginPushResponse,
} from '#wire/push.ts'
import { uploadBatches, type UploadBatch } from './batches.ts'
import { knownOf, remember, rememberPending, type Remote } from './known-remote.ts'
import type { PushSource } from './push-source.ts'

/** Uploads under way at once: hides the round trip, and bounds the memory to as many batches. */
const PARALLEL_UPLOADS = 3

export interface PushOptions {
  readonly root: string
  readonly client: Client
  readonly source: PushSource
  readonly repo: string
  readonly ref: string
  readonly commit: string | null
  readonly dirty: boolean
  readonly force: boolean
  readonly dryRun: boolean
  readonly onProgress?: (uploaded: number, total: number) => void
}

export interface PushOutcome {
  readonly indexVersion: string
  /** Live on the server before; null for none. */
  readonly previous: string | null
  readonly upToDate: boolean
  readonly shardsUploaded: number
  readonly shardsReused: number
  /** Sent over the wire. */
  readonly bytes: number
}

/** Pushes the source; a ref that moved is a failure with both versions in it. */
export async function push(options: PushOptions): Promise<PushOutcome> {
  const { client, source, root, repo, ref } = options
  const remote: Remote = { url: client.url, repo, ref }
  const begun = await begin(options, remote)
  const total = source.manifest.files.length
  const outcome = {
    indexVersion: begun.index_version,
    previous: begun.base,
    upToDate: begun.up_to_date,
    shardsUploaded: begun.missing.length,
    shardsReused: total - begun.missing.length,
    bytes: 0,
  }
  if (options.dryRun) return outcome
  if (begun.push_id === null) {
    remember(root, remote, begun.index_version)
    return outcome
  }
  const shardBytes = await upload(options, begun.push_id, begun.missing)
  const bytes = shardBytes + (await uploadVectors(options, begun.push_id, begun.missing_vectors))
  rememberPending(root, remote, begun.index_version)
  const committed = await orConflict(remote, begun.base, () =>
    client.call(
      { method: 'POST', path: `/pushes/${encodeURIComponent(begun.push_id ?? '')}/commit` },
      commitResponse,
    ),
  )
  remember(root, remote, committed.index_version)
  return { ...outcome, previous: committed.previous, bytes }
}

async function begin(
  { client, source, commit, dirty, force, dryRun, root }: PushOptions,
  remote: Remote,
): Promise<BeginPushResponse> {
  const [org = '', name = ''] = remote.repo.split('/')
  const { seen, pending } = knownOf(root, remote)
  const send = (base: string | null | undefined): Promise<BeginPushResponse> => {
    const request: BeginPushRequest = {
      ref: remote.ref,
      commit,
      dirty,
      force,
      dry_run: dryRun,
      manifest: source.manifest,
      ...(base === undefined ? {} : { base }),
    }
    const path = `/repos/${encodeURIComponent(org)}/${encodeURIComponent(name)}/pushes`
    return client.call({ method: 'POST', path, json: request }, beginPushResponse)
  }
  return orConflict(remote, seen ?? null, async () => {
    try {
      return await send(seen)
    } catch (error) {
      // The ref is gone altogether, or holds what this clone pushed without hearing so: there is nothing of others to overwrite.
      const live = isConflict(error) ? error.more['live'] : undefined
      if (live === null) return send(null)
      if (pending !== undefined && live === pending) return send(pending)
      throw error
    }
  })
}

const isConflict = (error: unknown): error is ServerRefusal =>
  error instanceof ServerRefusal && error.code === 'push.conflict'

/** Names both versions when the ref has moved. */
async function orConflict<T>(
  { url, repo, ref }: Remote,
  base: string | null,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isConflict(error)) throw error
    const live = error.more['live']
    throw new CommandFailure(
      EXIT.conflict,
      `${repo} ${ref} on ${url} moved: it is at ${typeof live === 'string' ? live : 'no version'}, this push was based on ` +
        `${base ?? 'no version'}. Run \`kontext-index pull\` to take it over, or push with --force to replace it.`,
      { cause: error },
    )
  }
}

/** Uploads the missing shards; the number of bytes sent. */
const upload = (
  { client, source, onProgress }: PushOptions,
  pushId: string,
  missing: readonly string[],
): Promise<number> =>
  sendBatches(client, {
    path: `/pushes/${encodeURIComponent(pushId)}/shards`,
    lines: source.shards(new Set(missing)),
    count: missing.length,
    onProgress,
  })

/** Uploads the vectors that the server does not make itself; the number of bytes sent. */
const uploadVectors = (
  { client, source }: PushOptions,
  pushId: string,
  missing: readonly string[],
): Promise<number> =>
  sendBatches(client, {
    path: `/pushes/${encodeURIComponent(pushId)}/vectors`,
    lines: source.vectors(new Set(missing)),
    count: missing.length,
    onProgress: undefined,
  })

interface Sending {
  readonly path: string
  readonly lines: AsyncIterable<string>
  /** Lines that will come. */
  readonly count: number
  readonly onProgress: PushOptions['onProgress']
}

async function sendBatches(
  client: Client,
  { path, lines, count, onProgress }: Sending,
): Promise<number> {
  if (count === 0) return 0
  let bytes = 0
  let done = 0
  const batches = uploadBatches(lines)
  const sendNext = async (): Promise<void> => {
    for (;;) {
      const next: IteratorResult<UploadBatch> = await batches.next()
      if (next.done === true) return
      await client.call(
        {
          method: 'PUT',
          path,
          body: next.value.body,
          headers: { 'content-type': 'application/x-ndjson', 'content-encoding': 'gzip' },
        },
        uploadResponse,
      )
      bytes += next.value.body.byteLength
      onProgress?.((done += next.value.shards), count)
    }
  }
  await Promise.all(Array.from({ length: PARALLEL_UPLOADS }, sendNext))
  return bytes
}
