-- Facts that are one per database, such as what the service's banks were when last asked.
CREATE TABLE facts (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL,
    at INTEGER NOT NULL
) STRICT;

-- Every call ever armed or made: what was sent and signed (secrets removed), and what came back.
CREATE TABLE calls (
    id INTEGER PRIMARY KEY,
    operation TEXT NOT NULL,
    armed_at INTEGER NOT NULL,
    body TEXT NOT NULL,
    body_digest TEXT NOT NULL,
    signed TEXT NOT NULL,
    answered_at INTEGER,
    http_status INTEGER,
    outcome TEXT CHECK (outcome IN ('accepted', 'refused', 'not_sent', 'in_doubt')),
    answer TEXT,
    words TEXT
) STRICT;

-- Everything that may be done at most once. A line keeps its reference for life.
CREATE TABLE outbox (
    id INTEGER PRIMARY KEY,
    operation TEXT NOT NULL,
    reference TEXT NOT NULL UNIQUE,
    moves_money INTEGER NOT NULL CHECK (moves_money IN (0, 1)),
    run INTEGER REFERENCES payout_runs (id),
    body TEXT NOT NULL,
    amount_minor INTEGER NOT NULL CHECK (amount_minor >= 0),
    state TEXT NOT NULL CHECK (
        state IN ('ready', 'sending', 'in_doubt', 'confirming', 'held', 'accepted', 'refused', 'cancelled')
    ),
    version INTEGER NOT NULL DEFAULT 0,
    attempts INTEGER NOT NULL DEFAULT 0,
    call INTEGER REFERENCES calls (id),
    sent_at INTEGER,
    enquiries INTEGER NOT NULL DEFAULT 0,
    absent INTEGER NOT NULL DEFAULT 0,
    next_enquiry_at INTEGER,
    refusal_code TEXT,
    refusal_message TEXT,
    reason TEXT,
    transaction_id TEXT,
    fee TEXT,
    settled_at INTEGER
) STRICT;
CREATE INDEX outbox_state ON outbox (state, next_enquiry_at);
CREATE INDEX outbox_run ON outbox (run, state);

-- What was learnt about a line, and when; never changed.
CREATE TABLE evidence (
    id INTEGER PRIMARY KEY,
    line INTEGER NOT NULL REFERENCES outbox (id),
    at INTEGER NOT NULL,
    source TEXT NOT NULL,
    words TEXT NOT NULL
) STRICT;
CREATE INDEX evidence_line ON evidence (line);

-- A spreadsheet somebody wants to pay, byte for byte.
CREATE TABLE payout_drafts (
    id INTEGER PRIMARY KEY,
    file_name TEXT NOT NULL,
    file_digest TEXT NOT NULL,
    bytes BLOB NOT NULL,
    sheet TEXT,
    read_at INTEGER NOT NULL,
    left_out TEXT NOT NULL DEFAULT '[]',
    run INTEGER REFERENCES payout_runs (id)
) STRICT;

-- An approved plan. How it stands is computed from its items.
CREATE TABLE payout_runs (
    id INTEGER PRIMARY KEY,
    file_name TEXT NOT NULL,
    file_digest TEXT NOT NULL,
    plan_digest TEXT NOT NULL,
    approved_at INTEGER NOT NULL,
    route TEXT NOT NULL CHECK (route IN ('single', 'group')),
    group_size INTEGER NOT NULL CHECK (group_size BETWEEN 1 AND 300),
    paused TEXT
) STRICT;

-- A row of the spreadsheet that is paid. Its state is its line's.
CREATE TABLE payout_items (
    id INTEGER PRIMARY KEY,
    run INTEGER NOT NULL REFERENCES payout_runs (id),
    line INTEGER NOT NULL UNIQUE REFERENCES outbox (id),
    row INTEGER NOT NULL,
    sheet TEXT NOT NULL,
    name TEXT NOT NULL,
    bank TEXT NOT NULL,
    account TEXT NOT NULL,
    remarks TEXT NOT NULL
) STRICT;
CREATE INDEX payout_items_run ON payout_items (run, row);

-- Money asked for. Whether the service has it is its line's state; whether it is paid stands here.
CREATE TABLE payment_requests (
    id INTEGER PRIMARY KEY,
    line INTEGER NOT NULL UNIQUE REFERENCES outbox (id),
    payer_name TEXT NOT NULL,
    payer_contact TEXT NOT NULL,
    purpose TEXT,
    created_at INTEGER NOT NULL,
    expires_at INTEGER,
    standing TEXT NOT NULL DEFAULT 'waiting' CHECK (
        standing IN ('waiting', 'part_paid', 'paid', 'expired', 'cancelled', 'failed')
    ),
    total_payment TEXT,
    paid TEXT,
    paid_at INTEGER,
    payer_has_wallet INTEGER CHECK (payer_has_wallet IN (0, 1)),
    ways TEXT NOT NULL DEFAULT '[]',
    checked_at INTEGER,
    next_check_at INTEGER
) STRICT;
CREATE INDEX payment_requests_next_check ON payment_requests (next_check_at);
