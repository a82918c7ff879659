// Bundles the CLI into dist/: one entry for the main thread, one for its threads, code that both or several commands need in chunks, and
// the quick way out of `update` by itself.
// Run by `npm ci` (prepare) and `npm run build`. Plain JavaScript, so that any Node that npm runs under can read it.

import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..')

/** Whatever can change the index of an unchanged tree: an index of another build is made anew. */
const INDEXING = [
  'indexer-cli/discover',
  'indexer-cli/history',
  'indexer-cli/index',
  'indexer-cli/link',
  'indexer-cli/parse',
  'indexer-cli/secrets',
  'indexer-cli/local-index',
  'grammars',
  'migrations/index',
  'migrations/local',
  'src/core/embed',
  'src/core/graph',
  'src/core/chunks.ts',
  'src/core/fold.ts',
  'src/core/ids.ts',
  'src/core/keywords.ts',
  'src/core/order.ts',
  'src/core/stem.ts',
  'src/core/stop-words.ts',
  'src/core/terms.ts',
  'src/storage',
  'src/wire/limits.ts',
  'src/wire/shard.ts',
  'src/wire/manifest.ts',
]

const byText = (a, b) => (a < b ? -1 : a > b ? 1 : 0)

async function indexingBuild() {
  const hash = createHash('sha256')
  const list = async (place) => {
    const absolute = path.join(root, place)
    if (!existsSync(absolute)) return []
    if (path.extname(place) !== '') return [place]
    const entries = await readdir(absolute, { recursive: true, withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
  }
  for (const file of (await Promise.all(INDEXING.map(list))).flat().sort(byText)) {
    hash.update(`${file}\0`).update(await readFile(path.join(root, file)))
  }
  return hash.digest('hex').slice(0, 16)
}

const next = `dist.${process.pid}`
const common = {
  absWorkingDir: root,
  outdir: next,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node22.13',
  define: { 'globalThis.KONTEXT_INDEXING_BUILD': JSON.stringify(await indexingBuild()) },
  logLevel: 'warning',
}
await build({
  ...common,
  entryPoints: {
    'kontext-index': 'indexer-cli/main.ts',
    // Beside the chunks that start them.
    'chunks/index-worker': 'indexer-cli/local-index/index-worker.ts',
  },
  splitting: true,
  // Grammars and web-tree-sitter load their WASM from their own folders; the tokenizer's tables are large and seldom needed.
  external: ['web-tree-sitter', 'tree-sitter-*', 'gpt-tokenizer', 'gpt-tokenizer/*', 'esbuild'],
  chunkNames: 'chunks/[name]-[hash]',
})
// One file, and not an ES module: each file that Node must find, read and link, and each module of its own that is imported and not required,
// costs more than the code in it.
await build({
  ...common,
  entryPoints: { 'quick-update': 'indexer-cli/quick-update.ts' },
  format: 'cjs',
  outExtension: { '.js': '.cjs' },
  define: { ...common.define, 'import.meta.dirname': '__dirname' },
})
// Swapped in at once, so that a CLI that is just starting finds one build or the other.
await rm(path.join(root, 'dist'), { recursive: true, force: true })
await rename(path.join(root, next), path.join(root, 'dist'))
