-- A payout that a person stopped for good: what was not sent then is never sent from it. Who: a name, empty where there are no people.
ALTER TABLE payout_runs ADD COLUMN stopped_at INTEGER;
ALTER TABLE payout_runs ADD COLUMN stopped_by TEXT CHECK ((stopped_by IS NULL) = (stopped_at IS NULL));
CREATE TRIGGER stopped_stays BEFORE UPDATE OF stopped_at ON payout_runs WHEN old.stopped_at IS NOT NULL
BEGIN SELECT raise(ABORT, 'a payout that was stopped stays so'); END;
CREATE TRIGGER stopped_sends_nothing BEFORE UPDATE OF state ON outbox
WHEN new.state = 'sending' AND EXISTS (SELECT 1 FROM payout_runs WHERE id = new.run AND stopped_at IS NOT NULL)
BEGIN SELECT raise(ABORT, 'a payout that was stopped sends nothing'); END;
