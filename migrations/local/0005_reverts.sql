-- Reverts. `takes_back` is what a commit says that it takes back, JSON as indexer-cli/history/history-table.ts has it; '' when it is no revert.
-- `stands_for` is the height of the commit that it counts as: its own, that of the change that it brings in again, or 0 for none.

ALTER TABLE local_commits ADD COLUMN takes_back TEXT NOT NULL DEFAULT '';
ALTER TABLE local_commits ADD COLUMN stands_for INTEGER NOT NULL DEFAULT 0;
