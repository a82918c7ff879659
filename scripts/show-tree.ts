// Prints the tree of a file as the grammar of its language reads it: `node scripts/show-tree.ts FILE [LANGUAGE]`. What a new folder in grammars/ is
// written from; a manifest with its grammar is enough.

import { readFileSync } from 'node:fs'
import { argv, stdout } from 'node:process'
import { Language, Parser } from 'web-tree-sitter'
import { languages, readGrammar } from '../indexer-cli/parse/grammars.ts'

const [, , file = '', wanted] = argv
const text = readFileSync(file, 'utf8')
const table = languages()
const manifest =
  wanted === undefined
    ? table.ofText(file, () => text)
    : table.manifests.find(({ language }) => language === wanted)
if (manifest?.grammar === undefined) throw new Error(`no grammar reads ${file}`)

await Parser.init()
const parser = new Parser()
parser.setLanguage(await Language.load(readGrammar(manifest)))
const cursor = parser.parse(text)?.walk()
if (cursor === undefined) throw new Error(`${file} was not parsed`)

/** Named nodes and errors, one a line, with their fields; leaves with their text. */
function print(depth: number): void {
  if (cursor === undefined) return
  const {
    nodeType,
    nodeIsNamed,
    nodeIsMissing,
    currentFieldName: field,
    currentNode: node,
  } = cursor
  if (nodeIsNamed || nodeIsMissing) {
    const leaf = node.namedChildCount === 0 ? ` ${JSON.stringify(node.text.slice(0, 60))}` : ''
    const missing = nodeIsMissing ? 'MISSING ' : ''
    const name = field === null || field === undefined ? '' : `${field}: `
    stdout.write(`${'  '.repeat(depth)}${name}${missing}${nodeType}${leaf}\n`)
  }
  if (!cursor.gotoFirstChild()) return
  do print(depth + 1)
  while (cursor.gotoNextSibling())
  cursor.gotoParent()
}
print(0)
