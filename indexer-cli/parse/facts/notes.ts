// WHY, NOTE, HACK, TODO and FIXME comments, each bound to the declaration that it stands in or directly above.

import { limits } from '#wire/limits.ts'
import type { FactNote } from '../file-facts.ts'
import { clip } from './clip.ts'
import type { Unit } from './unit.ts'

const MARKER = /^(WHY|NOTE|HACK|TODO|FIXME)\b(?:\([^)]*\))?\s*:?\s*(.*)$/

interface CommentLine {
  readonly line: number
  readonly text: string
}

interface Block {
  readonly lines: CommentLine[]
  /** Code stands before the comment on its line. */
  readonly trails: boolean
  endLine: number
}

/** A comment's lines without marks: `//`, `#`, the stars of a block comment. */
function linesOf(unit: Unit, node: number): CommentLine[] {
  const first = unit.lineOf(node)
  const text = unit.textOf(node)
  if (!text.startsWith('/*')) {
    return [{ line: first, text: text.replace(/^(\/\/+!?|#+)\s?/, '').trim() }]
  }
  return text
    .replace(/^\/\*+!?/, '')
    .replace(/\*+\/$/, '')
    .split('\n')
    .map((part, index) => ({ line: first + index, text: part.replace(/^\s*\*+ ?/, '').trim() }))
}

/** Comments that read as one: line comments on consecutive lines that hold nothing else. */
function blocksOf(unit: Unit): Block[] {
  const blocks: Block[] = []
  for (const node of unit.comments) {
    const start = unit.startOf(node)
    const line = unit.lineOf(node)
    const trails = unit.text.slice(unit.lines[line - 1] ?? 0, start).trim() !== ''
    const isLine = !unit.text.startsWith('/*', start)
    const last = blocks.at(-1)
    const endLine = unit.lastLine(start, unit.endOf(node))
    if (last !== undefined && isLine && !trails && !last.trails && last.endLine === line - 1) {
      last.lines.push(...linesOf(unit, node))
      last.endLine = endLine
    } else blocks.push({ lines: linesOf(unit, node), trails, endLine })
  }
  return blocks
}

/** Every note of the file, by line. */
export function readNotes(unit: Unit): FactNote[] {
  if (!/\b(?:WHY|NOTE|HACK|TODO|FIXME)\b/.test(unit.text)) return []
  const notes: FactNote[] = []
  for (const block of blocksOf(unit)) {
    let open: { kind: FactNote['kind']; line: number; parts: string[] } | null = null
    const close = (): void => {
      if (open === null) return
      const text = clip(open.parts.join(' ').replace(/\s+/g, ' ').trim(), limits.maxDocChars)
      if (text !== '') {
        notes.push({
          kind: open.kind,
          text,
          line: open.line,
          symbol: explained(unit, block, open.line),
        })
      }
      open = null
    }
    for (const { line, text } of block.lines) {
      const found = MARKER.exec(text)
      if (found !== null) {
        close()
        // The pattern lists exactly the kinds of a note.
        open = { kind: found[1] as FactNote['kind'], line, parts: [found[2] ?? ''] }
      } else if (text === '' || text.startsWith('@')) close()
      else if (open !== null) open.parts.push(text)
    }
    close()
  }
  return notes
}

/** The symbol that starts right below a comment block, else the innermost one around it. */
function explained(unit: Unit, block: Block, line: number): number {
  let inner = 0
  let below = -1
  unit.symbols.drafts.forEach((draft, index) => {
    const outer = unit.symbols.at(inner)
    if (draft.startLine <= line && line <= draft.endLine) {
      const isNarrower = draft.endLine - draft.startLine < outer.endLine - outer.startLine
      if (index > 0 && (inner === 0 || isNarrower)) inner = index
    }
    if (index > 0 && draft.firstLine === block.endLine + 1) {
      if (below < 0 || draft.endLine > unit.symbols.at(below).endLine) below = index
    }
  })
  return !block.trails && below >= 0 ? below : inner
}
