-- Sheets of which every row becomes a payment request or a payment account.
CREATE TABLE imports (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('requests', 'accounts')),
    file_name TEXT NOT NULL,
    file_digest TEXT NOT NULL,
    bytes BLOB NOT NULL,
    sheet TEXT NOT NULL,
    -- What the columns mean, and what stands in every form alike; both as JSON.
    mapping TEXT NOT NULL,
    settings TEXT NOT NULL,
    read_at INTEGER NOT NULL,
    state TEXT NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'running', 'paused', 'stopped', 'done')),
    -- Why it waits.
    why TEXT,
    started_at INTEGER
) STRICT;
CREATE INDEX imports_digest ON imports (file_digest);

-- What people changed in a draft, a step a row; taking back deletes the latest.
CREATE TABLE import_steps (
    id INTEGER PRIMARY KEY,
    import INTEGER NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
    at INTEGER NOT NULL,
    made TEXT NOT NULL
) STRICT;
CREATE INDEX import_steps_import ON import_steps (import, id);

-- The rows as they were when the making began. A row becomes one thing at most, in the transaction that makes that thing.
CREATE TABLE import_rows (
    import INTEGER NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
    row INTEGER NOT NULL,
    form TEXT NOT NULL,
    request INTEGER UNIQUE REFERENCES payment_requests (id),
    account INTEGER UNIQUE REFERENCES payment_accounts (id),
    refused TEXT,
    PRIMARY KEY (import, row),
    CHECK ((request IS NOT NULL) + (account IS NOT NULL) + (refused IS NOT NULL) <= 1)
) STRICT, WITHOUT ROWID;
