-- One index database: symbols and full-text rows of many repositories. Rebuildable from the shards that it also holds.
-- An index is one repository and ref. Its FTS5 table is made when it is first filled (see src/storage/fts.ts): bm25() uses whole-table statistics,
-- so no two indexes may share one.

CREATE TABLE indexes (
  index_id      INTEGER PRIMARY KEY,
  repo_id       TEXT NOT NULL,
  ref           TEXT NOT NULL,
  -- The version that readers follow; NULL until the first switch.
  index_version TEXT,
  previous_version TEXT,
  commit_id     TEXT,
  dirty         INTEGER NOT NULL DEFAULT 0,
  embedding     TEXT NOT NULL DEFAULT '',
  -- Name of the FTS5 table of the live version.
  fts_table     TEXT NOT NULL DEFAULT '',
  switched_at   TEXT,
  UNIQUE (repo_id, ref)
) STRICT;

-- Canonical shard bytes. `graph` is the part that the adjacency is built from, so that a switch need not read the texts.
CREATE TABLE shards (
  repo_id  TEXT NOT NULL,
  hash     TEXT NOT NULL,
  path     TEXT NOT NULL,
  language TEXT NOT NULL,
  body     TEXT NOT NULL,
  graph    TEXT NOT NULL,
  -- int8 vectors of the shard's symbols in order, base64, of the repository's embedding; empty without one.
  vectors  TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (repo_id, hash)
) STRICT;

-- Which shard each path has in the live version of an index.
CREATE TABLE index_files (
  index_id INTEGER NOT NULL,
  path     TEXT NOT NULL,
  hash     TEXT NOT NULL,
  PRIMARY KEY (index_id, path)
) STRICT, WITHOUT ROWID;

-- One row a symbol of a shard. Rows are shared by all refs of a repository; a row lives as long as its shard.
CREATE TABLE symbols (
  id          INTEGER PRIMARY KEY,
  repo_id     TEXT NOT NULL,
  shard_hash  TEXT NOT NULL,
  symbol_id   TEXT NOT NULL,
  name        TEXT NOT NULL,
  container   TEXT NOT NULL,
  kind        TEXT NOT NULL,
  path        TEXT NOT NULL,
  start_line  INTEGER NOT NULL,
  end_line    INTEGER NOT NULL,
  exported    INTEGER NOT NULL,
  test        INTEGER NOT NULL,
  signature   TEXT NOT NULL,
  doc         TEXT NOT NULL,
  notes       TEXT NOT NULL,          -- JSON list of {kind, text, line}
  text_start  INTEGER NOT NULL,       -- characters (code points) before the symbol's first line in its file's text
  text_length INTEGER NOT NULL,
  -- Terms (src/core/terms.ts) that the FTS table indexes, space separated.
  name_terms  TEXT NOT NULL,
  path_terms  TEXT NOT NULL,
  doc_terms   TEXT NOT NULL,
  body_terms  TEXT NOT NULL
) STRICT;

CREATE UNIQUE INDEX symbols_of_shard ON symbols (repo_id, shard_hash, symbol_id);
CREATE INDEX symbols_by_name ON symbols (repo_id, name);
