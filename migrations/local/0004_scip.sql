-- Documents of the SCIP indexes that were given last (indexer-cli/scip/), kept so that an update without them gives what one with them would.

CREATE TABLE local_scip (
  path        TEXT PRIMARY KEY,
  -- JSON, see scip-table.ts.
  document    TEXT NOT NULL,
  -- JSON: what the text as it is now confirms; '' when it is another text, or no text of the index.
  definitions TEXT NOT NULL,
  uses        TEXT NOT NULL
) STRICT, WITHOUT ROWID;
