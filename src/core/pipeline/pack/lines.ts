// Which items are in a pack: the first ones, up to the first whose line does not fit. That alone decides, so neither a larger budget nor a longer
// list ever loses an item.

import type { PackCandidate, PackOptions } from '../pack.ts'
import { referenceLine, signatureLine, type Piece } from '../render.ts'
import type { Ledger } from './ledger.ts'
import type { PackMix } from './mix.ts'

export type Detail = 'full' | 'partial' | 'signature' | 'reference'

/** How an item is shown, and what that costs. */
export interface Shown {
  readonly detail: Detail
  readonly piece: Piece
  readonly tokens: number
}

/** Part of the budget that sections which were asked for have to themselves, as far as they fill it. */
const SECTION_SHARE = 0.15
/** Items from the first on that a pack names before anything else. */
const SURE_ITEMS = 3
/** Distance up to which a signature is given. */
const SIGNATURE_DISTANCE = 2

/** Most that is kept free for sections. */
export const sectionShare = ({ budgetTokens }: PackOptions): number =>
  Math.floor(budgetTokens * SECTION_SHARE)

/** A line for each item that is in. A shorter line further down never takes the place of one that does not fit: the next larger budget would lose it. */
export function placeLines(
  candidates: readonly PackCandidate[],
  ledger: Ledger,
  options: PackOptions,
  mix: PackMix,
): Map<number, Shown> {
  const shown = new Map<number, Shown>()
  const most = options.budgetTokens - (options.withSections ? sectionShare(options) : 0)
  const breadth = Math.floor(options.budgetTokens * mix.listShare)
  let summaries = 0
  for (const [at, { item, repo, content }] of candidates.entries()) {
    // In a small budget too, nothing that ranks lower takes the place of the best.
    const limit = at < SURE_ITEMS ? most : Math.min(most, breadth)
    const place = (detail: Detail, piece: Piece): boolean => {
      const tokens = ledger.count(piece.text)
      if (!ledger.addLine(tokens, limit)) return false
      shown.set(at, { detail, piece, tokens })
      return true
    }
    const mayBeSignature = item.distance <= SIGNATURE_DISTANCE && summaries < options.maxSummaries
    if (mayBeSignature && place('signature', signatureLine(item, content, repo))) {
      summaries += 1
      continue
    }
    // With the smallest form in the place of a larger one the room is used up.
    if (!place('reference', referenceLine(item, repo)) || mayBeSignature) break
  }
  return shown
}
