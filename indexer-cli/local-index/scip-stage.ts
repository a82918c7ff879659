// Takes SCIP indexes into an update: keeps their documents, and checks those whose text is new against it.

import type { DatabaseSync } from 'node:sqlite'
import type { ChangedInterface } from '../link/relink.ts'
import type { ScipSetup } from '../link/scip/scip-links.ts'
import { linksOfDocument } from '../scip/document-links.ts'
import type { ScipDocument } from '../scip/read-index.ts'
import type { ScipInput } from '../scip/load-indexes.ts'
import { readSpilled } from './facts-spill.ts'
import type { ParsedTree } from './parse-stage.ts'
import { LOCAL_REPO_ID } from './repository.ts'
import { ScipTable } from './scip-table.ts'
import type { ScipReport } from './update-report.ts'

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
export function scipStage(
  file: DatabaseSync,
  tree: ParsedTree,
  input: ScipInput | undefined,
  before: { readonly hash: string; readonly tool: string },
): ScipStage {
  const { hash, tool } = input ?? before
  const table = new ScipTable(file)
  const isNew = input !== undefined && input.hash !== before.hash
  if (isNew) {
    table.clear()
    for (const [path, document] of input.documents) table.put(path, document)
  }
  const paths = hash === '' ? [] : table.paths()
  const changed: ChangedInterface[] = []
  for (const path of paths) {
    const isIndexed = tree.shards.has(path)
    if (!isNew && isIndexed && !tree.fresh.has(path)) continue
    const text = isIndexed ? textOf(file, tree, path) : undefined
    const links = text === undefined ? null : linksOfDocument(table.document(path), text)
    const { before: old, after } = table.setLinks(path, links)
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
      open: JSON.stringify(outdated.map((path) => [path, definedIn(table.document(path))])),
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
