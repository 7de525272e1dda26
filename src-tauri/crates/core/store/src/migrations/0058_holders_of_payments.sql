-- Whose account a single payment went to, as the bank, the service or the biller said right before it was sent.
CREATE TABLE payment_holders (
    reference TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL
) STRICT, WITHOUT ROWID;
-- It is found by that name too.
DROP VIEW line_words;
CREATE VIEW line_words AS
SELECT line.id AS source,
    coalesce(line.first_sent_at, line.sent_at, (SELECT approved_at FROM payout_runs WHERE id = line.run),
        (SELECT armed_at FROM calls ORDER BY id DESC LIMIT 1), unixepoch() * 1000) AS at,
    words_of_line(line.reference, line.about, line.transaction_id, line.body)
        || CASE WHEN line.run IS NULL THEN coalesce(char(10) || (SELECT name FROM payment_holders WHERE reference = line.reference), '') ELSE '' END
        AS words
FROM outbox AS line WHERE line.operation <> 'paymentRequest';
DROP TRIGGER records_of_lines;
CREATE TRIGGER records_of_lines AFTER INSERT ON outbox WHEN new.operation <> 'paymentRequest' BEGIN
    INSERT INTO new_records VALUES ('line', new.id,
        coalesce(new.first_sent_at, new.sent_at, (SELECT approved_at FROM payout_runs WHERE id = new.run),
            (SELECT armed_at FROM calls ORDER BY id DESC LIMIT 1), unixepoch() * 1000),
        words_of_line(new.reference, new.about, new.transaction_id, new.body)
            || CASE WHEN new.run IS NULL THEN coalesce(char(10) || (SELECT name FROM payment_holders WHERE reference = new.reference), '') ELSE '' END);
END;
