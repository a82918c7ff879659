// Builders of shards and manifests: small files of functions, each with a body that says its name, and calls between them.

import type { Manifest } from '#wire/manifest.ts'
import { encodeManifest, MANIFEST_FORMAT } from '#wire/manifest-text.ts'
import type { Shard, ShardSymbol } from '#wire/shard.ts'
import { encodeShard, SHARD_FORMAT } from '#wire/shard-text.ts'
import { sha256Hex } from '#wire/hash.ts'
import { byText } from '#core/order.ts'

export interface FileFixture {
  readonly path: string
  /** Names of its functions, one a line. */
  readonly functions: readonly string[]
  /** `[caller, path of the callee, callee]` */
  readonly calls?: readonly (readonly [string, string, string])[]
}

const functionSymbol = (name: string, line: number): ShardSymbol => ({
  descriptors: `${name}().`,
  name,
  container: '',
  kind: 'function',
  start_line: line,
  end_line: line,
  exported: true,
  signature: `export function ${name}()`,
  doc: '',
})

/** The shard of a file of one-line functions. */
function aShard({ path, functions, calls = [] }: FileFixture): Shard {
  const lines = functions.map((name) => `export function ${name}() { return '${name}' }`)
  const moduleSymbol: ShardSymbol = {
    descriptors: '',
    name: path.split('/').at(-1) ?? path,
    container: '',
    kind: 'module',
    start_line: 1,
    end_line: Math.max(1, lines.length),
    exported: false,
    signature: '',
    doc: '',
  }
  return {
    format: SHARD_FORMAT,
    path,
    language: 'typescript',
    text: `${lines.join('\n')}\n`,
    partial: false,
    unresolved: 0,
    symbols: [moduleSymbol, ...functions.map((name, i) => functionSymbol(name, i + 1))],
    edges: calls.map(([caller, file, callee]) => {
      const from = functions.indexOf(caller) + 1
      return [from, 'CALLS', 'none', 'treesitter', from, `${file}/${callee}().`]
    }),
    routes: [],
    notes: [],
  }
}

export interface Tree {
  readonly manifest: Manifest
  readonly indexVersion: string
  /** Canonical text by hash. */
  readonly shards: ReadonlyMap<string, string>
}

/** A version of those files. */
export async function aTree(
  files: readonly FileFixture[],
  embedding = 'hash-256/1',
): Promise<Tree> {
  const shards = new Map<string, string>()
  const entries: [string, string][] = []
  for (const file of files) {
    const text = encodeShard(aShard(file))
    const hash = await sha256Hex(text)
    shards.set(hash, text)
    entries.push([file.path, hash])
  }
  const manifest: Manifest = {
    format: MANIFEST_FORMAT,
    embedding,
    files: entries.sort(([a], [b]) => byText(a, b)),
  }
  return { manifest, indexVersion: await sha256Hex(encodeManifest(manifest)), shards }
}

/** Files `src/<prefix>_NN.ts` with one function of that name each. */
export const numbered = (prefix: string, count: number): FileFixture[] =>
  Array.from({ length: count }, (_, i) => {
    const name = `${prefix}_${String(i).padStart(2, '0')}`
    return { path: `src/${name}.ts`, functions: [name] }
  })
