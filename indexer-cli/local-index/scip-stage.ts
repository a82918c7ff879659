// Takes SCIP indexes into an update: keeps their documents, and checks those whose text is new against it.

import { hash as digest } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { ChangedInterface } from '../link/relink.ts'
import type { ScipSetup } from '../link/scip/scip-links.ts'
import type { SymbolKind } from '#core/graph/symbol.ts'
import type { FactSymbol } from '../parse/file-facts.ts'
import { nameKey } from '../link/scip/scip-links.ts'
import { linksOfDocument, type ScipUse } from '../scip/document-links.ts'
import type { ScipInput } from '../scip/load-indexes.ts'
import type { ScipDocument } from '../scip/read-index.ts'
import { redactSecrets } from '../secrets/redact.ts'
import { FactsSource } from './facts-source.ts'
import { readSpilled } from './facts-spill.ts'
import type { ParsedTree } from './parse-stage.ts'
import { LOCAL_REPO_ID } from './repository.ts'
import { ScipTable, type FileLinks } from './scip-table.ts'
import type { ScipReport } from './update-report.ts'

/** Kinds whose names a compiler always gives a symbol. Constructors may stand for their class. */
const DECLARED: ReadonlySet<SymbolKind> = new Set<SymbolKind>([
  'class',
  'interface',
  'trait',
  'struct',
  'enum',
  'function',
  'method',
])

export interface ScipStage {
  /** The documents are others than before: everything is linked again. */
  readonly isNew: boolean
  /** Files whose definitions by SCIP are others than before. */
  readonly changed: readonly ChangedInterface[]
  /** What linking these targets takes; undefined without SCIP. */
  readonly setup: (targets: readonly string[]) => ScipSetup | undefined
  readonly report: ScipReport | undefined
  /** To be kept for the next update. */
  readonly hash: string
  readonly tool: string
}

/** `input`: indexes given with this update; `before`: hash and producers of those that are stored. */
export async function scipStage(
  file: DatabaseSync,
  tree: ParsedTree,
  input: ScipInput | undefined,
  before: { readonly hash: string; readonly tool: string },
): Promise<ScipStage> {
  const { hash, tool } = input ?? before
  const table = new ScipTable(file)
  const isNew = input !== undefined && input.hash !== before.hash
  if (isNew) {
    table.clear()
    for (const [path, documents] of input.documents)
      table.put(
        path,
        documents,
        await Promise.all(documents.map((each) => carriedText(path, each))),
      )
  }
  const paths = hash === '' ? [] : table.paths()
  const changed: ChangedInterface[] = []
  const facts = new FactsSource(tree.spill.handle, file)
  for (const path of paths) {
    const isIndexed = tree.shards.has(path)
    if (!isNew && isIndexed && !tree.fresh.has(path)) continue
    const text = isIndexed ? textOf(file, tree, path) : undefined
    const texts = table.texts(path)
    const symbols = (tree.held?.get(path) ?? facts.get(path))?.symbols ?? []
    const links =
      text === undefined ? null : linksOfFile(table.documents(path), texts, { text, symbols })
    const { before: old, after } = table.setLinks(path, links, texts)
    if (old !== after) changed.push({ path, before: [], after: [] })
  }
  if (paths.length === 0) {
    return { isNew, changed, setup: () => undefined, report: undefined, hash, tool }
  }
  const definitions = table.definitions()
  const outdated = paths.filter((path) => tree.shards.has(path) && !definitions.has(path))
  return {
    isNew,
    changed,
    hash,
    tool,
    setup: (targets) => ({
      definitions: JSON.stringify([...definitions]),
      open: JSON.stringify(
        outdated.map((path) => [path, table.documents(path).flatMap(definedIn)]),
      ),
      uses: new Map(
        targets.flatMap((path) => {
          const uses = table.uses(path)
          return uses === '' ? [] : [[path, uses]]
        }),
      ),
    }),
    report: {
      tool,
      used: definitions.size,
      outdated,
      elsewhere: paths.filter((path) => !tree.shards.has(path)).length,
    },
  }
}

/** Hash of the text that a document carries, as it is after its secrets have gone; '' where it carries none. */
async function carriedText(path: string, { text }: ScipDocument): Promise<string> {
  if (text === '') return ''
  const plain = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  return digest('sha256', (await redactSecrets(path, plain)).text)
}

/** The links of all documents that hold for a text. A document that was made of a text not known so far gets its hash in `texts`. */
function linksOfFile(
  documents: readonly ScipDocument[],
  texts: string[],
  { text, symbols }: { readonly text: string; readonly symbols: readonly FactSymbol[] },
): FileLinks | null {
  const textHash = digest('sha256', text)
  const declared = symbols.filter(({ kind }) => DECLARED.has(kind))
  const found = documents.flatMap((document, number) => {
    const known = texts[number] ?? ''
    if (known !== '' && known !== textHash) return []
    const links = linksOfDocument(document, text, declared)
    if (links === null) return []
    texts[number] = textHash
    return [links]
  })
  return found.length === 0 ? null : joined(found)
}

/** One file's links from several documents: what they say of one name on one line stands together. */
function joined(all: readonly FileLinks[]): FileLinks {
  const [first, ...others] = all
  if (first === undefined || others.length === 0) return first ?? { definitions: [], uses: [] }
  const definitions = new Map(
    all.flatMap((links) => links.definitions).map((each) => [JSON.stringify(each), each]),
  )
  const uses = new Map<string, ScipUse>()
  for (const [line, name, use, symbols] of all.flatMap((links) => links.uses)) {
    const key = nameKey(line, name)
    const known = uses.get(key)
    uses.set(key, [
      line,
      name,
      known?.[2] ?? use,
      [...new Set([...(known?.[3] ?? []), ...symbols])],
    ])
  }
  return { definitions: [...definitions.values()], uses: [...uses.values()] }
}

const definedIn = ({ occurrences }: ScipDocument): string[] =>
  occurrences.flatMap(({ isDefinition, symbol }) =>
    isDefinition && !symbol.startsWith('local ') ? [symbol] : [],
  )

/** The text that lines of the file's facts refer to. */
function textOf(file: DatabaseSync, tree: ParsedTree, path: string): string | undefined {
  const fresh = tree.held?.get(path)?.text ?? readSpilled(tree.spill.handle, path, 'text')
  if (fresh !== undefined) return fresh
  const row = file
    .prepare(
      `SELECT body FROM local_files f JOIN shards s ON s.repo_id = '${LOCAL_REPO_ID}' AND s.hash = f.shard_hash
       JOIN shard_texts t ON t.shard_id = s.id WHERE f.path = ?`,
    )
    .get(path)
  return row === undefined
    ? undefined
    : (JSON.parse(String(row['body'])) as { readonly text: string }).text // a link session wrote it
}
