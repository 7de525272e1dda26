//! `POST merchant-rest/secured/getProcessDetails`

use crate::prelude::*;

record! {
    /// Asks about one process of the service, as a reconciliation report names it.
    pub struct GetProcessDetails {
        /// The code of the process.
        processCode: Text<100>,
    }
}

operation! {
    /// Look up a process of the service by its code.
    GetProcessDetails -> GetProcessDetailsResult {
        interface: Merchant,
        path: "getProcessDetails",
        effect: Reads,
        signed: [processCode],
    }
}

answer! {
    /// A process. If it was not found, `status` is `UKNOWN` (spelt so by the service).
    pub struct GetProcessDetailsResult {
        /// The service's message.
        responseCode: Code,
        /// The service's words.
        errorMessage: Word,
        /// The code of the request, repeated.
        processCode: Word,
        /// `MERCHANT_PAYMENT`; the list is open.
        processType: Word,
        /// `SUCCESSFUL`, `UKNOWN`; the list is open.
        status: Word,
        /// The amount.
        amount: AnswerAmount,
        /// The time, in milliseconds since 1970.
        dateTimeUTC: Word,
        /// The customer's account.
        customerAccount: Word,
    }
}
