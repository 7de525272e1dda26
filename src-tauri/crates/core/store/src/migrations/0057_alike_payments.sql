-- Payments of no payout are found by whom they reach, whichever operation made them: alone, in a group, in the form of the collection
-- interface, or with a customer's money.
DROP INDEX outbox_single_account;
CREATE INDEX outbox_alone_payee ON outbox (
    CASE WHEN json_valid(body) THEN coalesce(body ->> '$.destinationBankAccountNumber', body ->> '$.destinationAccount',
        body ->> '$.destinationPhoneNumber', body ->> '$.merchantReferenceNumber', body ->> '$.customerPhoneNumber',
        body ->> '$.purchaserPrincipal') END
) WHERE run IS NULL AND moves_money = 1 AND about IS NULL;
-- Transfers that were made and whose withdrawal code comes to us: which of them it did not come for.
CREATE INDEX outbox_code_to_us ON outbox (id)
WHERE state = 'accepted' AND operation IN ('moneyTransfer', 'moneyTransferBulk')
    AND CASE WHEN json_valid(body) THEN body ->> '$.sendWithdrawalCode' END = 0;
-- Sheets of the same file that this one does not have.
ALTER TABLE top_ups ADD COLUMN unread_sheets TEXT NOT NULL DEFAULT '[]';
