// Seventh stage: fit the ranked items into a budget of tokens. The budget counts the rendered text, all of it, and is never exceeded.
// First every item gets a line, so that breadth is safe; then the best ones are upgraded to source while the budget lasts; then the rest of the
// list is tried again. A body that does not fit is shown smaller, and later items are still tried. Items come out in rank order.

import type { SymbolId } from '../ids.ts'
import { fenceFor } from './fence.ts'
import { focusLine } from './pack/focus.ts'
import { Ledger } from './pack/ledger.ts'
import { PACK_MIX, type PackMix } from './pack/mix.ts'
import {
  bodyPiece,
  excerpt,
  listClosing,
  listOpening,
  notesOf,
  referenceLine,
  signatureLine,
  sourceLines,
  type Piece,
} from './render.ts'
import type { RankedItem, SymbolContent, TokenCounter } from './types.ts'

export type Detail = 'full' | 'partial' | 'signature' | 'reference'

/** An item with the repository that it is from; empty when one repository answers alone. */
export interface PackCandidate {
  readonly item: RankedItem
  readonly repo: string
  readonly content: SymbolContent | undefined
}

/** More text for the pack: tests, history, impact. Lines are tried in order after the items. */
export interface PackSection {
  readonly title: string
  readonly lines: readonly string[]
}

export interface PackOptions {
  readonly budgetTokens: number
  readonly maxBodies: number
  readonly maxSummaries: number
  /** Content terms of the task: an excerpt shows the lines that hold most of them. */
  readonly terms: readonly string[]
  /** Drop items without path or line instead of only warning. */
  readonly strictCitations: boolean
  /** First line of the text; one line, ends without line end. */
  readonly header: string
  readonly sections: readonly PackSection[]
  readonly mix?: PackMix
}

export interface PackedItem extends PackCandidate {
  readonly detail: Detail
  /** Tokens of the item's own piece of the text. */
  readonly tokens: number
  readonly shown: string
  readonly why: readonly string[]
}

export interface PackWarning {
  readonly code: 'missing-citation'
  readonly id: SymbolId
  readonly message: string
}

export interface Packed {
  readonly items: readonly PackedItem[]
  /** The rendered text; `usedTokens` is the count of all of it. */
  readonly text: string
  readonly usedTokens: number
  readonly skipped: number
  readonly warnings: readonly PackWarning[]
}

interface Shown {
  readonly detail: Detail
  readonly piece: Piece
  readonly tokens: number
}

/** Distances up to which each detail is given: what is further away is shown smaller. */
const BODY_DISTANCE = 1
const SIGNATURE_DISTANCE = 2

/** Packs ranked items. */
export function packItems(
  ranked: readonly PackCandidate[],
  count: TokenCounter,
  options: PackOptions,
): Packed {
  const warnings = ranked.filter(({ item }) => !isCited(item)).map(toWarning)
  const candidates = options.strictCitations ? ranked.filter(({ item }) => isCited(item)) : ranked
  const mix = options.mix ?? PACK_MIX
  const lines = candidates.map((candidate) => ({
    signature: signatureLine(candidate.item, candidate.content, candidate.repo),
    reference: referenceLine(candidate.item, candidate.repo),
  }))
  const fence = fenceFor(
    ...lines.flatMap(({ signature, reference }) => [signature.text, reference.text]),
    ...options.sections.flatMap(({ lines: extra }) => extra),
  )
  const ledger = new Ledger(count, options.budgetTokens, {
    header: `${options.header}\n\n`,
    listOpening: listOpening(mix.listTitle, fence),
    listClosing: listClosing(fence),
  })
  const shown = new Map<number, Shown>()

  const addLine = (at: number, limit: number): void => {
    const { item } = candidates[at] ?? {}
    const forms = lines[at]
    if (item === undefined || forms === undefined || shown.has(at)) return
    const summaries = [...shown.values()].filter(({ detail }) => detail === 'signature').length
    const mayBeSignature = item.distance <= SIGNATURE_DISTANCE && summaries < options.maxSummaries
    const tries = mayBeSignature
      ? ([
          ['signature', forms.signature],
          ['reference', forms.reference],
        ] as const)
      : ([['reference', forms.reference]] as const)
    for (const [detail, piece] of tries) {
      const tokens = ledger.count(piece.text)
      if (!ledger.addLine(tokens, limit)) continue
      shown.set(at, { detail, piece, tokens })
      return
    }
  }

  const upgrade = (at: number): boolean => {
    const candidate = candidates[at]
    if (candidate === undefined || candidate.item.distance > BODY_DISTANCE) return false
    if (overlapsBody(candidate, at)) return false
    const line = shown.get(at)
    const room = ledger.roomForBody(line?.tokens)
    const body = bodyWithin(candidate, room, options, mix, ledger)
    if (body === undefined) return false
    ledger.addBody(body.tokens, line?.tokens)
    shown.set(at, body)
    return true
  }

  const overlapsBody = ({ item, repo }: PackCandidate, at: number): boolean =>
    [...shown].some(([other, { detail }]) => {
      const placed = candidates[other]
      return (
        other !== at &&
        (detail === 'full' || detail === 'partial') &&
        placed !== undefined &&
        placed.repo === repo &&
        placed.item.path === item.path &&
        placed.item.startLine <= item.endLine &&
        item.startLine <= placed.item.endLine
      )
    })

  const breadth = Math.floor(options.budgetTokens * mix.listShare)
  candidates.forEach((_, at) => addLine(at, breadth))
  let bodies = 0
  for (let at = 0; at < candidates.length && bodies < options.maxBodies; at += 1)
    if (upgrade(at)) bodies += 1
  candidates.forEach((_, at) => addLine(at, options.budgetTokens))

  return assemble({ candidates, shown, fence, count, options, mix, warnings, ranked, ledger })
}

