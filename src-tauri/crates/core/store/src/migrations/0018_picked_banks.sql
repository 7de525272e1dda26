-- The bank that a person picked once for a name that no list knows, by the name's key: for the next file that has it.
CREATE TABLE picked_banks (
    written TEXT PRIMARY KEY,
    bank TEXT NOT NULL,
    -- The central bank's code; none where it is not known.
    code TEXT,
    at INTEGER NOT NULL
) STRICT;
