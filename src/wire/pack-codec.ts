// Canonical packs: JSON without white space, keys in the order of `packSchema`, maps in the order of their keys. The digest of a pack is the
// SHA-256 of its canonical text without `digest`, so that two equal answers have one name on every machine.

import { byText } from '#core/order.ts'
import { sha256Hex } from './hash.ts'
import type { Pack, PackItem, PastChange, SymbolRef } from './pack.ts'

const sortedEntries = <T>(map: Readonly<Record<string, T>>): [string, T][] =>
  Object.entries(map).toSorted(([a], [b]) => byText(a, b))

const sortedMap = <T, U>(
  map: Readonly<Record<string, T>>,
  value: (entry: T) => U,
): Record<string, U> =>
  Object.fromEntries(sortedEntries(map).map(([key, entry]) => [key, value(entry)]))

const same = <T>(value: T): T => value

/** A symbol reference with its own fields only, in canonical order. */
export const canonicalSymbolRef = (ref: SymbolRef): SymbolRef => ({
  symbol_id: ref.symbol_id,
  name: ref.name,
  qualified_name: ref.qualified_name,
  kind: ref.kind,
  path: ref.path,
  start_line: ref.start_line,
  end_line: ref.end_line,
  language: ref.language,
  signature: ref.signature,
})

const packItem = (item: PackItem): PackItem => ({
  symbol_id: item.symbol_id,
  repo: item.repo,
  name: item.name,
  kind: item.kind,
  path: item.path,
  start_line: item.start_line,
  end_line: item.end_line,
  language: item.language,
  detail: item.detail,
  distance: item.distance,
  score: item.score,
  features: sortedMap(item.features, same),
  tokens: item.tokens,
  content: item.content,
  why: item.why,
  sources: item.sources,
})

const pastChange = ({ commit, title, pull_request }: PastChange): PastChange => ({
  commit,
  title,
  ...(pull_request === undefined ? {} : { pull_request }),
})

/** A pack with its keys in canonical order. */
const canonicalPack = (pack: Pack): Pack => ({
  ...canonicalWithoutDigest(pack),
  digest: pack.digest,
})

function canonicalWithoutDigest(pack: Omit<Pack, 'digest'>): Omit<Pack, 'digest'> {
  const { context, coverage } = pack
  return {
    task: pack.task,
    repo: pack.repo,
    ref: pack.ref,
    commit: pack.commit,
    index_version: pack.index_version,
    indexes: pack.indexes.map(({ repo, ref, commit, index_version }) => ({
      repo,
      ref,
      commit,
      index_version,
    })),
    pipeline_version: pack.pipeline_version,
    weights: pack.weights,
    anchors: sortedMap(pack.anchors, ({ strength, sources }) => ({ strength, sources })),
    context: {
      items: context.items.map(packItem),
      used_tokens: context.used_tokens,
      budget: context.budget,
      included: context.included,
      skipped: context.skipped,
    },
    files: pack.files.map(({ path, symbols }) => ({ path, symbols })),
    tests: pack.tests.map(canonicalSymbolRef),
    history: pack.history.map(pastChange),
    impact: sortedMap(pack.impact, (refs) => refs.map(canonicalSymbolRef)),
    coverage: {
      confidence: coverage.confidence,
      sources: sortedMap(coverage.sources, same),
      connected_ratio: coverage.connected_ratio,
      orphan_ratio: coverage.orphan_ratio,
      margin: coverage.margin,
      touches_god_node: coverage.touches_god_node,
      provenance: sortedMap(coverage.provenance, same),
      unresolved: coverage.unresolved,
      commit_mismatch: coverage.commit_mismatch,
      index_age_commits: coverage.index_age_commits,
      semantic_error: coverage.semantic_error,
      truncated: coverage.truncated,
    },
    warnings: pack.warnings.map(({ code, symbol_id, message }) => ({ code, symbol_id, message })),
    ...(pack.trace === undefined
      ? {}
      : { trace: pack.trace.map(({ stage, data }) => ({ stage, data })) }),
    text: pack.text,
  }
}

/** The canonical text of a pack. */
export const encodePack = (pack: Pack): string => JSON.stringify(canonicalPack(pack))

/** Orders a pack's keys and adds its digest. */
export async function sealPack(pack: Omit<Pack, 'digest'>): Promise<Pack> {
  const canonical = canonicalWithoutDigest(pack)
  return { ...canonical, digest: await sha256Hex(JSON.stringify(canonical)) }
}

/** True when a pack's digest is that of its content. */
export const isSealed = async (pack: Pack): Promise<boolean> =>
  (await sealPack(pack)).digest === pack.digest
