-- Every record that can be found by its words: what was sent, asked for, told, called. `id` is the day on which it was made, by UTC, and its
-- number on that day: in this order the newest are found first without sorting.
CREATE TABLE records (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('line', 'request', 'account', 'deposit', 'notice', 'call', 'history', 'statement')),
    -- Its id in the table of its kind.
    source INTEGER NOT NULL
) STRICT;
CREATE INDEX records_source ON records (kind, source);
-- Words that are not in the index yet. It is written many records at a time: each statement that writes it costs as much as hundreds of words.
CREATE TABLE record_words_new (
    id INTEGER PRIMARY KEY REFERENCES records (id),
    words TEXT NOT NULL
) STRICT;
-- Any part of a word, of three letters or more. A record whose words grow has several rows here.
CREATE VIRTUAL TABLE record_words USING fts5 (
    words, content = '', detail = none, columnsize = 0, tokenize = 'trigram remove_diacritics 1'
);
INSERT INTO record_words (record_words, rank) VALUES ('automerge', 8), ('crisismerge', 32);

CREATE VIEW new_records (kind, source, at, words) AS SELECT '', 0, 0, '' WHERE 0;
CREATE TRIGGER new_records_added INSTEAD OF INSERT ON new_records WHEN new.words <> '' BEGIN
    INSERT INTO records (id, kind, source) VALUES (coalesce(
        (SELECT id FROM records WHERE id >= (new.at / 86400000) << 24 AND id < ((new.at / 86400000) + 1) << 24 ORDER BY id DESC LIMIT 1),
        (new.at / 86400000) << 24) + 1, new.kind, new.source);
    INSERT INTO record_words_new (id, words) VALUES (last_insert_rowid(), new.words);
END;

-- What each is found by.
CREATE VIEW line_words AS
SELECT line.id AS source,
    coalesce(line.first_sent_at, line.sent_at, (SELECT approved_at FROM payout_runs WHERE id = line.run),
        (SELECT armed_at FROM calls ORDER BY id DESC LIMIT 1), unixepoch() * 1000) AS at,
    (SELECT group_concat(atom, char(10)) FROM (
        SELECT line.reference AS atom UNION SELECT line.about WHERE line.about IS NOT NULL
        UNION SELECT line.transaction_id WHERE line.transaction_id IS NOT NULL
        UNION SELECT CAST(tree.atom AS TEXT) FROM json_tree(CASE WHEN json_valid(line.body) THEN line.body ELSE 'null' END) AS tree
        WHERE tree.type IN ('text', 'integer') AND length(tree.atom) BETWEEN 3 AND 200 AND tree.atom NOT LIKE '••••%'
            AND (tree.key LIKE '%reference%' OR tree.key LIKE '%account%' OR tree.key LIKE '%phone%' OR tree.key LIKE '%name'
                OR tree.key IN ('remarks', 'purpose', 'reason', 'description', 'narration', 'email', 'recipientEmail'))
    )) AS words
FROM outbox AS line WHERE line.operation <> 'paymentRequest';
CREATE VIEW request_words AS
SELECT request.id AS source, request.created_at AS at,
    concat_ws(char(10), line.reference, request.payer_name, request.payer_contact, request.purpose) AS words
FROM payment_requests AS request JOIN outbox AS line ON line.id = request.line;
CREATE VIEW account_words AS
SELECT id AS source, created_at AS at, concat_ws(char(10), reference, number, account_name, first_name, last_name, phone, email) AS words
FROM payment_accounts;
CREATE VIEW deposit_words AS
SELECT id AS source, at, concat_ws(char(10), reference, account_number, payer_name, payer_account, funding_reference) AS words
FROM deposits;
CREATE VIEW notice_words AS
SELECT id AS source, received_at AS at, concat_ws(char(10), reference, account_number, notification_id) AS words FROM notices;
CREATE VIEW call_words AS
SELECT id AS source, armed_at AS at, (SELECT group_concat(text, char(10)) FROM call_names WHERE call = calls.id) AS words FROM calls;
CREATE VIEW history_words AS
SELECT id AS source, at, concat_ws(char(10), reference, account_number, nullif(account_reference, '')) AS words FROM history_items;
CREATE VIEW statement_words AS
SELECT id AS source, unixepoch(day) * 1000 AS at, concat_ws(char(10), reference, narration, counterparty) AS words
FROM statement_lines WHERE first_told = 1;

CREATE TRIGGER records_of_lines AFTER INSERT ON outbox BEGIN
    INSERT INTO new_records SELECT 'line', source, at, words FROM line_words WHERE source = new.id;
END;
CREATE TRIGGER records_of_transactions AFTER UPDATE OF transaction_id ON outbox
    WHEN new.transaction_id IS NOT old.transaction_id AND new.transaction_id <> '' BEGIN
    INSERT INTO new_records SELECT 'line', source, at, new.transaction_id FROM line_words WHERE source = new.id;
END;
CREATE TRIGGER records_of_requests AFTER INSERT ON payment_requests BEGIN
    INSERT INTO new_records SELECT 'request', source, at, words FROM request_words WHERE source = new.id;
