// A library that reads each thing once. What storage finds for a task does not depend on weights, so a tuning run asks storage in its first round
// only; expanding, scoring and narrowing run anew every time. Right only while index and nomination stay as they are.

import type { IndexReader, Library } from '#engine/index-reader.ts'
import { ok } from '#core/result.ts'

function remember<Args extends readonly unknown[], T>(
  read: (...args: Args) => Promise<T>,
): (...args: Args) => Promise<T> {
  const known = new Map<string, Promise<T>>()
  return (...args) => {
    const key = JSON.stringify(args)
    const found = known.get(key) ?? read(...args)
    known.set(key, found)
    return found
  }
}

const rememberingReader = (reader: IndexReader): IndexReader => ({
  repo: reader.repo,
  ref: reader.ref,
  state: remember(() => reader.state()),
  nominate: remember((query) => reader.nominate(query)),
  resolve: (selector, limit) => reader.resolve(selector, limit),
  contents: remember((symbols, options) => reader.contents(symbols, options)),
  outline: (path) => reader.outline(path),
  rank: (version, request) => reader.rank(version, request),
  edges: (version, request) => reader.edges(version, request),
  impact: (version, query) => reader.impact(version, query),
})

/** The same answers from remembered reads. */
export function rememberingLibrary(library: Library): Library {
  const readers = new Map<IndexReader, IndexReader>()
  return {
    list: () => library.list(),
    async open(repos, ref) {
      const opened = await library.open(repos, ref)
      if (!opened.ok) return opened
      return ok(
        opened.value.map((reader) => {
          const known = readers.get(reader) ?? rememberingReader(reader)
          readers.set(reader, known)
          return known
        }),
      )
    },
  }
}
