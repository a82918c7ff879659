import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Language, Parser, Query } from 'web-tree-sitter'
import { describe, expect, it } from 'vitest'
import { compileQuery } from '#cli/parse/generic/compile-query.ts'
import { parseQuery, type NodeQuery } from '#cli/parse/generic/query-syntax.ts'
import { readGrammar } from '#cli/parse/grammars.ts'
import { grammarsFolder } from '#cli/parse/grammars-folder.ts'
import { readManifests } from '#cli/parse/read-manifests.ts'

const read = (text: string) => {
  const parsed = parseQuery(text)
  if (!parsed.ok) throw new Error(parsed.error.message)
  return parsed.value
}

const mistake = (text: string): string => {
  const compiled = compileQuery(read(text))
  return compiled.ok ? '' : `${compiled.error.line}: ${compiled.error.message}`
}

describe('a query', () => {
  it('is read with fields, quantifiers, anchors, alternatives and predicates', () => {
    const [pattern] = read(`
      ; a comment
      (call function: [(name) (path . (name) @name .)]+ !type
        (#match? @name "^[a-z]")) @value.call`)
    expect(pattern?.line).toBe(3)
    expect(pattern?.root.captures).toEqual(['value.call'])
    expect(pattern?.root.absent).toEqual(['type'])
    expect(pattern?.predicates).toEqual([{ name: 'match', capture: 'name', args: ['^[a-z]'] }])
    const [callee] = pattern?.root.children ?? []
    expect(callee).toMatchObject({ field: 'function', quantifier: 'some' })
    expect(callee?.options?.[1]?.children[0]).toMatchObject({ isNext: true, isLast: true })
  })

  it('lists alternatives of outermost nodes as patterns of their own', () => {
    expect(read('[(a) (b)] @comment').map(({ root }) => root.type)).toEqual(['a', 'b'])
  })

  it('is refused with its line when a word is not in the vocabulary', () => {
    expect(mistake('(a) @comment\n(b (c) @nmae) @scope')).toBe('2: @nmae is not in the vocabulary')
    expect(mistake('(a (b) @scope) @comment')).toBe('1: @scope belongs on the outermost node')
    expect(mistake('(a (b) @name)')).toBe('1: the pattern says nothing about its outermost node')
    expect(mistake('((a) @scope (#set! statik))')).toBe('1: #set! statik: no such property')
    expect(parseQuery('(a')).toEqual({
      ok: false,
      error: { line: 1, message: 'the query ends inside a pattern' },
    })
    expect(parseQuery('(a "x")')).toMatchObject({ ok: false })
  })
})

describe('the queries of each language', () => {
  const byPatterns = readManifests().filter(({ family }) => family === 'patterns')
  const queriesOf = (name: string): string[] => {
    const folder = path.join(grammarsFolder(), name)
    return readdirSync(folder)
      .filter((file) => file.endsWith('.scm'))
      .map((file) => readFileSync(path.join(folder, file), 'utf8'))
  }

  it.each(byPatterns.filter(({ rules }) => rules?.folds === undefined))(
    '$language: tree-sitter itself reads them',
    async (manifest) => {
      await Parser.init()
      const language = await Language.load(readGrammar(manifest))
      for (const text of queriesOf(manifest.language)) {
        expect(new Query(language, text).captureNames.length).toBeGreaterThan(0)
      }
    },
    // tree-sitter thinks about one pattern of Swift, conditions beside conditions, for a minute; what ships compiles queries itself.
    300_000,
  )

  it.each(byPatterns.filter(({ rules }) => rules?.folds !== undefined))(
    '$language: the grammar has every node and field of them, which stand elsewhere once they are folded',
    async (manifest) => {
      await Parser.init()
      const language = await Language.load(readGrammar(manifest))
      const unknown = new Set<string>()
      const look = ({ type, field, absent, children, options }: NodeQuery): void => {
        if (type !== '_' && language.idForNodeType(type, true) === null) unknown.add(type)
        for (const name of [field, ...absent]) {
          if (name !== '' && language.fieldIdForName(name) === null) unknown.add(name)
        }
        for (const inner of [...children, ...(options ?? [])]) look(inner)
      }
      for (const { root } of queriesOf(manifest.language).flatMap(read)) look(root)
      const { chains = [], bodies = {}, paths = [] } = manifest.rules?.folds ?? {}
      const folded = [...chains, ...paths, ...Object.keys(bodies), ...Object.values(bodies).flat()]
      for (const type of folded) {
        if (language.idForNodeType(type, true) === null) unknown.add(type)
      }
      expect([...unknown]).toEqual([])
    },
  )

  it.each(byPatterns.filter(({ rules }) => rules?.binding !== undefined))(
    '$language: the grammar has every node that it says how it binds',
    async (manifest) => {
      await Parser.init()
      const language = await Language.load(readGrammar(manifest))
      const named = manifest.rules?.binding?.flat() ?? []
      expect(named.filter((type) => language.idForNodeType(type, true) === null)).toEqual([])
    },
  )
})
