-- Whether the wallet fell by at least what a payment cost, and those that were sent beside it; nothing where that was not compared. A yes for
-- which it did not fall may be the answer of an earlier payment.
ALTER TABLE outbox ADD COLUMN wallet_fell INTEGER CHECK (wallet_fell IN (0, 1));
