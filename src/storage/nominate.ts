// The statements that find what a task names, and how their rows become nominations. All of them run in one batch, so they see one version.

import { ftsQuery, ftsQueryAll } from '#core/lexical/quote.ts'
import { byText } from '#core/order.ts'
import type { NominatedSymbol, NominationQuery, Nominations } from '#core/pipeline/types.ts'
import { bodyTerms, terms } from '#core/terms.ts'
import type { Row, Statement } from './database.ts'
import { checkedTable } from './fts-table.ts'
import { bestRows, BARE, DESCRIBED, type Hit, type HitFormat } from './full-text-hits.ts'
import { basename, MAX_FILES_OF_TAIL, winningTails } from './path-tails.ts'
import { routeMatch } from './route-match.ts'
import { SYMBOL_ID_STEP, TEST_MARK, TEXT_MARK } from './shard-rows.ts'
import { IS_LIVE, IS_TEXT, NOMINATED, toNominated } from './symbol-columns.ts'

/** Rows of one name; the explicit source gives nothing beyond eight, so more need not travel. */
const MAX_ROWS_OF_NAME = 64
const MAX_ROWS_OF_PATHS = 20_000
/** Files that hold the pieces of a path. */
const MAX_FILES_OF_PIECES = 2_000
/** A literal whose words stand together in more symbols than this says nothing. */
const MAX_CANDIDATES_OF_LITERAL = 50
const MAX_LITERALS = 16
const MAX_ROUTES = 5_000
const MAX_TEXTS = 100

/** What the statements are about. */
export interface NominationScope {
  readonly repoId: string
  readonly indexId: number
  readonly ftsTable: string
}

type Found = Omit<Nominations, 'state' | 'semantic' | 'semanticError' | 'lexical' | 'hits'> & {
  /** Code by descending score, not cut yet. */
  readonly lexical: readonly Hit[]
  /** Texts by descending score. */
  readonly texts: readonly Hit[]
}

interface Part {
  readonly statement: Statement
  read(rows: readonly Row[], into: Mutable<Found>): void
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] }

const byId = (
  a: { readonly symbol: NominatedSymbol },
  b: { readonly symbol: NominatedSymbol },
): number => byText(a.symbol.id, b.symbol.id)

/** Statements for the parts of a query that ask for anything, and the reading of their rows (same order). */
export function nominationParts(
  scope: NominationScope,
  query: NominationQuery,
  fetched: number,
): readonly Part[] {
  const lexical = ftsQuery(query.terms)
  const format = query.withHits ? DESCRIBED : BARE
  const only = query.includeTests ? '' : ` NOT path_terms : "${TEST_MARK}"`
  const code = `${only} NOT path_terms : "${TEXT_MARK}"`
  return [
    ...(query.names.length > 0 ? [namePart(scope, query.names)] : []),
    ...query.spellings.flatMap((spelling) => spellingPart(scope, spelling)),
    ...(query.paths.length > 0 ? [pathPart(scope, query.paths)] : []),
    ...(query.pathPieces.length > 0 ? [piecesPart(scope, query.pathPieces)] : []),
    ...(lexical !== '' && query.lexicalLimit > 0
      ? [
          lexicalPart(scope, format, { match: `(${lexical})${code}`, fetched }),
          textPart(scope, format, {
            match: `((${lexical}) AND path_terms : "${TEXT_MARK}")${only}`,
            unless: query.includeTexts ? '' : `(${lexical})${code}`,
          }),
        ]
      : []),
    ...query.literals
      .slice(0, MAX_LITERALS)
      .flatMap((literal) => literalPart(scope, literal, query.includeTexts ? only : code)),
    ...(query.routes.length > 0 ? [routePart(scope, query.routes)] : []),
  ]
}

/** Collects the rows of the parts' statements. */
export function readNominations(
  parts: readonly Part[],
  results: readonly (readonly Row[])[],
): Found {
  const found: Mutable<Found> = {
    byName: [],
    byPath: [],
    lexical: [],
    texts: [],
    byLiteral: [],
    byRoute: [],
  }
  for (const [i, part] of parts.entries()) part.read(results[i] ?? [], found)
  return found
}

function namePart({ repoId, indexId }: NominationScope, names: readonly string[]): Part {
  return {
    statement: {
      sql: `SELECT * FROM (
          SELECT ${NOMINATED}, row_number() OVER (PARTITION BY s.name ORDER BY ${IS_TEXT}, s.symbol_id) AS place
          FROM json_each(?) CROSS JOIN symbols s ON s.repo_id = ? AND s.name = value WHERE ${IS_LIVE})
        WHERE place <= ${MAX_ROWS_OF_NAME} ORDER BY symbol_id`,
      params: [JSON.stringify([...new Set(names)]), repoId, indexId],
    },
    read: readNames,
  }
}

