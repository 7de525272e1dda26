-- As in 0046, by values: what is selected goes through a table of its own first, which was made and thrown away for each payment.
DROP TRIGGER records_of_lines;
CREATE TRIGGER records_of_lines AFTER INSERT ON outbox WHEN new.operation <> 'paymentRequest' BEGIN
    INSERT INTO new_records VALUES ('line', new.id,
        coalesce(new.first_sent_at, new.sent_at, (SELECT approved_at FROM payout_runs WHERE id = new.run),
            (SELECT armed_at FROM calls ORDER BY id DESC LIMIT 1), unixepoch() * 1000),
        words_of_line(new.reference, new.about, new.transaction_id, new.body));
END;
-- Words of so many bytes are gathered before they are written: of many records at once fewer pieces are merged afterwards.
INSERT INTO record_words (record_words, rank) VALUES ('hashsize', 8388608);
