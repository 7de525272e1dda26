-- The same for payments with the same payee and amount, whatever their references; empty where no reference is derived.
ALTER TABLE outbox ADD COLUMN derived_identity TEXT;
-- Of a derived reference: the period, and which of the equal payments of that period it names. A payment that was refused and did not use
-- its reference up gives both on to the next equal one.
ALTER TABLE outbox ADD COLUMN derived_period TEXT;
ALTER TABLE outbox ADD COLUMN derived_number INTEGER;
-- When it was paid from another copy of the records, as a status query before its first byte found.
ALTER TABLE outbox ADD COLUMN paid_before_at INTEGER;
-- What the form of a single payment called it before its reference was derived.
ALTER TABLE outbox ADD COLUMN form_reference TEXT;
CREATE INDEX outbox_identity ON outbox (derived_identity, derived_period, derived_number) WHERE derived_identity IS NOT NULL;
CREATE UNIQUE INDEX outbox_form ON outbox (form_reference) WHERE form_reference IS NOT NULL;
-- The period of the payments of a frozen draft, by the service's time then.
ALTER TABLE payout_plans ADD COLUMN period TEXT;
