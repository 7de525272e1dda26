//! `POST business-rest/secured/getOperationStatus`

use crate::answer::{Code, Word};
use crate::value::{AnswerAmount, KnownReference, Text};
use crate::{answer, operation, record};

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
        auth: Principal,
        effect: Reads,
        enquiry: [],
        signed: [referenceNumber],
    }
}

answer! {
    /// What became of an operation; a failure has null fields (`docs/spec/observed.md#further-fields`).
    pub struct GetOperationStatusResult {
        /// 0 when the operation was found.
        responseCode: Code,
        /// The service's words.
        message: Word,
        /// Echo.
        referenceNumber: Word,
        /// `SUCCESSFUL` and others; the list is open.
        transactionStatus: Word,
        /// What it cost.
        fee: AnswerAmount,
        /// The service's id of the movement.
        transactionId: Word,
    }
}
