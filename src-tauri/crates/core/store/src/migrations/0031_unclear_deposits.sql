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
-- Of two happenings under one reference the first had confirmed the deposit, and the payment told after a fee was not heard: it is now.
INSERT INTO deposits_told
    SELECT d.id, d.account_number, d.reference, coalesce(told.at, d.at), coalesce(told.amount_minor, d.noticed_minor, d.amount_minor),
        d.notice, told.id, iif(told.id IS NULL AND d.notice IS NULL, d.history, NULL), d.noticed_minor, d.clearing_fee, d.transfer_fee,
        d.transfer_bank, d.transfer_account, d.payment_method, d.payer_name, d.payer_bank, d.payer_account, d.funding_reference
    FROM (SELECT deposits.*, (
            SELECT item.id FROM history_items AS item
            WHERE item.reference = deposits.reference AND item.account_number = deposits.account_number AND (item.id = deposits.history
                    OR (item.operation = 'PERSISTENT_PAYMENT_ACCOUNT' AND item.status = 'SUCCESSFUL' AND item.amount_minor > 0))
                AND (upper(item.action) IN ('PAYMENT', 'PAYMENT_COMPLETE', 'PARTIAL_PAYMENT')
                    OR (deposits.notice IS NOT NULL AND item.amount_minor = deposits.noticed_minor
                        AND upper(item.action) NOT IN ('CREATE', 'UPDATE', 'DELETE')
                        AND upper(item.action) NOT LIKE '%REFUND%' AND upper(item.action) NOT LIKE '%REVERS%'))
            ORDER BY upper(item.action) IN ('PAYMENT', 'PAYMENT_COMPLETE', 'PARTIAL_PAYMENT') DESC, item.id LIMIT 1) AS told_by FROM deposits) AS d
    LEFT JOIN history_items AS told ON told.id = d.told_by
    LEFT JOIN history_items AS was ON was.id = d.history
    WHERE told.id IS NOT NULL OR d.notice IS NOT NULL
        OR (upper(was.action) NOT LIKE '%REFUND%' AND upper(was.action) NOT LIKE '%REVERS%');
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
