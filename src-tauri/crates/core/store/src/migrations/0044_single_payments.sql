-- Payments of no payout are listed without reading those of all payouts.
CREATE INDEX outbox_single ON outbox (id) WHERE run IS NULL AND moves_money = 1 AND about IS NULL;
