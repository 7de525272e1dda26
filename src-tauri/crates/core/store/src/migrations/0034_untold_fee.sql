-- Whether the customer bears a share of the fee, and whether the service has not told, in a way that kobo can hold, what they pay with it.
-- What is due is then only known to be what was asked for or more.
ALTER TABLE payment_requests ADD COLUMN payer_bears_fee INTEGER NOT NULL DEFAULT 0;
ALTER TABLE payment_requests ADD COLUMN fee_untold INTEGER NOT NULL GENERATED ALWAYS AS (
    payer_bears_fee AND (
        total_payment IS NULL OR total_payment NOT GLOB '[0-9]*.[0-9][0-9]' OR total_payment GLOB '*[^0-9.]*'
    )
) VIRTUAL;
CREATE TRIGGER payment_requests_fee AFTER INSERT ON payment_requests BEGIN
    UPDATE payment_requests SET payer_bears_fee = (
        SELECT coalesce(CAST(body ->> '$.payerCollectionFeeShare' AS REAL) > 0, 0) FROM outbox WHERE id = new.line
    ) WHERE id = new.id;
END;
UPDATE payment_requests SET payer_bears_fee = (
    SELECT coalesce(CAST(body ->> '$.payerCollectionFeeShare' AS REAL) > 0, 0) FROM outbox WHERE id = line
);
CREATE INDEX payment_requests_fee_untold ON payment_requests (state, created_at) WHERE fee_untold;
