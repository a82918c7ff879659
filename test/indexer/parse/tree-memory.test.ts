// Trees are read from tree-sitter's memory by a layout that its package does not promise: the documented cursor must see the same.

import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Language, Parser, type Tree } from 'web-tree-sitter'
import { describe, expect, it } from 'vitest'
import { ecmascript } from '#cli/parse/ecmascript/extract.ts'
import { readGrammar } from '#cli/parse/grammars.ts'
import { grammarsFolder } from '#cli/parse/grammars-folder.ts'
import { readManifests } from '#cli/parse/read-manifests.ts'
import { python } from '#cli/parse/python/extract.ts'
import { KIND_ERROR, KIND_OTHER, startsInterpolation } from '#cli/parse/syntax/flat-tree.ts'
import { readGrammarTables } from '#cli/parse/syntax/grammar-tables.ts'
import { flattenTree, isTreeMemory } from '#cli/parse/syntax/tree-memory.ts'
import type { Vocabulary } from '#cli/parse/syntax/vocabulary.ts'

const module: object = {}
await Parser.init(module)
if (!isTreeMemory(module)) throw new Error('no memory')
const memory = module

type Row = readonly [kind: number, field: number, start: number, end: number, depth: number]

function byCursor(tree: Tree, vocabulary: Vocabulary<string, string>, text: string): Row[] {
  const rows: Row[] = []
  const cursor = tree.walk()
  const visit = (depth: number): void => {
    const name = cursor.nodeType
    if (!cursor.nodeIsNamed || vocabulary.dropped.has(name)) return
    const kind = name === 'ERROR' ? KIND_ERROR : (vocabulary.kinds[name] ?? KIND_OTHER)
    const field = vocabulary.fields[cursor.currentFieldName ?? ''] ?? 0
    rows.push([kind, field, cursor.startIndex, cursor.endIndex, depth])
    if (vocabulary.leaves.has(name)) return
    if (vocabulary.prefixed.has(name) && !startsInterpolation(text, cursor.startIndex)) return
    if (!cursor.gotoFirstChild()) return
    do visit(depth + 1)
    while (cursor.gotoNextSibling())
    cursor.gotoParent()
  }
  visit(0)
  cursor.delete()
  return rows
}

const BROKEN = ['', '\n', 'class {', 'def f(:\n  x = [1,\n', 'a b c (', '<div>{', 'f"{x', '`${']

describe('a tree read from memory', () => {
  it.each(readManifests().filter(({ grammar }) => grammar !== undefined))(
    'is what the cursor sees: $language',
    async (manifest) => {
      const language = await Language.load(readGrammar(manifest))
      const { vocabulary } = manifest.family === 'python' ? python : ecmascript
      const tables = readGrammarTables(memory, language, Reflect.get(language, 0), vocabulary)
      const parser = new Parser().setLanguage(language)
      const folder = path.join(grammarsFolder(), manifest.language, 'fixture')
      const fixtures = readdirSync(folder).map((name) =>
        readFileSync(path.join(folder, name), 'utf8'),
      )
      const cut = fixtures.flatMap((text) => [text.slice(0, text.length / 2), text.slice(57)])
      for (const text of [...fixtures, ...cut, ...BROKEN]) {
        const tree = parser.parse(text)
        if (tree === null) throw new Error('not parsed')
        const flat = flattenTree(memory, Reflect.get(tree, 0), tables, text)
        const depths: number[] = []
        const rows = Array.from({ length: flat.count }, (_, node): Row => {
          const depth = (depths[flat.parent[node] ?? -1] ?? -1) + 1
          depths[node] = depth
          return [
            flat.kind[node] ?? 0,
            flat.field[node] ?? 0,
            flat.start[node] ?? 0,
            flat.end[node] ?? 0,
            depth,
          ]
        })
        expect(rows).toEqual(byCursor(tree, vocabulary, text))
        expect(flat.hasError).toBe(tree.rootNode.hasError)
        tree.delete()
      }
      parser.delete()
    },
  )
})
