-- Accounts at banks whose statements are imported.
CREATE TABLE bank_accounts (
    id INTEGER PRIMARY KEY,
    -- As the layout of its statements, or a person, calls it.
    bank TEXT NOT NULL,
    -- As its statements tell it; empty where they tell none.
    number TEXT NOT NULL,
    name TEXT NOT NULL,
    -- What the columns of its statements are, as a person said, as JSON; none where their layout is known.
    mapping TEXT,
    added_at INTEGER NOT NULL,
    UNIQUE (bank, number)
) STRICT;

-- Statements that proved, whole: the file as it came, and what it comes to.
CREATE TABLE statements (
    id INTEGER PRIMARY KEY,
    account INTEGER NOT NULL REFERENCES bank_accounts (id),
    file_name TEXT NOT NULL,
    file_digest TEXT NOT NULL,
    bytes BLOB NOT NULL,
    sheet TEXT,
    first_day TEXT NOT NULL,
    last_day TEXT NOT NULL,
    -- In kobo; none where nothing tells it.
    opening_minor INTEGER,
    closing_minor INTEGER,
    imported_at INTEGER NOT NULL
) STRICT;
CREATE INDEX statements_account ON statements (account, first_day);

-- All lines of every statement, in the order in which they prove. One that an earlier statement told has the identity of that one.
CREATE TABLE statement_lines (
    id INTEGER PRIMARY KEY,
    statement INTEGER NOT NULL REFERENCES statements (id),
    place INTEGER NOT NULL,
    identity TEXT NOT NULL,
    -- No earlier statement told it.
    first_told INTEGER NOT NULL CHECK (first_told IN (0, 1)),
    row INTEGER NOT NULL,
    sheet TEXT NOT NULL,
    day TEXT NOT NULL,
    value_day TEXT,
    time TEXT,
    -- What came in is above zero.
    amount_minor INTEGER NOT NULL,
    reference TEXT NOT NULL,
    narration TEXT NOT NULL,
    counterparty TEXT NOT NULL,
    balance_minor INTEGER,
    before_minor INTEGER,
    charge_minor INTEGER,
    occurrence INTEGER NOT NULL CHECK (occurrence >= 1),
    UNIQUE (statement, place)
) STRICT;
CREATE UNIQUE INDEX statement_lines_once ON statement_lines (identity) WHERE first_told = 1;
CREATE INDEX statement_lines_day ON statement_lines (day) WHERE first_told = 1;
