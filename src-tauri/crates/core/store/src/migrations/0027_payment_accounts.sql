-- Why deposits are led to an account in another name, when an account is asked about next, and the changes that were asked of the service.
ALTER TABLE payment_accounts ADD COLUMN forward_word TEXT;
ALTER TABLE payment_accounts ADD COLUMN next_check_at INTEGER;
-- What the service did not find any more, or a person took over from it, is said here.
ALTER TABLE payment_accounts ADD COLUMN closed_at INTEGER;

CREATE INDEX payment_accounts_due ON payment_accounts (next_check_at) WHERE closing = 'asked' OR number IS NULL;

CREATE TABLE payment_account_changes (
    id INTEGER PRIMARY KEY,
    account INTEGER NOT NULL REFERENCES payment_accounts (id),
    line INTEGER NOT NULL UNIQUE REFERENCES outbox (id),
    kind TEXT NOT NULL CHECK (kind IN ('update', 'close')),
    at INTEGER NOT NULL,
    -- What is to be otherwise, by our names, as JSON.
    changes TEXT NOT NULL DEFAULT '{}',
    reason TEXT
) STRICT;
CREATE INDEX payment_account_changes_account ON payment_account_changes (account, id);

-- Whatever settles the line of a change, our copy of the account follows it.
CREATE TRIGGER payment_account_updated AFTER UPDATE OF state ON outbox
WHEN NEW.operation = 'updatePersistentPaymentAccount' AND NEW.state = 'accepted' AND OLD.state <> 'accepted'
BEGIN
    UPDATE payment_accounts SET
        account_name = coalesce((SELECT changes ->> '$.account_name' FROM payment_account_changes WHERE line = NEW.id), account_name),
        first_name = coalesce((SELECT changes ->> '$.first_name' FROM payment_account_changes WHERE line = NEW.id), first_name),
        last_name = coalesce((SELECT changes ->> '$.last_name' FROM payment_account_changes WHERE line = NEW.id), last_name),
        phone = coalesce((SELECT changes ->> '$.phone' FROM payment_account_changes WHERE line = NEW.id), phone),
        identity_ending = coalesce((SELECT changes ->> '$.identity' FROM payment_account_changes WHERE line = NEW.id), identity_ending),
        credit_bank_id = coalesce((SELECT changes ->> '$.forward_bank' FROM payment_account_changes WHERE line = NEW.id), credit_bank_id),
        credit_account = coalesce((SELECT changes ->> '$.forward_account' FROM payment_account_changes WHERE line = NEW.id), credit_account),
        forward_word = CASE WHEN (SELECT changes ->> '$.forward_account' FROM payment_account_changes WHERE line = NEW.id) IS NULL
            THEN forward_word ELSE (SELECT changes ->> '$.forward_word' FROM payment_account_changes WHERE line = NEW.id) END,
        callback_url = coalesce((SELECT changes ->> '$.callback_url' FROM payment_account_changes WHERE line = NEW.id), callback_url)
    WHERE id = (SELECT account FROM payment_account_changes WHERE line = NEW.id);
END;

CREATE TRIGGER payment_account_not_closed AFTER UPDATE OF state ON outbox
WHEN NEW.operation = 'deletePersistentPaymentAccount' AND NEW.state IN ('ready', 'refused', 'cancelled')
BEGIN
    UPDATE payment_accounts SET closing = 'open', next_check_at = NULL
    WHERE closing = 'asked' AND id = (SELECT account FROM payment_account_changes WHERE line = NEW.id);
END;

CREATE TRIGGER payment_account_closing AFTER UPDATE OF state ON outbox
WHEN NEW.operation = 'deletePersistentPaymentAccount' AND NEW.state IN ('sending', 'in_doubt', 'held', 'confirming', 'accepted')
BEGIN
    UPDATE payment_accounts SET closing = 'asked'
    WHERE closing = 'open' AND id = (SELECT account FROM payment_account_changes WHERE line = NEW.id);
END;
