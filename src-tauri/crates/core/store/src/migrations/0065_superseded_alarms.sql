-- An alarm counts no more once the payment was corrected, or was verified by what a person found out.
ALTER TABLE alarms ADD COLUMN superseded INTEGER NOT NULL DEFAULT 0 CHECK (superseded IN (0, 1));
-- Whoever saw an older alarm recorded no outcome: of a payment that was not paid it is asked once more.
UPDATE alarms SET seen_at = NULL WHERE outcome IS NULL AND seen_at IS NOT NULL AND line IN (SELECT id FROM outbox WHERE state = 'refused');
-- What was taken back after it was released rests on a person's proof that it was not paid.
UPDATE outbox SET by_person = 1 WHERE state = 'refused' AND moves_money = 1
    AND reason = 'A person has proof that it was not paid, and it was taken back before it was sent again.';
