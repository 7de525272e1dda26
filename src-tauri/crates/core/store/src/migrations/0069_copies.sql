-- The mark of this copy of the records. The same mark is kept outside, with the keys, and both are renewed at each start: records that lack it
-- are a copy, or another copy was used since.
CREATE TABLE copy_mark (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    mark TEXT NOT NULL,
    -- What was outside when it was renewed: a start may be cut off between the two.
    outside TEXT,
    -- A digest of the computer and of the folder.
    place TEXT NOT NULL
) STRICT;

-- Each time these records were found to be a copy, or where other computers may have one. Nothing is sent until somebody answers whether others
-- pay with the same keys.
CREATE TABLE copies (
    id INTEGER PRIMARY KEY,
    found_at INTEGER NOT NULL,
    how TEXT NOT NULL CHECK (how = 'mark' OR how = 'place' OR how = 'synchronised'),
    place TEXT NOT NULL,
    answered_at INTEGER
) STRICT;
