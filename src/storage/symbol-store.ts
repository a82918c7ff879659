// SymbolStore over SQL: D1 in the Worker, the local file in the CLI. An instance is bound to one repository and ref that the caller may see.

import { TEXT_KINDS } from '#core/graph/symbol.ts'
import { byScoreThenId, byText } from '#core/order.ts'
import type {
  IndexState,
  NominationQuery,
  Nominations,
  NominatedSymbol,
  SymbolContent,
} from '#core/pipeline/types.ts'
import type { SymbolId } from '#core/ids.ts'
import type { StoredSymbol, SymbolStore } from '../engine/index-reader.ts'
import type { Database, Row } from './database.ts'
import { hasLayout } from './fts-table.ts'
import { selectIndex, toIndexRow, type IndexRow } from './index-row.ts'
import { cutAtTie } from './lexical-cut.ts'
import { nominationParts, readNominations } from './nominate.ts'
import { hasContainer, hasPath, readSelector } from './selector.ts'
import { SYMBOL_ID_STEP } from './shard-rows.ts'
import { IS_TEXT, STORED, toStored } from './symbol-columns.ts'

/** Rows fetched beyond the lexical limit, so that ties with the last one seldom need a second query. */
const TIE_MARGIN = 64
const MAX_ATTEMPTS = 4
const SEMANTIC_LIMIT = 50
/** Symbols of one name that a selector looks through. */
const MAX_NAMESAKES = 5_000

/** Nearest symbols by embedding, ordered by (-score, id); `error` says why there are none. */
export type SemanticSource = (
  text: string,
  options: { readonly limit: number; readonly includeTests: boolean },
) => Promise<{
  readonly hits: readonly { readonly symbol: NominatedSymbol; readonly score: number }[]
  readonly error: string | null
}>

/** Where an index's full-text rows were last seen: saves a round trip, and is checked in the batch that uses it. */
export type IndexHints = Map<string, { readonly indexId: number; readonly ftsTable: string }>

export interface SymbolStoreOptions {
  readonly database: Database
  readonly repoId: string
  /** Shown name of the repository. */
  readonly repo: string
  readonly ref: string
  readonly semantic?: SemanticSource
  readonly hints?: IndexHints
}

type Pointer = Pick<IndexRow, 'indexId' | 'ftsTable'>

interface Resolved {
  readonly state: IndexState
  readonly symbols: readonly StoredSymbol[]
}

/** Reads one index. */
export class SqlSymbolStore implements SymbolStore {
  readonly #options: SymbolStoreOptions

  constructor(options: SymbolStoreOptions) {
    this.#options = options
  }

  async state(): Promise<IndexState> {
    const { database, repoId, ref } = this.#options
    const [rows = []] = await database.batch([selectIndex(repoId, ref)])
    return this.#state(rows)
  }

