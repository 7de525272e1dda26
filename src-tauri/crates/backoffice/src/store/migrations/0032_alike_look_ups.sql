-- How many look-ups that told the same followed this one and were let go.
ALTER TABLE calls ADD COLUMN alike INTEGER NOT NULL DEFAULT 0;
-- The same question before and after another, for questions about nothing in particular.
CREATE INDEX calls_asked ON calls (operation) WHERE look_up_of IS NULL AND NOT changes;
