-- placeholder, replaced below
CREATE TABLE organisations (org_id TEXT PRIMARY KEY) STRICT;
