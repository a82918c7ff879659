-- What git's history says of every file of the commit that the index was made at (indexer-cli/history/file-logs.ts), so that a new commit costs
-- only the files that it touched. Empty without git.

-- Commits by height: how many commits the first-parent line has up to it. `counts` is 0 for reverts and for changes of very many files.
CREATE TABLE local_commits (
  height       INTEGER PRIMARY KEY,
  commit_id    TEXT NOT NULL,
  title        TEXT NOT NULL,
  pull_request INTEGER NOT NULL,
  counts       INTEGER NOT NULL
) STRICT;

-- JSON: [[height, hunk, hunk ...] ...], newest first, each hunk as four numbers.
CREATE TABLE local_file_logs (
  path TEXT PRIMARY KEY,
  log  TEXT NOT NULL
) STRICT;

-- Hash of the log, and of the changes since the commit, that a file's shard was made with.
ALTER TABLE local_files ADD COLUMN history_hash TEXT NOT NULL DEFAULT '';
