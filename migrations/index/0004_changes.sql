-- How many past commits changed a symbol, as far as its shard names them.

ALTER TABLE symbols ADD COLUMN changes INTEGER NOT NULL DEFAULT 0;
