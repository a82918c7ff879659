// WHY, NOTE, HACK, TODO and FIXME comments, each bound to the declaration that it stands in, directly above, or on the line of.

import { limits } from '#wire/limits.ts'
import type { FactNote } from '../file-facts.ts'
import { clip } from './clip.ts'
import type { Draft } from './symbol-table.ts'
import type { Unit } from './unit.ts'

const KINDS = 'WHY|NOTE|HACK|TODO|FIXME'
/** At the start of a comment's line; `TODO(name):` and `[TODO]` too. */
const MARKER = new RegExp(
  `^[@[]?(${KINDS})(?=[\\s:(!\\]]|$)\\]?(?:\\([^)]*\\))?\\s*(?::|!+:?)?\\s*(?:[-–—]\\s+)?(.*)$`,
)
/** Behind other words it needs its colon. */
const INNER_MARKER = new RegExp(`^(.*[\\s.;,(])(${KINDS})(?:\\([^)]*\\))?:(?=\\s|$)\\s*(.*)$`)
const ANY = new RegExp(`\\b(?:${KINDS})\\b`)

/** What opens a comment of several lines, and what closes it. */
const BLOCKS: readonly (readonly [open: RegExp, close: RegExp])[] = [
  [/^\/\*+!?/, /\*+\/$/],
  [/^<!--+/, /--+>$/],
  [/^\{-+\|?/, /-+\}$/],
  [/^--\[=*\[/, /\]=*\]$/],
  [/^\(\*+/, /\*+\)$/],
  [/^<#/, /#>$/],
  [/^=begin\b/, /=end\s*$/],
  [/^[a-zA-Z]{0,2}(?:"{3}|'{3})/, /(?:"{3}|'{3})$/],
]
/** Tags that structure a comment of C#. */
const DOC_TAG = /<\/?(?:summary|remarks|para|value|returns|example|note)>/g
const LINE_MARK = /^(?:\/\/+[!<]*|#+!?|--+\|?|;+|%+|!+|["']|::|rem(?=\s))\s?/i

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
  /** It explains what it stands in. */
  readonly isInner: boolean
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
  /** It explains what it stands in, wherever it stands: Rust's `//!`. */
  readonly isInner?: boolean
}

/** A comment's lines without marks: `//`, `#`, the stars of a block comment. */
function linesOf({ text, line }: Comment): {
  readonly lines: CommentLine[]
  readonly isBlock: boolean
} {
  const block = BLOCKS.find(([open]) => open.test(text))
  if (block === undefined) {
    // Some grammars take line comments that follow each other for one.
    const lines = text.split('\n').map((part, index) => {
      const bare = part.trimStart().replace(LINE_MARK, '')
      const said = text.startsWith('///') ? bare.replace(DOC_TAG, '') : bare
      return { line: line + index, text: said.trim() }
    })
    return { lines, isBlock: false }
  }
  const [open, close] = block
  const lines = text
    .replace(open, '')
    .replace(close, '')
    .split('\n')
    .map((part, index) => ({
      line: line + index,
      text: withoutNested(text, part.replace(/^\s*\*+ ?(?!\/)/, '')).trim(),
    }))
  return { lines, isBlock: true }
}

/** A line without the marks of comments inside of the one that it is of. */
const withoutNested = (comment: string, line: string): string =>
  comment.startsWith('/*') ? line.replace(/^\s*\/\*+!?/, '').replace(/(?:\*+\/\s*)+$/, '') : line

/** Line comments on consecutive lines, that stand in one column or (unless that tells blocks) hold nothing else, are one block. */
function blocksOf(comments: Iterable<Comment>, isIndented: boolean): CommentBlock[] {
  const blocks: CommentBlock[] = []
  for (const comment of comments) {
    const { lines, isBlock } = linesOf(comment)
    const last = blocks.at(-1)
    const follows =
      last !== undefined && !isBlock && !comment.trails && last.endLine === comment.line - 1
    const isInner = comment.isInner === true
    if (
      follows &&
      last.isInner === isInner &&
      ((!last.trails && !isIndented) || last.column === comment.column)
    ) {
      last.lines.push(...lines)
      last.endLine = comment.endLine
    } else {
      const { trails, column, endLine } = comment
      blocks.push({ lines, trails, column, isInner, endLine })
    }
  }
  return blocks
}

/** What a language has beside comments. */
interface NoteSources {
  /** Nodes of texts that stand inside of what they document. */
  readonly docstrings: Iterable<number>
}

/** A string, a character, or (as the group) a comment in C's notation. */
const STRING_OR_COMMENT =
  /"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*'|(\/\*[\s\S]*?\*\/|\/\/[^\n]*)/g

/** The comments in text that the grammar leaves unparsed, those left out that it knows. */
function unparsedComments(unit: Unit, unparsed: RegExp): Comment[] {
  const known = new Set(unit.comments.map((node) => unit.startOf(node)))
  const found: Comment[] = []
  for (const { 0: text, index } of unit.text.matchAll(unparsed)) {
    if (!ANY.test(text)) continue
    for (const { 1: comment, index: at } of text.matchAll(STRING_OR_COMMENT)) {
      const start = index + at
      if (comment === undefined || known.has(start)) continue
      const line = unit.lineAt(start)
      found.push({
        text: comment.replace(/\\$/gm, ''),
        line,
        endLine: unit.lineAt(start + comment.length),
        column: start - (unit.lines[line - 1] ?? 0),
        trails: true,
      })
    }
  }
  return found
}

/**
 * Every note of a file, by line. With docstrings come blocks that are told by how far they are indented. `unparsed`: text that the grammar does not
 * look into, with C's comments.
 */
export function readNotes(unit: Unit, sources?: NoteSources, unparsed?: RegExp): FactNote[] {
  if (!ANY.test(unit.text)) return []
  const columnAt = (start: number): number => start - (unit.lines[unit.lineAt(start) - 1] ?? 0)
  const isRust = unit.path.endsWith('.rs')
  const commentAt = (node: number): Comment => {
    const start = unit.startOf(node)
    const line = unit.lineOf(node)
    const lineStart = unit.lines[line - 1] ?? 0
    const before = unit.text.slice(lineStart, start)
    return {
      text: unit.textOf(node),
      line,
      endLine: unit.lastLine(start, unit.endOf(node)),
      column: before.length,
      // Other comments on its line are no code.
      trails: before.replace(/\/\*.*?\*\//g, '').trim() !== '',
      isInner: isRust && /^\/[/*]!/.test(unit.text.slice(start, start + 3)),
    }
  }
  const comments = outermost(unit).map(commentAt).flatMap(lineByLine)
  if (unparsed !== undefined) {
    comments.push(...unparsedComments(unit, unparsed))
    comments.sort((a, b) => a.line - b.line || a.column - b.column)
  }
  if (sources === undefined) return notesOf(comments, unit.symbols.drafts)
  const documented = Array.from(sources.docstrings, (node) => ({
    ...commentAt(node),
    trails: true,
  }))
  const all = [...comments, ...documented].toSorted((a, b) => a.line - b.line)
  return notesOf(all, unit.symbols.drafts, ({ start }) => columnAt(start))
}

/** Comments that stand in no other one. */
function outermost(unit: Unit): readonly number[] {
  let end = -1
  return unit.comments.filter((node) => {
    if (unit.startOf(node) < end) return false
    end = unit.endOf(node)
    return true
  })
}

/** Some grammars take line comments that follow each other for one: what stands in other columns are others. */
function lineByLine(comment: Comment): readonly Comment[] {
  const { text, line, column } = comment
  if (!text.includes('\n') || BLOCKS.some(([open]) => open.test(text))) return [comment]
  const lines = text.trimEnd().split('\n')
  const indents = lines.map((part, at) =>
    at === 0 ? column : part.length - part.trimStart().length,
  )
  if (indents.every((indent) => indent === column)) return [comment]
  return lines.map((part, at) => ({
    text: part.trimStart(),
    line: line + at,
    endLine: line + at,
    column: indents[at] ?? 0,
    trails: comment.trails && at === 0,
    isInner: comment.isInner === true,
  }))
}

/** Where a declaration starts, in characters from the left. */
type ColumnOf = (draft: Draft) => number

/** The notes in comments, in their order, each with what it explains. */
export function notesOf(
  comments: readonly Comment[],
  drafts: readonly Draft[],
  columnOf?: ColumnOf,
): FactNote[] {
  const notes: FactNote[] = []
  for (const block of blocksOf(comments, columnOf !== undefined)) {
    let open: { kind: FactNote['kind']; line: number; parts: string[] } | null = null
    const close = (): void => {
      if (open === null) return
      const text = clip(open.parts.join(' ').replace(/\s+/g, ' ').trim(), limits.maxDocChars)
      if (text !== '') {
        notes.push({
          kind: open.kind,
          text,
          line: open.line,
          symbol: explained(drafts, block, open.line, columnOf),
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

/** The symbol that starts behind a comment block on its last line or right below, else the innermost one around it. */
function explained(
  drafts: readonly Draft[],
  block: CommentBlock,
  line: number,
  columnOf: ColumnOf | undefined,
): number {
  let inner = 0
  let lines = Infinity
  let next = -1
  for (const [index, draft] of drafts.entries()) {
    if (index === 0) continue
    const own = draft.endLine - draft.startLine
    if (draft.startLine <= line && line <= draft.endLine && own < lines) {
      inner = index
      lines = own
    }
    if (draft.firstLine !== block.endLine && draft.firstLine !== block.endLine + 1) continue
    const known = drafts[next]
    const isNearer = known === undefined || draft.firstLine < known.firstLine
    const isLarger = draft.firstLine === known?.firstLine && draft.endLine > known.endLine
    if (isNearer || isLarger) next = index
  }
  const following = block.trails || block.isInner ? undefined : drafts[next]
  if (following === undefined) return inner
  if (columnOf === undefined || block.column <= columnOf(following)) return next
  // It is indented deeper than what follows, and so belongs to the block above.
  const above = drafts.findLastIndex(
    (draft, index) => index > 0 && draft.endLine < line && columnOf(draft) < block.column,
  )
  return above > 0 ? above : inner
}
