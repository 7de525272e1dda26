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
    /// Who the recipient is and what a transfer costs.
    /// The code is 0 when the transfer would work.
    pub struct ValidateMoneyTransferResult: Business {
        /// What it would cost.
        fee: AnswerAmount,
        /// Tax on the fee.
        vat: AnswerAmount,
        /// The name the service has.
        recipientAccountHolderName: Word,
        /// `REGISTERED` or `UNREGISTERED`.
        recipientRegistrationStatus: Word,
        /// How far the recipient's identity was checked.
        recipientKYCLevel: Word,
    }
}
