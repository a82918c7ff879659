// WHY, NOTE, HACK, TODO and FIXME comments, each bound to the declaration that it stands in or directly above.

import { limits } from '#wire/limits.ts'
import type { FactNote } from '../file-facts.ts'
import { clip } from './clip.ts'
import type { Draft } from './symbol-table.ts'
import type { Unit } from './unit.ts'

const KINDS = 'WHY|NOTE|HACK|TODO|FIXME'
/** At the start of a comment's line; `TODO(name):` too. */
const MARKER = new RegExp(`^@?(${KINDS})(?=[\\s:(!]|$)(?:\\([^)]*\\))?\\s*[:!]?\\s*(?:-\\s+)?(.*)$`)
/** Behind other words it needs its colon. */
const INNER_MARKER = new RegExp(`^(.*[\\s.;,(])(${KINDS})(?:\\([^)]*\\))?:(?=\\s|$)\\s*(.*)$`)
const ANY = new RegExp(`\\b(?:${KINDS})\\b`)

/** What opens a comment of several lines, and what closes it. */
const BLOCKS: readonly (readonly [open: RegExp, close: RegExp])[] = [
  [/^\/\*+!?/, /\*+\/$/],
  [/^<!--+/, /--+>$/],
  [/^\{-+\|?/, /-+\}$/],
  [/^--\[=*\[/, /\]=*\]$/],
  [/^<#/, /#>$/],
  [/^=begin\b/, /=end\s*$/],
]
const LINE_MARK = /^(?:\/\/+[!<]*|#+!?|--+\|?|;+|%+)\s?/

interface CommentLine {
  readonly line: number
  readonly text: string
}

/** Comments that read as one. */
interface CommentBlock {
  readonly lines: CommentLine[]
  /** Code stands before the comment on its line. */
  readonly trails: boolean
  /** Where its first line starts, in characters from the left. */
  readonly column: number
  endLine: number
}

/** One comment as it stands in a file. */
export interface Comment {
  /** With its marks. */
  readonly text: string
  readonly line: number
  readonly endLine: number
  readonly column: number
  readonly trails: boolean
}

/** A comment's lines without marks: `//`, `#`, the stars of a block comment. */
function linesOf({ text, line }: Comment): {
  readonly lines: CommentLine[]
  readonly isBlock: boolean
} {
  const block = BLOCKS.find(([open]) => open.test(text))
  if (block === undefined) {
    return { lines: [{ line, text: text.replace(LINE_MARK, '').trim() }], isBlock: false }
  }
  const [open, close] = block
  const lines = text
    .replace(open, '')
    .replace(close, '')
    .split('\n')
    .map((part, index) => ({ line: line + index, text: part.replace(/^\s*\*+ ?/, '').trim() }))
  return { lines, isBlock: true }
}

/** Line comments on consecutive lines, that hold nothing else or stand in one column, are one block. */
function blocksOf(comments: Iterable<Comment>): CommentBlock[] {
  const blocks: CommentBlock[] = []
  for (const comment of comments) {
    const { lines, isBlock } = linesOf(comment)
    const last = blocks.at(-1)
    const follows =
      last !== undefined && !isBlock && !comment.trails && last.endLine === comment.line - 1
    if (follows && (!last.trails || last.column === comment.column)) {
      last.lines.push(...lines)
      last.endLine = comment.endLine
    } else {
      const { trails, column, endLine } = comment
      blocks.push({ lines, trails, column, endLine })
    }
  }
  return blocks
}

/** Every note of a file, by line. */
export function readNotes(unit: Unit): FactNote[] {
  if (!ANY.test(unit.text)) return []
  const comments = unit.comments.map((node): Comment => {
    const start = unit.startOf(node)
    const line = unit.lineOf(node)
    const before = unit.text.slice(unit.lines[line - 1] ?? 0, start)
    return {
      text: unit.textOf(node),
      line,
      endLine: unit.lastLine(start, unit.endOf(node)),
      column: before.length,
      trails: before.trim() !== '',
    }
  })
  return notesOf(comments, unit.symbols.drafts)
}

/** The notes in comments, in their order, each with what it explains. */
export function notesOf(comments: readonly Comment[], drafts: readonly Draft[]): FactNote[] {
  const notes: FactNote[] = []
  for (const block of blocksOf(comments)) {
    let open: { kind: FactNote['kind']; line: number; parts: string[] } | null = null
    const close = (): void => {
      if (open === null) return
      const text = clip(open.parts.join(' ').replace(/\s+/g, ' ').trim(), limits.maxDocChars)
      if (text !== '') {
        notes.push({
          kind: open.kind,
          text,
          line: open.line,
          symbol: explained(drafts, block, open.line),
        })
      }
      open = null
    }
    const start = (kind: string | undefined, line: number, rest: string | undefined): void => {
      close()
      // The patterns list exactly the kinds of a note.
      open = { kind: kind as FactNote['kind'], line, parts: [rest ?? ''] }
    }
    for (const { line, text } of block.lines) {
      const found = MARKER.exec(text)
      const inner = found === null ? INNER_MARKER.exec(text) : null
      if (found !== null) start(found[1], line, found[2])
      else if (inner !== null) {
        if (open !== null) (open as { parts: string[] }).parts.push(inner[1] ?? '') // `start` and `close` write it
        start(inner[2], line, inner[3])
      } else if (text === '' || text.startsWith('@')) close()
      else if (open !== null) (open as { parts: string[] }).parts.push(text) // `start` and `close` write it
    }
    close()
  }
  return notes
}

/** The symbol that starts right below a comment block, else the innermost one around it. */
function explained(drafts: readonly Draft[], block: CommentBlock, line: number): number {
  let inner = 0
  let lines = Infinity
  let below = -1
  for (const [index, draft] of drafts.entries()) {
    if (index === 0) continue
    const own = draft.endLine - draft.startLine
    if (draft.startLine <= line && line <= draft.endLine && own < lines) {
      inner = index
      lines = own
    }
    const end = drafts[below]?.endLine ?? -1
    if (draft.firstLine === block.endLine + 1 && draft.endLine > end) below = index
  }
  return !block.trails && below >= 0 ? below : inner
}
