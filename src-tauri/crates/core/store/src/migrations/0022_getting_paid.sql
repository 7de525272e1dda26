-- What the service's history told: each happening once, however often it was asked for. Two that are alike in every field are told apart
-- by their number among those alike in one answer.
CREATE TABLE history_items (
    id INTEGER PRIMARY KEY,
    digest TEXT NOT NULL,
    occurrence INTEGER NOT NULL CHECK (occurrence >= 1),
    at INTEGER NOT NULL,
    reference TEXT NOT NULL,
    account_number TEXT NOT NULL,
    account_reference TEXT,
    operation TEXT NOT NULL,
    action TEXT NOT NULL,
    -- None where the amount is told in a way that kobo cannot hold; `told` has it word for word.
    amount_minor INTEGER,
    status TEXT NOT NULL,
    told TEXT NOT NULL,
    first_told_at INTEGER NOT NULL,
    UNIQUE (digest, occurrence)
) STRICT;
CREATE INDEX history_items_at ON history_items (at);
CREATE INDEX history_items_reference ON history_items (reference, at);
CREATE INDEX history_items_account ON history_items (account_number, at);

-- Which periods were asked for, of what, and how much was told.
CREATE TABLE history_windows (
    id INTEGER PRIMARY KEY,
    -- A reference, an account reference or an account number; none for everything.
    name TEXT,
    from_at INTEGER NOT NULL,
    until_at INTEGER NOT NULL CHECK (until_at >= from_at),
    asked_at INTEGER NOT NULL,
    items INTEGER NOT NULL
) STRICT;
CREATE INDEX history_windows_from ON history_windows (name, from_at);

-- What reached us as a notice of the service, word for word, whatever it proves.
CREATE TABLE notices (
    id INTEGER PRIMARY KEY,
    received_at INTEGER NOT NULL,
    way TEXT NOT NULL CHECK (way IN ('receiver', 'pasted', 'folder', 'sandbox')),
    -- A file's name, where it came as one.
    source TEXT,
    kind TEXT CHECK (kind IN ('payment_request', 'persistent_account')),
    body TEXT NOT NULL,
    body_digest TEXT NOT NULL,
    verdict TEXT NOT NULL CHECK (verdict IN ('matches', 'does_not_match', 'repeat', 'cannot_check', 'unreadable')),
    reason TEXT NOT NULL,
    -- From the body, none of it believed.
    notification_id TEXT,
    reference TEXT,
    account_number TEXT,
    repeat_of INTEGER REFERENCES notices (id),
    -- What the service said when it was asked about it.
    confirmed_at INTEGER,
    confirmed TEXT,
    seen_at INTEGER
) STRICT;
CREATE INDEX notices_digest ON notices (body_digest);
CREATE INDEX notices_notification ON notices (notification_id) WHERE notification_id IS NOT NULL;
CREATE INDEX notices_reference ON notices (reference) WHERE reference IS NOT NULL;

-- Account numbers of customers. Whether the service has one is its line's state.
CREATE TABLE payment_accounts (
    id INTEGER PRIMARY KEY,
    -- What opened it; none for one that was found at the service.
    line INTEGER UNIQUE REFERENCES outbox (id),
    -- Our own name for it.
    reference TEXT NOT NULL UNIQUE,
    number TEXT UNIQUE,
    account_name TEXT NOT NULL,
    first_name TEXT NOT NULL,
    last_name TEXT NOT NULL,
    phone TEXT,
    email TEXT,
    -- Its last four digits, masked.
    identity_ending TEXT,
    credit_bank_id TEXT,
    credit_account TEXT,
    -- Kept here alone: the service cannot tell it.
    limit_minor INTEGER CHECK (limit_minor > 0),
    callback_url TEXT,
    created_at INTEGER NOT NULL,
    closing TEXT NOT NULL DEFAULT 'open' CHECK (closing IN ('open', 'asked', 'closed')),
    compared_at INTEGER,
    -- What `get` told otherwise than this, as JSON.
    differences TEXT NOT NULL DEFAULT '[]'
) STRICT;

-- Money that came into an account. A notice alone confirms no figure; the history does.
CREATE TABLE deposits (
    id INTEGER PRIMARY KEY,
    account_number TEXT NOT NULL,
    -- The service's own.
    reference TEXT NOT NULL,
    at INTEGER NOT NULL,
    -- As the history told it, else as the notice says.
    amount_minor INTEGER NOT NULL,
    notice INTEGER REFERENCES notices (id),
    history INTEGER REFERENCES history_items (id),
    -- From the notice; its signature covers the amount and the two fees and nothing else of these.
    noticed_minor INTEGER,
    clearing_fee TEXT,
    transfer_fee TEXT,
    transfer_bank TEXT,
    transfer_account TEXT,
    payment_method TEXT,
    payer_name TEXT,
    payer_bank TEXT,
    payer_account TEXT,
    funding_reference TEXT,
    CHECK (notice IS NOT NULL OR history IS NOT NULL),
    UNIQUE (account_number, reference)
) STRICT;
CREATE INDEX deposits_at ON deposits (at);
CREATE INDEX deposits_account ON deposits (account_number, at);
