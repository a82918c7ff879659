-- Documents of SCIP indexes hold for one text each: the one that their index carries, else the first that fits them. Hashes in JSON, '' before.
-- A file may have several documents.

ALTER TABLE local_scip ADD COLUMN texts TEXT NOT NULL DEFAULT '[""]';
UPDATE local_scip SET document = json_array(json_remove(document, '$.text'));