/** Whole source, or as much of it as fits; undefined when nothing worth a heading does. */
function bodyWithin(
  { item, repo, content }: PackCandidate,
  room: number,
  { terms, budgetTokens }: PackOptions,
  mix: PackMix,
  ledger: Ledger,
): Shown | undefined {
  if (content === undefined || content.source === '') return undefined
  const { lines, cut } = sourceLines(content.source)
  const most = Math.min(room, Math.max(mix.minBodyTokens, Math.floor(budgetTokens * mix.bodyShare)))
  const make = (source: string, detail: Detail): Shown | undefined => {
    const piece = bodyPiece(item, content, source, repo)
    const tokens = ledger.count(piece.text)
    return tokens <= most ? { detail, piece, tokens } : undefined
  }
  // A line that is not blank is at least one token.
  const least = lines.filter((line) => line.trim() !== '').length
  const whole = least <= most ? make(lines.join('\n'), cut ? 'partial' : 'full') : undefined
  if (whole !== undefined) return whole
  const focus = focusLine(lines, terms)
  for (const size of mix.excerptLines) {
    if (size + 2 >= lines.length || size > most) continue
    const part = make(excerpt(item, content, lines, focus, size), 'partial')
    if (part !== undefined) return part
  }
  return undefined
}

interface Assembly {
  readonly candidates: readonly PackCandidate[]
  readonly ranked: readonly PackCandidate[]
  readonly shown: Map<number, Shown>
  readonly fence: string
  readonly count: TokenCounter
  readonly options: PackOptions
  readonly mix: PackMix
  readonly warnings: readonly PackWarning[]
  readonly ledger: Ledger
}

/** Renders what was chosen and counts the whole text once more: a seam that cost a token after all costs the last item its place. */
function assemble(assembly: Assembly): Packed {
  const { candidates, ranked, shown, count, options, warnings } = assembly
  const sections = fitSections(assembly)
  for (;;) {
    const text = renderText(assembly, sections)
    const usedTokens = count(text)
    if (usedTokens <= options.budgetTokens) {
      const items = candidates.flatMap((candidate, at) => {
        const entry = shown.get(at)
        if (entry === undefined) return []
        const { detail, piece, tokens } = entry
        return [
          { ...candidate, detail, tokens, shown: piece.content, why: notesOf(candidate.content) },
        ]
      })
      return { items, text, usedTokens, skipped: ranked.length - items.length, warnings }
    }
    if (sections.pop() !== undefined) continue
    const last = [...shown.keys()].toSorted((a, b) => b - a).at(0)
    if (last === undefined)
      return { items: [], text: '', usedTokens: 0, skipped: ranked.length, warnings }
    shown.delete(last)
  }
}

function renderText(
  { candidates, shown, fence, options, mix }: Assembly,
  sections: readonly string[],
): string {
  const bodies: string[] = []
  const lines: string[] = []
  candidates.forEach((_, at) => {
    const entry = shown.get(at)
    if (entry === undefined) return
    const isBody = entry.detail === 'full' || entry.detail === 'partial'
    ;(isBody ? bodies : lines).push(entry.piece.text)
  })
  const list =
    lines.length === 0 ? [] : [listOpening(mix.listTitle, fence), ...lines, listClosing(fence)]
  if (bodies.length + list.length + sections.length === 0) return ''
  return [`${options.header}\n\n`, ...bodies, ...list, ...sections].join('')
}

/** Sections as far as they fit, each with as many of its first lines as possible. */
function fitSections({ options, fence, ledger }: Assembly): string[] {
  return options.sections.flatMap(({ title, lines }) => {
    const opening = listOpening(title, fence)
    const closing = listClosing(fence)
    let tokens = ledger.count(opening) + ledger.count(closing)
    const kept: string[] = []
    for (const line of lines) {
      const cost = ledger.count(`${line}\n`)
      if (!ledger.fits(tokens + cost)) break
      tokens += cost
      kept.push(`${line}\n`)
    }
    if (kept.length === 0) return []
    ledger.addSection(tokens)
    return [[opening, ...kept, closing].join('')]
  })
}

const isCited = ({ path, startLine }: RankedItem): boolean => path !== '' && startLine >= 1

const toWarning = ({ item }: PackCandidate): PackWarning => ({
  code: 'missing-citation',
  id: item.id,
  message: `${item.name} has no path and line to cite`,
})
