-- A discarded draft can be restored until the program closes.
ALTER TABLE payout_drafts ADD COLUMN discarded_at INTEGER;
