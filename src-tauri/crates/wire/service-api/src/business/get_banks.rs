//! `POST business-rest/secured/getBanks`

use crate::collect::Bank;
use crate::prelude::*;

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
        effect: Reads,
        signed: [referenceNumber],
    }
}

answer! {
    /// The bank list, under `bank`; some deployments name it `banks` (`docs/spec/observed.md#names-and-types`).
    pub struct GetBanksResult: Business {
        /// The list, as the business interface names it.
        bank: Vec<Bank>,
        /// The list, as the collection interface names it.
        banks: Vec<Bank>,
    }
}
