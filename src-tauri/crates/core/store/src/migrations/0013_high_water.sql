-- How often something that moves money was put on record as about to be sent. The same count is kept outside this file and raised before
-- the first byte of each: a file that is behind it was put back from before.
CREATE TABLE high_water (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    seq INTEGER NOT NULL CHECK (seq >= 0)
) STRICT;
INSERT INTO high_water (one, seq) VALUES (1, 0);

-- Each time these records were found to be behind it. Nothing is sent until everything of it is known or decided.
CREATE TABLE gaps (
    id INTEGER PRIMARY KEY,
    found_at INTEGER NOT NULL,
    -- Calls of which nothing is on record anywhere, so that only a person can say what became of them.
    lost INTEGER NOT NULL CHECK (lost >= 0),
    -- What a person found out about those, and when.
    evidence TEXT,
    decided_at INTEGER
) STRICT;
CREATE TABLE gap_lines (
    gap INTEGER NOT NULL REFERENCES gaps (id),
    line INTEGER NOT NULL REFERENCES outbox (id),
    PRIMARY KEY (gap, line)
) STRICT, WITHOUT ROWID;
