// Bundles the CLI into dist/: one file for the main thread, one for its threads, and for `update` one by itself, before it one for its quick way out.
// Run by `npm ci` (prepare) and `npm run build`. Plain JavaScript, so that any Node that npm runs under can read it.

import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
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
  'src/core/pull-request-term.ts',
  'src/core/stem.ts',
  'src/core/stop-words.ts',
  'src/core/terms.ts',
  'src/storage',
  'src/wire/limits.ts',
  'src/wire/shard.ts',
  'src/wire/shard-text.ts',
  'src/wire/manifest.ts',
  'src/wire/manifest-text.ts',
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

/** What the languages' folders say, read and checked by the CLI's own code. */
async function checkedManifests() {
  const file = path.join(root, next, 'read-manifests.mjs')
  await build({
    absWorkingDir: root,
    outfile: file,
    bundle: true,
    format: 'esm',
    platform: 'node',
    entryPoints: ['indexer-cli/parse/read-manifests.ts'],
    logLevel: 'warning',
  })
  const { readManifests } = await import(pathToFileURL(file).href)
  await rm(file)
  return readManifests()
}

const manifests = JSON.stringify(JSON.stringify(await checkedManifests()))
const manifestsInside = {
  name: 'manifests-inside',
  setup(bundle) {
    bundle.onLoad({ filter: /[/\\]parse[/\\]read-manifests\.ts$/ }, () => ({
      contents: `export const readManifests = () => JSON.parse(${manifests})`,
      loader: 'js',
    }))
  },
}

/** What is imported when it is needed and seldom is, and large: a file each, which no other file holds. */
const SELDOM = {
  secretlint: 'indexer-cli/secrets/secretlint.ts',
  markdown: 'indexer-cli/parse/text/markdown.ts',
  notebook: 'indexer-cli/parse/hosts/notebook.ts',
  github: 'indexer-cli/history/github.ts',
}
const seldomApart = {
  name: 'seldom-apart',
  setup(bundle) {
    const files = new Map(
      Object.entries(SELDOM).map(([name, file]) => [path.join(root, file), `./${name}.cjs`]),
    )
    bundle.onResolve({ filter: /^\.\.?\// }, ({ kind, path: specifier, resolveDir }) => {
      const file = kind === 'dynamic-import' && files.get(path.resolve(resolveDir, specifier))
      return file ? { path: file, external: true } : undefined
    })
  },
}

// A file each, and no ES modules: each file that Node must find, read and link, and each module of its own that is imported and not required, costs
// more than the code in it. What a command does not need is in the file, and is neither compiled nor run.
await build({
  absWorkingDir: root,
  outdir: next,
  outExtension: { '.js': '.cjs' },
  bundle: true,
  format: 'cjs',
  platform: 'node',
  target: 'node22.13',
  // `import()` in code that is compiled by `vm` (indexer-cli/code-cache.js) makes Node warn of an experiment; `require` loads the same files.
  supported: { 'dynamic-import': false },
  entryPoints: {
    'kontext-index': 'indexer-cli/main.ts',
    // Reading the whole CLI takes as long as the answer of an update without changes.
    'quick-update': 'indexer-cli/quick-update.ts',
    update: 'indexer-cli/update-main.ts',
    'index-thread': 'indexer-cli/local-index/index-worker.ts',
    ...SELDOM,
  },
  plugins: [manifestsInside, seldomApart],
  // Grammars and web-tree-sitter load their WASM from their own folders; the tokenizer's tables are large and seldom needed.
  external: ['web-tree-sitter', 'tree-sitter-*', 'gpt-tokenizer', 'gpt-tokenizer/*', 'esbuild'],
  banner: { js: "const bundleUrl = require('node:url').pathToFileURL(__filename).href" },
  define: {
    'globalThis.KONTEXT_INDEXING_BUILD': JSON.stringify(await indexingBuild()),
    'import.meta.dirname': '__dirname',
    'import.meta.url': 'bundleUrl',
  },
  minifyWhitespace: true,
  minifySyntax: true,
  lineLimit: 200,
  logLevel: 'warning',
})
// A file of its own, for a file that turns the cache of compiled code on is not in it itself.
await writeFile(
  path.join(root, next, 'index-worker.cjs'),
  "require('node:module').enableCompileCache?.()\nrequire('./index-thread.cjs')\n",
)
// Swapped in at once, so that a CLI that is just starting finds one build or the other.
await rm(path.join(root, 'dist'), { recursive: true, force: true })
await rename(path.join(root, next), path.join(root, 'dist'))
