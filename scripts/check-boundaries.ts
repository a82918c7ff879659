// Which folder may import which. Run by `npm run check`; prints every forbidden import and exits 1.

import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')

/** A layer, the layers below it, and the packages that it may use (undefined: any). */
interface Layer {
  readonly folder: string
  readonly below: readonly string[]
  readonly packages?: readonly string[]
}

const layers: readonly Layer[] = [
  { folder: 'src/core', below: [], packages: [] },
  { folder: 'src/wire', below: ['src/core'], packages: ['zod'] },
  // `engine/index-reader.ts` holds only types: the port that storage implements.
  {
    folder: 'src/storage',
    below: ['src/core', 'src/wire', 'src/engine/index-reader.ts'],
    packages: ['drizzle-orm', 'zod', '@noble/hashes'],
  },
  {
    folder: 'src/engine',
    below: ['src/core', 'src/wire', 'src/storage'],
    packages: ['gpt-tokenizer'],
  },
  {
    folder: 'src/mcp',
    below: ['src/core', 'src/wire', 'src/engine'],
    packages: ['@modelcontextprotocol/server', 'zod'],
  },
  { folder: 'src/worker', below: ['src/core', 'src/wire', 'src/storage', 'src/engine', 'src/mcp'] },
  {
    folder: 'indexer-cli',
    below: ['src/core', 'src/wire', 'src/storage', 'src/engine', 'src/mcp'],
  },
]

const aliases: Readonly<Record<string, string>> = {
  '#core/': 'src/core/',
  '#wire/': 'src/wire/',
  '#storage/': 'src/storage/',
  '#engine/': 'src/engine/',
  '#mcp/': 'src/mcp/',
  '#worker/': 'src/worker/',
  '#cli/': 'indexer-cli/',
  '#test/': 'test/',
}

const IMPORT = /\bfrom\s+'([^']+)'|\bimport\(\s*'([^']+)'\s*\)|^import\s+'([^']+)'/gm

/** Repository path of an import, or null for a package. */
function localTarget(file: string, specifier: string): string | null {
  for (const [alias, folder] of Object.entries(aliases)) {
    if (specifier.startsWith(alias)) return folder + specifier.slice(alias.length)
  }
  if (!specifier.startsWith('.')) return null
  return path.posix.join(path.posix.dirname(file), specifier)
}

const inside = (file: string, place: string): boolean =>
  file === place || file.startsWith(`${place}/`)

function forbidden(layer: Layer, file: string, specifier: string): boolean {
  const target = localTarget(file, specifier)
  if (target !== null) {
    const allowed = [layer.folder, ...layer.below, 'migrations', 'package.json']
    return !allowed.some((place) => inside(target, place))
  }
  if (layer.packages === undefined) return false
  return !layer.packages.some((name) => specifier === name || specifier.startsWith(`${name}/`))
}

const faults: string[] = []
for (const layer of layers) {
  for (const file of globSync(`${layer.folder}/**/*.{ts,js}`, { cwd: root })) {
    const text = readFileSync(path.join(root, file), 'utf8')
    for (const [, from, dynamic, bare] of text.matchAll(IMPORT)) {
      const specifier = from ?? dynamic ?? bare ?? ''
      if (forbidden(layer, file.replaceAll('\\', '/'), specifier)) {
        faults.push(`${file} imports ${specifier}: ${layer.folder} may not`)
      }
    }
  }
}

for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exit(1)