END;
CREATE TRIGGER records_of_accounts AFTER INSERT ON payment_accounts BEGIN
    INSERT INTO new_records SELECT 'account', source, at, words FROM account_words WHERE source = new.id;
END;
CREATE TRIGGER records_of_changed_accounts AFTER UPDATE OF number, account_name, first_name, last_name, phone, email ON payment_accounts
    WHEN (new.number, new.account_name, new.first_name, new.last_name, new.phone, new.email)
        IS NOT (old.number, old.account_name, old.first_name, old.last_name, old.phone, old.email) BEGIN
    INSERT INTO new_records SELECT 'account', source, at, words FROM account_words WHERE source = new.id;
END;
CREATE TRIGGER records_of_deposits AFTER INSERT ON deposits BEGIN
    INSERT INTO new_records SELECT 'deposit', source, at, words FROM deposit_words WHERE source = new.id;
END;
CREATE TRIGGER records_of_noticed_deposits AFTER UPDATE OF payer_name, payer_account, funding_reference ON deposits
    WHEN (new.payer_name, new.payer_account, new.funding_reference) IS NOT (old.payer_name, old.payer_account, old.funding_reference) BEGIN
    INSERT INTO new_records SELECT 'deposit', source, at, words FROM deposit_words WHERE source = new.id;
END;
CREATE TRIGGER records_of_notices AFTER INSERT ON notices BEGIN
    INSERT INTO new_records SELECT 'notice', source, at, words FROM notice_words WHERE source = new.id;
END;
CREATE TRIGGER records_of_history AFTER INSERT ON history_items BEGIN
    INSERT INTO new_records VALUES ('history', new.id, new.at,
        concat_ws(char(10), new.reference, new.account_number, nullif(new.account_reference, '')));
END;
CREATE TRIGGER records_of_statements AFTER INSERT ON statement_lines WHEN new.first_told = 1 BEGIN
    INSERT INTO new_records SELECT 'statement', source, at, words FROM statement_words WHERE source = new.id;
END;
CREATE TRIGGER records_of_promoted_statements AFTER UPDATE OF first_told ON statement_lines WHEN new.first_told = 1 AND old.first_told = 0 BEGIN
    INSERT INTO new_records SELECT 'statement', source, at, words FROM statement_words WHERE source = new.id;
END;

-- As in 0005, and found by any part.
DROP TRIGGER calls_named;
CREATE TRIGGER calls_named AFTER INSERT ON calls BEGIN
    INSERT OR IGNORE INTO call_names (text, call, own) SELECT text, call, own FROM call_texts WHERE call = new.id ORDER BY own DESC;
    UPDATE calls SET look_up_of = (
        SELECT max(earlier.id) FROM call_names AS mine
        JOIN call_names AS theirs ON theirs.text = mine.text AND theirs.own AND theirs.call < new.id
        JOIN calls AS earlier ON earlier.id = theirs.call AND earlier.changes
        WHERE mine.call = new.id AND mine.own
    ) WHERE id = new.id AND NOT changes;
    INSERT INTO new_records SELECT 'call', source, at, words FROM call_words WHERE source = new.id;
END;
DROP TRIGGER calls_answered;
CREATE TRIGGER calls_answered AFTER UPDATE OF answer ON calls WHEN new.changes BEGIN
    INSERT INTO new_records SELECT 'call', new.id, new.armed_at, group_concat(text, char(10)) FROM call_texts AS told
        WHERE told.call = new.id AND NOT EXISTS (SELECT 1 FROM call_names AS known WHERE known.text = told.text AND known.call = new.id);
    INSERT OR IGNORE INTO call_names (text, call, own) SELECT text, call, own FROM call_texts WHERE call = new.id ORDER BY own DESC;
END;

-- A page of calls by what they are and how they ended, however rare that is.
CREATE INDEX calls_of_operation ON calls ((look_up_of IS NULL), operation, outcome, armed_at);
CREATE INDEX calls_of_outcome ON calls ((look_up_of IS NULL), outcome, armed_at);

-- What was there before.
INSERT INTO new_records SELECT 'line', source, at, words FROM line_words ORDER BY source;
INSERT INTO new_records SELECT 'request', source, at, words FROM request_words ORDER BY source;
INSERT INTO new_records SELECT 'account', source, at, words FROM account_words ORDER BY source;
INSERT INTO new_records SELECT 'deposit', source, at, words FROM deposit_words ORDER BY source;
INSERT INTO new_records SELECT 'notice', source, at, words FROM notice_words ORDER BY source;
INSERT INTO new_records SELECT 'call', source, at, words FROM call_words ORDER BY source;
INSERT INTO new_records SELECT 'history', source, at, words FROM history_words ORDER BY at, source;
INSERT INTO new_records SELECT 'statement', source, at, words FROM statement_words ORDER BY at, source;
INSERT INTO record_words (rowid, words) SELECT id, words FROM record_words_new ORDER BY id;
DELETE FROM record_words_new;
