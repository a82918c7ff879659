// Builds the shards of small files: a module symbol, functions one after another, and what else a test asks for.

import { byText } from '#core/order.ts'
import type { SwitchRequest } from '#storage/index-switch.ts'
import type { StorableShard } from '#storage/store-shards.ts'
import { sha256Hex } from '#wire/hash.ts'
import type { Manifest } from '#wire/manifest.ts'
import { encodeManifest } from '#wire/manifest-text.ts'
import type { Shard } from '#wire/shard.ts'
import { encodeShard } from '#wire/shard-text.ts'

interface FunctionSpec {
  readonly name: string
  readonly doc?: string
  /** Lines of the body; one line when absent. */
  readonly body?: string
  /** Name of the class around it; functions of one class follow each other. */
  readonly container?: string
}

export interface FileSpec {
  readonly path: string
  readonly functions: readonly FunctionSpec[]
  readonly routes?: Shard['routes']
  readonly edges?: Shard['edges']
  readonly notes?: Shard['notes']
  /** Titles of the commits that changed symbols, newest first, with the names of those. */
  readonly past?: readonly { readonly title: string; readonly changed: readonly string[] }[]
}

type ShardSymbol = Shard['symbols'][number]

/** The shard of a file. */
export async function aShard({
  path,
  functions,
  routes = [],
  edges = [],
  notes = [],
  past = [],
}: FileSpec): Promise<StorableShard> {
  const lines: string[] = []
  const symbols: ShardSymbol[] = []
  let open: ShardSymbol | undefined
  const close = (): void => {
    if (!open) return
    lines.push('}')
    open = { ...open, end_line: lines.length }
    symbols.push(open)
    open = undefined
  }
  const symbol = (name: string, more: Partial<ShardSymbol>): ShardSymbol => ({
    descriptors: `\`${name}\`().`,
    name,
    container: '',
    kind: 'function',
    start_line: lines.length + 1,
    end_line: lines.length + 1,
    exported: true,
    signature: `function ${name}()`,
    doc: '',
    ...more,
  })
  for (const { name, doc = '', body = `  return '${name}'`, container = '' } of functions) {
    if (open?.name !== container) close()
    if (container !== '' && !open) {
      open = symbol(container, {
        descriptors: `\`${container}\`#`,
        kind: 'class',
        signature: `class ${container}`,
      })
      lines.push(`class ${container} {`)
    }
    const descriptors = container === '' ? `\`${name}\`().` : `\`${container}\`#\`${name}\`().`
    const text = [`function ${name}() {`, ...body.split('\n'), '}']
    symbols.push(
      symbol(name, {
        descriptors,
        container,
        doc,
        kind: container === '' ? 'function' : 'method',
        end_line: lines.length + text.length,
      }),
    )
    lines.push(...text)
  }
  close()
  const module = {
    ...symbol(path, { descriptors: '', kind: 'module', signature: '' }),
    start_line: 1,
  }
  const shard: Shard = {
    format: 1,
    path,
    language: 'typescript',
    text: lines.join('\n'),
    partial: false,
    unresolved: 0,
    symbols: [
      { ...module, end_line: Math.max(lines.length, 1) },
      ...symbols.sort(
        (a, b) =>
          a.start_line - b.start_line ||
          b.end_line - a.end_line ||
          byText(a.descriptors, b.descriptors),
      ),
    ],
    edges,
    routes,
    notes,
  }
  return stored(past.length === 0 ? shard : { ...shard, ...historyOf(shard, past) })
}

function historyOf({ symbols }: Shard, past: FileSpec['past'] & object): Partial<Shard> {
  return {
    commits: past.map(({ title }, i) => [String(i).padStart(40, '0'), title, i]),
    history: symbols.map(({ name }) =>
      past.flatMap(({ changed }, i) => (changed.includes(name) ? [i] : [])),
    ),
  }
}

async function stored(shard: Shard): Promise<StorableShard> {
  const text = encodeShard(shard)
  return { hash: await sha256Hex(text), text, shard }
}

/** Shards of several files. */
export const someShards = (files: readonly FileSpec[]): Promise<StorableShard[]> =>
  Promise.all(files.map(aShard))

/** The request that makes these shards live. */
export async function aSwitch(
  shards: readonly StorableShard[],
  more: Pick<SwitchRequest, 'repoId' | 'expectedVersion'> & Partial<SwitchRequest>,
): Promise<SwitchRequest> {
  const manifest: Manifest = {
    format: 1,
    embedding: 'hash-256/1',
    files: shards
      .map(({ shard, hash }): [string, string] => [shard.path, hash])
      .sort(([a], [b]) => byText(a, b)),
  }
  return {
    ref: 'main',
    manifest,
    indexVersion: await sha256Hex(encodeManifest(manifest)),
    commit: null,
    dirty: false,
    switchedAt: '2026-01-01T00:00:00Z',
    ...more,
  }
}
