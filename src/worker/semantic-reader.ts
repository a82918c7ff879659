// The semantic source of a reader. It is asked beside the index database, before the live version is known: a backend answers for the version
// that it takes to be live, and in the rare case that the database says another one, it is asked again by that name.

import type { NominationQuery, Nominations } from '#core/pipeline/types.ts'
import type { SemanticSource } from '#storage/symbol-store.ts'
import type { SemanticAnswer, SemanticRequest } from './durable-objects/semantic.ts'

/** Where vectors live. */
export interface SemanticBackend {
  /** Symbols nearest to a text in the version named, or in the live one; `indexVersion` null when it is not kept. */
  nearest(
    request: SemanticRequest,
    indexVersion: string | null,
  ): Promise<{ readonly indexVersion: string | null; readonly answer: SemanticAnswer }>
}

const NOT_KEPT: SemanticAnswer = { hits: [], error: 'the vectors of this version are not kept' }

/** Hits asked for again, as many as the store asks for. */
const LIMIT = 50

export class SemanticReader {
  readonly #backend: SemanticBackend
  /** Version of the last answer; undefined when the source was not asked. */
  #answered: string | null | undefined

  constructor(backend: SemanticBackend) {
    this.#backend = backend
  }

  /** The source for the version that the backend takes to be live. */
  readonly ofLive: SemanticSource = async (text, options) => {
    const { indexVersion, answer } = await this.#backend.nearest({ text, ...options }, null)
    this.#answered = indexVersion
    return answer
  }

  /** The nominations with semantic hits of their own version. */
  async sameVersion(
    nominations: Nominations,
    { semanticText: text, includeTests }: NominationQuery,
  ): Promise<Nominations> {
    const { indexVersion: asked } = nominations.state
    if (this.#answered === undefined || this.#answered === asked) return nominations
    const request = { text, includeTests, limit: LIMIT }
    const { indexVersion, answer } = await this.#backend.nearest(request, asked)
    const { hits, error } = indexVersion === asked ? answer : NOT_KEPT
    return { ...nominations, semantic: hits, semanticError: error }
  }
}
