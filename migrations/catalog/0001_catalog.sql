-- The catalogue: who may see what, and where it lives. Small and relational; it holds no virtual table, so that D1 can export it.
-- Times are ISO 8601 in UTC. Ids are opaque and random.

CREATE TABLE organisations (
  org_id     TEXT PRIMARY KEY,
  name       TEXT NOT NULL UNIQUE,
  created_at TEXT NOT NULL
) STRICT;

CREATE TABLE members (
  member_id  TEXT PRIMARY KEY,
  org_id     TEXT NOT NULL REFERENCES organisations (org_id),
  name       TEXT NOT NULL,
  role       TEXT NOT NULL CHECK (role IN ('admin', 'member')),
  created_at TEXT NOT NULL,
  -- A removed member's row stays for the record; its tokens are revoked.
  removed_at TEXT
) STRICT;

CREATE UNIQUE INDEX members_by_name ON members (org_id, name) WHERE removed_at IS NULL;

CREATE TABLE tokens (
  token_id     TEXT PRIMARY KEY,
  org_id       TEXT NOT NULL REFERENCES organisations (org_id),
  member_id    TEXT NOT NULL REFERENCES members (member_id),
  name         TEXT NOT NULL,
  -- SHA-256 of the secret, which is shown once and never stored.
  hash         TEXT NOT NULL UNIQUE,
  -- JSON list of 'read', 'push', 'admin'.
  scopes       TEXT NOT NULL,
  -- JSON list of the repositories (`org/name`) that the token is confined to; NULL for all that its member sees.
  repositories TEXT,
  created_at   TEXT NOT NULL,
  last_used_at TEXT,
  expires_at   TEXT,
  revoked_at   TEXT
) STRICT;

CREATE INDEX tokens_of_organisation ON tokens (org_id, created_at);

CREATE TABLE repositories (
  repo_id     TEXT PRIMARY KEY,
  org_id      TEXT NOT NULL REFERENCES organisations (org_id),
  -- Without the organisation's name.
  name        TEXT NOT NULL,
  -- 'team': every member of the organisation; 'private': its owner, administrators, and tokens confined to it by name.
  visibility  TEXT NOT NULL CHECK (visibility IN ('private', 'team')),
  owner_id    TEXT NOT NULL REFERENCES members (member_id),
  -- Name of the D1 binding that holds its index, e.g. INDEX_0.
  database    TEXT NOT NULL,
  -- The ref that a request means when it names none: the first one that was published.
  default_ref TEXT,
  created_at  TEXT NOT NULL,
  -- Set while the repository's object removes its rows; the row itself goes last.
  deleted_at  TEXT
) STRICT;

CREATE UNIQUE INDEX repositories_by_name ON repositories (org_id, name) WHERE deleted_at IS NULL;

-- Mirror of the pointers in the index databases, which are the truth; repaired from there when it lags.
CREATE TABLE refs (
  repo_id       TEXT NOT NULL REFERENCES repositories (repo_id),
  ref           TEXT NOT NULL,
  index_version TEXT NOT NULL,
  commit_id     TEXT,
  files         INTEGER NOT NULL,
  symbols       INTEGER NOT NULL,
  edges         INTEGER NOT NULL,
  switched_at   TEXT NOT NULL,
  PRIMARY KEY (repo_id, ref)
) STRICT, WITHOUT ROWID;

-- What was published when, newest kept (see src/worker/catalog/refs.ts).
CREATE TABLE versions (
  repo_id       TEXT NOT NULL REFERENCES repositories (repo_id),
  ref           TEXT NOT NULL,
  switched_at   TEXT NOT NULL,
  index_version TEXT NOT NULL,
  commit_id     TEXT,
  PRIMARY KEY (repo_id, ref, switched_at, index_version)
) STRICT, WITHOUT ROWID;

-- Requests a day, a token and an operation.
CREATE TABLE usage (
  org_id    TEXT NOT NULL REFERENCES organisations (org_id),
  day       TEXT NOT NULL,
  token_id  TEXT NOT NULL,
  operation TEXT NOT NULL,
  requests  INTEGER NOT NULL,
  PRIMARY KEY (org_id, day, token_id, operation)
) STRICT, WITHOUT ROWID;
