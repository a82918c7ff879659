// Tables of a repository's object. It keeps what its push protocol and graphs need; everything else of a repository lives in D1.

/** Values of this object's SQLite hold at most 2 MB; chunks stay below with room for the row. */
export const CHUNK_BYTES = 1_900_000

const TABLES = [
  // Who this object is: `repo_id`, `name`, `database`; and `destroying` once its deletion began.
  `CREATE TABLE IF NOT EXISTS identity (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT`,
  `CREATE TABLE IF NOT EXISTS pushes (
     push_id       TEXT PRIMARY KEY,
     ref           TEXT NOT NULL,
     commit_id     TEXT,
     dirty         INTEGER NOT NULL,
     base          TEXT,
     force         INTEGER NOT NULL,
     index_version TEXT NOT NULL,
     -- 'open', 'switching' (the switch may have happened), 'committed'.
     state         TEXT NOT NULL,
     -- What the commit answers, known before the switch, so that repeating it answers the same.
     result        TEXT NOT NULL DEFAULT '',
     created_ms    INTEGER NOT NULL,
     expires_ms    INTEGER NOT NULL
   ) STRICT`,
  // Versions that readers may still name: the live one of each ref, and the one before it.
  `CREATE TABLE IF NOT EXISTS kept_versions (
     ref TEXT PRIMARY KEY, live TEXT NOT NULL, previous TEXT,
     -- Whether the catalogue was told.
     mirrored INTEGER NOT NULL DEFAULT 0,
     -- The version whose vectors Vectorize was given; NULL for none, and unused with the exact scan.
     vectors TEXT
   ) STRICT`,
  // By version: its canonical manifest, its graph snapshot, and its packed vectors in node order.
  `CREATE TABLE IF NOT EXISTS snapshot_chunks (
     index_version TEXT NOT NULL, part TEXT NOT NULL, seq INTEGER NOT NULL, bytes BLOB NOT NULL,
     PRIMARY KEY (index_version, part, seq)
   ) STRICT`,
]

/** Makes the tables where missing. */
export function createTables(sql: SqlStorage): void {
  for (const table of TABLES) sql.exec(table)
}
