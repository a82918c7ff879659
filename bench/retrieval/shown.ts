// Which lines of its symbol a pack item really shows: all of them, an excerpt, or none. A signature says where a function is and shows no line of it.

import type { PackItem } from '#wire/pack.ts'
import type { PredictedItem } from './prediction.ts'

/** `… 41:` stands before lines that start at 41; `… 90` closes an excerpt of something that goes on to 90. */
const LEFT_OUT_BEFORE = /^… (\d+):$/
const LEFT_OUT_AFTER = /^… \d+$/

/** Ranges of shown lines, 1-based and inclusive. */
export function shownRanges(item: PackItem): readonly (readonly [number, number])[] {
  const { detail, start_line: start, end_line: end } = item
  if (detail === 'full') return [[start, end]]
  if (detail !== 'partial') return []
  const lines = item.content.split('\n')
  const closing = LEFT_OUT_AFTER.test(lines.at(-1) ?? '') ? 1 : 0
  const marker = lines.findIndex((line) => LEFT_OUT_BEFORE.test(line))
  if (marker < 0) return [[start, Math.min(end, start + lines.length - closing - 1)]]
  const from = Number(LEFT_OUT_BEFORE.exec(lines[marker] ?? '')?.[1])
  const count = lines.length - marker - 1 - closing
  return count < 1 ? [] : [[from, Math.min(end, from + count - 1)]]
}

/** The item as the scorer's line figures read it: only shown lines, its tokens counted once. */
export function shownItems(item: PackItem): readonly PredictedItem[] {
  const { path: file, name, kind, tokens } = item
  const ranges = shownRanges(item)
  if (ranges.length === 0) return [{ file, name, kind, tokens }]
  return ranges.map(([start_line, end_line], at) => ({
    file,
    name,
    kind,
    start_line,
    end_line,
    tokens: at === 0 ? tokens : 0,
  }))
}
