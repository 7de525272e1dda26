-- All refunds, latest first, among however many payments.
CREATE INDEX outbox_refunds ON outbox (id) WHERE about IS NOT NULL;
