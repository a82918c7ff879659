// Doc comments as plain text.

import { limits } from '#wire/limits.ts'
import { clip } from './clip.ts'

/** A block comment without its marks; line breaks stay. */
export function cleanBlockComment(comment: string): string {
  const text = comment
    .replace(/^\/\*+!?/, '')
    .replace(/\*+\/$/, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trimEnd())
    .join('\n')
    .trim()
  return clip(text, limits.maxDocChars)
}

/** A Python docstring's text: quotes and prefix off, common indentation removed as `inspect.cleandoc` does. */
export function cleanDocstring(literal: string): string {
  const body = literal.replace(/^[A-Za-z]{0,2}("""|'''|"|')/, '').replace(/("""|'''|"|')$/, '')
  const [first = '', ...rest] = body.split('\n')
  let indent = Infinity
  for (const line of rest) if (line.trim() !== '') indent = Math.min(indent, line.search(/\S/))
  const text = [first.trim(), ...rest.map((line) => line.slice(indent).trimEnd())].join('\n').trim()
  return clip(text, limits.maxDocChars)
}
