import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Language, Parser, Query } from 'web-tree-sitter'
import { describe, expect, it } from 'vitest'
import { compileQuery } from '#cli/parse/generic/compile-query.ts'
import { parseQuery } from '#cli/parse/generic/query-syntax.ts'
import { grammarsFolder, readGrammar, readManifests } from '#cli/parse/grammars.ts'

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

  it.each(byPatterns)('$language: tree-sitter itself reads them', async (manifest) => {
    await Parser.init()
    const language = await Language.load(readGrammar(manifest))
    const folder = path.join(grammarsFolder(), manifest.language)
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.scm'))) {
      const query = new Query(language, readFileSync(path.join(folder, file), 'utf8'))
      expect(query.captureNames.length).toBeGreaterThan(0)
    }
  })
})
