//! `POST business-rest/secured/transactionStatus`

use crate::prelude::*;

record! {
    /// Asks about an operation completed within the last 48 hours.
    pub struct TransactionStatus {
        /// The reference of the operation asked about.
        referenceNumber: KnownReference,
        /// Language of the answer, such as en-NG.
        locale: Option<Text<35>>,
    }
}

operation! {
    /// Look up a payment of the last 48 hours.
    TransactionStatus -> TransactionStatusResult {
        interface: Business,
        path: "transactionStatus",
        effect: Reads,
        signed: [referenceNumber],
    }
}

answer! {
    /// A payment of the last 48 hours. `status` is `UKNOWN`, so spelt, when it was not found.
    pub struct TransactionStatusResult: Business {
        /// Such as `NGN`.
        currency: Word,
        /// `SUCCESSFUL`, `PENDING`, `FAILED`, `UKNOWN`; the list is open.
        status: Word,
        /// The service's reference.
        transactionReference: Word,
        /// The service's id of the movement.
        transactionId: Word,
        /// What kind of movement.
        transactionType: Word,
        /// When, as milliseconds since 1970.
        dateUTC: Word,
        /// How much.
        amount: AnswerAmount,
        /// What it cost.
        fee: AnswerAmount,
        /// Of the movement that brought the money back, when one did.
        reversalId: Word,
        /// Code from a biller.
        merchantTransactionReference: Word,
        /// More, by biller.
        additionalProperties: BTreeMap<String, Json>,
    }
}
