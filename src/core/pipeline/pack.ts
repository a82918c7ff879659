// Seventh stage: fit the ranked items into a budget of tokens. The budget counts the rendered text, all of it, and is never exceeded.
// First the items get lines, as many of the best as a share of the budget holds, so that breadth is safe; then the best ones are upgraded to
// source while the budget lasts, and what is left goes to excerpts of further ones. A body that does not fit is shown smaller, and later items are
// still tried. Which items are in is decided by the lines alone, and always a beginning of the list: neither a larger budget nor a longer list ever
// loses an item. Items come out in rank order.

import type { SymbolId } from '../ids.ts'
import { focusLine } from './pack/focus.ts'
import { Ledger } from './pack/ledger.ts'
import { placeLines, sectionShare, type Detail, type Shown } from './pack/lines.ts'
import { PACK_MIX, type PackMix } from './pack/mix.ts'
import {
  bodyPiece,
  excerpt,
  LIST_CLOSING,
  listLine,
  listOpening,
  notesOf,
  sourceLines,
} from './render.ts'
import type { RankedItem, SymbolContent, TokenCounter } from './types.ts'

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
  /** Sections were asked for, whether or not there are any: lines leave their share of the budget alone. */
  readonly withSections: boolean
  readonly mix?: PackMix
}

export interface PackedItem extends PackCandidate {
  readonly detail: Detail
  /** Tokens of the item's own piece of the text. */
  readonly tokens: number
  readonly shown: string
  readonly why: readonly string[]
}

