// Who calls what, by language: the books in callers/ hold small trees and, below each, the callers of their symbols.
//
//   === title
//   --- path            then the file's text, up to the next line of this kind
//   >>>
//   Foo.hit <- a, b     all symbols with a CALLS edge to Foo.hit; the path may be left out where one symbol alone has the name

import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { callersOf, linkTexts, type LinkedTexts } from './languages-case.ts'

const FOLDER = path.join(import.meta.dirname, 'callers')

interface Tree {
  readonly title: string
  readonly texts: ReadonlyMap<string, string>
  readonly callers: readonly (readonly [to: string, from: readonly string[]])[]
}

/** A section without its first line, and that line. */
function cut(section: string): readonly [head: string, rest: string] {
  const end = section.indexOf('\n')
  return [section.slice(0, end).trim(), section.slice(end + 1)]
}

function readTree(section: string): Tree {
  const [title, rest] = cut(section)
  const [sources = '', expected = ''] = rest.split(/^>>>\n/m)
  const callers = expected.split('\n').filter((line) => line.includes('<-'))
  return {
    title,
    texts: new Map(sources.split(/^--- /m).slice(1).map(cut)),
    callers: callers.map((line) => {
      const [to = '', from = ''] = line.split('<-')
      const names = from.split(',').map((name) => name.trim())
      return [to.trim(), names.filter((name) => name !== '')]
    }),
  }
}

/** The full name of the one symbol that a book means. */
function fullName({ symbols }: LinkedTexts, name: string): string {
  if (symbols.has(name)) return name
  const found = [...symbols.keys()].filter((full) => full.endsWith(`:${name}`))
  const [only, second] = found
  if (only === undefined || second !== undefined) {
    throw new Error(`${name} names ${found.length === 0 ? 'no symbol' : found.join(' and ')}`)
  }
  return only
}

describe.each(readdirSync(FOLDER).sort())('%s', (book) => {
  const sections = readFileSync(path.join(FOLDER, book), 'utf8').split(/^=== /m).slice(1)
  it.each(sections.map(readTree))('$title', async ({ texts, callers }) => {
    const linked = await linkTexts(texts)
    const name = (each: string): string => fullName(linked, each)
    const found = callers.map(([to]) => [name(to), callersOf(linked, name(to))])
    expect(found).toEqual(callers.map(([to, from]) => [name(to), from.map(name).sort()]))
  })
})
