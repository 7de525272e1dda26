-- Sending again is offered for a time that begins with the first attempt, not with the last.
ALTER TABLE outbox ADD COLUMN first_sent_at INTEGER;
-- What was sent before the column was there: the first thing learnt about it came after the first attempt at the latest.
UPDATE outbox SET first_sent_at = min(
    sent_at,
    coalesce((SELECT min(at) FROM evidence WHERE line = outbox.id AND source IN ('answer', 'start')), sent_at)
) WHERE sent_at IS NOT NULL;
CREATE INDEX outbox_again ON outbox (id) WHERE state = 'ready' AND attempts > 0;