interface PackWarning {
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

/** Distance up to which source is given: what is further away is shown smaller. */
const BODY_DISTANCE = 1

/** Packs ranked items. */
export function packItems(
  ranked: readonly PackCandidate[],
  count: TokenCounter,
  options: PackOptions,
): Packed {
  const warnings = ranked.filter(({ item }) => !isCited(item)).map(toWarning)
  const candidates = options.strictCitations ? ranked.filter(({ item }) => isCited(item)) : ranked
  const mix = options.mix ?? PACK_MIX
  const ledger = new Ledger(count, options.budgetTokens, {
    header: `${options.header}\n\n`,
    listOpening: listOpening(mix.listTitle),
    listClosing: LIST_CLOSING,
  })
  const shown = placeLines(candidates, ledger, options, mix)
  ledger.hold(sectionTokens(options, ledger))

  const upgrade = (at: number, whole: boolean): boolean => {
    const candidate = candidates[at]
    if (candidate === undefined || candidate.item.distance > BODY_DISTANCE) return false
    if (isBody(shown.get(at)) || overlapsBody(candidate, at)) return false
    const line = shown.get(at)
    if (line === undefined) return false
    const room = ledger.roomForBody(line.tokens)
    const body = bodyWithin({ candidate, room, options, mix, ledger, whole })
    if (body === undefined) return false
    ledger.addBody(body.tokens, line.tokens)
    shown.set(at, body)
    return true
  }

  const overlapsBody = ({ item, repo }: PackCandidate, at: number): boolean =>
    [...shown].some(([other, { detail }]) => {
      const placed = candidates[other]
      return (
        other !== at &&
        isBody({ detail }) &&
        placed !== undefined &&
        placed.repo === repo &&
        placed.item.path === item.path &&
        placed.item.startLine <= item.endLine &&
        item.startLine <= placed.item.endLine
      )
    })

  let bodies = 0
  for (let at = 0; at < candidates.length && bodies < options.maxBodies; at += 1)
    if (upgrade(at, true)) bodies += 1
  let excerpts = 0
  for (
    let at = 0;
    at < candidates.length && excerpts < mix.maxExcerpts && options.maxBodies > 0;
    at += 1
  )
    if (upgrade(at, false)) excerpts += 1

  return assemble({ candidates, shown, options, mix, warnings, ranked, ledger })
}

const isBody = (shown: Pick<Shown, 'detail'> | undefined): boolean =>
  shown?.detail === 'full' || shown?.detail === 'partial'

interface BodyRequest {
  readonly candidate: PackCandidate
  /** Tokens that are left. */
  readonly room: number
  readonly options: PackOptions
  readonly mix: PackMix
  readonly ledger: Ledger
  /** False: an excerpt, even where the whole would fit; of a short symbol it may be all lines. */
  readonly whole: boolean
}

/** Whole source, or as much of it as fits; undefined when nothing worth a heading does. */
function bodyWithin(request: BodyRequest): Shown | undefined {
  const { candidate, room, options, mix, ledger, whole } = request
  const { item, repo, content } = candidate
  if (content === undefined || content.source === '') return undefined
  const { lines, cut } = sourceLines(content.source)
  const share = Math.max(mix.minBodyTokens, Math.floor(options.budgetTokens * mix.bodyShare))
  const most = Math.min(room, share)
  const make = (source: string, detail: Detail): Shown | undefined => {
    const piece = bodyPiece(item, content, source, repo)
    const tokens = ledger.count(piece.text, most)
    return tokens === undefined ? undefined : { detail, piece, tokens }
  }
  const sizes = whole ? mix.excerptLines : mix.furtherExcerptLines
  // A line that is not blank is at least one token.
  const least = lines.filter((line) => line.trim() !== '').length
  if (least <= most && (whole || lines.length <= (sizes[0] ?? 0) + 2)) {
    const all = make(lines.join('\n'), cut || !whole ? 'partial' : 'full')
    if (all !== undefined) return all
  }
  const possible = sizes.filter((size) => size + 2 < lines.length && size <= most)
  if (possible.length === 0) return undefined
  const focus = focusLine(lines, options.terms)
  for (const size of possible) {
    const part = make(excerpt(item, content, lines, focus, size), 'partial')
    if (part !== undefined) return part
  }
  return undefined
}

interface Assembly {
  readonly candidates: readonly PackCandidate[]
  readonly ranked: readonly PackCandidate[]
  readonly shown: ReadonlyMap<number, Shown>
  readonly options: PackOptions
  readonly mix: PackMix
  readonly warnings: readonly PackWarning[]
  readonly ledger: Ledger
}

/** Renders what was chosen. Its tokens are those of the ledger: no token reaches over a seam between two pieces. */
function assemble(assembly: Assembly): Packed {
  const { candidates, ranked, shown, warnings, ledger } = assembly
  const sections = fitSections(assembly)
  const text = renderText(assembly, sections)
  const items = candidates.flatMap((candidate, at) => {
    const entry = shown.get(at)
    if (entry === undefined) return []
    const { detail, piece, tokens } = entry
    return [{ ...candidate, detail, tokens, shown: piece.content, why: notesOf(candidate.content) }]
  })
  const usedTokens = text === '' ? 0 : ledger.tokens
  return { items, text, usedTokens, skipped: ranked.length - items.length, warnings }
}

function renderText(
  { candidates, shown, options, mix }: Assembly,
  sections: readonly string[],
): string {
  const bodies: string[] = []
  const lines: string[] = []
  candidates.forEach((_, at) => {
    const entry = shown.get(at)
    if (entry === undefined) return
    ;(isBody(entry) ? bodies : lines).push(entry.piece.text)
  })
  const list = lines.length === 0 ? [] : [listOpening(mix.listTitle), ...lines, LIST_CLOSING]
  if (bodies.length + list.length + sections.length === 0) return ''
  return [`${options.header}\n\n`, ...bodies, ...list, ...sections].join('')
}

/** What is kept free for the sections: what they need, and no more than their share of the budget. */
function sectionTokens(options: PackOptions, ledger: Ledger): number {
  const most = sectionShare(options)
  let tokens = 0
  for (const { title, lines } of options.sections) {
    const parts = [listOpening(title), ...lines.map(listLine), LIST_CLOSING]
    for (const part of parts) {
      tokens += ledger.count(part)
      if (tokens > most) return most
    }
  }
  return tokens
}

/** Sections as far as they fit, each with as many of its first lines as possible. */
function fitSections({ options, ledger }: Assembly): string[] {
  return options.sections.flatMap(({ title, lines }) => {
    const opening = listOpening(title)
    let tokens = ledger.count(opening) + ledger.count(LIST_CLOSING)
    const kept: string[] = []
    for (const line of lines) {
      const text = listLine(line)
      const cost = ledger.count(text)
      if (!ledger.fits(tokens + cost)) break
      tokens += cost
      kept.push(text)
    }
    if (kept.length === 0) return []
    ledger.addSection(tokens)
    return [[opening, ...kept, LIST_CLOSING].join('')]
  })
}

const isCited = ({ path, startLine }: RankedItem): boolean => path !== '' && startLine >= 1

const toWarning = ({ item }: PackCandidate): PackWarning => ({
  code: 'missing-citation',
  id: item.id,
  message: `${item.name} has no path and line to cite`,
})
