//! `POST business-rest/secured/depositToBank` on the host of the collection interface: a variant of [`DepositToBank`](super::DepositToBank)
//! (`docs/spec/business.md#deposit-to-bank-at-collection`)

use super::DepositToBankResult;
use crate::prelude::*;

record! {
    /// Sends money from the wallet to a bank account, and tells nobody.
    pub struct DepositToBankAtCollection {
        /// Made by this application; the payment keeps it for life.
        referenceNumber: ReferenceNumber,
        /// How much to send; the balance must cover it and the fees.
        amount: Amount,
        /// NGN for naira.
        currency: Option<Currency>,
        /// The bank's public id from the bank list.
        destinationBankUUID: BankId,
        /// Ten digits.
        destinationBankAccountNumber: Nuban,
        /// On the bank statement.
        remarks: Option<Text<30>>,
    }
}

operation! {
    /// Send money to a bank account, in the short form of the collection interface: nobody is told.
    DepositToBankAtCollection -> DepositToBankResult {
        interface: Business,
        path: "depositToBank",
        id: "depositToBank.collection",
        variant_of: DepositToBank,
        effect: MovesMoney,
        enquiry: [GetOperationStatus, TransactionStatus],
        signed: [referenceNumber, amount, destinationBankUUID, destinationBankAccountNumber],
    }
}
