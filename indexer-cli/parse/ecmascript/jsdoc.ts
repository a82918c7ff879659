// Types that comments tell in scripts without written types: `@param {Foo} x`, `@returns {Foo[]}`, `@type {Map<string, Foo>}`.

import { readDocType } from '../facts/doc-type-text.ts'
import { isNowhere, member, OPAQUE, unnamedModule, wrap } from '../facts/expressions.ts'
import type { FactExpr } from '../file-facts.ts'
import type { Unit } from '../facts/unit.ts'
import type { Declaring } from './declaring.ts'
import { isGlobalType } from './globals.ts'

/** What may stand between a comment and the function or value that it documents. */
const HEADER =
  /^\s*(?:export\s+)?(?:default\s+)?(?:static\s+)?(?:(?:const|let|var)\s+)?(?:[\w$.#]+\s*[=:]\s*)?(?:async\s*)?$/

/** The doc comment before a node; '' where there is none, or where types are written. */
function commentBefore({ unit, readsComments }: Declaring, node: number): string {
  const comment = readsComments ? unit.comments.at(-1) : undefined
  if (comment === undefined || unit.endOf(comment) > unit.startOf(node)) return ''
  const text = unit.textOf(comment)
  const between = unit.text.slice(unit.endOf(comment), unit.startOf(node))
  return text.startsWith('/**') && HEADER.test(between) ? text : ''
}

/** The type in braces behind a tag; with a name only where that follows. */
function typeBehind(comment: string, tag: RegExp, name?: string): string | undefined {
  for (const found of comment.matchAll(tag)) {
    const start = found.index + found[0].length
    let open = 1
    let at = start
    for (; at < comment.length && open > 0; at++) {
      if (comment[at] === '{') open++
      else if (comment[at] === '}') open--
    }
    const rest = comment.slice(at)
    if (name === undefined || /^\s*\[?([\w$]+)/.exec(rest)?.[1] === name)
      return comment.slice(start, at - 1)
  }
  return undefined
}

/** The type of a function's parameter. */
export const documentedParameter = (
  pass: Declaring,
  node: number,
  name: string,
): string | undefined =>
  typeBehind(commentBefore(pass, node), /@(?:param|arg|argument)\s*\{/g, name)

/** What a function gives. */
export const documentedResult = (pass: Declaring, node: number): string | undefined =>
  typeBehind(commentBefore(pass, node), /@returns?\s*\{/g)

/** The type of a variable or field. */
export const documentedType = (pass: Declaring, node: number): string | undefined =>
  typeBehind(commentBefore(pass, node), /@type\s*\{/g)

/** The value that a type in a comment promises; null where it leads nowhere. */
export function documentedValue(unit: Unit, text: string): FactExpr | null {
  const [type] = readDocType(text, (name) => namedType(unit, name))
  return isNowhere(type) ? null : wrap('typed', type)
}

const IMPORTED = /^import\s*\(\s*['"]([^'"]*)['"]\s*\)(?:\.(\w+))?$/

function namedType(unit: Unit, name: string): FactExpr {
  const imported = IMPORTED.exec(name)
  if (imported !== null) {
    const [, from = '', exported = 'default'] = imported
    const local = unnamedModule(from)
    if (!unit.imports.some((known) => known.local === local))
      unit.imports.push({ local, name: '*', from, line: 1, typeOnly: true, scope: 0 })
    return member(unit.exprs.name(local), exported)
  }
  const [first = '', ...rest] = name.split('.')
  if (rest.length === 0 && (isGlobalType(first) || /^[a-z]+$/.test(first))) return OPAQUE
  return rest.reduce<FactExpr>((of, part) => member(of, part), unit.exprs.name(first))
}
