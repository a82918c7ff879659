// The semantic source of a reader. It is asked beside the index database, before the live version is known: the object answers for the version
// that it saw go live, and in the rare case that the database says another one, it is asked again by that name.

import type { NominationQuery, Nominations } from '#core/pipeline/types.ts'
import type { SemanticSource } from '#storage/symbol-store.ts'
import type { RepositoryObject } from './durable-objects/repository-object.ts'
import type { SemanticAnswer } from './durable-objects/semantic.ts'

const NOT_KEPT: SemanticAnswer = { hits: [], error: 'the vectors of this version are not kept' }

/** Hits asked for again, as many as the store asks for. */
const LIMIT = 50

export class SemanticReader {
  readonly #object: DurableObjectStub<RepositoryObject>
  readonly #ref: string
  /** Version of the last answer; undefined when the source was not asked. */
  #answered: string | null | undefined

  constructor(object: DurableObjectStub<RepositoryObject>, ref: string) {
    this.#object = object
    this.#ref = ref
  }

  /** The source for the version that the object takes to be live. */
  readonly ofLive: SemanticSource = async (text, options) =>
    this.#ask({ ref: this.#ref }, { text, ...options })

  /** The nominations with semantic hits of their own version. */
  async sameVersion(
    nominations: Nominations,
    { semanticText: text, includeTests }: NominationQuery,
  ): Promise<Nominations> {
    const { indexVersion } = nominations.state
    if (this.#answered === undefined || this.#answered === indexVersion) return nominations
    const again = await this.#ask({ indexVersion }, { text, includeTests, limit: LIMIT })
    return { ...nominations, semantic: again.hits, semanticError: again.error }
  }

  async #ask(
    version: Parameters<RepositoryObject['semantic']>[0],
    request: Parameters<RepositoryObject['semantic']>[1],
  ): Promise<SemanticAnswer> {
    const found = await this.#object.semantic(version, request)
    this.#answered = 'moved' in found ? null : found.indexVersion
    return 'moved' in found ? NOT_KEPT : (JSON.parse(found.json) as SemanticAnswer) // written by the object
  }
}
