// How each embedding service is asked: one request body, one list of vectors back.

import * as z from 'zod'
import type { ModelEmbedding, ModelProvider } from '#core/embed/embedding-id.ts'

/** What the texts of a request are. */
export type TextRole = 'query' | 'document'

export interface ServiceProtocol {
  /** Address of the provider itself; null when there is no usual one. */
  readonly defaultUrl: string | null
  /** Path below the address. */
  path(embedding: ModelEmbedding): string
  body(embedding: ModelEmbedding, texts: readonly string[], role: TextRole): object
  /** The vectors of an answer, in the order of the texts; undefined when it is none. */
  vectors(answer: unknown): readonly (readonly number[])[] | undefined
}

const vector = z.array(z.number()).min(1)

const listed = z.object({ data: z.array(z.object({ index: z.int().min(0), embedding: vector })) })

function byIndex(answer: unknown): readonly (readonly number[])[] | undefined {
  const parsed = listed.safeParse(answer)
  if (!parsed.success) return undefined
  return parsed.data.data.toSorted((a, b) => a.index - b.index).map(({ embedding }) => embedding)
}

const ran = z.object({ result: z.object({ data: z.array(vector) }) })

/** Models of OpenAI that are trained to be cut, and do it themselves; others are cut here. */
const CUTS_ITSELF = /^text-embedding-3-/

/** Input of a Workers AI model: Qwen's tells questions from documents, the others take texts. */
export const workersAiInput = (
  { model }: ModelEmbedding,
  texts: readonly string[],
  role: TextRole,
): object => {
  if (!model.includes('qwen3-embedding')) return { text: texts }
  return role === 'query' ? { queries: texts } : { documents: texts }
}

/** The services that are asked over HTTP. `openai` is any server with `/v1/embeddings`: vLLM, TEI, Ollama, OpenAI. */
export const PROTOCOLS: Readonly<Record<Exclude<ModelProvider, 'local'>, ServiceProtocol>> = {
  openai: {
    defaultUrl: 'https://api.openai.com/v1',
    path: () => '/embeddings',
    body: ({ model, dimensions }, texts) => ({
      model,
      input: texts,
      encoding_format: 'float',
      ...(CUTS_ITSELF.test(model) ? { dimensions } : {}),
    }),
    vectors: byIndex,
  },
  voyage: {
    defaultUrl: 'https://api.voyageai.com/v1',
    path: () => '/embeddings',
    body: ({ model, dimensions }, texts, role) => ({
      model,
      input: texts,
      input_type: role,
      output_dimension: dimensions,
      truncation: true,
    }),
    vectors: byIndex,
  },
  'workers-ai': {
    defaultUrl: null,
    path: ({ model }) => `/run/${model}`,
    body: workersAiInput,
    vectors: (answer) => {
      const parsed = ran.safeParse(answer)
      return parsed.success ? parsed.data.result.data : undefined
    },
  },
}
