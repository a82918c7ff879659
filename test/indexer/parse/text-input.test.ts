// Texts are handed to tree-sitter by code of ours, in parts: it must see the text that the package itself would show.

import { Language, Parser } from 'web-tree-sitter'
import { expect, test } from 'vitest'
import { InstalledGrammars } from '#cli/parse/grammar-modules.ts'
import { readGrammar } from '#cli/parse/grammars.ts'
import { readManifests } from '#cli/parse/read-manifests.ts'
import { TextInput } from '#cli/parse/syntax/text-input.ts'
import { isTreeMemory, type TreeMemory } from '#cli/parse/syntax/tree-memory.ts'

/** More than any text here has: the package cuts at 5,119. */
const PART_CHARS = 5_119

type Answer = (
  ...given: readonly [to: number, at: number, row: number, column: number, length: number]
) => void

const input = new TextInput()
const answers: { at: number; own: string; theirs: string }[] = []

/** Asks the package first, then ours, and notes what both wrote. */
function both(theirs: Answer, own: Answer): Answer {
  return (to, at, row, column, length) => {
    const ask = (answer: Answer): string => {
      answer(to, at, row, column, length)
      const { HEAPU8: bytes, HEAPU32: words } = memoryOf()
      const part = bytes.slice(to, to + Math.min(words[length >> 2] ?? 0, PART_CHARS) * 2 + 2)
      return Buffer.from(part).toString('base64')
    }
    answers.push({ at, theirs: ask(theirs), own: ask(own) })
  }
}

const core = await new InstalledGrammars().core()
const module: object = {
  instantiateWasm(
    imports: WebAssembly.Imports & { readonly env: { tree_sitter_parse_callback: Answer } },
    done: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
  ): object {
    const ours = input.imports(imports, memoryOf)
    const own = ours['env']?.['tree_sitter_parse_callback'] as Answer // `imports` puts a function there
    const { tree_sitter_parse_callback: theirs } = imports.env
    const env = { ...imports.env, tree_sitter_parse_callback: both(theirs, own) }
    done(new WebAssembly.Instance(core, { ...imports, env }), core)
    return {}
  },
}

function memoryOf(): TreeMemory {
  if (!isTreeMemory(module)) throw new Error('no memory')
  return module
}

const WORDS = ['x = 1\n', 'f(', ')', '"', 'été', '在庫', '🙂', '\ud83d', '\0', '\r\n', '/*']

test('what tree-sitter asks for is what the package would answer', async () => {
  await Parser.init(module)
  const manifest = readManifests().find(({ language }) => language === 'javascript')
  if (manifest === undefined) throw new Error('no JavaScript')
  const parser = new Parser().setLanguage(await Language.load(readGrammar(manifest)))
  const long = Array.from({ length: 1_300 }, (_, at) => WORDS[(at * at) % WORDS.length]).join('')
  for (const text of ['', 'a', long, 'a'.repeat(5_119), 'word '.repeat(9_000)]) {
    input.open(text, PART_CHARS, () => undefined)
    parser.parse(text)?.delete()
  }
  expect(answers.length).toBeGreaterThan(20)
  for (const { at, own, theirs } of answers) expect({ at, own }).toEqual({ at, own: theirs })
})
