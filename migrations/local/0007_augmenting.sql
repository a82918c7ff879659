-- Whether a file declares something for other modules than its own: `declare global`, `declare module 'x'`. Few do, and linking asks for all of them.

ALTER TABLE local_facts ADD COLUMN augments INTEGER NOT NULL DEFAULT 0;

CREATE INDEX local_facts_augmenting ON local_facts (file_id) WHERE augments = 1;
