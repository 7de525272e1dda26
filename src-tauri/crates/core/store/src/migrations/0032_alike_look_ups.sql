-- How many look-ups that told the same followed this one and were let go.
ALTER TABLE calls ADD COLUMN alike INTEGER NOT NULL DEFAULT 0;
