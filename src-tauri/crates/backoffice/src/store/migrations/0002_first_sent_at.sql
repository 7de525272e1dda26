-- Sending again is offered for a time that begins with the first attempt, not with the last.
ALTER TABLE outbox ADD COLUMN first_sent_at INTEGER;
UPDATE outbox SET first_sent_at = sent_at;