/** Adds named symbols, each once. */
function readNames(rows: readonly Row[], into: Mutable<Found>): void {
  const found = [...into.byName, ...rows.map(toNominated)]
  into.byName = [...new Map(found.map((symbol) => [symbol.id, symbol])).values()].sort((a, b) =>
    byText(a.id, b.id),
  )
}

/** Symbols whose names hold all parts of a name: those of its owner first, then those of the same parts, then short ones. */
function spellingPart(
  { ftsTable }: NominationScope,
  { name, owner }: NominationQuery['spellings'][number],
): Part[] {
  const table = checkedTable(ftsTable)
  const parts = terms(name)
  const all = ftsQueryAll(parts)
  if (all === '') return []
  return [
    {
      statement: {
        sql: `SELECT ${NOMINATED} FROM ${table} CROSS JOIN symbols s ON s.id = ${table}.rowid WHERE ${table} MATCH ?
          ORDER BY s.name_terms <> ?, instr('.' || lower(s.container) || '.', '.' || ? || '.') = 0, ${IS_TEXT}, s.name <> ?, s.test, length(s.name_terms), s.symbol_id
          LIMIT ${MAX_ROWS_OF_NAME}`,
        params: [`name_terms : (${all})`, parts.join(' '), owner.toLowerCase(), name],
      },
      read: readNames,
    },
  ]
}

/** Modules of the files in whose paths all pieces stand. Not by GLOB: D1 bounds a pattern to 50 bytes. */
function piecesPart({ indexId }: NominationScope, pieces: readonly string[]): Part {
  return {
    statement: {
      sql: `SELECT ${NOMINATED} FROM index_files f CROSS JOIN symbols s ON s.id = f.shard_id * ${SYMBOL_ID_STEP}
        WHERE f.index_id = ? AND NOT EXISTS (SELECT 1 FROM json_each(?) p WHERE instr(lower(f.path), p.value) = 0)
        ORDER BY f.path LIMIT ${MAX_FILES_OF_PIECES}`,
      params: [indexId, JSON.stringify(pieces)],
    },
    read(rows, into) {
      into.byPath = [...into.byPath, ...rows.map((row) => ({ tail: '', symbol: toNominated(row) }))]
    },
  }
}

function pathPart({ indexId }: NominationScope, paths: readonly string[]): Part {
  const tails = [...new Set(paths)].filter((tail) => tail !== '')
  return {
    statement: {
      sql: `WITH hits AS (
          SELECT t.value->>0 AS tail, f.shard_id, count(*) OVER (PARTITION BY t.key) AS files
          FROM json_each(?) t CROSS JOIN index_files f INDEXED BY index_files_by_base
            ON f.index_id = ? AND f.base = t.value->>1
            AND (f.path = t.value->>0 COLLATE NOCASE
              OR substr(f.path, -length(t.value->>0) - 1) = ('/' || (t.value->>0)) COLLATE NOCASE))
        SELECT hits.tail, ${NOMINATED} FROM hits CROSS JOIN symbols s
          ON s.id BETWEEN hits.shard_id * ${SYMBOL_ID_STEP} AND hits.shard_id * ${SYMBOL_ID_STEP} + ${SYMBOL_ID_STEP - 1}
        WHERE hits.files <= ${MAX_FILES_OF_TAIL} ORDER BY s.symbol_id LIMIT ${MAX_ROWS_OF_PATHS}`,
      params: [JSON.stringify(tails.map((tail) => [tail, basename(tail)])), indexId],
    },
    read(rows, into) {
      const found = rows.map((row) => ({ tail: String(row['tail']), symbol: toNominated(row) }))
      const winners = winningTails(tails, new Set(found.map(({ tail }) => tail)))
      into.byPath = found
        .filter(({ tail }) => winners.has(tail))
        .sort((a, b) => byId(a, b) || byText(a.tail, b.tail))
    },
  }
}

function lexicalPart(
  { ftsTable }: NominationScope,
  format: HitFormat,
  { match, fetched }: { readonly match: string; readonly fetched: number },
): Part {
  return {
    statement: { sql: format.select(bestRows(ftsTable)), params: [match, fetched] },
    read(rows, into) {
      into.lexical = format.read(rows, { text: false })
    },
  }
}

