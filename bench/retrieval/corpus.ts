// The symbols of a local index with their text, read from its file as a plain reader would: what the index holds, whatever the pipeline makes of it.

import { DatabaseSync } from 'node:sqlite'
import * as z from 'zod'
import { CALLABLE_KINDS, type SymbolKind } from '#core/graph/symbol.ts'
import { isTestPath } from '#core/graph/test-path.ts'
import { byText } from '#core/order.ts'
import { parseShard, type Shard } from '#wire/shard.ts'

export interface CorpusSymbol {
  readonly id: string
  readonly path: string
  readonly name: string
  readonly container: string
  readonly kind: SymbolKind
  readonly startLine: number
  readonly endLine: number
  readonly test: boolean
  /** Its lines; for what holds members, the lines that no callable member covers. */
  readonly text: string
}

const shardRow = z.object({ body: z.string() })
const testRow = z.object({ symbol_id: z.string() })

/** Shorter leftovers are brackets and blank lines. */
const MIN_CHUNK_LINES = 2

const HOLDERS: ReadonlySet<SymbolKind> = new Set<SymbolKind>(['class', 'interface', 'enum'])

/** Runs of lines that no callable and no class covers, as `chunk`s without a name: code of the module itself, types, tables. */
function chunksOf(shard: Shard): readonly CorpusSymbol[] {
  const lines = shard.text.split('\n')
  const covered = new Uint8Array(lines.length + 2)
  for (const { kind, start_line, end_line } of shard.symbols)
    if (CALLABLE_KINDS.has(kind) || kind === 'class') covered.fill(1, start_line, end_line + 1)
  const chunks: CorpusSymbol[] = []
  for (let start = 1; start <= lines.length; start++) {
    if (covered[start] === 1) continue
    let end = start
    while (end < lines.length && covered[end + 1] === 0) end++
    const kept = lines.slice(start - 1, end)
    if (kept.filter((line) => line.trim() !== '').length >= MIN_CHUNK_LINES)
      chunks.push({
        id: `${shard.path}/:${start}`,
        path: shard.path,
        name: '',
        container: '',
        kind: 'chunk',
        startLine: start,
        endLine: end,
        test: isTestPath(shard.path),
        text: kept.join('\n'),
      })
    start = end
  }
  return chunks
}

function symbolsOf(shard: Shard, tests: ReadonlySet<string>): readonly CorpusSymbol[] {
  const lines = shard.text.split('\n')
  const callables = shard.symbols.filter((symbol) => CALLABLE_KINDS.has(symbol.kind))
  const textOf = (symbol: Shard['symbols'][number]): string => {
    const covered = HOLDERS.has(symbol.kind) ? callables : []
    const kept: string[] = []
    for (let line = symbol.start_line; line <= symbol.end_line; line++)
      if (!covered.some((inner) => inner.start_line <= line && line <= inner.end_line))
        kept.push(lines[line - 1] ?? '')
    return kept.join('\n')
  }
  return shard.symbols.map((symbol) => {
    const id = `${shard.path}/${symbol.descriptors}`
    return {
      id,
      path: shard.path,
      name: symbol.name,
      container: symbol.container,
      kind: symbol.kind,
      startLine: symbol.start_line,
      endLine: symbol.end_line,
      test: tests.has(id),
      text: textOf(symbol),
    }
  })
}

/** All symbols of the live version in an index file, and the chunks between its functions, by path and position. */
export function readCorpus(indexFile: string): readonly CorpusSymbol[] {
  const database = new DatabaseSync(indexFile, { readOnly: true })
  try {
    const bodies = database
      .prepare(
        `SELECT t.body FROM index_files f JOIN shards s ON s.hash = f.hash AND s.path = f.path
         JOIN shard_texts t ON t.shard_id = s.id ORDER BY f.path`,
      )
      .all()
    const tests = new Set(
      database
        .prepare('SELECT DISTINCT symbol_id FROM symbols WHERE test = 1')
        .all()
        .map((row) => testRow.parse(row).symbol_id),
    )
    return bodies
      .flatMap((row) => {
        const shard = parseShard(shardRow.parse(row).body)
        if (!shard.ok) throw new Error(`${indexFile} holds a broken shard: ${shard.error.reason}`)
        return symbolsOf(shard.value, tests).concat(chunksOf(shard.value))
      })
      .sort((a, b) => byText(a.path, b.path) || a.startLine - b.startLine || byText(a.id, b.id))
  } finally {
    database.close()
  }
}
