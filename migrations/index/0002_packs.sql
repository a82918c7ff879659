-- Packs that were answered, for replay: what exactly was an agent told. A cache of 30 days (src/worker/packs.ts), not part of any index.

CREATE TABLE packs (
  digest       TEXT PRIMARY KEY,
  -- JSON list of the ids of the repositories that took part: who does not see them all does not see the pack.
  repositories TEXT NOT NULL,
  -- The pack's JSON, gzip, base64.
  body         TEXT NOT NULL,
  created_at   TEXT NOT NULL
) STRICT;

CREATE INDEX packs_by_age ON packs (created_at);
