// Updates a local index with a progress bar.

import { EmbeddingFailure } from '#storage/embedders/embedding-failure.ts'
import type { Embedder } from '#storage/ports.ts'
import { CommandFailure, EXIT } from '../exit-codes.ts'
import { githubAccess } from '../history/merge-names.ts'
import { isEmbeddedHere } from '../embed/default-embedding.ts'
import type { Output } from '../output.ts'
import type { IndexWish } from './update-arguments.ts'
import type { GitStatus } from '../local-index/tree-stamp.ts'
import { updateLocalIndex, type UpdateReport, type UpdateStep } from '../local-index/update.ts'

const LABELS: Readonly<Record<UpdateStep, string>> = { parse: 'Parsing', link: 'Linking' }

/** Brings the index of `root` up to date, vectors included; an embedding service that fails is a failure after everything else is done. */
export async function updateWithProgress(
  output: Output,
  root: string,
  {
    embedder,
    askGithub = true,
    ...wish
  }: IndexWish & { readonly status?: GitStatus | undefined } = {},
  env: Readonly<Record<string, string | undefined>> = {},
): Promise<UpdateReport> {
  const embedding = embedder === undefined ? undefined : await usableEmbedding(embedder, env)
  const bars = new Map<UpdateStep, ReturnType<Output['progress']>>()
  const endAll = (): void => {
    for (const bar of bars.values()) bar.end()
    bars.clear()
  }
  try {
    const report = await updateLocalIndex(root, {
      ...wish,
      github: askGithub ? githubAccess(env) : undefined,
      ...(embedding === undefined ? {} : { embedding }),
      onProgress(step, done, total) {
        if (!bars.has(step)) {
          endAll()
          bars.set(step, output.progress(LABELS[step]))
        }
        bars.get(step)?.update(done, total)
      },
    })
    endAll()
    if (isEmbeddedHere(report.embedding)) {
      const { chooseEmbedder } = await import('../embed/choose-embedder.ts')
      await embed(output, root, chooseEmbedder(report.embedding, env))
    }
    return report
  } finally {
    endAll()
  }
}

/** The id of an embedding by its name; one that cannot work is told before anything changes. */
async function usableEmbedding(
  name: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<string> {
  const { embeddingIdOf, chooseEmbedder } = await import('../embed/choose-embedder.ts')
  const embedding = embeddingIdOf(name)
  if (isEmbeddedHere(embedding)) chooseEmbedder(embedding, env)
  return embedding
}

async function embed(output: Output, root: string, embedder: Embedder): Promise<void> {
  const { embedMissing } = await import('../embed/embed-missing.ts')
  const bar = output.progress('Embedding')
  try {
    await embedMissing(root, embedder, (done, total) => bar.update(done, total))
  } catch (cause) {
    if (!(cause instanceof EmbeddingFailure)) throw cause
    throw new CommandFailure(
      EXIT.failed,
      `the index is up to date, its vectors are not: ${cause.message}. Run kontext-index update to go on`,
      { cause },
    )
  } finally {
    bar.end()
  }
}
