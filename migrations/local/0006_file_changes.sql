-- Which commits changed each file, merges taken apart: JSON, beginnings of their ids in order (indexer-cli/history/file-changes.ts).

CREATE TABLE local_file_changes (
  path    TEXT PRIMARY KEY,
  commits TEXT NOT NULL
) STRICT;
