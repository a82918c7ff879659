// HCL (Terraform, OpenTofu, Packer, Nomad) by block: `resource "a" "b"` is `a.b`, as other blocks write it; variables, locals, modules, data and outputs
// are called as they are used too.

import { lineAt, lineStarts } from '../syntax/lines.ts'
import { blanked, commentsAbove, pieces } from './code-blocks.ts'
import { Outline, type TextReader } from './outline.ts'

/** What opens a heredoc is left for `withoutHeredocs`. */
const COMMENT = /(?<![:"\w])\/\/[^\n]*|#[^\n]*|\/\*(?:[\s\S]*?\*\/|[\s\S]*$)/g
const HEREDOC = /<<-?(\w+)\n/g
/** Text in quotes; what it interpolates is code. */
const STRING = /"(?:[^"\\\n$%]|\\.|[$%](?!\{)|[$%]\{[^{}\n]*\})*"/g
const BLOCK = /^([\w-]+)((?:\s+(?:"[^"\n]*"|[\w-]+))*)$/
/** What is used: `var.a`, `module.a`, `data.type.name`, `type.name`. */
const USE =
  /(?<![\w.-])(?:(var|local|module)\.([\w-]+)|(data)\.([\w-]+)\.([\w-]+)|([a-z][a-z0-9]*_[\w-]*)\.([a-zA-Z_][\w-]*))/g
const ATTRIBUTE = /^([\w-]+)\s*=(?!=)/gm

/** What blocks of a kind are called by others: before the names that follow the kind. */
const PREFIXES: Readonly<Record<string, string>> = {
  resource: '',
  ephemeral: 'ephemeral.',
  data: 'data.',
  module: 'module.',
  variable: 'var.',
  output: 'output.',
  provider: 'provider.',
  check: 'check.',
}

export const readHcl: TextReader = (source) => {
  const { text } = source
  const outline = new Outline(source)
  const starts = lineStarts(text)
  const commented = blanked(withoutHeredocs(text), COMMENT)
  // Quotes stay, braces in them go; interpolations stay for the uses.
  const code = commented.replace(STRING, (found) => found.replace(/[{}();]/g, ' '))
  const stack: { readonly symbol: number; readonly isOwn: boolean; readonly isLocals: boolean }[] =
    []
  for (const piece of pieces(code, '\n')) {
    const around = stack.at(-1) ?? { symbol: 0, isOwn: false, isLocals: false }
    const line = lineAt(starts, piece.start)
    if (piece.kind === 'close') {
      const closed = stack.pop()
      if (closed?.isOwn === true) outline.close(closed.symbol, line)
      continue
    }
    const written = text.slice(piece.start, piece.end)
    const add = (name: string, kind: 'struct' | 'variable', endLine = line): number =>
      outline.add({
        name,
        kind,
        startLine: line,
        endLine,
        signature: written,
        doc: commentsAbove(outline.lines, line, /^(?:#+|\/\/+)/),
      })
    const value = around.isLocals ? /^([\w-]+)\s*=/.exec(written)?.[1] : undefined
    if (value !== undefined) {
      const symbol = add(
        `local.${value}`,
        'variable',
        lineAt(starts, Math.max(piece.start, piece.end - 1)),
      )
      if (piece.kind === 'open') stack.push({ symbol, isOwn: true, isLocals: false })
      readUses(outline, {
        code: commented,
        starts,
        start: piece.start,
        end: piece.end,
        from: symbol,
      })
      continue
    }
    if (piece.kind === 'open') {
      const [, kind = '', labels = ''] = BLOCK.exec(written) ?? []
      const names = labels.match(/[^\s"]+/g) ?? []
      const prefix = PREFIXES[kind]
      const isTop = stack.length === 0
      const isTyped = isTop && prefix !== undefined && names.length > 0
      const name = isTyped ? `${prefix}${names.join('.')}` : [kind, ...names].join('.')
      const symbol =
        isTop && kind !== '' && kind !== 'locals'
          ? add(name, kind === 'variable' || kind === 'output' ? 'variable' : 'struct')
          : -1
      stack.push({
        symbol: symbol > 0 ? symbol : around.symbol,
        isOwn: symbol > 0,
        isLocals: isTop && kind === 'locals',
      })
    } else if (stack.length === 0 && source.path.endsWith('.tfvars')) {
      for (const [, name = ''] of written.matchAll(ATTRIBUTE)) add(name, 'variable')
    }
    const symbol = stack.at(-1)?.symbol ?? 0
    readUses(outline, { code: commented, starts, start: piece.start, end: piece.end, from: symbol })
    const folder = /^source\s*=\s*"(\.[^"]*)"/.exec(written)?.[1]
    if (folder !== undefined) outline.import(folder, line)
  }
  outline.addChunksIfEmpty()
  return outline.finish()
}

/** The text with its heredocs taken for white space; one that does not end is none. */
function withoutHeredocs(text: string): string {
  if (!text.includes('<<')) return text
  const endless = new Set<string>()
  let kept = ''
  let done = 0
  for (const { 0: opening, 1: word = '', index } of text.matchAll(HEREDOC)) {
    if (index < done || endless.has(word)) continue
    const end = new RegExp(String.raw`^[ \t]*${word}[ \t]*$`, 'gm')
    end.lastIndex = index + opening.length
    const found = end.exec(text)
    if (found === null) endless.add(word)
    else {
      const after = found.index + found[0].length
      kept += text.slice(done, index) + blanked(text.slice(index, after), /[^]+/)
      done = after
    }
  }
  return kept + text.slice(done)
}

interface Stretch {
  readonly code: string
  readonly starts: Int32Array
  readonly start: number
  readonly end: number
  readonly from: number
}

function readUses(outline: Outline, { code, starts, start, end, from }: Stretch): void {
  const text = code.slice(start, end)
  for (const found of text.matchAll(USE)) {
    const [, space = '', name = '', data = '', type = '', called = '', resource = '', own = ''] =
      found
    const target =
      space !== ''
        ? `${space}.${name}`
        : data !== ''
          ? `data.${type}.${called}`
          : `${resource}.${own}`
    outline.use(from, 'read', lineAt(starts, start + found.index), { t: 'name', name: target })
  }
}
