// Who calls what, by language: the books in callers/ hold small trees and, below each, the callers of their symbols.
//
//   === title
//   --- path            then the file's text, up to the next line of this kind
//   >>>
//   Foo.hit <- a, b     all symbols with a CALLS edge to Foo.hit; the path may be left out where one symbol alone has the name
//   Foo.hit#2 <- c      the same of the second of several symbols of the name

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

/** The callers of a symbol, or of all symbols of a name. */
function callersNamed(linked: LinkedTexts, asked: string): readonly [name: string, from: string[]] {
  const [base = '', number] = asked.split('#')
  const name = fullName(linked, base)
  if (number === undefined) return [name, callersOf(linked, name)]
  const symbol = linked.symbols.get(name)?.[Number(number) - 1]
  const id = `${name.slice(0, name.indexOf(':'))}/${symbol?.descriptors ?? ''}`
  return [`${name}#${number}`, callersOfId(linked, id)]
}

function callersOfId({ facts, linked, edges }: LinkedTexts, id: string): string[] {
  const rows = [...linked].flatMap(([file, found]) =>
    found.edges.map((edge) => [file, edge] as const),
  )
  const callers = rows.flatMap(([file, [, kind, , , , to]], at) => {
    const isCall = kind === 'CALLS' && to === id && facts.has(file)
    return isCall ? (edges[at]?.from ?? []) : []
  })
  return [...new Set(callers)].filter((from) => from.includes(':')).sort()
}

describe.each(readdirSync(FOLDER).sort())('%s', (book) => {
  const sections = readFileSync(path.join(FOLDER, book), 'utf8').split(/^=== /m).slice(1)
  it.each(sections.map(readTree))('$title', async ({ texts, callers }) => {
    const linked = await linkTexts(texts)
    const name = (each: string): string => fullName(linked, each)
    const found = callers.map(([to]) => callersNamed(linked, to))
    const expected = callers.map(([, from]) => from.map(name).sort())
    expect(found).toEqual(found.map(([to], at) => [to, expected[at]]))
  })
})
