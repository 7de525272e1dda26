-- Earlier payments are found by the account and by the name they went to.
ALTER TABLE payout_items ADD COLUMN bank_code TEXT;
-- The name as names are looked up: in one order, without titles, accents and marks.
ALTER TABLE payout_items ADD COLUMN payee TEXT NOT NULL DEFAULT '';
CREATE INDEX payout_items_account ON payout_items (account, id);
CREATE INDEX payout_items_payee ON payout_items (payee, id);

-- The same for files whose rows pay the same amounts to the same accounts, as the file says them.
ALTER TABLE payout_drafts ADD COLUMN content_digest TEXT;
CREATE INDEX payout_drafts_content ON payout_drafts (content_digest) WHERE content_digest IS NOT NULL;
CREATE INDEX payout_runs_file ON payout_runs (file_digest);

-- What the draft was compared with when it was frozen: payments up to this one, and how many rows had something to say.
ALTER TABLE payout_plans ADD COLUMN last_item INTEGER NOT NULL DEFAULT 0;
ALTER TABLE payout_plans ADD COLUMN repeats INTEGER NOT NULL DEFAULT 0;
ALTER TABLE payout_plans ADD COLUMN changed_accounts INTEGER NOT NULL DEFAULT 0;
ALTER TABLE payout_plans ADD COLUMN new_payees INTEGER NOT NULL DEFAULT 0;
