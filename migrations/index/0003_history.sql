-- Titles of the commits that changed a symbol, as terms (src/core/terms.ts), for the full-text tables that are made from now on.

ALTER TABLE symbols ADD COLUMN history_terms TEXT NOT NULL DEFAULT '';
