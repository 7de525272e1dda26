-- Whether the recipient's identity check is enough, as it was said right before a payment was sent.
CREATE TABLE payment_identities (
    reference TEXT NOT NULL PRIMARY KEY,
    enough INTEGER NOT NULL CHECK (enough IN (0, 1))
) STRICT, WITHOUT ROWID;
INSERT INTO payment_identities (reference, enough)
SELECT o.reference, max(e.words = 'Enough') FROM evidence AS e JOIN outbox AS o ON o.id = e.line WHERE e.source = 'identity check' GROUP BY o.reference;
-- Payments outside of payouts need not be found by the payout.
DROP INDEX outbox_run;
CREATE INDEX outbox_run ON outbox (run, state) WHERE run IS NOT NULL;
-- So many bytes of words are at hand in the processor's own memory while they are gathered; eight times as many are not.
INSERT INTO record_words (record_words, rank) VALUES ('hashsize', 1048576);
