import { describe, expect, it } from 'vitest'
import { readPathQuery } from '#core/search/path-query.ts'

const FILES = [
  'src/auth/session.ts',
  'src/auth/session-store.ts',
  'src/auth/[id].ts',
  'src/Session.ts',
  'session/README.md',
]

/** Files that answer, best first. */
const answering = (query: string, anyWord = false): readonly string[] => {
  const asked = readPathQuery(query, anyWord)
  return FILES.flatMap((path) => {
    const grade = asked?.grade(path)
    return grade === undefined ? [] : [{ path, grade }]
  })
    .toSorted((a, b) => a.grade - b.grade)
    .map(({ path }) => path)
}

describe('a query that is a path', () => {
  it.each([
    ['src/auth/session.ts', ['src/auth/session.ts']],
    ['./src/auth/session.ts', ['src/auth/session.ts']],
    [String.raw`C:\src\auth\session.ts`, ['src/auth/session.ts']],
    ['session.ts', ['src/auth/session.ts', 'src/Session.ts']],
    ['auth/session', ['src/auth/session.ts', 'src/auth/session-store.ts']],
    ['auth/', ['src/auth/session.ts', 'src/auth/session-store.ts', 'src/auth/[id].ts']],
    ['auth/[id].ts', ['src/auth/[id].ts']],
    ['uth/session', []],
    ['src/*.ts', ['src/Session.ts']],
    ['src/**/session*.ts', ['src/auth/session.ts', 'src/auth/session-store.ts', 'src/Session.ts']],
    ['auth/s*.{ts,tsx}', ['src/auth/session.ts', 'src/auth/session-store.ts']],
    ['SESSIO?.ts', ['src/auth/session.ts', 'src/Session.ts']],
    ['**/*.md', ['session/README.md']],
  ])('%s', (query, files) => {
    expect(answering(query)).toEqual(files)
  })

  it.each(['session', 'how is it', '*', '??', '', '///', 'a == b'])('is not: %s', (query) => {
    expect(readPathQuery(query, false)).toBeUndefined()
  })

  it('may be any word where only paths are asked for', () => {
    expect(answering('session', true)).toEqual([
      'src/auth/session.ts',
      'src/Session.ts',
      'session/README.md',
      'src/auth/session-store.ts',
    ])
  })

  it('asks storage for pieces that every file meant holds', () => {
    for (const query of ['src/**/S*.ts', 'auth/s*.{ts,tsx}', 'Auth/Session', 'SESSIO?.ts'])
      for (const file of answering(query))
        for (const piece of readPathQuery(query, false)?.pieces ?? [])
          expect(file.toLowerCase()).toContain(piece)
  })

  it('matches many stars in no time', () => {
    const asked = readPathQuery(`${'*a'.repeat(100)}/b.ts`, false)
    expect(asked?.grade(`${'a'.repeat(1_000)}/c.ts`)).toBeUndefined()
  })
})
