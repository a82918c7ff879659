// Builders of nominations for tests of the anchors.

import { isTextPath } from '#core/graph/text-path.ts'
import type { SymbolKind } from '#core/graph/symbol.ts'
import type { SymbolId } from '#core/ids.ts'
import type { LexicalHit, NominatedSymbol, Nominations } from '#core/pipeline/types.ts'
import { idOf } from '#test/support/graph-builder.ts'

export const aNominated = (
  path: string,
  name: string,
  more: {
    readonly kind?: SymbolKind
    readonly container?: string
    readonly lines?: readonly [number, number]
    readonly test?: boolean
  } = {},
): NominatedSymbol => {
  const { kind = 'function', container = '', lines = [1, 5], test = false } = more
  return {
    id: idOf(path, { name, container, kind }) as SymbolId, // made by the same rule as real ids
    name,
    container,
    kind,
    path,
    startLine: lines[0],
    endLine: lines[1],
    test,
    shardHash: `hash of ${path}`,
  }
}

export const aHit = ({ id, test, path }: NominatedSymbol, score: number): LexicalHit => ({
  id,
  test,
  text: isTextPath(path),
  score,
  past: 0,
  changes: 0,
})

export const someNominations = (found: Partial<Nominations>): Nominations => ({
  state: { repo: 'acme/web', ref: 'main', commit: null, indexVersion: '0'.repeat(64) },
  byName: [],
  byPath: [],
  lexical: [],
  hits: [],
  byLiteral: [],
  byRoute: [],
  semantic: [],
  semanticError: null,
  ...found,
})
