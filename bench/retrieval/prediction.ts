// A prediction: what the scorer reads for one task. Ranges are 1-based inclusive lines.

import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'

export interface PredictedItem {
  readonly file: string
  readonly name: string
  readonly start_line?: number
  readonly end_line?: number
  readonly tokens: number
  /** Symbol kind; the scorer ignores it, the loss report reads it. */
  readonly kind: string
}

export interface Prediction {
  readonly id: string
  readonly ranked: readonly PredictedItem[]
  readonly budgets: Readonly<Record<string, readonly PredictedItem[]>>
  readonly ms?: number
  readonly used_tokens?: number
}

/** Writes one prediction a line, in the order given. */
export async function writePredictions(
  file: string,
  predictions: readonly Prediction[],
): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, predictions.map((p) => `${JSON.stringify(p)}\n`).join(''))
}
