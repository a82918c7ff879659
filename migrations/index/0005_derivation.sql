-- By which rules a shard's symbols, routes and graph were derived (src/storage/derivation.ts). Rows of older rules answer until the next
-- push, which makes them anew.

ALTER TABLE shards ADD COLUMN derivation INTEGER NOT NULL DEFAULT 0;
