-- What payment requests are listed, searched and summed by. Triggers keep it, so that no path of the program can forget it: it is told
-- twice because only what stands in an index is found without reading the rows.
ALTER TABLE payment_requests ADD COLUMN reference TEXT NOT NULL DEFAULT '';
ALTER TABLE payment_requests ADD COLUMN amount_minor INTEGER NOT NULL DEFAULT 0;
-- How it stands as people see it: its line's state until the service has it, what the service tells after that.
ALTER TABLE payment_requests ADD COLUMN state TEXT NOT NULL DEFAULT 'not_sent' CHECK (
    state IN ('not_sent', 'sending', 'in_doubt', 'refused', 'waiting', 'part_paid', 'paid', 'expired', 'cancelled', 'failed')
);
-- The request that this one asks again for.
ALTER TABLE payment_requests ADD COLUMN again_of INTEGER REFERENCES payment_requests (id);
-- How the service says a refund of it stands, in its own words.
ALTER TABLE payment_requests ADD COLUMN refund_status TEXT;
-- When it ends; after everything else where only the service knows.
ALTER TABLE payment_requests ADD COLUMN ends INTEGER NOT NULL DEFAULT 9223372036854775807;
ALTER TABLE payment_requests ADD COLUMN paid_minor INTEGER NOT NULL DEFAULT 0;
-- What the payer is to pay: with a share of the fee, where the service told it in a way that kobo can hold.
ALTER TABLE payment_requests ADD COLUMN due_minor INTEGER NOT NULL DEFAULT 0;
-- The payer's name again, ordered as names are.
ALTER TABLE payment_requests ADD COLUMN customer TEXT NOT NULL DEFAULT '' COLLATE NOCASE;
CREATE INDEX payment_requests_again_of ON payment_requests (again_of) WHERE again_of IS NOT NULL;

CREATE VIEW payment_request_figures (id, line, reference, amount_minor, state, ends, paid_minor, due_minor) AS
SELECT request.id, request.line, line.reference, line.amount_minor,
    CASE line.state
        WHEN 'ready' THEN 'not_sent'
        WHEN 'sending' THEN 'sending'
        WHEN 'in_doubt' THEN 'in_doubt'
        WHEN 'held' THEN 'in_doubt'
        WHEN 'accepted' THEN request.standing
        ELSE 'refused' END,
    coalesce(request.expires_at, 9223372036854775807),
    CAST(replace(coalesce(request.paid, '0'), '.', '') AS INTEGER),
    CASE WHEN request.total_payment GLOB '[0-9]*.[0-9][0-9]' AND request.total_payment NOT GLOB '*[^0-9.]*'
        THEN CAST(replace(request.total_payment, '.', '') AS INTEGER) ELSE line.amount_minor END
FROM payment_requests AS request JOIN outbox AS line ON line.id = request.line;

-- The words a request is found by: who is asked, how they are reached (a phone number with and without the country), what for, how much.
CREATE VIEW payment_request_texts (id, words) AS
SELECT request.id, concat_ws(' ', request.payer_name, request.payer_contact, request.purpose,
    printf('%d.%02d', line.amount_minor / 100, line.amount_minor % 100), line.body ->> '$.payer.phoneNumber',
    CASE WHEN line.body ->> '$.payer.phoneNumber' LIKE '+234%' THEN '0' || substr(line.body ->> '$.payer.phoneNumber', 5)
        WHEN line.body ->> '$.payer.phoneNumber' LIKE '0%' THEN '234' || substr(line.body ->> '$.payer.phoneNumber', 2) END)
FROM payment_requests AS request JOIN outbox AS line ON line.id = request.line;
CREATE VIRTUAL TABLE payment_request_words USING fts5 (
    words, content = '', detail = none, columnsize = 0, prefix = '1 2 3', tokenize = 'unicode61 remove_diacritics 2'
);

CREATE TRIGGER payment_requests_added AFTER INSERT ON payment_requests BEGIN
    UPDATE payment_requests SET customer = payer_name, (reference, amount_minor, state, ends, paid_minor, due_minor) = (
        SELECT reference, amount_minor, state, ends, paid_minor, due_minor FROM payment_request_figures WHERE id = new.id
    ) WHERE id = new.id;
    INSERT INTO payment_request_words (rowid, words) SELECT id, words FROM payment_request_texts WHERE id = new.id;
END;
CREATE TRIGGER payment_requests_told AFTER UPDATE OF standing, expires_at, paid, total_payment ON payment_requests BEGIN
    UPDATE payment_requests SET (state, ends, paid_minor, due_minor) = (
        SELECT state, ends, paid_minor, due_minor FROM payment_request_figures WHERE id = new.id
    ) WHERE id = new.id;
END;
CREATE TRIGGER payment_requests_sent AFTER UPDATE OF state ON outbox WHEN new.operation = 'paymentRequest' BEGIN
    UPDATE payment_requests SET state = (SELECT state FROM payment_request_figures WHERE line = new.id) WHERE line = new.id;
END;

-- What the service told of a request and when, as far as it was new; never changed.
CREATE TABLE payment_request_steps (
    id INTEGER PRIMARY KEY,
    request INTEGER NOT NULL REFERENCES payment_requests (id),
    at INTEGER NOT NULL,
    standing TEXT NOT NULL CHECK (standing IN ('waiting', 'part_paid', 'paid', 'expired', 'cancelled', 'failed')),
    paid TEXT,
    refund_status TEXT,
    -- The service's own.
    words TEXT
) STRICT;
CREATE INDEX payment_request_steps_request ON payment_request_steps (request, id);

-- What was there before.
UPDATE payment_requests SET customer = payer_name, (reference, amount_minor, state, ends, paid_minor, due_minor) = (
    SELECT reference, amount_minor, state, ends, paid_minor, due_minor FROM payment_request_figures AS known
    WHERE known.id = payment_requests.id
);
INSERT INTO payment_request_words (rowid, words) SELECT id, words FROM payment_request_texts ORDER BY id;
INSERT INTO payment_request_steps (request, at, standing, paid)
SELECT id, coalesce(paid_at, checked_at, created_at), standing, paid FROM payment_requests WHERE standing <> 'waiting' ORDER BY id;

-- One list per order, each ending with the time of making and the id: a page is found there, and only its rows are read.
CREATE INDEX payment_requests_made ON payment_requests (state, created_at);
CREATE INDEX payment_requests_ends ON payment_requests (state, ends, created_at);
CREATE INDEX payment_requests_amount ON payment_requests (state, amount_minor, created_at);
CREATE INDEX payment_requests_customer ON payment_requests (state, customer, created_at);
-- The same by id, for requests that were found by words, and what is summed.
CREATE INDEX payment_requests_found
    ON payment_requests (id, state, created_at, ends, amount_minor, customer, paid_minor, due_minor);
CREATE INDEX payment_requests_reference ON payment_requests (reference);
