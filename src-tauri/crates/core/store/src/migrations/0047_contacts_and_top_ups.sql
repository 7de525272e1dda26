-- Whom we pay and who pays us, saved to be found again. Nothing is paid because of it: whose account it is, is asked each time.
CREATE TABLE contacts (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('bank', 'wallet', 'bill', 'customer')),
    name TEXT NOT NULL,
    -- The name as names are looked up: in one order, without titles, accents and marks.
    payee TEXT NOT NULL,
    -- What it is found by while somebody types, in small letters.
    words TEXT NOT NULL,
    place TEXT NOT NULL,
    place_name TEXT NOT NULL,
    number TEXT NOT NULL,
    phone TEXT NOT NULL,
    email TEXT NOT NULL,
    note TEXT NOT NULL,
    -- By what two of a kind are one.
    identity TEXT NOT NULL,
    -- Who held it when it was saved from a payment, as was told then.
    holder TEXT,
    saved_at INTEGER NOT NULL,
    saved_by TEXT NOT NULL,
    removed_at INTEGER
) STRICT;
CREATE UNIQUE INDEX contacts_identity ON contacts (kind, identity) WHERE removed_at IS NULL;
CREATE INDEX contacts_payee ON contacts (payee, kind);

-- Where a beneficiary's account or number was another one before.
CREATE TABLE contact_changes (
    id INTEGER PRIMARY KEY,
    contact INTEGER NOT NULL REFERENCES contacts (id),
    at INTEGER NOT NULL,
    by TEXT NOT NULL,
    kind TEXT NOT NULL,
    was_identity TEXT NOT NULL,
    was TEXT NOT NULL,
    now TEXT NOT NULL
) STRICT;
CREATE INDEX contact_changes_contact ON contact_changes (contact, id);
CREATE INDEX contact_changes_was ON contact_changes (kind, was_identity);

-- Payments of no payout are found by the account they went to.
CREATE INDEX outbox_single_account ON outbox (
    CASE WHEN json_valid(body) THEN coalesce(body ->> '$.destinationBankAccountNumber', body ->> '$.destinationAccount') END
) WHERE run IS NULL AND operation IN ('depositToBank', 'moneyTransfer');

-- Up to which payment of no payout a frozen draft was compared.
ALTER TABLE payout_plans ADD COLUMN last_single INTEGER NOT NULL DEFAULT 0;

-- Sheets of airtime and data, with what a person said of each row. Bought, one is a run whose items are its rows.
CREATE TABLE top_ups (
    id INTEGER PRIMARY KEY,
    file_name TEXT NOT NULL,
    file_digest TEXT NOT NULL,
    read_at INTEGER NOT NULL,
    rows TEXT NOT NULL,
    run INTEGER REFERENCES payout_runs (id)
) STRICT;
