//! `POST business-rest/secured/getOperationStatus`

use crate::prelude::*;

record! {
    /// Asks what became of an operation.
    pub struct GetOperationStatus {
        /// The reference of the operation asked about.
        referenceNumber: KnownReference,
        /// Language of the answer, such as en-NG.
        locale: Option<Text<35>>,
    }
}

operation! {
    /// Look up what became of a payment.
    GetOperationStatus -> GetOperationStatusResult {
        interface: Business,
        path: "getOperationStatus",
        effect: Reads,
        signed: [referenceNumber],
    }
}

answer! {
    /// The result of an operation. A failed one has null fields (`docs/spec/observed.md#further-fields`). The code is 0 if the operation
    /// was found.
    pub struct GetOperationStatusResult: Business {
        /// `SUCCESSFUL` and others; the list is open.
        transactionStatus: Word,
        /// The fee.
        fee: AnswerAmount,
        /// The service's id of the movement.
        transactionId: Word,
    }
}
