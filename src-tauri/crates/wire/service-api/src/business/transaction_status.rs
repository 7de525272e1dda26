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
    /// The state of a payment of the last 48 hours. If it was not found, `status` is `UKNOWN` (spelt so by the service).
    pub struct TransactionStatusResult: Business {
        /// The currency, such as `NGN`.
        currency: Word,
        /// `SUCCESSFUL`, `PENDING`, `FAILED`, `UKNOWN`; the list is open.
        status: Word,
        /// The service's reference.
        transactionReference: Word,
        /// The service's id of the movement.
        transactionId: Word,
        /// The kind of movement.
        transactionType: Word,
        /// The time, in milliseconds since 1970.
        dateUTC: Word,
        /// The amount.
        amount: AnswerAmount,
        /// The fee.
        fee: AnswerAmount,
        /// The id of the movement that reversed this one, if any.
        reversalId: Word,
        /// The code from the biller.
        merchantTransactionReference: Word,
        /// Further details, depending on the biller.
        additionalProperties: BTreeMap<String, Json>,
    }
}
