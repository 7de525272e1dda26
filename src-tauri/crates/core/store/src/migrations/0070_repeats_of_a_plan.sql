-- Of a frozen draft: how many payments repeat what was paid 20 to 35 days ago, between when, and how many repeat what was paid in the last 3
-- days.
ALTER TABLE payout_plans ADD COLUMN last_month INTEGER NOT NULL DEFAULT 0;
ALTER TABLE payout_plans ADD COLUMN last_month_from INTEGER;
ALTER TABLE payout_plans ADD COLUMN last_month_until INTEGER;
ALTER TABLE payout_plans ADD COLUMN hasty INTEGER NOT NULL DEFAULT 0;
