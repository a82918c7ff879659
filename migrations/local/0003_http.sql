-- Routes follow from all files together: what each file says about HTTP by itself, and what came out for it.

ALTER TABLE local_facts ADD COLUMN http TEXT NOT NULL DEFAULT '';

-- JSON: the routes of a file and the requests that it makes, as the last update worked them out.
CREATE TABLE local_routes (
  file_id INTEGER PRIMARY KEY,
  plan    TEXT NOT NULL
) STRICT;
