// Protocol buffers: messages, enums, services, their fields and methods, and the types that they name.

import type { FactExpr } from '../file-facts.ts'
import { member } from '../facts/expressions.ts'
import { lineAt, lineStarts } from '../syntax/lines.ts'
import { blanked, commentsAbove, pieces } from './code-blocks.ts'
import { Outline, type TextReader } from './outline.ts'

const SKIPPED = /\/\*(?:[\s\S]*?\*\/|[\s\S]*$)|\/\/[^\n]*/g
const BLOCK = /^(message|enum|service|oneof|extend|rpc|group)\s+([\w.]+)/
const RPC =
  /^rpc\s+(\w+)\s*\(\s*(?:stream\s+)?([\w.]+)\s*\)\s*returns\s*\(\s*(?:stream\s+)?([\w.]+)\s*\)/
const FIELD =
  /^(?:(?:optional|required|repeated)\s+)?(?:map\s*<\s*\w+\s*,\s*([\w.]+)\s*>|([\w.]+))\s+(\w+)\s*=\s*\d/
const VALUE = /^(\w+)\s*=\s*-?(?:0x)?\d/
/** Types of the language, and words that start no field. */
const PLAIN =
  /^(?:double|float|u?int(?:32|64)|sint(?:32|64)|s?fixed(?:32|64)|bool|string|bytes|option|reserved|extensions|syntax|edition)$/

const KINDS = { message: 'struct', enum: 'enum', service: 'interface' } as const

interface Open {
  readonly symbol: number
  readonly block: string
  readonly isOwn: boolean
}

export const readProtobuf: TextReader = (source) => {
  const { text } = source
  const outline = new Outline(source)
  const starts = lineStarts(text)
  outline.namespace = ''
  const open: Open[] = []
  const use = (from: number, line: number, type: string): void => {
    const [first = '', ...rest] = type.replace(/^\./, '').split('.')
    if (rest.length === 0 && PLAIN.test(type)) return
    const start: FactExpr = {
      t: 'name',
      name: first,
      ...(rest.length === 0 ? { isType: true } : {}),
    }
    outline.use(from, 'type', line, rest.reduce<FactExpr>(member, start))
  }
  for (const piece of pieces(blanked(text, SKIPPED))) {
    const around: Open = open.at(-1) ?? { symbol: 0, block: '', isOwn: false }
    const line = lineAt(starts, piece.start)
    const endLine = lineAt(starts, Math.max(piece.start, piece.end - 1))
    const written = text.slice(piece.start, piece.end)
    const entry = {
      parent: around.symbol,
      startLine: line,
      endLine,
      signature: written,
      doc: commentsAbove(outline.lines, line, /^(?:\/\/+|\/?\*+)|\*+\/$/g),
    }
    if (piece.kind === 'close') {
      const closed = open.pop()
      if (closed?.isOwn === true) outline.close(closed.symbol, line)
      continue
    }
    const [, rpc, taken = '', given = ''] = RPC.exec(written) ?? []
    const [, block = '', name = ''] = BLOCK.exec(written) ?? []
    let symbol = -1
    if (rpc !== undefined) {
      symbol = outline.add({ ...entry, name: rpc, kind: 'method' })
      use(symbol, line, taken)
      use(symbol, line, given)
    } else if (piece.kind === 'open') {
      if (block === 'message' || block === 'enum' || block === 'service') {
        symbol = outline.add({ ...entry, name, kind: KINDS[block] })
      } else if (block === 'extend') use(around.symbol, line, name)
    } else stated(outline, { written, entry, around, use })
    if (piece.kind !== 'open') continue
    open.push({
      symbol: symbol > 0 ? symbol : around.symbol,
      // Members of a oneof are those of its message.
      block: block === 'oneof' ? around.block : block,
      isOwn: symbol > 0,
    })
  }
  outline.addChunksIfEmpty()
  return outline.finish()
}

interface Statement {
  readonly written: string
  readonly entry: Omit<Parameters<Outline['add']>[0], 'name' | 'kind'>
  readonly around: Open
  readonly use: (from: number, line: number, type: string) => void
}

function stated(outline: Outline, { written, entry, around, use }: Statement): void {
  const imported = /^import\s+(?:public\s+|weak\s+)?"([^"]+)"/.exec(written)?.[1]
  if (imported !== undefined) outline.import(imported, entry.startLine)
  const space = /^package\s+([\w.]+)/.exec(written)?.[1]
  if (space !== undefined) outline.namespace = space
  if (around.block === 'enum') {
    const value = VALUE.exec(written)?.[1]
    if (value !== undefined) outline.add({ ...entry, name: value, kind: 'enum_member' })
    return
  }
  if (around.block !== 'message' && around.block !== 'extend' && around.block !== 'group') return
  const [, mapped, type = mapped ?? '', field] = FIELD.exec(written) ?? []
  if (field === undefined || PLAIN.test(field)) return
  use(outline.add({ ...entry, name: field, kind: 'field' }), entry.startLine, type)
}
