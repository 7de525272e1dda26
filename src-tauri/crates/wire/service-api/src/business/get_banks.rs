//! `POST business-rest/secured/getBanks`

use crate::answer::{Code, Word};
use crate::collect::Bank;
use crate::value::{ReferenceNumber, Text};
use crate::{answer, operation, record};

record! {
    /// Asks for the banks money can be sent to.
    pub struct GetBanks {
        /// Made by this application; unique for every call.
        referenceNumber: ReferenceNumber,
        /// Language of the answer, such as en-NG.
        locale: Option<Text<35>>,
    }
}

operation! {
    /// List the banks money can be sent to.
    GetBanks -> GetBanksResult {
        interface: Business,
        path: "getBanks",
        auth: Principal,
        effect: Reads,
        enquiry: [],
        signed: [referenceNumber],
    }
}

answer! {
    /// The bank list, under `bank`; some deployments name it `banks` (`docs/spec/observed.md#names-and-types`).
    pub struct GetBanksResult {
        /// 0 on success.
        responseCode: Code,
        /// The service's words.
        message: Word,
        /// Echo.
        referenceNumber: Word,
        /// As the business interface names the list.
        bank: Vec<Bank>,
        /// As the collection interface names the list.
        banks: Vec<Bank>,
    }
}
