-- Of two payments told under one reference with one amount nobody knows whether they are two deposits: the second is listed beside the
-- first, as what the service did not say the nature of. Before it was passed over.
CREATE TABLE deposits_again (
    id INTEGER PRIMARY KEY,
    account_number TEXT NOT NULL,
    -- The service's own.
    reference TEXT NOT NULL,
    at INTEGER NOT NULL,
    -- As the history told it, else as the notice says.
    amount_minor INTEGER NOT NULL,
    notice INTEGER REFERENCES notices (id),
    -- The item that confirms it.
    history INTEGER REFERENCES history_items (id),
    -- The item that does not say what it is; nothing else is known of it.
    unclear INTEGER REFERENCES history_items (id),
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
    CHECK (notice IS NOT NULL OR history IS NOT NULL OR unclear IS NOT NULL),
    CHECK (unclear IS NULL OR (notice IS NULL AND history IS NULL))
) STRICT;
INSERT INTO deposits_again SELECT * FROM deposits;
INSERT INTO deposits_again (account_number, reference, at, amount_minor, unclear)
    SELECT i.account_number, i.reference, i.at, i.amount_minor, i.id FROM history_items AS i
    WHERE i.operation = 'PERSISTENT_PAYMENT_ACCOUNT' AND i.status = 'SUCCESSFUL' AND i.amount_minor > 0
        AND upper(trim(i.action)) IN ('PAYMENT', 'PAYMENT_COMPLETE', 'PARTIAL_PAYMENT')
        AND EXISTS (SELECT 1 FROM deposits AS d WHERE d.account_number = i.account_number AND d.reference = i.reference
            AND d.history <> i.id AND d.amount_minor = i.amount_minor);
DROP TABLE deposits;
ALTER TABLE deposits_again RENAME TO deposits;
CREATE UNIQUE INDEX deposits_reference ON deposits (account_number, reference) WHERE unclear IS NULL;
CREATE INDEX deposits_by_reference ON deposits (account_number, reference);
CREATE INDEX deposits_at ON deposits (at);
CREATE INDEX deposits_account ON deposits (account_number, at);
CREATE INDEX deposits_history ON deposits (history);
CREATE UNIQUE INDEX deposits_unclear ON deposits (unclear) WHERE unclear IS NOT NULL;
CREATE INDEX deposits_unconfirmed ON deposits (at) WHERE history IS NULL AND unclear IS NULL;
CREATE TRIGGER tidings_of_new_deposits AFTER INSERT ON deposits WHEN new.history IS NOT NULL BEGIN
    INSERT INTO tidings (kind, subject) VALUES ('deposit', new.id);
END;
CREATE TRIGGER tidings_of_deposits AFTER UPDATE OF history ON deposits WHEN old.history IS NULL AND new.history IS NOT NULL BEGIN
    INSERT INTO tidings (kind, subject) VALUES ('deposit', new.id);
END;
