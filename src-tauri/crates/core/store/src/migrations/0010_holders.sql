-- What banks said about accounts when they were asked, and what sending an amount there would cost.
CREATE TABLE holders (
    bank TEXT NOT NULL,
    code TEXT NOT NULL,
    account TEXT NOT NULL,
    amount_minor INTEGER NOT NULL CHECK (amount_minor >= 0),
    -- None when the bank knows no such account.
    name TEXT,
    fee_minor INTEGER,
    vat_minor INTEGER,
    asked_at INTEGER NOT NULL,
    PRIMARY KEY (bank, code, account, amount_minor)
) STRICT;
