-- When it became final by the service's time, or when it was verified first where that was not known: how long ago that is decides when a
-- status query counts as one a day later.
ALTER TABLE outbox ADD COLUMN settled_by_service INTEGER;
-- How long after the end a status query agreed last, in milliseconds.
ALTER TABLE outbox ADD COLUMN verified_age INTEGER;
-- When the service made it, as it dates it.
ALTER TABLE outbox ADD COLUMN made_at INTEGER;
-- What ended before is counted from the computer's clock as it was then.
UPDATE outbox SET settled_by_service = settled_at;
UPDATE outbox SET verified_age = verified_at - settled_at WHERE verified_at IS NOT NULL;
-- The service's time when the wallet was looked at. A payment that is dated before this does not explain a later fall.
ALTER TABLE wallet_watch ADD COLUMN since_by_service INTEGER;