  async nominate(query: NominationQuery): Promise<Nominations> {
    const [found, semantic] = await Promise.all([this.#nominate(query), this.#semantic(query)])
    return { ...found, semantic: semantic.hits, semanticError: semantic.error }
  }

  async resolve(selector: string, limit: number): Promise<Resolved> {
    const found = await this.#resolve(selector, limit)
    // File systems and editors spell accents one way or the other: composed, or as marks of their own.
    for (const form of ['NFC', 'NFD']) {
      const other = selector.normalize(form)
      if (found.symbols.length > 0 || other === selector) continue
      const respelt = await this.#resolve(other, limit) // oxlint-disable-line no-await-in-loop -- one or the other
      if (respelt.symbols.length > 0) return respelt
    }
    return found
  }

  async #resolve(selector: string, limit: number): Promise<Resolved> {
    const { database, repoId, ref } = this.#options
    const reading = readSelector(selector)
    const idPaths = JSON.stringify(reading.idPaths)
    const names = JSON.stringify(reading.names.map(({ name }) => name))
    const [index = [], byId = [], byName = []] = await database.batch([
      selectIndex(repoId, ref),
      {
        sql: `SELECT ${STORED} FROM indexes i CROSS JOIN json_each(?) p
          CROSS JOIN index_files f ON f.index_id = i.index_id AND f.path = p.value
          CROSS JOIN symbols s ON ${ofShard('f.shard_id')} AND s.symbol_id = ?
          JOIN shards h ON h.id = s.shard_id WHERE i.repo_id = ? AND i.ref = ?`,
        params: [idPaths, selector, repoId, ref],
      },
      {
        sql: `SELECT ${STORED} FROM indexes i CROSS JOIN json_each(?) n
          CROSS JOIN symbols s ON s.repo_id = i.repo_id AND s.name = n.value
          JOIN index_files f ON f.index_id = i.index_id AND f.path = s.path AND f.shard_id = s.shard_id
          JOIN shards h ON h.id = s.shard_id WHERE i.repo_id = ? AND i.ref = ? ORDER BY ${IS_TEXT}, s.symbol_id LIMIT ${MAX_NAMESAKES}`,
        params: [names, repoId, ref],
      },
    ])
    const symbols = byId.length > 0 ? byId.map(toStored) : matching(byName.map(toStored), selector)
    return {
      state: this.#state(index),
      symbols: symbols.sort((a, b) => byText(a.id, b.id)).slice(0, limit),
    }
  }

  async contents(
    symbols: readonly { readonly id: SymbolId; readonly shardHash: string }[],
    {
      withSource,
      withHistory = false,
    }: { readonly withSource: boolean; readonly withHistory?: boolean },
  ): Promise<readonly SymbolContent[]> {
    const { database, repoId } = this.#options
    if (symbols.length === 0) return []
    const wanted = JSON.stringify(symbols.map(({ id, shardHash }) => [id, shardHash]))
    const source = withSource
      ? `(SELECT substr(t.body->>'$.text', s.text_start + 1, s.text_length) FROM shard_texts t WHERE t.shard_id = h.id)`
      : `''`
    const history = withHistory
      ? `(SELECT json_group_array(json_array(c.value, json(t.body -> ('$.commits[' || c.value || ']'))))
          FROM shard_texts t, json_each(t.body, '$.history[' || (s.id % ${SYMBOL_ID_STEP}) || ']') c WHERE t.shard_id = h.id)`
      : `'[]'`
    const [rows = []] = await database.batch([
      {
        sql: `SELECT w.key AS place, s.symbol_id, h.language, s.signature, s.doc, s.notes, ${source} AS source,
            ${history} AS history
          FROM json_each(?) w CROSS JOIN shards h ON h.repo_id = ? AND h.hash = w.value->>1
          CROSS JOIN symbols s ON ${ofShard('h.id')} AND s.symbol_id = w.value->>0`,
        params: [wanted, repoId],
      },
    ])
    return rows
      .map((row) => ({ place: Number(row['place']), content: toContent(row) }))
      .sort((a, b) => a.place - b.place)
      .map(({ content }) => content)
  }

  async outline(path: string): Promise<readonly StoredSymbol[]> {
    const { database, repoId, ref } = this.#options
    const [rows = []] = await database.batch([
      {
        sql: `SELECT ${STORED} FROM indexes i
          CROSS JOIN index_files f ON f.index_id = i.index_id AND f.path = ?
          CROSS JOIN symbols s ON ${ofShard('f.shard_id')}
          JOIN shards h ON h.id = f.shard_id WHERE i.repo_id = ? AND i.ref = ?`,
        params: [path, repoId, ref],
      },
    ])
    return rows.map(toStored).sort((a, b) => a.startLine - b.startLine || byText(a.id, b.id))
  }

  async #semantic({ semanticText, includeTests }: NominationQuery): ReturnType<SemanticSource> {
    const { semantic } = this.#options
    if (!semantic || semanticText === '') return { hits: [], error: null }
    return semantic(semanticText, { limit: SEMANTIC_LIMIT, includeTests })
  }

