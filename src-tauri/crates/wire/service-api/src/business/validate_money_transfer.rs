//! `POST business-rest/secured/validateMoneyTransfer`

use crate::answer::{Code, Word};
use crate::value::{Amount, AnswerAmount, Currency, ReferenceNumber, Text};
use crate::{answer, operation, record};

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
        auth: Principal,
        effect: Reads,
        enquiry: [],
        signed: [referenceNumber, amount, destinationAccount],
    }
}

answer! {
    /// Who the recipient is and what a transfer costs.
    pub struct ValidateMoneyTransferResult {
        /// 0 when the transfer would work.
        responseCode: Code,
        /// The service's words.
        message: Word,
        /// Echo.
        referenceNumber: Word,
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
