// Doc comments as plain text.

import { limits } from '#wire/limits.ts'

/** A block comment without its marks; line breaks stay. */
export function cleanBlockComment(comment: string): string {
  return comment
    .replace(/^\/\*+!?/, '')
    .replace(/\*+\/$/, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trimEnd())
    .join('\n')
    .trim()
    .slice(0, limits.maxDocChars)
}

/** A Python docstring's text: quotes and prefix off, common indentation removed as `inspect.cleandoc` does. */
export function cleanDocstring(literal: string): string {
  const body = literal.replace(/^[A-Za-z]{0,2}("""|'''|"|')/, '').replace(/("""|'''|"|')$/, '')
  const [first = '', ...rest] = body.split('\n')
  const indents = rest.filter((line) => line.trim() !== '').map((line) => line.search(/\S/))
  const indent = indents.length === 0 ? 0 : Math.min(...indents)
  return [first.trim(), ...rest.map((line) => line.slice(indent).trimEnd())]
    .join('\n')
    .trim()
    .slice(0, limits.maxDocChars)
}
