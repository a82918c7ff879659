// A model that the user has in a folder, run by ONNX through @huggingface/transformers: an optional package, and nothing is ever downloaded.

import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import { documentText } from '#core/embed/document-text.ts'
import { modelEmbeddingId, type ModelEmbedding } from '#core/embed/embedding-id.ts'
import { EmbeddingFailure } from '#storage/embedders/embedding-failure.ts'
import { toVector } from '#storage/embedders/model-service.ts'
import type { Embedder } from '#storage/ports.ts'
import { badUsage } from '../exit-codes.ts'

/** Not a literal in the import below: it is installed by those who want it. */
const PACKAGE = '@huggingface/transformers'

/** Texts that the model sees at once. */
const BATCH = 8

/** The part of the package that is used. */
interface Transformers {
  readonly env: { allowRemoteModels: boolean; localModelPath: string }
  pipeline(
    task: 'feature-extraction',
    model: string,
    options: { readonly dtype: 'fp32' | 'q8'; readonly local_files_only: true },
  ): Promise<Extract>
}

type Extract = (
  texts: readonly string[],
  options: { readonly pooling: string; readonly normalize: true },
) => Promise<{ tolist(): number[][] }>

/** An embedder over `folder/model`; bad usage when the folder is not said or holds no such model. */
export function localModel(embedding: ModelEmbedding, folder: string | undefined): Embedder {
  if (folder === undefined || folder === '') {
    throw badUsage('a local model needs KONTEXT_MODELS: the folder that holds it')
  }
  const root = path.resolve(folder)
  const place = path.join(root, embedding.model)
  const dtype = existsSync(path.join(place, 'onnx/model.onnx')) ? 'fp32' : 'q8'
  if (dtype === 'q8' && !existsSync(path.join(place, 'onnx/model_quantized.onnx'))) {
    throw badUsage(`${place} holds neither onnx/model.onnx nor onnx/model_quantized.onnx`)
  }
  const pooling = embedding.pooling === '' ? ownPooling(place) : embedding.pooling
  let loading: Promise<Extract> | undefined
  const vectors = async (texts: readonly string[]): Promise<readonly Int8Array[]> => {
    loading ??= load(root, embedding.model, dtype)
    const output = await (await loading)(texts, { pooling, normalize: true })
    return output.tolist().map((values) => toVector(values, embedding))
  }
  return {
    id: modelEmbeddingId(embedding),
    dimensions: embedding.dimensions,
    async embedDocuments(documents) {
      const all: Int8Array[] = []
      for (let start = 0; start < documents.length; start += BATCH) {
        const texts = documents
          .slice(start, start + BATCH)
          .map((document) => embedding.document + documentText(document))
        all.push(...(await vectors(texts)))
      }
      return all
    },
    async embedQuery(text) {
      const [vector] = await vectors([embedding.query + text])
      if (vector === undefined) throw new EmbeddingFailure('the local model made no vector')
      return vector
    },
  }
}

const pooling = z.object({
  pooling_mode_cls_token: z.boolean().default(false),
  pooling_mode_mean_tokens: z.boolean().default(false),
})

/** What the model's own description says: conversions of one model disagree in their texts, not in this file. */
function ownPooling(place: string): string {
  const file = path.join(place, '1_Pooling/config.json')
  if (!existsSync(file)) {
    throw badUsage(
      `${file} is not there: say the pooling, as in local:MODEL@DIMENSIONS;pooling=mean`,
    )
  }
  const parsed = pooling.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (parsed.success && parsed.data.pooling_mode_cls_token) return 'cls'
  if (parsed.success && parsed.data.pooling_mode_mean_tokens) return 'mean'
  throw badUsage(`${file} names no pooling that is known: say it, as in ;pooling=mean`)
}

async function load(root: string, model: string, dtype: 'fp32' | 'q8'): Promise<Extract> {
  let transformers: Transformers
  try {
    transformers = (await import(PACKAGE)) as Transformers // its own types come with it, and it need not be there
  } catch (cause) {
    throw new EmbeddingFailure(
      `local models need ${PACKAGE}: install it beside kontext (npm install --ignore-scripts ${PACKAGE})`,
      { cause },
    )
  }
  transformers.env.allowRemoteModels = false
  transformers.env.localModelPath = root
  try {
    return await transformers.pipeline('feature-extraction', model, {
      dtype,
      local_files_only: true,
    })
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new EmbeddingFailure(`the model ${model} cannot be loaded: ${reason}`, { cause })
  }
}
