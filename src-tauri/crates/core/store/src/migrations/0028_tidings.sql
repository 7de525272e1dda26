-- What a person may want to be told at once, noted by the records themselves, so that no path of the program can forget it. Taken away
-- once told, or not to be told.
CREATE TABLE tidings (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('paid', 'part_paid', 'deposit', 'refund', 'doubt')),
    -- Of the payment request, the deposit or the outbox's line.
    subject INTEGER NOT NULL
) STRICT;
CREATE TRIGGER tidings_of_requests AFTER UPDATE OF standing, paid ON payment_requests
WHEN new.standing IN ('paid', 'part_paid') AND (new.standing <> old.standing OR new.paid IS NOT old.paid) BEGIN
    INSERT INTO tidings (kind, subject) VALUES (new.standing, new.id);
END;
CREATE TRIGGER tidings_of_new_deposits AFTER INSERT ON deposits WHEN new.history IS NOT NULL BEGIN
    INSERT INTO tidings (kind, subject) VALUES ('deposit', new.id);
END;
CREATE TRIGGER tidings_of_deposits AFTER UPDATE OF history ON deposits WHEN old.history IS NULL AND new.history IS NOT NULL BEGIN
    INSERT INTO tidings (kind, subject) VALUES ('deposit', new.id);
END;
CREATE TRIGGER tidings_of_refunds AFTER UPDATE OF state ON outbox
WHEN new.state = 'accepted' AND old.state <> 'accepted' AND new.operation IN ('refund', 'refundBillPay') BEGIN
    INSERT INTO tidings (kind, subject) VALUES ('refund', new.id);
END;
CREATE TRIGGER tidings_of_doubts AFTER UPDATE OF state ON outbox WHEN new.state = 'held' AND old.state <> 'held' BEGIN
    INSERT INTO tidings (kind, subject) VALUES ('doubt', new.id);
END;

-- What Home counts, and what the history is shown beside.
CREATE INDEX deposits_history ON deposits (history);
CREATE INDEX deposits_unconfirmed ON deposits (at) WHERE history IS NULL;
CREATE INDEX notices_unseen ON notices (verdict) WHERE seen_at IS NULL;
CREATE INDEX payment_requests_paid_at ON payment_requests (paid_at) WHERE paid_at IS NOT NULL;
