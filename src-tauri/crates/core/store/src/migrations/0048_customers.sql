-- Whom the business registers with the service. Where a step stands is its lines' state.
CREATE TABLE customers (
    id INTEGER PRIMARY KEY,
    first_name TEXT NOT NULL,
    last_name TEXT NOT NULL,
    phone TEXT NOT NULL,
    -- The number as people dial it: it stands for one customer.
    dialled TEXT NOT NULL UNIQUE,
    email TEXT NOT NULL,
    born TEXT NOT NULL,
    -- Whether everything goes in one call, and what is told only then.
    at_once INTEGER NOT NULL,
    more TEXT NOT NULL,
    -- Whole until the service has it, then by its end. Empty where there is none.
    id_type TEXT NOT NULL DEFAULT '',
    id_number TEXT NOT NULL DEFAULT '',
    id_expires TEXT NOT NULL DEFAULT '',
    id_saved_at INTEGER,
    account_number TEXT,
    -- What the service said of the phone number when it was asked last.
    told TEXT,
    created_at INTEGER NOT NULL,
    created_by TEXT NOT NULL
) STRICT;

-- Kept until the service has them, and no longer than a month.
CREATE TABLE customer_photos (
    customer INTEGER NOT NULL REFERENCES customers (id),
    part TEXT NOT NULL CHECK (part IN ('account', 'identity')),
    jpeg BLOB NOT NULL,
    width INTEGER NOT NULL,
    height INTEGER NOT NULL,
    was_bytes INTEGER NOT NULL,
    added_at INTEGER NOT NULL,
    PRIMARY KEY (customer, part)
) STRICT;

-- What was sent of whom. One line carries several steps where everything goes in one call.
CREATE TABLE customer_steps (
    line INTEGER NOT NULL REFERENCES outbox (id),
    step TEXT NOT NULL CHECK (step IN ('account', 'photo', 'identity')),
    customer INTEGER NOT NULL REFERENCES customers (id),
    -- The service's words in an answer that was a yes.
    said TEXT,
    -- What becomes of this step alone, where the line does not say it.
    verdict TEXT CHECK (verdict IN ('refused', 'unclear', 'done')),
    PRIMARY KEY (line, step)
) STRICT;
CREATE INDEX customer_steps_customer ON customer_steps (customer, line);
