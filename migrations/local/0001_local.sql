-- What only the local index needs: which files it saw, what each said by itself, and what its links were made from. All of it can be made anew
-- from the tree; the answers come from the tables that D1 has too.

CREATE TABLE local_settings (
  key   TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- One row a file that was looked at. Size, times and inode are those from before it was read; a `changed_ms` of 0 calls for another look.
CREATE TABLE local_files (
  file_id      INTEGER PRIMARY KEY,
  path         TEXT NOT NULL UNIQUE,
  size         INTEGER NOT NULL,
  mtime_ms     REAL NOT NULL,
  changed_ms   REAL NOT NULL,
  inode        REAL NOT NULL,
  content_hash TEXT NOT NULL,
  -- Why it is not in the index; '' when it is.
  skip_reason  TEXT NOT NULL,
  -- Hash of its edges and routes.
  links_hash   TEXT NOT NULL,
  shard_hash   TEXT NOT NULL,
  -- JSON: language, partial, unresolved, symbols, edges by kind and by provenance.
  tally        TEXT NOT NULL
) STRICT;

-- Facts of a file without its text, in the two parts that linking reads apart: what other files can see, and what its bodies use.
CREATE TABLE local_facts (
  file_id   INTEGER PRIMARY KEY,
  interface TEXT NOT NULL,
  body      TEXT NOT NULL
) STRICT;

-- JSON: ids of the files, and names, that its links were made from.
CREATE TABLE local_links (
  file_id   INTEGER PRIMARY KEY,
  consulted TEXT NOT NULL
) STRICT;

-- Files and folders that discovery left out.
CREATE TABLE local_skipped (
  path   TEXT NOT NULL,
  reason TEXT NOT NULL,
  PRIMARY KEY (path, reason)
) STRICT, WITHOUT ROWID;

-- Graph (src/core/graph/snapshot.ts) and packed vectors of a version, made by the first question that needs them.
CREATE TABLE local_graphs (
  index_version TEXT NOT NULL,
  kind          TEXT NOT NULL CHECK (kind IN ('graph', 'vectors')),
  part          INTEGER NOT NULL,
  bytes         BLOB NOT NULL,
  PRIMARY KEY (index_version, kind, part)
) STRICT;
