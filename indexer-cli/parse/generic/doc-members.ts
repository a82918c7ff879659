// Members that the comment above a type tells, as PHP's magic ones: `@property Pen $pen`, `@method static Pen find(int $id)`.

import type { SymbolKind } from '#core/graph/symbol.ts'
import { isNowhere, wrap } from '../facts/expressions.ts'
import { readDocType } from '../facts/doc-type-text.ts'
import { toSignature } from '../facts/symbol-table.ts'
import type { FactExpr } from '../file-facts.ts'
import { namedIn } from './around.ts'
import { commentLines } from './doc-types.ts'
import { commentAbove, outermost } from './places.ts'
import type { Declared, Reading } from './reading.ts'

const TYPES: ReadonlySet<SymbolKind> = new Set<SymbolKind>(['class', 'interface', 'trait'])

interface Told {
  readonly name: string
  readonly isMethod: boolean
  readonly isStatic: boolean
  readonly type: FactExpr
}

/** Declares what the comments above types tell of their members; they stand where the type begins. */
export function declareDocumented(unit: Reading): void {
  if (!unit.data.rules.docTypes) return
  for (const declared of unit.declared) {
    const { symbol, match } = declared
    if (!TYPES.has(unit.symbols.at(symbol).kind)) continue
    const comment = commentAbove(unit, unit.startOf(outermost(unit, match.node)))
    for (const line of commentLines(comment)) {
      const told = line.startsWith('@') ? memberOf(unit, declared, line) : null
      if (told !== null) declareTold(unit, symbol, line, told)
    }
  }
}

function memberOf(unit: Reading, { inner }: Declared, line: string): Told | null {
  const named = namedIn(unit, inner)
  const [, tag = '', text = ''] = /^@(property(?:-read|-write)?|method)\s+(.*)$/.exec(line) ?? []
  if (tag === '') return null
  const isMethod = tag === 'method'
  if (!isMethod) {
    const [type, rest] = readDocType(text, named)
    const name = /^\s*\$(\w+)/.exec(rest)?.[1]
    return name === undefined ? null : { name, isMethod, isStatic: false, type }
  }
  const bare = text.replace(/^static\s+(?=\S+\s+\w+\s*\()/, '')
  const [type, rest] = readDocType(bare, named)
  const name = /^\s+&?(\w+)\s*\(/.exec(rest)?.[1]
  return name === undefined ? null : { name, isMethod, isStatic: bare !== text, type }
}

function declareTold(unit: Reading, parent: number, line: string, told: Told): void {
  const { name, isMethod, isStatic, type } = told
  if (unit.symbols.named(parent, name).length > 0) return
  const { start, startLine } = unit.symbols.at(parent)
  unit.symbols.add({
    name,
    parent,
    suffix: isMethod ? 'method' : 'term',
    kind: isMethod ? 'method' : 'property',
    start,
    startLine,
    endLine: startLine,
    firstLine: startLine,
    exported: true,
    signature: toSignature(line),
    doc: '',
    isStatic,
    isAccessor: false,
    type: isNowhere(type) ? null : wrap('typed', type),
    params: [],
    heritage: [],
    hasBody: false,
  })
}
