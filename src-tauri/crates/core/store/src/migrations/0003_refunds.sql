-- A refund has no reference of its own: it carries that of what it gives back, and may be one of several parts.
ALTER TABLE outbox ADD COLUMN about TEXT;
UPDATE outbox SET about = reference, reference = 'refund ' || id WHERE operation IN ('refund', 'refundBillPay');
-- The service cannot tell two refunds of one payment apart, so only one may be open at a time.
CREATE UNIQUE INDEX outbox_one_open_refund ON outbox (operation, about)
    WHERE about IS NOT NULL AND state IN ('ready', 'sending', 'in_doubt', 'confirming', 'held');
CREATE INDEX outbox_about ON outbox (operation, about) WHERE about IS NOT NULL;
