-- Whether a call changes something at the service, or only asks.
ALTER TABLE calls ADD COLUMN changes INTEGER NOT NULL DEFAULT 1 CHECK (changes IN (0, 1));
UPDATE calls SET changes = 0 WHERE operation IN (
    'accountBalance', 'banks', 'getBanks', 'getDataBundleByOperator', 'getForeignExchangeRate', 'getMerchantAccountDetails',
    'getMerchantServices', 'getMerchants', 'getMobileOperators', 'getOperationStatus', 'getPersistentPaymentAccount',
    'getProcessDetails', 'getTransactionDetails', 'getTransactionDetailsByInvoiceNumber', 'getTransactionDetailsByMerchantReference',
    'history', 'reconciliationReport', 'status', 'transactionHistory', 'transactionStatus', 'validateDepositToBank',
    'validateMoneyTransfer'
);
-- How long an answer was of which only the beginning is kept, in bytes.
ALTER TABLE calls ADD COLUMN answer_cut_from INTEGER;
-- A question about the reference of an earlier change is folded under that change.
ALTER TABLE calls ADD COLUMN look_up_of INTEGER REFERENCES calls (id);
CREATE INDEX calls_look_up_of ON calls (look_up_of) WHERE look_up_of IS NOT NULL;
-- The list of calls, newest first, and all it is filtered by: a page is found without reading the calls themselves.
CREATE INDEX calls_listed ON calls (armed_at, look_up_of, changes, operation, outcome);

-- What a call is found by. `own` are the references it was made under.
CREATE TABLE call_names (
    text TEXT NOT NULL COLLATE NOCASE,
    call INTEGER NOT NULL REFERENCES calls (id),
    own INTEGER NOT NULL CHECK (own IN (0, 1)),
    PRIMARY KEY (text, call)
) STRICT, WITHOUT ROWID;
CREATE INDEX call_names_call ON call_names (call, own);

-- References and numbers of accounts, phones and transactions in what was sent, and in the answers to changes.
CREATE VIEW call_texts AS
SELECT CAST(tree.atom AS TEXT) AS text, calls.id AS call, tree.key = 'referenceNumber' AS own
FROM calls, json_tree(CASE WHEN json_valid(calls.body) THEN calls.body ELSE 'null' END) AS tree
WHERE tree.type IN ('text', 'integer') AND length(tree.atom) BETWEEN 1 AND 64 AND tree.atom NOT LIKE '••••%'
    AND (tree.key LIKE '%reference%' OR tree.key LIKE '%account%' OR tree.key LIKE '%phone%' OR tree.key LIKE '%transactionId'
        OR tree.key LIKE '%invoiceNumber' OR tree.key IN ('sessionId', 'processId'))
UNION ALL
SELECT CAST(tree.atom AS TEXT) AS text, calls.id AS call, 0 AS own
FROM calls, json_tree(CASE WHEN calls.changes AND json_valid(calls.answer) THEN calls.answer ELSE 'null' END) AS tree
WHERE tree.type IN ('text', 'integer') AND length(tree.atom) BETWEEN 1 AND 64 AND tree.atom NOT LIKE '••••%'
    AND (tree.key LIKE '%reference%' OR tree.key LIKE '%account%' OR tree.key LIKE '%phone%' OR tree.key LIKE '%transactionId'
        OR tree.key LIKE '%invoiceNumber' OR tree.key IN ('sessionId', 'processId'));

CREATE TRIGGER calls_named AFTER INSERT ON calls BEGIN
    INSERT OR IGNORE INTO call_names (text, call, own) SELECT text, call, own FROM call_texts WHERE call = new.id ORDER BY own DESC;
    UPDATE calls SET look_up_of = (
        SELECT max(earlier.id) FROM call_names AS mine
        JOIN call_names AS theirs ON theirs.text = mine.text AND theirs.own AND theirs.call < new.id
        JOIN calls AS earlier ON earlier.id = theirs.call AND earlier.changes
        WHERE mine.call = new.id AND mine.own
    ) WHERE id = new.id AND NOT changes;
END;
CREATE TRIGGER calls_answered AFTER UPDATE OF answer ON calls WHEN new.changes BEGIN
    INSERT OR IGNORE INTO call_names (text, call, own) SELECT text, call, own FROM call_texts WHERE call = new.id ORDER BY own DESC;
END;

-- Which lines a call carried. A line that is sent again is carried by another call; both stay known.
CREATE TABLE call_lines (
    call INTEGER NOT NULL REFERENCES calls (id),
    line INTEGER NOT NULL REFERENCES outbox (id),
    PRIMARY KEY (call, line)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER outbox_carried AFTER UPDATE OF call ON outbox WHEN new.call IS NOT NULL BEGIN
    INSERT OR IGNORE INTO call_lines (call, line) VALUES (new.call, new.id);
END;

-- What was there before.
INSERT OR IGNORE INTO call_names (text, call, own) SELECT text, call, own FROM call_texts ORDER BY own DESC;
UPDATE calls SET look_up_of = (
    SELECT max(earlier.id) FROM call_names AS mine
    JOIN call_names AS theirs ON theirs.text = mine.text AND theirs.own AND theirs.call < calls.id
    JOIN calls AS earlier ON earlier.id = theirs.call AND earlier.changes
    WHERE mine.call = calls.id AND mine.own
) WHERE NOT changes;
INSERT OR IGNORE INTO call_lines (call, line) SELECT call, id FROM outbox WHERE call IS NOT NULL;
INSERT OR IGNORE INTO call_lines (call, line)
SELECT calls.id, outbox.id FROM outbox
JOIN call_names ON call_names.text = outbox.reference AND call_names.own
JOIN calls ON calls.id = call_names.call AND calls.operation = outbox.operation
WHERE outbox.about IS NULL;
