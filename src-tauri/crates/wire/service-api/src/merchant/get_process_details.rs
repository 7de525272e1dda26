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
    /// A process. `status` is `UKNOWN`, so spelt, when it was not found.
    pub struct GetProcessDetailsResult {
        /// 0 on success.
        responseCode: Code,
        /// The service's words.
        errorMessage: Word,
        /// Echo.
        processCode: Word,
        /// `MERCHANT_PAYMENT`; the list is open.
        processType: Word,
        /// `SUCCESSFUL`, `UKNOWN`; the list is open.
        status: Word,
        /// How much.
        amount: AnswerAmount,
        /// When, as milliseconds since 1970.
        dateTimeUTC: Word,
        /// Whose account.
        customerAccount: Word,
    }
}
