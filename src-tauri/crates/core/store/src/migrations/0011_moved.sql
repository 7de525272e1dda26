-- No two payments have one transaction id; and what an answer told of the amount counts: a refund that gave back less, or nothing.
CREATE INDEX outbox_transaction ON outbox (transaction_id) WHERE transaction_id IS NOT NULL;
ALTER TABLE outbox ADD COLUMN moved TEXT;
