//! `POST business-rest/secured/validateMoneyTransfer`

use crate::prelude::*;

record! {
    /// Asks whether a transfer would work, what it costs and who the recipient is. No money moves.
    pub struct ValidateMoneyTransfer {
        /// Made by this application; never the reference of the transfer itself.
        referenceNumber: ReferenceNumber,
        /// How much would be sent.
        amount: Amount,
        /// NGN for naira.
        currency: Currency,
        /// Phone number, nickname or account number.
        destinationAccount: Text<64>,
    }
}

operation! {
    /// Check the recipient's name and the fee before sending money to a person.
    ValidateMoneyTransfer -> ValidateMoneyTransferResult {
        interface: Business,
        path: "validateMoneyTransfer",
        effect: Reads,
        signed: [referenceNumber, amount, destinationAccount],
    }
}

answer! {
    /// The recipient and the fees of a transfer. The code is 0 if the transfer is possible.
    pub struct ValidateMoneyTransferResult: Business {
        /// The fee that it would cost.
        fee: AnswerAmount,
        /// Tax on the fee.
        vat: AnswerAmount,
        /// The account holder, as the service reports.
        recipientAccountHolderName: Word,
        /// `REGISTERED` or `UNREGISTERED`.
        recipientRegistrationStatus: Word,
        /// The recipient's level of identity check.
        recipientKYCLevel: Word,
    }
}
