// Questions embedded by Workers AI through its binding: no key, no second hop.

import * as z from 'zod'
import { modelEmbeddingId, type ModelEmbedding } from '#core/embed/embedding-id.ts'
import { EmbeddingFailure } from '#storage/embedders/embedding-failure.ts'
import { QUERY_TIMEOUT_MS, toVector } from '#storage/embedders/model-service.ts'
import { workersAiInput } from '#storage/embedders/service-protocols.ts'

/** The part of the `AI` binding that is used: any model by name, its answer unread. */
export interface AiBinding {
  run(model: string, input: object): Promise<unknown>
}

const ran = z.object({ data: z.array(z.array(z.number()).min(1)).min(1) })

/** Embeds questions with the model of the binding; fails after the time that a question waits. */
export const bindingEmbedder = (embedding: ModelEmbedding, ai: AiBinding) => ({
  id: modelEmbeddingId(embedding),
  dimensions: embedding.dimensions,
  async embedQuery(text: string): Promise<Int8Array> {
    const input = workersAiInput(embedding, [embedding.query + text], 'query')
    const answer = ran.safeParse(await orTimeout(ai.run(embedding.model, input)))
    const [values] = answer.success ? answer.data.data : []
    if (values === undefined) {
      throw new EmbeddingFailure('the embedding service answered in a form that is not known')
    }
    return toVector(values, embedding)
  },
})

async function orTimeout(work: Promise<unknown>): Promise<unknown> {
  let timer: ReturnType<typeof setTimeout> | null = null
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new EmbeddingFailure('the embedding service did not answer in time')),
      QUERY_TIMEOUT_MS,
    )
  })
  try {
    return await Promise.race([work, late])
  } catch (cause) {
    if (cause instanceof EmbeddingFailure) throw cause
    throw new EmbeddingFailure('the embedding service failed', { cause })
  } finally {
    clearTimeout(timer)
  }
}