/** Texts that match; none when `unless` matches anything. A group of equal scores that the limit cuts through is left out whole. */
function textPart(
  { ftsTable }: NominationScope,
  format: HitFormat,
  { match, unless }: { readonly match: string; readonly unless: string },
): Part {
  const table = checkedTable(ftsTable)
  const gate =
    unless === ''
      ? ''
      : `(SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM ${table} WHERE ${table} MATCH ?)) CROSS JOIN `
  return {
    statement: {
      sql: format.select(bestRows(ftsTable, gate)),
      params: [...(unless === '' ? [] : [unless]), match, MAX_TEXTS],
    },
    read(rows, into) {
      const hits = format.read(rows, { text: true })
      const last = hits[MAX_TEXTS - 1]
      into.texts = last === undefined ? hits : hits.filter(({ score }) => score > last.score)
    },
  }
}

function literalPart({ ftsTable }: NominationScope, literal: string, only: string): Part[] {
  const table = checkedTable(ftsTable)
  const words = bodyTerms(literal)
  if (words.length === 0) return []
  const candidates = `SELECT rowid AS id FROM ${table} WHERE ${table} MATCH ? LIMIT ${MAX_CANDIDATES_OF_LITERAL + 1}`
  return [
    {
      statement: {
        // Terms are [a-z0-9] or letters beyond ASCII (core/terms.ts), so they can stand inside a phrase.
        sql: `WITH candidates AS MATERIALIZED (${candidates})
          SELECT ${NOMINATED}, (SELECT count(*) FROM candidates) AS candidates
          FROM candidates c CROSS JOIN symbols s ON s.id = c.id CROSS JOIN shard_texts t ON t.shard_id = s.shard_id
          WHERE (SELECT count(*) FROM candidates) <= ${MAX_CANDIDATES_OF_LITERAL}
            AND instr(substr(t.body->>'$.text', s.text_start + 1, s.text_length), ?) > 0 ORDER BY s.symbol_id`,
        params: [`(body_terms : "${words.join(' ')}")${only}`, literal],
      },
      read(rows, into) {
        into.byLiteral = [
          ...into.byLiteral,
          ...rows.map((row) => ({ literal, symbol: toNominated(row) })),
        ].sort((a, b) => byId(a, b) || byText(a.literal, b.literal))
      },
    },
  ]
}

function routePart({ repoId, indexId }: NominationScope, asked: NominationQuery['routes']): Part {
  return {
    statement: {
      // The handler's row, or the innermost symbol around the declaration when syntax tells no handler.
      sql: `SELECT declared.method AS route_method, declared.pattern AS route_pattern, ${NOMINATED} FROM (
          SELECT r.*, coalesce(
            (SELECT y.id FROM json_each(r.handler_paths) p CROSS JOIN index_files f ON f.index_id = ?1 AND f.path = p.value
              CROSS JOIN symbols y ON y.id BETWEEN f.shard_id * ${SYMBOL_ID_STEP} AND f.shard_id * ${SYMBOL_ID_STEP} + ${SYMBOL_ID_STEP - 1}
              AND y.symbol_id = r.handler LIMIT 1),
            (SELECT y.id FROM symbols y
              WHERE y.id BETWEEN r.shard_id * ${SYMBOL_ID_STEP} AND r.shard_id * ${SYMBOL_ID_STEP} + ${SYMBOL_ID_STEP - 1}
              AND y.start_line <= r.line AND y.end_line >= r.line ORDER BY y.start_line DESC, y.id DESC LIMIT 1)) AS target
          FROM routes r CROSS JOIN index_files l ON l.index_id = ?1 AND l.path = r.path AND l.shard_id = r.shard_id
          WHERE r.repo_id = ?2 ORDER BY r.path, r.position LIMIT ${MAX_ROUTES}) declared
        CROSS JOIN symbols s ON s.id = declared.target`,
      params: [indexId, repoId],
    },
    read(rows, into) {
      const declared = rows.map((row) => ({
        method: String(row['route_method']),
        pattern: String(row['route_pattern']),
        symbol: toNominated(row),
      }))
      const found = asked.flatMap((route) => {
        const matches = declared.map(({ method, pattern, symbol }) => ({
          symbol,
          quality: routeMatch(route, { method, pattern }),
        }))
        const best = Math.max(1, ...matches.map(({ quality }) => quality))
        const symbols = new Map(
          matches
            .filter(({ quality }) => quality === best)
            .map(({ symbol }) => [symbol.id, symbol]),
        )
        return Array.from(symbols.values(), (symbol) => ({ ...route, symbol }))
      })
      into.byRoute = found.sort(
        (a, b) => byId(a, b) || byText(a.method, b.method) || byText(a.pattern, b.pattern),
      )
    },
  }
}
