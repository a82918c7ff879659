// Plain BM25 over the functions and classes of our own index, and the code between them, as the shipped baseline has it. Against the shipped baseline it shows what extraction costs or gains; against the pipeline's
// answers it shows what ranking costs or gains.

import { CALLABLE_KINDS, type SymbolKind } from '#core/graph/symbol.ts'
import { isTextPath } from '#core/graph/text-path.ts'
import type { Task } from '../data.ts'
import type { CorpusSymbol } from './corpus.ts'
import { okapi } from './okapi.ts'
import type { Prediction } from './prediction.ts'
import { words } from './words.ts'

/** As many as the shipped baseline lists. */
const LISTED = 60

/** A class is listed with its head only, as the baseline does: nobody reads it whole. */
const HOLDER_LINES = 31

const LISTED_KINDS: ReadonlySet<SymbolKind> = new Set<SymbolKind>([
  ...CALLABLE_KINDS,
  'class',
  'chunk',
])

const CHARS_PER_TOKEN = 4

/** Answers every task from one corpus; tests, declaration files and texts are left out, functions inside functions belong to the outer one. */
export function predictWithBm25(
  corpus: readonly CorpusSymbol[],
  tasks: readonly Task[],
): readonly Prediction[] {
  const byPath = Map.groupBy(corpus, ({ path }) => path)
  const nested = (symbol: CorpusSymbol): boolean =>
    (byPath.get(symbol.path) ?? []).some(
      (outer) =>
        CALLABLE_KINDS.has(outer.kind) &&
        outer.startLine <= symbol.startLine &&
        symbol.endLine <= outer.endLine &&
        symbol.endLine - symbol.startLine < outer.endLine - outer.startLine,
    )
  const listed = corpus.filter(
    (symbol) =>
      LISTED_KINDS.has(symbol.kind) &&
      !symbol.test &&
      !symbol.path.endsWith('.d.ts') &&
      !isTextPath(symbol.path) &&
      !(CALLABLE_KINDS.has(symbol.kind) && nested(symbol)),
  )
  const index = okapi(
    listed.map((symbol) => {
      const name = words(symbol.name)
      return [
        ...name,
        ...name,
        ...words(symbol.container),
        ...words(symbol.path),
        ...words(symbol.text),
      ]
    }),
  )
  return tasks.map((task) => ({
    id: task.id,
    ranked: index.search(words(task.text), LISTED).flatMap(({ document }) => {
      const symbol = listed[document]
      if (symbol === undefined) return []
      const end =
        symbol.kind === 'class'
          ? Math.min(symbol.endLine, symbol.startLine + HOLDER_LINES - 1)
          : symbol.endLine
      return [
        {
          file: symbol.path,
          name: symbol.name,
          start_line: symbol.startLine,
          end_line: end,
          tokens: Math.ceil((symbol.path.length + symbol.text.length) / CHARS_PER_TOKEN),
          kind: symbol.kind,
        },
      ]
    }),
    budgets: {},
  }))
}
