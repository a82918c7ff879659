// One object a repository: it serialises pushes and holds the graphs. Readers never wait for a push. Everything in memory can be lost between any
// two calls. RPC carries concrete types only; requests and answers of the graph cross as JSON text.

import { DurableObject } from 'cloudflare:workers'
import type { CodeGraph } from '#core/graph/code-graph.ts'
import { walkEdges, walkImpact, type EdgesRequest, type ImpactQuery } from '#core/graph/walk.ts'
import { rankCandidates } from '#core/pipeline/rank.ts'
import type { RankRequest } from '#core/pipeline/types.ts'
import { err, ok, type Result } from '#core/result.ts'
import type { BeginPushResponse, CommitResponse } from '#wire/push.ts'
import type { Env } from '../env.ts'
import type { PushFailure } from '../push/failures.ts'
import type { RepositoryIdentity } from './identity.ts'
import { openObjectState, type ObjectState } from './object-state.ts'
import { abandonPush, beginPush, commitPush, wakeBy, type BeginInput } from './push-desk.ts'
import { recoverGraph } from './recover-graph.ts'
import { SemanticScan, type SemanticRequest } from './semantic.ts'
import { removeRepository, tidy } from './tidy.ts'
import { Turns } from './turns.ts'

/** An answer of the graph: JSON text of the result, or that the version is not kept. */
export type GraphAnswer = { readonly json: string } | { readonly moved: true }

/** JSON text of a `SemanticAnswer` and the version that it is about. */
export type SemanticFound =
  | { readonly indexVersion: string; readonly json: string }
  | { readonly moved: true }

export interface Expectation {
  readonly embedding: string
  readonly paths: readonly (string | null)[]
}

interface UploadingPush {
  readonly pushId: string
  readonly embedding: string
  readonly paths: ReadonlyMap<string, string>
}

export class RepositoryObject extends DurableObject<Env> {
  readonly #state: ObjectState
  readonly #semantic: SemanticScan
  readonly #turns = new Turns()
  /** Path by shard hash of the push that uploads now: read once, not for each batch. */
  #expected: UploadingPush | undefined

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    this.#state = openObjectState(ctx.storage, env)
    this.#semantic = new SemanticScan(this.#state.shelf, env)
  }

  begin(
    identity: RepositoryIdentity,
    input: BeginInput,
  ): Promise<Result<BeginPushResponse, PushFailure>> {
    return this.#turns.run(async () => {
      if (this.#state.identity.destroying) return err({ reason: 'push_not_found' })
      this.#state.identity.remember(identity)
      return beginPush(this.#state, identity, input)
    })
  }

  /** The path that each hash must have in a push (null for hashes that are not the push's), and the push's embedding. */
  expect(pushId: string, hashes: readonly string[]): Result<Expectation, PushFailure> {
    if (this.#expected?.pushId !== pushId || this.#state.book.find(pushId) === undefined) {
      const push = this.#state.book.find(pushId)
      const manifest = push && this.#state.shelf.manifest(push.indexVersion)
      if (manifest === undefined) return err({ reason: 'push_not_found' })
      const paths = new Map(manifest.files.map(([path, hash]) => [hash, path]))
      this.#expected = { pushId, embedding: manifest.embedding, paths }
    }
    const { embedding, paths } = this.#expected
    return ok({ embedding, paths: hashes.map((hash) => paths.get(hash) ?? null) })
  }

  commit(pushId: string): Promise<Result<CommitResponse, PushFailure>> {
    return this.#inTurn((identity) => commitPush(this.#state, identity, pushId))
  }

  abandon(pushId: string): Promise<Result<null, PushFailure>> {
    return this.#inTurn((identity) => abandonPush(this.#state, identity, pushId))
  }

  /** Expand, score and narrow; `request` is a `RankRequest` as JSON. */
  rank(indexVersion: string, request: string): Promise<GraphAnswer> {
    const parsed = JSON.parse(request) as RankRequest // written by the Worker's reader
    return this.#ask(indexVersion, (graph) => rankCandidates(graph, parsed))
  }

  /** `request` is an `EdgesRequest` as JSON. */
  edges(indexVersion: string, request: string): Promise<GraphAnswer> {
    const parsed = JSON.parse(request) as EdgesRequest // written by the Worker's reader
    return this.#ask(indexVersion, (graph) => walkEdges(graph, parsed))
  }

  /** `query` is an `ImpactQuery` as JSON. */
  impact(indexVersion: string, query: string): Promise<GraphAnswer> {
    const parsed = JSON.parse(query) as ImpactQuery // written by the Worker's reader
    return this.#ask(indexVersion, (graph) => walkImpact(graph, parsed))
  }

  /** Symbols nearest to a text, in the version named, or in the live one of a ref. */
  async semantic(
    version: { readonly indexVersion: string } | { readonly ref: string },
    request: SemanticRequest,
  ): Promise<SemanticFound> {
    const indexVersion =
      'ref' in version ? this.#state.book.liveVersion(version.ref) : version.indexVersion
    if (indexVersion === undefined) return { moved: true }
    const graph = await this.#graph(indexVersion)
    if (graph === undefined) return { moved: true }
    const answer = await this.#semantic.nearest(indexVersion, graph, request)
    return { indexVersion, json: JSON.stringify(answer) }
  }

  /** Removes the repository everywhere. Once begun it ends, if need be by the alarm. */
  destroy(identity: RepositoryIdentity): Promise<void> {
    return this.#turns.run(async () => {
      this.#state.identity.remember(identity)
      this.#state.identity.setDestroying()
      await wakeBy(this.ctx.storage, Date.now() + REMOVAL_RETRY_MS)
      await removeRepository(this.#state, identity)
    })
  }

  override alarm(): Promise<void> {
    return this.#turns.run(async () => {
      const identity = this.#state.identity.recall()
      if (identity === undefined) return
      await (this.#state.identity.destroying ? removeRepository : tidy)(this.#state, identity)
    })
  }

  #inTurn<T>(
    work: (identity: RepositoryIdentity) => Promise<Result<T, PushFailure>>,
  ): Promise<Result<T, PushFailure>> {
    return this.#turns.run(async () => {
      const identity = this.#state.identity.recall()
      if (identity === undefined || this.#state.identity.destroying) {
        return err({ reason: 'push_not_found' })
      }
      return work(identity)
    })
  }

  async #ask(indexVersion: string, question: (graph: CodeGraph) => unknown): Promise<GraphAnswer> {
    const graph = await this.#graph(indexVersion)
    return graph === undefined ? { moved: true } : { json: JSON.stringify(question(graph)) }
  }

  async #graph(indexVersion: string): Promise<CodeGraph | undefined> {
    return this.#state.graphs.get(indexVersion) ?? recoverGraph(this.#state, indexVersion)
  }
}

/** When the alarm takes up a removal that was interrupted. */
const REMOVAL_RETRY_MS = 30_000
