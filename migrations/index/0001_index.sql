-- One index database: shards, symbols and full-text rows of many repositories. All but the shard texts can be rebuilt from the shard texts.
-- An index is one repository and ref. Its FTS5 table is made when it is first filled (src/storage/fts-table.ts): bm25() uses whole-table
-- statistics, so no two indexes may share one.

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
  -- Name of the FTS5 table of the live version; '' until the first switch.
  fts_table     TEXT NOT NULL DEFAULT '',
  -- Counts the FTS tables that were begun, so that no two attempts share a name.
  generation    INTEGER NOT NULL DEFAULT 0,
  files         INTEGER NOT NULL DEFAULT 0,
  symbols       INTEGER NOT NULL DEFAULT 0,
  edges         INTEGER NOT NULL DEFAULT 0,
  switched_at   TEXT,
  UNIQUE (repo_id, ref)
) STRICT;

-- One row a shard. Its symbols have the ids id * 32768 + (index in the shard), so they need no index of their own.
CREATE TABLE shards (
  id       INTEGER PRIMARY KEY,
  repo_id  TEXT NOT NULL,
  hash     TEXT NOT NULL,
  path     TEXT NOT NULL,
  language TEXT NOT NULL,
  symbols  INTEGER NOT NULL,
  edges    INTEGER NOT NULL,
  chars    INTEGER NOT NULL,          -- length of its canonical text
  UNIQUE (repo_id, hash)
) STRICT;

-- Canonical shard texts (src/wire/shard.ts). Apart from `shards`, since a row of D1 holds 2,000,000 bytes.
CREATE TABLE shard_texts (
  shard_id INTEGER PRIMARY KEY,
  body     TEXT NOT NULL
) STRICT;

-- The part of a shard that the adjacency is built from (src/core/graph/graph-part.ts), so that a switch need not read the texts.
CREATE TABLE shard_graphs (
  shard_id INTEGER PRIMARY KEY,
  graph    TEXT NOT NULL
) STRICT;

-- int8 vectors of the shard's symbols in order, base64, of one embedding, in parts below 1,000,000 characters.
CREATE TABLE shard_vectors (
  shard_id  INTEGER NOT NULL,
  embedding TEXT NOT NULL,
  part      INTEGER NOT NULL,
  vectors   TEXT NOT NULL,
  PRIMARY KEY (shard_id, embedding, part)
) STRICT;

-- Which shard each path has in the live version of an index.
CREATE TABLE index_files (
  index_id INTEGER NOT NULL REFERENCES indexes (index_id),
  path     TEXT NOT NULL,
  base     TEXT NOT NULL,             -- last part of the path, lower case: how mentioned paths are found
  hash     TEXT NOT NULL,
  shard_id INTEGER NOT NULL,
  symbols  INTEGER NOT NULL,
  edges    INTEGER NOT NULL,
  PRIMARY KEY (index_id, path)
) STRICT, WITHOUT ROWID;

CREATE INDEX index_files_by_base ON index_files (index_id, base);

-- One row a symbol of a shard. Rows are shared by all refs of a repository; a row lives as long as its shard.
CREATE TABLE symbols (
  id          INTEGER PRIMARY KEY,    -- shard_id * 32768 + index in the shard
  shard_id    INTEGER NOT NULL,
  repo_id     TEXT NOT NULL,
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

CREATE INDEX symbols_by_name ON symbols (repo_id, name);

-- Routes of a shard, in its order. `handler_paths`: JSON list of the paths that the handler's id may begin with.
CREATE TABLE routes (
  repo_id  TEXT NOT NULL,
  shard_id INTEGER NOT NULL,
  position INTEGER NOT NULL,
  path     TEXT NOT NULL,
  method   TEXT NOT NULL,
  pattern  TEXT NOT NULL,
  line     INTEGER NOT NULL,
  handler  TEXT NOT NULL,
  handler_paths TEXT NOT NULL,
  PRIMARY KEY (repo_id, shard_id, position)
) STRICT, WITHOUT ROWID;
