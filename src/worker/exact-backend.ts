// Vectors in the repository's object: an exact scan, the deterministic default.

import type { RepositoryObject } from './durable-objects/repository-object.ts'
import type { SemanticAnswer } from './durable-objects/semantic.ts'
import type { SemanticBackend } from './semantic-reader.ts'

const NOTHING: SemanticAnswer = { hits: [], error: null }

/** The backend of one ref. */
export const exactBackend = (
  object: DurableObjectStub<RepositoryObject>,
  ref: string,
): SemanticBackend => ({
  async nearest(request, indexVersion) {
    const found = await object.semantic(indexVersion === null ? { ref } : { indexVersion }, request)
    if ('moved' in found) return { indexVersion: null, answer: NOTHING }
    return {
      indexVersion: found.indexVersion,
      answer: JSON.parse(found.json) as SemanticAnswer, // written by the object
    }
  },
})
