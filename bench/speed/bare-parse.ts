// A process of its own that does nothing but parse: grammars loaded and files read beforehand, one thread, no query run over the trees.
// Input: a JSON list of absolute paths on stdin. Output: one JSON line.

import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { text as readAll } from 'node:stream/consumers'
import { Language, Parser } from 'web-tree-sitter'
import * as z from 'zod'

const WASM: Readonly<Record<string, string>> = {
  '.ts': 'tree-sitter-typescript/tree-sitter-typescript.wasm',
  '.mts': 'tree-sitter-typescript/tree-sitter-typescript.wasm',
  '.cts': 'tree-sitter-typescript/tree-sitter-typescript.wasm',
  '.tsx': 'tree-sitter-typescript/tree-sitter-tsx.wasm',
  '.js': 'tree-sitter-javascript/tree-sitter-javascript.wasm',
  '.mjs': 'tree-sitter-javascript/tree-sitter-javascript.wasm',
  '.cjs': 'tree-sitter-javascript/tree-sitter-javascript.wasm',
  '.jsx': 'tree-sitter-javascript/tree-sitter-javascript.wasm',
  '.py': 'tree-sitter-python/tree-sitter-python.wasm',
  '.pyi': 'tree-sitter-python/tree-sitter-python.wasm',
}

const require = createRequire(import.meta.url)
const files = z.array(z.string()).parse(JSON.parse(await readAll(process.stdin)))

await Parser.init()
const languages = new Map<string, Language>()
for (const wasm of new Set(Object.values(WASM)))
  languages.set(wasm, await Language.load(require.resolve(wasm)))

const work: { language: Language; source: string }[] = []
for (const file of files) {
  const language = languages.get(WASM[path.extname(file)] ?? '')
  if (language !== undefined) work.push({ language, source: await readFile(file, 'utf8') })
}

const parser = new Parser()
const cpuBefore = process.cpuUsage()
const started = performance.now()
for (const { language, source } of work) {
  parser.setLanguage(language)
  parser.parse(source)?.delete()
}
const wallMs = performance.now() - started
const cpu = process.cpuUsage(cpuBefore)
const bytes = work.reduce((sum, { source }) => sum + Buffer.byteLength(source), 0)
process.stdout.write(
  `${JSON.stringify({ files: work.length, bytes, wallMs, cpuMs: (cpu.user + cpu.system) / 1_000 })}\n`,
)
