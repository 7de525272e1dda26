-- How the business appears on its documents. A change adds a row: a closed month keeps the appearance that it was closed with.
CREATE TABLE brandings (
    id INTEGER PRIMARY KEY,
    -- SHA-256 of the other values. Returning to an earlier appearance repeats it.
    digest TEXT NOT NULL,
    saved_at INTEGER NOT NULL,
    -- The lines of the address, one below the other.
    address TEXT NOT NULL,
    -- 0xRRGGBB.
    colour INTEGER CHECK (colour BETWEEN 0 AND 16777215),
    -- A PNG.
    logo BLOB
) STRICT;
CREATE INDEX brandings_by_digest ON brandings (digest);