  async #nominate(
    query: NominationQuery,
  ): Promise<Omit<Nominations, 'semantic' | 'semanticError'>> {
    const { repoId, ref } = this.#options
    let fetched = query.lexicalLimit + TIE_MARGIN
    let pointer = this.#hint()
    for (let attempt = 0; attempt < MAX_ATTEMPTS;) {
      pointer ??= await this.#pointer()
      const isFilled = pointer.ftsTable !== ''
      const parts = isFilled ? nominationParts({ repoId, ...pointer }, query, fetched) : []
      const answer = await this.#tryBatch(pointer, parts)
      const seen = answer && toPointer(answer[0])
      if (
        !answer ||
        !seen ||
        seen.indexId !== pointer.indexId ||
        seen.ftsTable !== pointer.ftsTable
      ) {
        pointer = undefined
        attempt += 1
        continue
      }
      this.#remember(pointer)
      const found = readNominations(parts, answer.slice(1))
      const cut = cutAtTie(found.lexical, query.lexicalLimit, fetched)
      if (cut === 'more') {
        fetched *= 8
        continue
      }
      const { texts, ...others } = found
      const hits = [...cut.kept, ...texts].sort(byScoreThenId)
      return {
        ...others,
        state: this.#state(answer[0] ?? []),
        lexical: hits.map(({ symbol: _symbol, ...hit }) => hit),
        hits: hits.flatMap(({ symbol }) => symbol ?? []),
      }
    }
    throw new Error(`the index of ${ref} was switched ${MAX_ATTEMPTS} times during one query`)
  }

  /** One consistent read, or undefined when the full-text table was dropped under it. */
  async #tryBatch(
    pointer: Pointer,
    parts: ReturnType<typeof nominationParts>,
  ): Promise<readonly (readonly Row[])[] | undefined> {
    const { database, repoId, ref } = this.#options
    try {
      return await database.batch([
        selectIndex(repoId, ref),
        ...parts.map(({ statement }) => statement),
      ])
    } catch (cause) {
      const now = await this.#pointer()
      if (now.ftsTable !== pointer.ftsTable) return undefined
      throw cause
    }
  }

  async #pointer(): Promise<Pointer> {
    const { database, repoId, ref } = this.#options
    const [rows = []] = await database.batch([selectIndex(repoId, ref)])
    return toPointer(rows)
  }

  #hint(): Pointer | undefined {
    const { hints, repoId, ref } = this.#options
    return hints?.get(`${repoId}\n${ref}`)
  }

  #remember({ indexId, ftsTable }: Pointer): void {
    const { hints, repoId, ref } = this.#options
    hints?.set(`${repoId}\n${ref}`, { indexId, ftsTable })
  }

  #state(rows: readonly Row[]): IndexState {
    const { repo, ref } = this.#options
    const index = rows[0] && toIndexRow(rows[0])
    return {
      repo,
      ref,
      commit: index?.commit ?? null,
      indexVersion: index?.version ?? '',
      ...(index === undefined || index.ftsTable === '' || hasLayout(index.ftsTable)
        ? {}
        : { outdated: true }),
    }
  }
}

const ofShard = (shardId: string): string =>
  `s.id BETWEEN ${shardId} * ${SYMBOL_ID_STEP} AND ${shardId} * ${SYMBOL_ID_STEP} + ${SYMBOL_ID_STEP - 1}`

const toPointer = (rows: readonly Row[] | undefined): Pointer => {
  const index = rows?.[0] && toIndexRow(rows[0])
  return { indexId: index?.indexId ?? 0, ftsTable: index?.ftsTable ?? '' }
}

/** Namesakes that the selector means; a whole container or path beats its end, code beats texts. */
function matching(candidates: readonly StoredSymbol[], selector: string): StoredSymbol[] {
  const { path, names } = readSelector(selector)
  const meant = candidates.filter(
    (symbol) =>
      hasPath(symbol.path, path) &&
      names.some(
        ({ name, container }) => symbol.name === name && hasContainer(symbol.container, container),
      ),
  )
  const exact = meant.filter(
    (symbol) =>
      (path === '' || symbol.path === path) &&
      names.some(
        ({ name, container }) =>
          symbol.name === name && (container === '' || symbol.container === container),
      ),
  )
  const found = exact.length > 0 ? exact : meant
  // A bare name means code before it means a heading or a key.
  const code = path === '' ? found.filter(({ kind }) => !TEXT_KINDS.has(kind)) : found
  return code.length > 0 ? code : found
}

const toContent = (row: Row): SymbolContent => ({
  id: String(row['symbol_id']) as SymbolId, // written from symbolRows only
  language: String(row['language']),
  signature: String(row['signature']),
  doc: String(row['doc']),
  source: String(row['source'] ?? ''),
  notes: JSON.parse(String(row['notes'])) as SymbolContent['notes'], // written from symbolRows only
  history: toHistory(String(row['history'] ?? '[]')),
})

/** Commits by their place in the shard, which is newest first. */
const toHistory = (json: string): SymbolContent['history'] =>
  (JSON.parse(json) as (readonly [number, readonly [string, string, number]])[]) // the shard's schema
    .toSorted(([a], [b]) => a - b)
    .map(([, [commit, title, pullRequest]]) => ({
      commit,
      title,
      pullRequest: pullRequest === 0 ? null : pullRequest,
    }))
