-- Of what the history tells of payment accounts, only a word for a payment is a deposit. What it does not say the nature of is listed, is
-- in no total, and cannot be given back. What was taken for a deposit before by a word that tells of none becomes that.
CREATE TABLE deposits_told (
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
    CHECK (unclear IS NULL OR (notice IS NULL AND history IS NULL)),
    UNIQUE (account_number, reference)
) STRICT;
INSERT INTO deposits_told
    SELECT d.id, d.account_number, d.reference, d.at, iif(told, d.amount_minor, coalesce(d.noticed_minor, d.amount_minor)), d.notice,
        iif(told, d.history, NULL), iif(told OR d.notice IS NOT NULL, NULL, d.history), d.noticed_minor, d.clearing_fee, d.transfer_fee,
        d.transfer_bank, d.transfer_account, d.payment_method, d.payer_name, d.payer_bank, d.payer_account, d.funding_reference
    FROM (SELECT deposits.*, history_items.action AS word, history_items.id IS NULL
            OR upper(history_items.action) IN ('PAYMENT', 'PAYMENT_COMPLETE', 'PARTIAL_PAYMENT')
            OR (upper(history_items.action) NOT LIKE '%REFUND%' AND upper(history_items.action) NOT LIKE '%REVERS%'
                AND deposits.noticed_minor IS history_items.amount_minor AND deposits.notice IS NOT NULL) AS told
        FROM deposits LEFT JOIN history_items ON history_items.id = deposits.history) AS d
    WHERE told OR d.notice IS NOT NULL OR (upper(d.word) NOT LIKE '%REFUND%' AND upper(d.word) NOT LIKE '%REVERS%');
DROP TABLE deposits;
ALTER TABLE deposits_told RENAME TO deposits;
CREATE INDEX deposits_at ON deposits (at);
CREATE INDEX deposits_account ON deposits (account_number, at);
CREATE INDEX deposits_history ON deposits (history);
CREATE INDEX deposits_unclear ON deposits (unclear) WHERE unclear IS NOT NULL;
CREATE INDEX deposits_unconfirmed ON deposits (at) WHERE history IS NULL AND unclear IS NULL;
CREATE TRIGGER tidings_of_new_deposits AFTER INSERT ON deposits WHEN new.history IS NOT NULL BEGIN
    INSERT INTO tidings (kind, subject) VALUES ('deposit', new.id);
END;
CREATE TRIGGER tidings_of_deposits AFTER UPDATE OF history ON deposits WHEN old.history IS NULL AND new.history IS NOT NULL BEGIN
    INSERT INTO tidings (kind, subject) VALUES ('deposit', new.id);
END;
