// Types that comments tell in languages where code need not write them: `@var Foo[] $list`, `@param`, `@return`.

import { readDocType, type NamedType } from '../facts/doc-type-text.ts'
import { OPAQUE, wrap } from '../facts/expressions.ts'
import type { FactExpr } from '../file-facts.ts'
import { PLAIN_BINDING, type LocalScope } from './local-scope.ts'
import { commentAbove } from './places.ts'
import type { Reading } from './reading.ts'

/** Binds the variable whose type a comment inside a function tells, up to where it is assigned. */
export function bindDocumented(unit: Reading, node: number): void {
  const { scope } = unit
  if (!unit.data.rules.docTypes || !scope.isLocal) return
  for (const line of commentLines(unit.textOf(node))) {
    const found = /^@(?:[a-z]+-)?var\s+(.*)$/.exec(line)?.[1]
    if (found === undefined) continue
    const [, rest] = readDocType(found, () => OPAQUE)
    const name = /^\s*\$(\w+)/.exec(rest)?.[1]
    if (name === undefined) continue
    scope.bind(name, { at: node, scope, documented: found, ...PLAIN_BINDING })
  }
}

/** The type that a comment right above tells of a variable that is assigned at a node; undefined when there is none. */
export function documentedAbove(
  unit: Reading,
  scope: LocalScope,
  name: string,
  node: number,
): string | undefined {
  if (!unit.data.rules.docTypes) return undefined
  const known = scope.own(name, node)
  if (known?.documented === undefined) return undefined
  const between = unit.text.slice(unit.endOf(known.at), unit.startOf(node))
  return between.trim() === '' ? known.documented : undefined
}

/** What a tag of the comment above a declaration says: a type, of the parameter of that name where it is one's. */
export function documentedTag(
  unit: Reading,
  start: number,
  tag: 'var' | 'param' | 'return',
  parameter = '',
): string | undefined {
  if (!unit.data.rules.docTypes) return undefined
  for (const line of commentLines(commentAbove(unit, start))) {
    const found = TAGS[tag].exec(line)?.[1]
    if (found === undefined) continue
    if (tag !== 'param') return found
    const [, rest] = readDocType(found, () => OPAQUE)
    if (/^\s*(?:\.\.\.|&)*\$(\w+)/.exec(rest)?.[1] === parameter) return found
  }
  return undefined
}

const TAGS = {
  var: /^@(?:[a-z]+-)?var\s+(.*)$/,
  param: /^@(?:[a-z]+-)?param\s+(.*)$/,
  return: /^@(?:[a-z]+-)?return\s+(.*)$/,
} as const

/** The value of a type that a comment says. */
export const documentedValue = (text: string, named: NamedType): FactExpr =>
  wrap('typed', readDocType(text, named)[0])

/** The lines of a comment without its marks. */
export const commentLines = (comment: string): string[] =>
  comment
    .replace(/\*+\/$/, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\/?\*+/, '').trim())
