// Asks for packs and turns them into predictions, one task at a time.

import { contextRequest, type ContextRequest, type Pack, type PackItem } from '#wire/pack.ts'
import type { Task } from '../data.ts'
import type { PredictedItem, Prediction } from './prediction.ts'
import { shownItems } from './shown.ts'

/** Whoever answers: the engine in this process over a local index, or a running Worker. */
export type Answer = (request: ContextRequest) => Promise<Pack>

/** Budgets that the scorer knows, in tokens. */
const BUDGETS = [1_500, 4_000, 8_000] as const

/** What an answer takes when nobody says otherwise: its tokens and its time are reported. */
const DEFAULT_BUDGET = 1_500

/** Long enough for fn@20 and file@10. */
const RANKED_ITEMS = 50
const RANKED_BUDGET = 200_000

export interface Answered {
  /** Items with their whole ranges. */
  readonly ranges: Prediction
  /** Items of the budgets with the lines that their text shows. */
  readonly shown: Prediction
}

const toItem = (item: PackItem): PredictedItem => ({
  file: item.path,
  name: item.name,
  start_line: item.start_line,
  end_line: item.end_line,
  tokens: item.tokens,
  kind: item.kind,
})

const askFor = (answer: Answer, text: string, budget: number, repos?: string[]): Promise<Pack> =>
  answer(
    contextRequest.parse({ task: text, budget_tokens: budget, max_items: RANKED_ITEMS, repos }),
  )

/** The four packs of one task: the whole ranking, and what fits each budget. */
export async function askTask(
  answer: Answer,
  task: Task,
  repos: string[] | undefined,
): Promise<Answered> {
  const whole = await askFor(answer, task.text, RANKED_BUDGET, repos)
  const ranges: Record<string, readonly PredictedItem[]> = {}
  const shown: Record<string, readonly PredictedItem[]> = {}
  let usedTokens = 0
  let ms = 0
  for (const budget of BUDGETS) {
    const started = performance.now()
    const { items, used_tokens: used } = (await askFor(answer, task.text, budget, repos)).context
    if (budget === DEFAULT_BUDGET) {
      ms = performance.now() - started
      usedTokens = used
    }
    ranges[budget] = items.map(toItem)
    shown[budget] = items.flatMap(shownItems)
  }
  const common = {
    id: task.id,
    ranked: whole.context.items.map(toItem),
    ms,
    used_tokens: usedTokens,
  }
  return { ranges: { ...common, budgets: ranges }, shown: { ...common, budgets: shown } }
}

/** The ranking alone, for tuning: one pack, bodies left out, no budgets. */
export async function rankTask(
  answer: Answer,
  task: Task,
  repos: string[] | undefined,
): Promise<Prediction> {
  const pack = await answer(
    contextRequest.parse({
      task: task.text,
      budget_tokens: RANKED_BUDGET,
      max_items: RANKED_ITEMS,
      max_bodies: 0,
      repos,
    }),
  )
  return { id: task.id, ranked: pack.context.items.map(toItem), budgets: {} }
}
