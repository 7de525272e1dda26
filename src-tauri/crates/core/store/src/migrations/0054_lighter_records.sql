-- What a line is found by is told by the program (`line_words.rs`): taking its body apart in here cost as much as all the rest of a payment.
DROP VIEW line_words;
CREATE VIEW line_words AS
SELECT line.id AS source,
    coalesce(line.first_sent_at, line.sent_at, (SELECT approved_at FROM payout_runs WHERE id = line.run),
        (SELECT armed_at FROM calls ORDER BY id DESC LIMIT 1), unixepoch() * 1000) AS at,
    words_of_line(line.reference, line.about, line.transaction_id, line.body) AS words
FROM outbox AS line WHERE line.operation <> 'paymentRequest';
-- Nothing asks for the record of a thing.
DROP INDEX records_source;
-- A page of single payments of a kind, and of those that are not settled.
CREATE INDEX outbox_single_kind ON outbox (operation, id) WHERE run IS NULL AND moves_money = 1 AND about IS NULL;
CREATE INDEX outbox_single_open ON outbox (id)
WHERE run IS NULL AND moves_money = 1 AND about IS NULL AND state IN ('sending', 'in_doubt', 'confirming', 'held');
