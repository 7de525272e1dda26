-- When it became final by the service's time, which nobody sets: how long ago that is decides when a status query counts as one a day later.
ALTER TABLE outbox ADD COLUMN settled_by_service INTEGER;
-- How long after the end a status query agreed last, in milliseconds.
ALTER TABLE outbox ADD COLUMN verified_age INTEGER;
UPDATE outbox SET verified_age = verified_at - settled_at WHERE verified_at IS NOT NULL;
-- The service's time when the wallet was looked at: what was sent before it and dated before it is not in what the wallet fell by since.
ALTER TABLE wallet_watch ADD COLUMN since_by_service INTEGER;
-- When the service made it, by its own word.
ALTER TABLE outbox ADD COLUMN made_at INTEGER;
