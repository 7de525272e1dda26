-- People who approve on another laptop, by the key that signs there. They have no PIN here.
CREATE TABLE people_elsewhere (
    person INTEGER PRIMARY KEY REFERENCES people (id),
    key TEXT NOT NULL CHECK (length(key) = 64)
) STRICT;

-- Frozen drafts that were saved as files for approval on another laptop.
CREATE TABLE batches (
    batch TEXT PRIMARY KEY,
    plan INTEGER NOT NULL REFERENCES payout_plans (id) ON DELETE CASCADE,
    saved_at INTEGER NOT NULL,
    good_until INTEGER NOT NULL,
    -- An answer counts once.
    answered_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX batches_plan ON batches (plan);

-- Batches of other laptops that were answered here.
CREATE TABLE batch_replies (
    batch TEXT PRIMARY KEY,
    -- The key of the laptop that saved it.
    exporter TEXT NOT NULL,
    digest TEXT NOT NULL,
    approved INTEGER NOT NULL CHECK (approved IN (0, 1)),
    person INTEGER NOT NULL REFERENCES people (id),
    at INTEGER NOT NULL,
    -- The answer as it was signed.
    text TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Whom the last approved batch of each laptop pays, to compare the next one with.
CREATE TABLE batch_payees (
    exporter TEXT NOT NULL,
    place INTEGER NOT NULL,
    name TEXT NOT NULL,
    bank TEXT NOT NULL,
    account TEXT NOT NULL,
    amount_minor INTEGER NOT NULL,
    PRIMARY KEY (exporter, place)
) STRICT, WITHOUT ROWID;
