-- Vectors that an embedder of this machine made, by the text that they are of: an edit embeds what it changed and nothing else.

CREATE TABLE local_document_vectors (
  embedding TEXT NOT NULL,
  text_hash TEXT NOT NULL,
  vector    BLOB NOT NULL,
  PRIMARY KEY (embedding, text_hash)
) STRICT, WITHOUT ROWID;
